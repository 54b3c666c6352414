import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { isStopWord } from '../../../text/index.ts'
import { meetingLanguage } from '../speech/meeting-language.ts'
import { STEP, type Steps } from '../steps.ts'
import type { CollectionTerm } from '../terms/collection-terms.ts'
import { editDistance, lettersOf, soundAlike, soundDistance, soundOf } from '../terms/sound.ts'

/**
 * Words of a transcript that sound like a known term. `start`: offset in the text of its segment. `heard`: words, or a phrase, in small
 * letters that stand in hardly any document if the correction is right.
 */
export type Correction = { segment: number; start: number; from: string; to: string; heard: string[] }

/** Names and acronyms of the collection. `isCommon`: true for ordinary words (small letters) of a language, which are never replaced. */
export type Vocabulary = { terms: readonly CollectionTerm[]; isCommon: (word: string) => boolean }

/** Most words of a transcript that one term replaces ("echo mind" for EchoMind); most letters of an acronym that is spelled. */
const MOST_WORDS = 3
const LONGEST_ACRONYM = 8
/** Two spelled letters are an acronym only if as many documents have it: letters are often misheard. */
const SHORT_ACRONYM = { letters: 2, documents: 3 }
/** Fewest letters for a match that is not letter by letter: by the sound of English, and by the spelling elsewhere. */
const FEWEST_LETTERS = { sound: 5, spelling: 6 }
/** Largest distance by sound for each letter of the longer word (Editex: 2 for a foreign letter, 1 for a like one). */
const SOUND_SHARE = 0.4
/** Documents that must write a word in this way before its capitals are corrected. */
const CAPITALS_FROM = 2
/** Fewest letters of an acronym whose capitals are corrected, and of a term that joins words. */
const FEWEST_JOINED = { acronym: 3, words: 4 }
/** Mentions of a word from which the speakers mean it: a name that the collection does not know. */
const OWN_MENTIONS = 6

const ACRONYM = /^(?=.*\p{Lu})[\p{Lu}\p{N}]+$/u

type Term = { term: string; documents: number; letters: string; sound: string; words: number; humps: readonly string[] }
type Terms = { byLetters: Map<string, Term[]>; bySound: Map<string, Term[]> }
type Word = { text: string; start: number; end: number }
type Match = { to: string; words: number; heard: string[] }
type Rules = { terms: Terms; language: string; isKept: (word: string) => boolean; isCommon: (word: string) => boolean }

/**
 * Finds names and acronyms that speech recognition misheard, in order. Letters that are spelled ("k p i") and words that a term joins ("echo
 * mind") in every language in Latin letters; by sound in English; by one wrong letter in other languages. Precision before recall: common
 * words, words said often and ambiguous matches stay.
 */
export function* findCorrections(segments: readonly Segment[], { terms, isCommon }: Vocabulary, language: string): Steps<Correction[]> {
  if (terms.length === 0) return []
  const counts = countWords(segments)
  const talk = new Set(meetingLanguage(language)?.words.talk)
  const isOrdinary = (word: string): boolean => isStopWord(word, language) || talk.has(word) || isCommon(word)
  const rules: Rules = {
    terms: termsOf(terms, isOrdinary),
    language,
    isCommon: isOrdinary,
    isKept: (word) => isOrdinary(word) || (counts.get(word) ?? 0) >= OWN_MENTIONS,
  }
  const memo = new Map<string, Match | null>()
  const corrections: Correction[] = []
  let worked = 0
  for (const [segment, { text }] of segments.entries()) {
    const words = wordsIn(text)
    for (let i = 0; i < words.length;) {
      const size = memo.size
      const match = matchAt(words, i, rules, memo)
      if (memo.size > size && ++worked % STEP === 0) yield
      const first = words[i]
      const last = words[i + (match?.words ?? 1) - 1]
      if (match && first && last) {
        const end = last.end + (isDotted(text, first, last) ? 1 : 0)
        corrections.push({ segment, start: first.start, from: text.slice(first.start, end), to: match.to, heard: match.heard })
      }
      i += match?.words ?? 1
    }
  }
  return corrections
}

/** Segments with corrections, which are in order and of these segments. */
export function applyCorrections(segments: readonly Segment[], corrections: readonly Correction[]): Segment[] {
  const corrected = [...segments]
  for (const { segment: index, start, from, to } of corrections.toReversed()) {
    const segment = corrected[index]
    if (segment?.text.slice(start, start + from.length) !== from) continue
    corrected[index] = { ...segment, text: segment.text.slice(0, start) + to + segment.text.slice(start + from.length) }
  }
  return corrected
}

/** By sound only names are found that are no common words: an engine hears those by itself. */
function termsOf(names: readonly CollectionTerm[], isCommon: (word: string) => boolean): Terms {
  const all = names
    .map(({ term, documents }): Term => {
      const letters = lettersOf(term)
      const humps = term.split(/[\s-]+|(?<=\p{Ll})(?=\p{Lu})/u).map(lettersOf)
      return { term, documents, letters, sound: soundOf(letters), words: wordsIn(term).length, humps }
    })
    .filter(({ letters, words }) => letters.length >= 2 && words <= MOST_WORDS)
  const unusual = all.filter(({ term }) => !term.toLowerCase().split(/\s+/u).every(isCommon))
  return {
    byLetters: Map.groupBy(all, ({ letters }) => letters),
    bySound: Map.groupBy(unusual, ({ sound }) => placeOf(sound.charAt(0), sound.length)),
  }
}

/** Key of the terms with a first letter and a length. */
function placeOf(first: string, length: number): string {
  return `${first}${length}`
}

function matchAt(words: readonly Word[], at: number, rules: Rules, memo: Map<string, Match | null>): Match | null {
  const spelled = spelledAcronym(words, at, rules)
  if (spelled) return spelled
  for (let count = Math.min(MOST_WORDS, words.length - at); count >= 1; count--) {
    const said = words.slice(at, at + count).map(({ text }) => text)
    const key = said.join(' ')
    let match = memo.get(key)
    if (match === undefined) {
      match = matchFor(said, rules)
      memo.set(key, match)
    }
    if (match && match.to !== key) return match
  }
  return null
}

/** "K P I", "K. P. I.", "k p i s": single letters of an acronym, all of them. "a" and "i" before it may be words. */
function spelledAcronym(words: readonly Word[], at: number, { terms: { byLetters }, language }: Rules): Match | null {
  const before = words[at - 1]?.text ?? ''
  if (before.length === 1 && !isStopWord(before.toLowerCase(), language)) return null
  let end = at
  while (end - at <= LONGEST_ACRONYM && words[end]?.text.length === 1) end += 1
  const letters = words.slice(at, end).map(({ text }) => text.toLowerCase())
  const whole = acronymOf(letters.join(''), byLetters)
  if (whole !== null) return { to: whole, words: letters.length, heard: [] }
  const plural = letters.at(-1) === 's' ? acronymOf(letters.slice(0, -1).join(''), byLetters) : null
  return plural === null ? null : { to: `${plural}s`, words: letters.length, heard: [] }
}

function acronymOf(letters: string, byLetters: Terms['byLetters']): string | null {
  if (letters.length < 2) return null
  const found = byLetters.get(letters)?.find(({ term }) => ACRONYM.test(term))
  return found && (letters.length > SHORT_ACRONYM.letters || found.documents >= SHORT_ACRONYM.documents) ? found.term : null
}

/** True for "K. P. I. is": the last full stop belongs to the letters. */
function isDotted(text: string, first: Word, last: Word): boolean {
  return first !== last && text[first.end] === '.' && text[last.end] === '.' && last.end + 1 < text.length
}

function matchFor(said: readonly string[], rules: Rules): Match | null {
  const letters = lettersOf(said.join(''))
  if (letters.length < 2 || /\p{N}/u.test(letters)) return null
  const equal = rules.terms.byLetters.get(letters) ?? []
  const heard = said.map((word) => word.toLowerCase())
  if (equal.length > 0) return sameLetters(said, heard, equal, rules)
  if (heard.some(rules.isKept)) return null
  const near = nearTerms(letters, said.length, rules)
  return near === null ? null : { to: near, words: said.length, heard }
}

/** The same letters, so that only capitals or blanks differ ("echo mind"). An ordinary word stays what it is ("will" and Will). */
function sameLetters(said: readonly string[], heard: string[], equal: readonly Term[], { isCommon }: Rules): Match | null {
  // Of several spellings the one of most documents.
  const [only, other] = equal.toSorted((a, b) => b.documents - a.documents)
  if (!only || only.documents === other?.documents || equal.some(({ term }) => term === said.join(' '))) return null
  const match = { to: only.term, words: said.length, heard: [] }
  if (said.length === 1) {
    // Of one word only the capitals change: for names with inner capitals, and acronyms that nobody could pronounce as a word.
    const isUnpronounced = ACRONYM.test(only.term) && only.letters.length >= FEWEST_JOINED.acronym && !/[aeiouy]/u.test(only.letters)
    return only.documents >= CAPITALS_FROM && (/\p{Ll}\p{Lu}/u.test(only.term) || isUnpronounced) ? match : null
  }
  if (only.letters.length < FEWEST_JOINED.words || heard.every((word) => word.length === 1)) return null
  // Words end where the parts of the term end, or one of them is none that people say.
  const isParts = only.humps.join(' ') === heard.map(lettersOf).join(' ')
  if (!isParts && heard.every(isCommon)) return null
  // Documents that write them apart mean two words.
  return only.words > 1 && heard.every(isCommon) ? null : { ...match, heard: [heard.join(' ')] }
}

/** The one term that the letters sound like; null: none, or several. */
function nearTerms(letters: string, words: number, { terms, language }: Rules): string | null {
  if (!/^[\p{Script=Latin}\p{M}]+$/u.test(letters)) return null
  const isSound = language === 'en'
  if (letters.length < (isSound ? FEWEST_LETTERS.sound : FEWEST_LETTERS.spelling)) return null
  const sound = soundOf(letters)
  const reach = Math.floor((sound.length * SOUND_SHARE) / 2) + 1
  let best: { term: Term; distance: number } | null = null
  let isTie = false
  const firsts = isSound ? soundAlike(sound.charAt(0)) : [sound.charAt(0)]
  for (let length = sound.length - reach; length <= sound.length + reach; length++)
    for (const term of firsts.flatMap((first) => terms.bySound.get(placeOf(first, length)) ?? [])) {
      const distance = isSound ? byEnglishSound(term, sound) : bySpelling(term, letters, words)
      if (distance === null) continue
      if (!best || distance < best.distance) [best, isTie] = [{ term, distance }, false]
      else if (distance === best.distance && term.letters !== best.term.letters) isTie = true
    }
  return best && !isTie ? best.term.term : null
}

function byEnglishSound(term: Term, sound: string): number | null {
  if (term.letters.length < FEWEST_LETTERS.sound || ACRONYM.test(term.term)) return null
  const longer = Math.max(sound.length, term.sound.length)
  const most = longer * SOUND_SHARE
  const distance = soundDistance(sound, term.sound, most)
  return distance <= most ? distance / longer : null
}

function bySpelling(term: Term, letters: string, words: number): number | null {
  if (term.letters.length < FEWEST_LETTERS.spelling || ACRONYM.test(term.term) || term.words !== words) return null
  if (term.letters.charAt(0) !== letters.charAt(0)) return null
  const distance = editDistance(letters, term.letters, 1)
  return distance <= 1 ? distance : null
}

function countWords(segments: readonly Segment[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of segments)
    for (const word of wordsIn(text)) counts.set(word.text.toLowerCase(), (counts.get(word.text.toLowerCase()) ?? 0) + 1)
  return counts
}

/** Words with their apostrophes, but without an English genitive. */
function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu), ({ 0: written, index }) => {
    const word = written.replace(/['’]s$/u, '')
    return { text: word, start: index, end: index + word.length }
  })
}
