import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { isStopWord } from '../../text/stop-words.ts'

/** A word of a transcript that was replaced by a known term. `start`: offset in the corrected text of its segment. */
export type Correction = { segment: number; start: number; from: string; to: string }
export type Corrected = { segments: Segment[]; corrections: Correction[] }

/** Names and acronyms of the collection. `isCommon`: true for ordinary words of its documents (lower case), which are never replaced. */
export type Vocabulary = { terms: readonly string[]; isCommon: (word: string) => boolean }

/** Most words of a transcript that one term replaces ("echo mind" for EchoMind). */
const MOST_WORDS = 3
/** Fewest letters for a match that is not letter by letter, and for two edits. */
const FEWEST_LETTERS = 5
const TWO_EDITS_FROM = 8
/** Mentions of a word from which the speakers mean it: a name that the collection does not know. */
const OWN_MENTIONS = 6

type Term = { term: string; letters: string; sound: string; words: number }
type Word = { text: string; start: number; end: number }

/**
 * Corrects names and acronyms that speech recognition misheard: rare words that sound like a term of the collection or differ from it in one
 * letter (two in long words). Precision before recall: ordinary words, words said often and ambiguous matches stay. Each correction can be
 * shown and undone.
 */
export function correctTerms(segments: readonly Segment[], vocabulary: Vocabulary, language: string): Corrected {
  const terms = termsOf(vocabulary.terms)
  if (terms.all.length === 0) return { segments: [...segments], corrections: [] }
  const counts = countWords(segments)
  const isKept = (word: string): boolean =>
    vocabulary.isCommon(word.toLowerCase()) ||
    isStopWord(word.toLowerCase(), language) ||
    (counts.get(word.toLowerCase()) ?? 0) >= OWN_MENTIONS
  const memo = new Map<string, string | null>()
  const corrections: Correction[] = []
  const corrected = segments.map((segment, index) => {
    const words = wordsIn(segment.text)
    let text = ''
    let from = 0
    for (let i = 0; i < words.length;) {
      const match = matchAt(words, i, terms, isKept, memo)
      if (!match) {
        i += 1
        continue
      }
      const [first, last] = [words[i]!, words[i + match.words - 1]!]
      const end = last.end + (isDotted(segment.text, first, last) ? 1 : 0)
      text += segment.text.slice(from, first.start)
      corrections.push({ segment: index, start: text.length, from: segment.text.slice(first.start, end), to: match.term })
      text += match.term
      from = end
      i += match.words
    }
    return from === 0 ? segment : { ...segment, text: text + segment.text.slice(from) }
  })
  return { segments: corrected, corrections }
}

/** Takes corrections back; those whose place has changed since stay as they are. */
export function undoCorrections(segments: readonly Segment[], corrections: readonly Correction[]): Segment[] {
  const undone = [...segments]
  for (const { segment: index, start, from, to } of corrections.toSorted((a, b) => b.start - a.start)) {
    const segment = undone[index]
    if (segment?.text.slice(start, start + to.length) !== to) continue
    undone[index] = { ...segment, text: segment.text.slice(0, start) + from + segment.text.slice(start + to.length) }
  }
  return undone
}

type Terms = { all: Term[]; byLetters: Map<string, Term[]>; bySound: Map<string, Term[]>; byLength: Map<number, Term[]> }

function termsOf(names: readonly string[]): Terms {
  const all = [...new Set(names.map((name) => name.trim()))]
    .map((term): Term => {
      const letters = lettersOf(term)
      return { term, letters, sound: soundOf(letters), words: wordsIn(term).length }
    })
    .filter(({ letters, words }) => letters.length >= 2 && words <= MOST_WORDS)
  const index = <K>(key: (term: Term) => K): Map<K, Term[]> => Map.groupBy(all, key)
  return {
    all,
    byLetters: index(({ letters }) => letters),
    bySound: index(({ sound }) => sound),
    byLength: index(({ letters }) => letters.length),
  }
}

function matchAt(
  words: readonly Word[],
  at: number,
  terms: Terms,
  isKept: (word: string) => boolean,
  memo: Map<string, string | null>,
): { term: string; words: number } | null {
  const spelled = spelledAcronym(words, at, terms)
  if (spelled) return spelled
  for (let count = Math.min(MOST_WORDS, words.length - at); count >= 1; count--) {
    const said = words.slice(at, at + count).map(({ text }) => text)
    const key = said.join(' ')
    let term = memo.get(key)
    if (term === undefined) {
      term = termFor(said, terms, isKept)
      memo.set(key, term)
    }
    if (term !== null && term !== key) return { term, words: count }
  }
  return null
}

/** "K P I", "K. P. I.": single letters of an acronym. */
function spelledAcronym(words: readonly Word[], at: number, { byLetters }: Terms): { term: string; words: number } | null {
  let letters = ''
  for (let i = at; i < words.length && words[i]!.text.length === 1 && letters.length < 8; i++) letters += words[i]!.text
  for (let length = letters.length; length >= 2; length--) {
    const term = byLetters.get(letters.slice(0, length).toLowerCase())?.find((one) => /^[\p{Lu}\p{N}]+$/u.test(one.term))
    if (term) return { term: term.term, words: length }
  }
  return null
}

/** True for "K. P. I. is": the last full stop belongs to the letters. */
function isDotted(text: string, first: Word, last: Word): boolean {
  return first !== last && text[first.end] === '.' && text[last.end] === '.' && last.end + 1 < text.length
}

function termFor(said: readonly string[], terms: Terms, isKept: (word: string) => boolean): string | null {
  const letters = lettersOf(said.join(''))
  if (letters.length < 2 || /\p{N}/u.test(letters)) return null
  const isOrdinary = said.every(isKept)
  const equal = terms.byLetters.get(letters) ?? []
  // The same letters: only case or blanks differ ("echo mind"). An ordinary word stays what it is ("will" and Will).
  if (equal.length > 0) {
    if (equal.some(({ term }) => term === said.join(' '))) return null
    return equal.length === 1 && (!isOrdinary || said.length > 1) ? equal[0]!.term : null
  }
  if (letters.length < FEWEST_LETTERS || said.some(isKept)) return null
  const most = letters.length >= TWO_EDITS_FROM ? 2 : 1
  const sound = soundOf(letters)
  const near = [-2, -1, 0, 1, 2]
    .flatMap((by) => terms.byLength.get(letters.length + by) ?? [])
    .filter((term) => isNear(term, letters, sound, said.length, most))
  const [only, other] = near
  return only && !other ? only.term : null
}

function isNear(term: Term, letters: string, sound: string, words: number, most: number): boolean {
  if (term.letters.length < FEWEST_LETTERS || term.letters.charAt(0) !== letters.charAt(0)) return false
  // Several words for a term of other ones only if they sound alike.
  const soundsAlike = term.sound === sound
  if (words !== term.words && !soundsAlike) return false
  return editsBetween(term.letters, letters, most) <= (soundsAlike ? most + (letters.length >= TWO_EDITS_FROM ? 0 : 1) : most)
}

function countWords(segments: readonly Segment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of segments)
    for (const word of wordsIn(text)) counts.set(word.text.toLowerCase(), (counts.get(word.text.toLowerCase()) ?? 0) + 1)
  return counts
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** A rough key of how a word in Latin letters sounds: like letters are one, vowels behind the first letter are dropped. */
function soundOf(letters: string): string {
  const alike = letters
    .replace(/ph/gu, 'f')
    .replace(/(?:ck|[cq])/gu, 'k')
    .replace(/x/gu, 'ks')
    .replace(/(?:sch|sh)/gu, 's')
    .replace(/[zß]/gu, 's')
    .replace(/th|dt/gu, 't')
    .replace(/d/gu, 't')
    .replace(/b/gu, 'p')
    .replace(/[vw]/gu, 'f')
    .replace(/g/gu, 'k')
    .replace(/[jy]/gu, 'i')
  return (
    alike.charAt(0) +
    alike
      .slice(1)
      .replace(/[aeiouyäöüh]/gu, '')
      .replace(/(.)\1+/gu, '$1')
  )
}

/** Edits between two words, swaps of neighbours included (Damerau, 1964); more than `most` count as `most + 1`. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most + 1) return most + 2
  let [older, old]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, older[j - 2]! + 1)
      row.push(cost)
    }
    ;[older, old] = [old, row]
  }
  return old[b.length]!
}
