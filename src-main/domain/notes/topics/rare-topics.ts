import { meetingLanguage } from '../speech/meeting-language.ts'
import { languageOf } from '../../text/languages/all.ts'
import { runsOf, type ContentWord, type KeyPhrase } from './key-phrases.ts'

/** How much a word tells, 0 to 1: 0 for the most frequent words, 1 for a word that is hardly ever used. Words in small letters. */
export type Rarity = (word: string) => number

/** Longest phrase, words; of a phrase that is said once. */
const LONGEST = { phrase: 3, once: 2 }
/** Weight of what stands like a noun phrase or is written like a name, of others, and of what ends like an adverb, an adjective or a participle. */
const WEIGHT = { noun: 1.5, other: 0.4, modifier: 0.3 }
/** Least rarity of a word of a phrase that is said once, and least score of a topic once there are enough. */
const LEAST = { rarity: 0.35, score: 0.6 }
/** Factor of the mentions that stand like a noun phrase: nouns also stand bare. */
const SPARE = 2
/** Exponent of the mentions. */
const MENTIONS = 0.7
/** Fewest topics, as long as there is anything to choose from. */
const FEWEST = 3
/** Longest small word that is said once and that nobody knows: as a rule a word that was broken off. */
const BROKEN = 6
type Candidate = { words: readonly ContentWord[]; count: number; nouns: number; isName: boolean }

/**
 * Topics of a short conversation, in which phrases are seldom said twice: rare words and phrases of them, best first. The score is
 * mentions^0.7 x rarity squared (a tf-idf, whose idf is the rarity) x words, more for what stands like a noun phrase.
 */
export function rareTopics(texts: readonly string[], code: string, rarity: Rarity, limit: number): KeyPhrase[] {
  const found = countCandidates(texts, code)
  const scored = [...found]
    .map(([key, candidate]) => ({ key, candidate, score: scoreOf(candidate, rarity, code) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.key.localeCompare(b.key))
  const used = new Set<string>()
  const topics: KeyPhrase[] = []
  for (const { key, candidate, score } of scored) {
    const keys = key.split(' ')
    if (topics.length === limit || (topics.length >= FEWEST && score < LEAST.score)) break
    if (keys.some((one) => used.has(one))) continue
    for (const one of keys) used.add(one)
    const phrase = candidate.words.map(({ written }) => written).join(' ')
    topics.push({ phrase, words: keys.length, score: Math.round(score * 1000) / 1000, count: candidate.count })
  }
  return topics
}

function countCandidates(texts: readonly string[], code: string): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const numbers = numbersOf(code)
  const beforeNouns = new Set(meetingLanguage(code)?.words.beforeNouns)
  for (const run of texts.flatMap((text) => runsOf(text, code)))
    for (let at = 0; at < run.length; at++)
      for (let length = 1; length <= LONGEST.phrase && at + length <= run.length; length++) {
        const words = run.slice(at, at + length)
        if (words.some((word) => isBrokenOff(word) || isSound(word) || numbers.has(word.written.toLowerCase()))) continue
        const key = words.map((word) => word.key).join(' ')
        if (new Set(words.map((word) => word.key)).size < words.length) continue
        const known = found.get(key)
        const before = words[0]?.before ?? ''
        const isNoun = at + length === run.length && words.at(-1)?.isCut !== true && beforeNouns.has(before)
        found.set(key, {
          words: known?.words ?? words,
          count: (known?.count ?? 0) + 1,
          nouns: (known?.nouns ?? 0) + (isNoun ? 1 : 0),
          isName: words.every((word) => word.before !== '' && /^\p{Lu}/u.test(word.written)),
        })
      }
  return found
}

/** Number words of a language. */
function numbersOf(code: string): ReadonlySet<string> {
  return new Set(languageOf(code)?.numbers?.values.map((entry) => entry.slice(0, entry.lastIndexOf('='))))
}

/** "finally", "careful", "removable", "detailed", but not "speed": what stands before "ed" must be a word. */
function isEnglishModifier(word: string, rarity: Rarity): boolean {
  if (/.{3}(?:ly|ful|ous|less|able|ible)$/u.test(word)) return true
  const stem = word.endsWith('ed') ? word.slice(0, -2) : ''
  return stem.length >= 3 && (rarity(stem) < 1 || rarity(`${stem}e`) < 1)
}

/** A sound that is no word ("nnn"): small letters without a vowel. */
function isSound({ written }: ContentWord): boolean {
  return /^\p{L}?[b-df-hj-np-tv-xz]+$/u.test(written) && !/[aeiouy]/iu.test(written)
}

/** A word that its speaker broke off and said again ("brightn brightness"). */
function isBrokenOff({ written, after }: ContentWord): boolean {
  const said = written.toLowerCase()
  return after.startsWith(said) && after !== said
}

function scoreOf({ words, count, nouns, isName }: Candidate, rarity: Rarity, code: string): number {
  const each = words.map(({ written }) => rarity(written.toLowerCase()))
  const isModifier = code === 'en' && isEnglishModifier(words.at(-1)?.written.toLowerCase() ?? '', rarity)
  const share = isName ? 1 : Math.min(1, (SPARE * nouns) / count)
  const weight = (WEIGHT.other + (WEIGHT.noun - WEIGHT.other) * share) * (isModifier ? WEIGHT.modifier : 1)
  if (count === 1) {
    const [only = ''] = words.map(({ written }) => written)
    // Where nothing tells a noun, only what is written like a name is a topic at once.
    if (code !== 'en' && !isName) return 0
    const isUnknown = words.length === 1 && each[0] === 1 && only.length <= BROKEN && !isName && only === only.toLowerCase()
    if (words.length > LONGEST.once || Math.min(...each) < LEAST.rarity || isUnknown) return 0
  }
  // Words that are said together again are a term, however common each is.
  const joint =
    count === 1 ? each.reduce((sum, one) => sum + one, 0) / each.length : 1 - each.reduce((product, one) => product * (1 - one), 1)
  return count ** MENTIONS * joint * joint * words.length * weight
}
