import { splitSentences } from '../../text/sentences.ts'

/** Stands where a sentence or a name of a document was that is deleted for good. */
export const DELETED_SOURCE = '[deleted source]'

/** So many words in a row that stand in a document are its own and nobody else's: shorter runs are how people talk. */
const RUN = 7
/** A whole sentence may be shorter than that, but not so short that everybody says it. */
const SHORTEST = 3
/** A single word of a name is taken out where documents of that name are the topic; shorter ones are not. */
const SHORTEST_NAME = 4

/** Scripts without blanks: each character counts as a word. Numbers of sources are no words. */
const WORD =
  /\[\d{1,3}\]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]]+/gv

type Word = { text: string; start: number; end: number }

/**
 * How a text is looked through. `isAbout`: it is known to tell of the documents, so their names of one word count too, and their short sentences (`shortSentences` false: not those, for a person
 * asked it). `kept`: what other sources say, which stays.
 */
export type ForgetOptions = { isAbout?: boolean; shortSentences?: boolean; kept?: readonly string[] }

/**
 * Takes what documents say, and their names, out of texts that people and models wrote. Fill it in this order: `note` every text that `forget` will see, `hear` all that the documents say.
 * Only what both have in common is remembered, so that a whole library may be heard. Pure, linear in the texts.
 */
export type Forgetting = {
  addTarget(text: string): void
  addSource(text: string): void
  /** A title, file name or path of a document. */
  addName(name: string): void
  /** Whether it has names or sentences to look for. */
  isEmpty(): boolean
  /** The text with `DELETED_SOURCE` for every sentence, long run of words and name of the documents. */
  forget(text: string, hearing?: ForgetOptions): string
}

/** An empty one. */
export function createForgetting(): Forgetting {
  const vocabulary = new Map<string, number>()
  const noted = new Set<number>()
  const heard = new Set<number>()
  const names = new Set<string>()
  /** How many words the names have that begin with a word, most first: paths of a folder begin alike. */
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
      if (wholeNames.has(text.trim().toLowerCase())) return DELETED_SOURCE
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

/** Sentences and lines that are shorter than a run: their words. */
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

/** All runs of words of these texts, short and long. */
function runsOf(texts: readonly string[], vocabulary: ReadonlyMap<string, number>): Set<number> {
  const runs = new Set<number>()
  for (const text of texts) {
    const ids = wordsOf(text).map((word) => vocabulary.get(word.text) ?? 0)
    for (let count = SHORTEST; count <= RUN; count += 1)
      for (let from = 0; from + count <= ids.length; from += 1) runs.add(keyOf(ids, from, count))
  }
  return runs
}

/** Two hashes of 26 bits of the words and their number as one: of a million runs none is taken for another. */
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

/** Every run of words that is taken becomes one `DELETED_SOURCE`; a source's number between two of them stays. */
function rewrite(text: string, words: readonly Word[], taken: Uint8Array): string {
  let result = ''
  let copied = 0
  for (let i = 0; i < words.length; i += 1) {
    if (!taken[i]) continue
    const start = words[i]?.start ?? 0
    while (taken[i + 1] && !text.slice(words[i]?.end, words[i + 1]?.start).includes('[')) i += 1
    result += text.slice(copied, start) + DELETED_SOURCE
    copied = words[i]?.end ?? copied
  }
  return copied === 0 ? text : result + text.slice(copied)
}
