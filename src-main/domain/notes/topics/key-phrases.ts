import { REDACTED } from '../../documents/redaction-types.ts'
import { meetingLanguage } from '../speech/meeting-language.ts'
import { ofAll } from '../../text/languages/all.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { isNegation } from '../../text/negations.ts'
import { indexWord, tokenise } from '../../text/words.ts'

/** A key phrase as most often written. `score`: its C-value; `count`: how often it was said. */
export type KeyPhrase = { phrase: string; words: number; score: number; count: number }

/** Longest phrase, words; fewest mentions; fewest letters of a word of a phrase. */
const LONGEST = 3
const FEWEST_MENTIONS = 2
const FEWEST_LETTERS = 3
/** Weight of a phrase of one word: log2(1) = 0 would drop it (C-value is made for terms of several words). */
const SINGLE = 0.6
/** Examined words per conversation. */
const MOST_WORDS = 400_000

type Mention = { key: string; words: string[]; written: string }

/** Frequent words of talk in every language, for a transcript in an unknown one. */
const TALK: ReadonlySet<string> = new Set(ofAll(({ meetings }) => [...(meetings?.talk ?? []), ...(meetings?.fillers ?? [])]))

/**
 * Key phrases by C-value (Frantzi, Ananiadou and Mima, "Automatic recognition of multi-word terms: the C-value/NC-value method", 2000):
 * candidates are runs of content words between stop words and punctuation (as in RAKE, Rose and others, 2010), scored by
 * log2(words) x (mentions - mean mentions of longer phrases that hold it). Best first.
 */
export function keyPhrases(texts: readonly string[], code: string, limit: number): KeyPhrase[] {
  const counts = countMentions(texts, code)
  const holders = new Map<string, { sum: number; n: number }>()
  for (const { count, words } of counts.values())
    for (const part of count < FEWEST_MENTIONS ? [] : properParts(words)) {
      const known = holders.get(part) ?? { sum: 0, n: 0 }
      holders.set(part, { sum: known.sum + count, n: known.n + 1 })
    }
  const phrases = [...counts]
    .filter(([, { count }]) => count >= FEWEST_MENTIONS)
    .map(([key, { words, count, forms }]): KeyPhrase & { key: string } => {
      const held = holders.get(key)
      const score = (words.length === 1 ? SINGLE : Math.log2(words.length + 1)) * (count - (held ? held.sum / held.n : 0))
      return { key, phrase: mostWritten(forms), words: words.length, score, count }
    })
    .toSorted((a, b) => b.score - a.score || a.key.localeCompare(b.key))
  const chosen: (KeyPhrase & { key: string })[] = []
  for (const phrase of phrases) {
    if (chosen.length === limit || phrase.score <= 0) break
    const words = phrase.key.split(' ')
    // "remote" adds nothing to "remote control".
    const isCovered = chosen.some(({ key }) => {
      const other = key.split(' ')
      return words.every((word) => other.includes(word)) || other.every((word) => words.includes(word))
    })
    if (!isCovered) chosen.push(phrase)
  }
  return chosen.map(({ phrase, words, score, count }) => ({ phrase, words, score: Math.round(score * 1000) / 1000, count }))
}

type Counted = { words: string[]; count: number; forms: Map<string, number> }

function countMentions(texts: readonly string[], code: string): Map<string, Counted> {
  const counts = new Map<string, Counted>()
  let words = 0
  for (const text of texts) {
    // What was blacked out is no word, and ends a phrase.
    for (const run of runsOf(text.split(REDACTED).join(' | '), code)) {
      words += run.length
      for (let length = 1; length <= LONGEST; length++)
        for (let at = 0; at + length <= run.length; at++) {
          const mention = mentionOf(run.slice(at, at + length))
          const known = counts.get(mention.key) ?? { words: mention.words, count: 0, forms: new Map<string, number>() }
          known.count += 1
          known.forms.set(mention.written, (known.forms.get(mention.written) ?? 0) + 1)
          counts.set(mention.key, known)
        }
    }
    if (words > MOST_WORDS) break
  }
  return counts
}

/**
 * A content word: its index form, as it was written, and the words around it (small letters; '' at the ends of a clause). `isCut`: a word of
 * talk without content follows, so that its phrase is not whole.
 */
export type ContentWord = { key: string; written: string; before: string; after: string; isCut: boolean }

function mentionOf(words: readonly ContentWord[]): Mention {
  const keys = words.map(({ key }) => key)
  return {
    key: keys.join(' '),
    words: keys,
    written: words.map(({ written }) => written).join(needsNoBlank(words[0]?.written ?? '') ? '' : ' '),
  }
}

/** Runs of content words between stop words, words of talk and punctuation. */
function runsOf(text: string, code: string): ContentWord[][] {
  const meeting = meetingLanguage(code)
  const talk = new Set(meeting ? [...meeting.words.talk, ...meeting.words.fillers, ...meeting.words.answers] : [])
  const isEmpty = (word: string): boolean =>
    isStopWord(word, code) ||
    (meeting ? talk.has(word) : TALK.has(word)) ||
    isNegation(word, code) ||
    !/\p{L}/u.test(word) ||
    (!needsNoBlank(word) && word.length < FEWEST_LETTERS && !/^[a-z]?[A-Z]+$/u.test(word))
  const runs: ContentWord[][] = [[]]
  const pieces = meeting?.isUnspaced || needsNoBlank(text.slice(0, 1)) ? segmented(text, code) : text.split(/([^\p{L}\p{M}\p{N}'’-]+)/u)
  let last = ''
  for (const piece of pieces) {
    const word = piece.replace(/^['’-]+|['’-]+$/gu, '').replace(/['’]s$/u, '')
    if (/^[\s]*$/u.test(piece)) continue
    const lower = word.toLowerCase()
    const before = last
    const previous = runs.at(-1)?.at(-1)
    if (previous && previous.after === '') {
      previous.after = lower
      previous.isCut = talk.has(lower)
    }
    last = /[\p{L}\p{N}]/u.test(word) ? lower : ''
    if (word === '' || /['’]/u.test(word) || isEmpty(lower)) runs.push([])
    else
      runs.at(-1)?.push({
        before,
        after: '',
        isCut: false,
        key: tokenise(word)
          .map((token) => indexWord(token, code))
          .join(''),
        written: word,
      })
  }
  return runs.filter((run) => run.length > 0)
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Words of a script without spaces, by the platform's dictionary; single letters are no terms. */
function segmented(text: string, code: string): string[] {
  const segmenter = segmenters.get(code) ?? new Intl.Segmenter(code === 'und' ? 'zh' : code, { granularity: 'word' })
  segmenters.set(code, segmenter)
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => (isWordLike === true && segment.length > 1 ? segment : '。'))
}

function needsNoBlank(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
}

/** Keys of the shorter phrases inside a phrase. */
function properParts(words: readonly string[]): Set<string> {
  const parts = new Set<string>()
  for (let length = 1; length < words.length; length++)
    for (let at = 0; at + length <= words.length; at++) parts.add(words.slice(at, at + length).join(' '))
  return parts
}

/** The most frequent spelling, lower case before capitals of a sentence's beginning. */
function mostWritten(forms: ReadonlyMap<string, number>): string {
  return (
    [...forms].toSorted(
      ([a, n], [b, m]) => m - n || Number(/^\p{Lu}/u.test(a)) - Number(/^\p{Lu}/u.test(b)) || a.localeCompare(b),
    )[0]?.[0] ?? ''
  )
}
