import { text, type Text } from '../../../../../src-preload/texts/text.ts'
import type { XmlElement } from './xml-tree.ts'

/** Parts of an Office file, as a person knows them. */
const PARTS = {
  body: text('import.parts.body'),
  headers: text('import.parts.headers'),
  notes: text('import.parts.notes'),
  comments: text('import.parts.comments'),
  charts: text('import.parts.charts'),
  diagrams: text('import.parts.diagrams'),
  equations: text('import.parts.equations'),
  sheets: text('import.parts.sheets'),
  slides: text('import.parts.slides'),
  speakerNotes: text('import.parts.speakerNotes'),
} as const

/** Text that a part of a file holds: its paragraphs or cells, in order. */
export type PartText = { part: keyof typeof PARTS; paragraphs: readonly string[] }

/** Letters and digits apart: formatting parts them (a note's mark), and no reader joins them. */
const WORD = /\p{L}+|\p{N}+/gu
/** Most pieces that a word of the file may stand in, or be one of, in the stored text. */
const MOST_PIECES = 12
/** Longest word that is looked for in pieces, characters. */
const LONGEST = 100

/**
 * Warning about words of a file that its stored text does not have, by the parts that they stand in; none: everything is there. It compares
 * how often each word stands in both (NFKD, without marks and invisible characters), so a word that was parted or joined with its neighbours counts as
 * kept. What the file does not show (deleted text, page numbers) must not be among `source`.
 */
export function lostTextWarnings(source: readonly PartText[], stored: string): Text[] {
  const lost = lostWords(source, stored)
  if (lost.length === 0) return []
  const parts = [...new Set(lost.map(({ part }) => part))].map((part) => PARTS[part])
  return [text('import.lostText', { count: lost.length, parts })]
}

/** Number of words of a file that its stored text does not have, compared as in `lostTextWarnings`. */
export function countLostWords(paragraphs: readonly string[], stored: string): number {
  return lostWords([{ part: 'body', paragraphs }], stored).length
}

type LostWord = { word: string; part: PartText['part']; at: number }

function lostWords(source: readonly PartText[], stored: string): LostWord[] {
  const left = new Map<string, number>()
  for (const word of wordsOf(stored)) left.set(word, (left.get(word) ?? 0) + 1)
  const missing: LostWord[] = []
  let at = 0
  for (const { part, paragraphs } of source)
    for (const word of paragraphs.flatMap(wordsOf)) {
      at += 1
      if (!take(left, word)) missing.push({ word, part, at })
    }
  const lost: LostWord[] = []
  for (let index = 0; index < missing.length; index += 1) {
    const one = missing[index]
    if (!one || takePieces(left, one.word)) continue
    const joined = joinedFrom(missing, index, left)
    if (joined > 0) index += joined - 1
    else lost.push(one)
  }
  return lost
}

/** Text of an element by its paragraphs. `texts`: elements whose text is content; `ends`: those that end a paragraph; `skip`: what is not shown; `apart`: what is
 * written within a text, but is none of it (readings). */
export function paragraphsIn(
  root: XmlElement | null,
  shape: { texts: ReadonlySet<string>; ends: ReadonlySet<string>; skip: ReadonlySet<string>; apart?: ReadonlySet<string> },
): string[] {
  const { texts, ends, skip, apart } = shape
  const paragraphs: string[] = []
  let open = ''
  const close = (): void => {
    if (open !== '') paragraphs.push(open)
    open = ''
  }
  const walk = (element: XmlElement): void => {
    if (skip.has(element.name)) return
    if (apart?.has(element.name) && element !== root) {
      paragraphs.push(...paragraphsIn(element, shape))
      return
    }
    const isText = texts.has(element.name)
    for (const one of element.children)
      if (typeof one !== 'string') walk(one)
      else if (isText) open += one
    if (ends.has(element.name)) close()
  }
  if (root) walk(root)
  close()
  return paragraphs
}

/** Accents and vowel signs left out: an equation sets them as formatting. */
function wordsOf(raw: string): string[] {
  const visible = raw.replaceAll(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
  return visible.normalize('NFKD').replaceAll(/\p{M}/gu, '').match(WORD) ?? []
}

function take(left: Map<string, number>, word: string): boolean {
  const count = left.get(word) ?? 0
  if (count > 0) left.set(word, count - 1)
  return count > 0
}

/** Takes a word that stands in pieces ("1200" and "3" for "12003"), the longest first. */
function takePieces(left: Map<string, number>, word: string): boolean {
  if (word.length > LONGEST) return false
  const taken: string[] = []
  let from = 0
  while (from < word.length && taken.length < MOST_PIECES) {
    let end = word.length
    while (end > from && !take(left, word.slice(from, end))) end -= 1
    if (end === from) break
    taken.push(word.slice(from, end))
    from = end
  }
  if (from === word.length) return true
  for (const piece of taken) left.set(piece, (left.get(piece) ?? 0) + 1)
  return false
}

/** Number of words from `index` on that stand as one in the stored text ("exam" and "ple" at the end of a line); 0: none. */
function joinedFrom(missing: readonly { word: string; at: number }[], index: number, left: Map<string, number>): number {
  const first = missing[index]
  let joined = first?.word ?? ''
  for (let more = 1; more < MOST_PIECES; more += 1) {
    const next = missing[index + more]
    if (!first || next?.at !== first.at + more) return 0
    joined += next.word
    if (take(left, joined)) return more + 1
  }
  return 0
}
