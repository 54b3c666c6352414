import { t } from '../../../../src-preload/texts/say.ts'
import { splitSentences } from '../../../text/index.ts'

/** Replacement for a sentence or name of a purged document. */
export function deletedSource(): string {
  return t('answers.deletedSource')
}

/** Shortest run of words that identifies a document; shorter runs are common language. */
const RUN = 7
/** Shortest sentence that is removed as a whole, words. */
const SHORTEST = 3
/** Shortest one-word name that is removed, letters; only in texts about documents of that name. */
const SHORTEST_NAME = 4

/** In unspaced scripts each character is a word. Source numbers are not words. */
const WORD =
  /\[\d{1,3}\]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]]+/gv

type Word = { text: string; start: number; end: number }

/**
 * `isAbout`: the text is known to be about the documents, so one-word names and short sentences are removed too (`shortSentences: false`
 * keeps those: a person wrote them). `kept`: texts of other sources, which stay.
 */
export type ForgetOptions = { isAbout?: boolean; shortSentences?: boolean; kept?: readonly string[] }

/**
 * Removes what purged documents say, and their names, from texts written by people and models. Order of use: `addTarget` for every text
 * that `forget` will receive, then `addSource` for all text of the documents. Only the overlap is kept in memory, so a whole library can be
 * added. Pure; linear in the texts.
 */
export type Forgetting = {
  addTarget(text: string): void
  addSource(text: string): void
  /** Adds a title, file name or path of a document. */
  addName(name: string): void
  /** True if there is nothing to look for. */
  isEmpty(): boolean
  /** The text with `deletedSource` for every sentence, long run of words and name of the documents. */
  forget(text: string, hearing?: ForgetOptions): string
}

export function createForgetting(): Forgetting {
  const vocabulary = new Map<string, number>()
  const noted = new Set<number>()
  const heard = new Set<number>()
  const names = new Set<string>()
  /** Lengths of the names that begin with a word, longest first: paths in a folder share their beginning. */
  const lengths = new Map<string, number[]>()
  const wholeNames = new Set<string>()

  const idOf = (word: string): number => {
    const known = vocabulary.get(word)
    if (known !== undefined) return known
    vocabulary.set(word, vocabulary.size + 1)
    return vocabulary.size
  }

  return {
    addTarget(text) {
      const words = wordsOf(text)
      const ids = words.map((word) => idOf(word.text))
      for (let from = 0; from + RUN <= ids.length; from += 1) noted.add(keyOf(ids, from, RUN))
      for (const { from, count } of shortSentences(text, words)) noted.add(keyOf(ids, from, count))
    },
    addSource(text) {
      const ids = wordsOf(text).map((word) => vocabulary.get(word.text) ?? 0)
      let known = 0
      for (let to = 1; to <= ids.length; to += 1) {
        known = ids[to - 1] === 0 ? 0 : known + 1
        for (let count = SHORTEST; count <= Math.min(known, RUN); count += 1) {
          const key = keyOf(ids, to - count, count)
          if (noted.has(key)) heard.add(key)
        }
      }
    },
    addName(name) {
      const words = wordsOf(name).map((word) => word.text)
      const [first] = words
      if (first === undefined) return
      wholeNames.add(name.trim().toLowerCase())
      names.add(words.join(' '))
      const known = lengths.get(first) ?? []
      if (!known.includes(words.length))
        lengths.set(
          first,
          [...known, words.length].toSorted((a, b) => b - a),
        )
    },
    isEmpty: () => names.size === 0 && heard.size === 0,
    forget(text, { isAbout = false, shortSentences: takesShort = isAbout, kept = [] } = {}) {
      if (wholeNames.has(text.trim().toLowerCase())) return deletedSource()
      const words = wordsOf(text)
      const taken = new Uint8Array(words.length)
      const ids = words.map((word) => vocabulary.get(word.text) ?? 0)
      const others = kept.length === 0 ? null : runsOf(kept, vocabulary)
      const take = (from: number, count: number): void => {
        const key = keyOf(ids, from, count)
        if (heard.has(key) && !others?.has(key)) taken.fill(1, from, from + count)
      }
      for (let from = 0; from + RUN <= ids.length; from += 1) take(from, RUN)
      if (takesShort) for (const { from, count } of shortSentences(text, words)) take(from, count)
      for (let from = 0; from < words.length; from += 1) {
        const counts = lengths.get(words[from]?.text ?? '')
        if (!counts) continue
        const isNamed = (count: number): boolean =>
          isName(words[from], count, isAbout) &&
          names.has(
            words
              .slice(from, from + count)
              .map((word) => word.text)
              .join(' '),
          )
        const count = counts.find(isNamed)
        if (count !== undefined) taken.fill(1, from, from + count)
      }
      return rewrite(text, words, taken)
    },
  }
}

function isName(first: Word | undefined, count: number, isAbout: boolean): boolean {
  return count > 1 || (isAbout && (first?.text.length ?? 0) >= SHORTEST_NAME)
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(WORD))
    if (!word.startsWith('[')) words.push({ text: word.toLowerCase(), start: index, end: index + word.length })
  return words
}

/** Word ranges of sentences and lines that are shorter than a run. */
function shortSentences(text: string, words: readonly Word[]): { from: number; count: number }[] {
  const found: { from: number; count: number }[] = []
  let at = 0
  for (const { start, end } of splitSentences(text)) {
    while (at < words.length && (words[at]?.start ?? 0) < start) at += 1
    const from = at
    while (at < words.length && (words[at]?.start ?? 0) < end) at += 1
    if (at - from >= SHORTEST && at - from < RUN) found.push({ from, count: at - from })
  }
  return found
}

/** Hashes of all runs of words of these texts, short and long. */
function runsOf(texts: readonly string[], vocabulary: ReadonlyMap<string, number>): Set<number> {
  const runs = new Set<number>()
  for (const text of texts) {
    const ids = wordsOf(text).map((word) => vocabulary.get(word.text) ?? 0)
    for (let count = SHORTEST; count <= RUN; count += 1)
      for (let from = 0; from + count <= ids.length; from += 1) runs.add(keyOf(ids, from, count))
  }
  return runs
}

/** Two 26-bit hashes of the words and their number, combined: no collision among a million runs. */
function keyOf(ids: readonly number[], from: number, count: number): number {
  let a = count
  let b = ~count
  for (let i = from; i < from + count; i += 1) {
    a = Math.imul(a ^ (ids[i] ?? 0), 0x9e3779b1)
    a ^= a >>> 15
    b = Math.imul(b ^ (ids[i] ?? 0), 0x85ebca6b)
    b ^= b >>> 13
  }
  return (a >>> 6) * 0x4000000 + (b >>> 6)
}

/** Replaces every removed run of words by one `deletedSource`; a source number between two runs stays. */
function rewrite(text: string, words: readonly Word[], taken: Uint8Array): string {
  let result = ''
  let copied = 0
  for (let i = 0; i < words.length; i += 1) {
    if (!taken[i]) continue
    const start = words[i]?.start ?? 0
    while (taken[i + 1] && !text.slice(words[i]?.end, words[i + 1]?.start).includes('[')) i += 1
    result += text.slice(copied, start) + deletedSource()
    copied = words[i]?.end ?? copied
  }
  return copied === 0 ? text : result + text.slice(copied)
}
