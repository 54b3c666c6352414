import type { LucideIcon } from 'lucide-react'

type FindGroupName = 'documents' | 'passages' | 'notes' | 'chats' | 'artifacts' | 'commands'

/** Something that the search of everything found. */
export type FindItem = {
  readonly id: string
  readonly label: string
  /** A second line: words around the hit, or where it is. */
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  readonly keys?: string | undefined
  /** Words that are marked in both lines: those that found it. */
  readonly words: readonly string[]
  readonly perform: () => void
}

export type FindGroup = { readonly name: FindGroupName; readonly items: readonly FindItem[] }

/** Typed words, folded for comparison: lower case, without accents. */
export function foldedWords(typed: string): string[] {
  return folded(typed)
    .split(/\s+/u)
    .filter((word) => word !== '')
}

function folded(text: string): string {
  // Most names are plain letters, for which the normal form is slow to find out.
  if (/^[\u0020-\u007e]*$/u.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Folded names of what was searched before: a library has 20,000, and each key asks for all. */
const foldedNames = new WeakMap<object, string>()

function foldedName<T extends object>(one: T, nameOf: (one: T) => string): string {
  let known = foldedNames.get(one)
  if (known === undefined) foldedNames.set(one, (known = folded(nameOf(one))))
  return known
}

/**
 * The best named of many for typed words: names that begin with them, then those of which a word does, then those that have them; equal ones
 * in their order. An object must always be given with the same name.
 */
export function bestNamed<T extends object>(all: Iterable<T>, nameOf: (one: T) => string, words: readonly string[], most: number): T[] {
  const [first = '']: readonly string[] = words
  const [begin, atWords, within]: [T[], T[], T[]] = [[], [], []]
  const atWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})`, 'u')
  for (const one of all) {
    const name = foldedName(one, nameOf)
    if (!words.every((word) => name.includes(word))) continue
    if (name.startsWith(first)) begin.push(one)
    // A letter stands in nearly every name: no more are looked at closely than can be shown.
    else if (atWords.length < most) (atWord.test(name) ? atWords : within).push(one)
    if (begin.length === most) break
  }
  return [...begin, ...atWords, ...within].slice(0, most)
}

/** Characters of a text before and after the first found word. */
const AROUND = { before: 40, after: 140 }

/** The words of a text around the first that was typed. */
export function wordsAround(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const place = firstPlace(line, words)
  if (place <= AROUND.before) return line.slice(0, AROUND.before + AROUND.after)
  const from = line.indexOf(' ', place - AROUND.before) + 1
  return `…${line.slice(from, place + AROUND.after)}`
}

function firstPlace(line: string, words: readonly string[]): number {
  const lower = line.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  return places.length === 0 ? 0 : Math.min(...places)
}

/** Parts of a line, those marked that begin with a typed word. */
export function markedParts(line: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  if (words.length === 0) return [{ text: line, isMarked: false }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})`, 'giu')
  const parts: { text: string; isMarked: boolean }[] = []
  let at = 0
  for (const match of line.matchAll(pattern)) {
    if (match.index > at) parts.push({ text: line.slice(at, match.index), isMarked: false })
    parts.push({ text: match[0], isMarked: true })
    at = match.index + match[0].length
  }
  if (at < line.length) parts.push({ text: line.slice(at), isMarked: false })
  return parts
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`)
}
