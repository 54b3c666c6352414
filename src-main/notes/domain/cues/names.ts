import type { SpokenSentence } from '../speech/sentences.ts'
import { isStopWord } from '../../../text/index.ts'
import { literal, lowerSpeech } from '../speech/meeting-language.ts'

/** Most names in one expression. */
const MOST_NAMES = 200
/** Labels of speakers that name nobody ("Speaker 2", "SPEAKER_01"). */
const LABEL = /^(?:speaker|sprecher|locuteur|orador|user|guest|unknown)[\s_-]*\d*$/iu

/** People of a conversation: names by their spoken forms in lower case. */
export type People = ReadonlyMap<string, string>

/**
 * People who can be asked for something: speakers by their whole and first names, and words that are always capitalised in the middle of
 * sentences (not in scripts without capitals).
 */
export function peopleIn(sentences: readonly SpokenSentence[], code: string): People {
  const people = new Map<string, string>()
  const add = (form: string, name: string): void => {
    if (form.length > 1 && !people.has(lowerSpeech(form, code))) people.set(lowerSpeech(form, code), name)
  }
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))].filter((speaker) => !LABEL.test(speaker))
  for (const speaker of speakers) add(speaker, speaker)
  for (const speaker of speakers) {
    const [first = ''] = speaker.split(/\s+/u)
    const isUnique = speakers.filter((other) => other.split(/\s+/u)[0] === first).length === 1
    if (isUnique && /^\p{Lu}\p{Ll}+$/u.test(first)) add(first, speaker)
  }
  for (const name of capitalised(sentences, code)) add(name, name)
  return people
}

/** Owners as an alternative of a regular expression; matches nothing without people. */
export function namePattern(people: People): string {
  const names = literal([...people.keys()].slice(0, MOST_NAMES)).toSorted((a, b) => b.length - a.length)
  return names.length > 0 ? `(?:${names.join('|')})` : '(?!)'
}

function capitalised(sentences: readonly SpokenSentence[], code: string): string[] {
  const inside = new Map<string, number>()
  const lower = new Set<string>()
  for (const { text } of sentences)
    for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{N}'’_-])\p{L}{2,}(?![\p{L}\p{N}_-])/gu)) {
      if (/^\p{Ll}/u.test(word)) lower.add(word)
      else if (/^\p{Lu}\p{Ll}+$/u.test(word) && /[\p{L}\p{N},]\s$/u.test(text.slice(Math.max(0, index - 2), index)))
        inside.set(word, (inside.get(word) ?? 0) + 1)
    }
  return [...inside]
    .filter(([word]) => !lower.has(lowerSpeech(word, code)) && !isStopWord(lowerSpeech(word, code), code))
    .toSorted(([, a], [, b]) => b - a)
    .map(([word]) => word)
}
