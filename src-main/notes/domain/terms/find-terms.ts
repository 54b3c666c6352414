/** A name, acronym or special word as it is written, and how often a document says it. */
export type FoundTerm = [term: string, mentions: number]

/** Terms kept of a document, the most frequent first; examined words. */
const MOST_TERMS = 60
const MOST_WORDS = 60_000
/** Words of a name ("Anna Maria Kowalska"), and letters of a term. */
const LONGEST_NAME = 3
const LETTERS = { fewest: 2, most: 40 }
/** A run of as many words in capitals is a heading or a shout, not a list of acronyms. */
const SHOUTED = 3
/** Languages that begin every noun with a capital letter, so that one capital word alone is no name. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb'])

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const ACRONYM = /^(?=.*\p{Lu}.*\p{Lu})[\p{Lu}\p{N}]+$/u
/** A capital behind a small letter ("EchoMind", "iPhone"), or several before one ("SQLite"). Other small beginnings are names in programs. */
const MIXED = /^(?:\p{Lu}\p{L}*\p{Ll}\p{Lu}|\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}{2})[\p{L}\p{N}]*$/u
/** Digits between letters: a key or a checksum. */
const CODE = /\p{L}\p{N}+\p{L}|\p{N}{4}/u
const CAPITAL = /^\p{Lu}[\p{Ll}\p{M}]+$/u
/** What stands before a word that is capital because a sentence, a line or a quotation begins. */
const BEGINNING = /(?:[.!?:;•…·|*#>=\n\r\t"“”„«([–—-])\s*$/u

type Word = { text: string; key: string; isFirst: boolean; isJoined: boolean }
type Seen = { lower: number; capital: number }

/**
 * Names, acronyms and words with inner capitals of one document, by how they are written: a name is capital inside of sentences and never
 * written small. `language`: ISO 639-1. Scripts without capitals give only acronyms and Latin names; German gives names of two and more
 * words, because all its nouns are capital.
 */
export function findTerms(texts: readonly string[], language: string): FoundTerm[] {
  const words = texts.map(wordsOf)
  const seen = countForms(words)
  const isName = (word: Word): boolean => CAPITAL.test(word.text) && isAlwaysCapital(seen.get(word.key))
  const terms = new Map<string, number>()
  const add = (term: string): void => void terms.set(term, (terms.get(term) ?? 0) + 1)
  for (const list of words)
    list.forEach((word, at) => {
      if (isSpecial(word.text) && !isShouted(list, at) && !isEmphasis(word, seen.get(word.key)))
        add(word.text.replace(/^([\p{Lu}\p{N}]{2,})s$/u, '$1'))
      else if (isName(word)) {
        if (!CAPITAL_NOUNS.has(language)) add(word.text)
        const name = nameAt(list, at, isName)
        if (name !== null) add(name)
      }
    })
  return [...terms]
    .filter(([term]) => term.length >= LETTERS.fewest && term.length <= LETTERS.most && /\p{L}/u.test(term))
    .toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, MOST_TERMS)
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORD)) {
    if (words.length >= MOST_WORDS) break
    const between = text.slice(end, index)
    const bare = written.replace(/['’]s?$/u, '')
    words.push({ text: bare, key: bare.toLowerCase(), isFirst: end === 0 || BEGINNING.test(between), isJoined: between === ' ' })
    end = index + written.length
  }
  return words
}

function countForms(lists: readonly (readonly Word[])[]): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  for (const { text, key, isFirst } of lists.flat()) {
    const own = seen.get(key) ?? { lower: 0, capital: 0 }
    if (text === key) own.lower += 1
    else if (!isFirst) own.capital += 1
    seen.set(key, own)
  }
  return seen
}

function isAlwaysCapital(seen: Seen | undefined): boolean {
  return seen !== undefined && seen.capital > 0 && seen.lower === 0
}

/** "ALL" in a document that also says "all". */
function isEmphasis({ text }: Word, seen: Seen | undefined): boolean {
  return ACRONYM.test(text) && seen !== undefined && seen.lower > 0
}

function isSpecial(text: string): boolean {
  if (CODE.test(text)) return false
  const plain = text.replace(/^([\p{Lu}\p{N}]{2,})s$/u, '$1')
  return ACRONYM.test(plain) || (MIXED.test(plain) && !/^\p{Lu}+\p{Ll}s?$/u.test(plain))
}

function isShouted(list: readonly Word[], at: number): boolean {
  const isLoud = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}+$/u.test(word.text)
  let run = 1
  for (let i = at - 1; isLoud(list[i]); i--) run += 1
  for (let i = at + 1; isLoud(list[i]); i++) run += 1
  return run >= SHOUTED
}

/** A name of several words that begins here; null: one word, or it began before. */
function nameAt(list: readonly Word[], at: number, isName: (word: Word) => boolean): string | null {
  const goesOn = (i: number): boolean => {
    const word = list[i]
    return word !== undefined && word.isJoined && isName(word)
  }
  const before = list[at - 1]
  if (list[at]?.isJoined === true && before && isName(before)) return null
  let end = at + 1
  while (goesOn(end)) end += 1
  if (end - at < 2 || end - at > LONGEST_NAME) return null
  return list
    .slice(at, end)
    .map(({ text }) => text)
    .join(' ')
}
