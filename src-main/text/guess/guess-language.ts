import { once } from '../../../src-preload/texts/once.ts'
import { GRAM_LANGUAGES, SHARED, UNIQUE } from './language-grams.ts'

/** A language (ISO 639-1) and how sure it is, 0 to 1. */
export type LanguageGuess = { lang: string; accuracy: number }

/** Longest gram. */
const LONGEST = 4
/** Longest phrases that are looked at. */
const PHRASES = 7
/** Languages that a word may speak for. */
const BEST_OF_WORD = 8
/** Words whose evidence is remembered, per group of languages. */
const MEMO_SIZE = 20_000

// Separators are kept by the group, as tinyld keeps them: a bracket is a phrase of its own.
const SEPARATOR = /([,，、。!¿?！？";:()「」{}„“«»”"“<>⋯《》*]|[.[\]\\])+/
const PUNCTUATION = /[,.。，、#%&/\\+*¡!¿?[\]！？;:…„“«»”"“_–—~]/gi
const WIDE_DIGIT = /[\uFF10-\uFF19]/g
const DIGIT = /[0-9]/g
const APOSTROPHE = /’/gi
const BLANKS = /\s\s+/g
const ACCENT = /[\u0300-\u036f]/g

/** What a word says. `unique[n - 1]`: language of its first gram of n letters that only one language has; `votes`: its most likely languages. */
type Evidence = { unique: readonly (string | undefined)[]; votes: readonly LanguageGuess[] }
type Group = { only: ReadonlySet<string>; places: readonly number[]; words: Map<string, Evidence> }

const groups = new Map<readonly string[], Group>()
const unique = once(() => new Map(pairsOf(UNIQUE).map(([gram, language]) => [gram, GRAM_LANGUAGES[parseInt(language, 36) - 1]])))
const shared = once(() => new Map(pairsOf(SHARED).map(([gram, values]) => [gram, frequenciesOf(values)])))

/**
 * Languages of a text among `only` (one array for each group), likeliest first: the method of tinyld's `detectAll` with the same results to
 * the last digit, at an eighth of its cost, because words are remembered and grams are looked up without lists.
 */
export function guessLanguages(text: string, only: readonly string[]): LanguageGuess[] {
  const group = groupOf(only)
  const phrases = text
    .split(SEPARATOR)
    .map(clean)
    .filter((phrase) => phrase !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, PHRASES)
  const sums = new Map<string, number>()
  const add = (lang: string, amount: number): void => void sums.set(lang, (sums.get(lang) ?? 0) + amount)
  let length = 0
  for (const phrase of phrases) {
    const words = phrase.split(/[ ]+/)
    const evidence = words.map((word) => evidenceOf(word, group))
    const sure = firstUnique(evidence)
    if (sure !== undefined) {
      add(sure, phrase.length)
      length += phrase.length
      continue
    }
    for (const { votes } of evidence) for (const { lang, accuracy } of votes) add(lang, accuracy)
    for (const word of words) length += word.length
  }
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([lang, sum]) => ({ lang, accuracy: sum / length }))
}

function clean(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(APOSTROPHE, "'")
    .replace(PUNCTUATION, ' ')
    .replace(WIDE_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - 65248))
    .replace(DIGIT, '')
    .replace(BLANKS, ' ')
    .trim()
}

/** Short grams first, then the order of the words: no gram reaches over a blank between two words. */
function firstUnique(evidence: readonly Evidence[]): string | undefined {
  for (let at = 0; at < LONGEST; at += 1) {
    for (const word of evidence) if (word.unique[at] !== undefined) return word.unique[at]
  }
  return undefined
}

function evidenceOf(word: string, group: Group): Evidence {
  const known = group.words.get(word)
  if (known) return known
  const found: (string | undefined)[] = []
  const scores = new Float64Array(GRAM_LANGUAGES.length)
  for (let length = 1; length <= LONGEST; length += 1) {
    let first: string | undefined
    for (const gram of gramsOf(word, length)) {
      const language = first === undefined ? unique().get(gram) : undefined
      if (language !== undefined && group.only.has(language)) first = language
      const plain = withoutAccents(gram)
      for (const [place, frequency] of shared().get(plain) ?? []) scores[place] = (scores[place] ?? 0) + (frequency * plain.length) / 4
    }
    found.push(first)
  }
  const evidence = { unique: found, votes: votesOf(scores, group) }
  if (group.words.size >= MEMO_SIZE) group.words.clear()
  group.words.set(word, evidence)
  return evidence
}

/** Grams of a word that stands between blanks; those with two blanks in a row say nothing. */
function gramsOf(word: string, length: number): string[] {
  const pad = ' '.repeat(length - 1)
  const padded = `${pad}${word}${pad}`
  const grams: string[] = []
  for (let start = 0; start + length <= padded.length; start += 1) {
    const gram = padded.slice(start, start + length)
    if (!gram.includes('  ') && gram.trim() !== '') grams.push(gram)
  }
  return grams
}

function withoutAccents(gram: string): string {
  // Fast path for most grams.
  for (let index = 0; index < gram.length; index += 1) if (gram.charCodeAt(index) > 127) return gram.normalize('NFD').replace(ACCENT, '')
  return gram
}

function votesOf(scores: Float64Array, { places }: Group): LanguageGuess[] {
  const ranked = places.map((place) => ({ place, score: scores[place] ?? 0 })).sort((a, b) => b.score - a.score)
  const best = ranked[0]?.score || 1
  return ranked
    .slice(0, BEST_OF_WORD)
    .map(({ place, score }) => ({ lang: GRAM_LANGUAGES[place] ?? '', accuracy: 1 - rounded((best - score) / best) }))
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

function groupOf(only: readonly string[]): Group {
  const known = groups.get(only)
  if (known) return known
  const group = {
    only: new Set(only),
    places: GRAM_LANGUAGES.flatMap((language, place) => (only.includes(language) ? [place] : [])),
    words: new Map<string, Evidence>(),
  }
  groups.set(only, group)
  return group
}

function pairsOf(table: string): [string, string][] {
  const items = table.split('\n')
  return items.flatMap((item, index): [string, string][] => (index % 2 === 0 ? [[item, items[index + 1] ?? '']] : []))
}

/** Place of each language and its frequency. */
function frequenciesOf(values: string): readonly (readonly [number, number])[] {
  return (values.match(/.{1,3}/g) ?? []).map((value) => [parseInt(value.slice(0, 1), 36) - 1, parseInt(value.slice(1), 36)] as const)
}
