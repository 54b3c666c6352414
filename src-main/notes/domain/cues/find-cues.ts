import { contentWords, isSameStatement, statementOf } from '../../../text/index.ts'
import type { WordStatement } from '../../../text/index.ts'
import { cleanSpeech } from '../speech/clean-speech.ts'
import { anyPattern, lowerSpeech, meetingLanguage, wholeWords, type MeetingLanguage } from '../speech/meeting-language.ts'
import { isQuestion } from '../speech/paragraphs.ts'
import type { SpokenSentence } from '../speech/sentences.ts'
import { STEP, type Steps } from '../steps.ts'
import { dueDateIn } from './due-date.ts'
import { namePattern, type People } from './names.ts'

/** A sentence with a cue. `owner`: who said "I will", or who was asked by name. `due`: ISO date, or as spoken. */
export type Cue = { text: string; start: number; end: number; owner?: string; due?: string }
export type Cues = { decisions: Cue[]; actions: Cue[] }

/** Fewest content words of a cue that stands alone: "So let's go with that." says nothing in a list. */
const FEWEST_CONTENT = 3
const FEWEST_CHARACTERS = 6
/** Longest sentence with a cue, words: what is longer is an explanation. */
const MOST_WORDS = 60
/** Earlier cues with which one is compared. */
const COMPARED = 50

type Patterns = {
  decisions: RegExp | null
  noDecisions: RegExp | null
  promises: RegExp | null
  tasks: RegExp | null
  /** Tasks of somebody named, with the group `name`. */
  named: RegExp[]
  noTasks: RegExp | null
  /** A name set off at the beginning or end of a sentence. */
  addressed: RegExp
}

/**
 * Decisions and tasks in a conversation, by the cues of its language: precision before recall, because nobody reads a list that is mostly
 * wrong. `echodate`: ISO 8601, for due dates.
 */
export function* findCues(sentences: readonly SpokenSentence[], people: People, echodate: string, code: string): Steps<Cues> {
  const language = meetingLanguage(code)
  const cues: Cues = { decisions: [], actions: [] }
  if (!language) return cues
  const patterns = patternsOf(language, people)
  const seen: WordStatement[] = []
  for (const [i, sentence] of sentences.entries()) {
    if (i % STEP === STEP - 1) yield
    const text = cleanSpeech(sentence.text, code)
    const said = lowerSpeech(text, code)
    const found = cueIn(said, text, patterns)
    if (!found || !standsAlone(text, language)) continue
    const statement = statementOf(said)
    if (seen.slice(-COMPARED).some((other) => isSameStatement(other, statement))) continue
    seen.push(statement)
    const cue: Cue = { text, start: sentence.start, end: sentence.end }
    if (found.kind === 'decision') cues.decisions.push(cue)
    else {
      const owner = found.kind === 'promise' ? sentence.speaker : people.get(found.name ?? '')
      const due = dueDateIn(text, echodate, code)
      cues.actions.push({ ...cue, ...(owner && { owner }), ...(due !== null && { due }) })
    }
  }
  return cues
}

function patternsOf(language: MeetingLanguage, people: People): Patterns {
  const { words, isUnspaced } = language
  const names = namePattern(people)
  const named = (pattern: string): RegExp => {
    const form = pattern.replace('@name', `(?<name>${names})`).replaceAll('@name', names)
    return new RegExp(isUnspaced ? form : wholeWords(`(?:${form})`), 'u')
  }
  return {
    decisions: anyPattern(words.decisions, language),
    noDecisions: anyPattern(words.noDecisions, language),
    promises: anyPattern(words.promises, language),
    // A pattern may have forms with a name beside others.
    tasks: anyPattern(
      words.tasks.map((pattern) => pattern.replaceAll('@name', '(?!)')),
      language,
    ),
    named: people.size === 0 ? [] : words.tasks.filter((pattern) => pattern.split('@name').length === 2).map(named),
    noTasks: anyPattern(words.noTasks, language),
    addressed: new RegExp(`^(?:(?<first>${names})[,，、]|.*[,，、]\\s?(?<last>${names})[?.!？。]?$)`, 'u'),
  }
}

type Found = { kind: 'decision' | 'promise' | 'task'; name?: string | undefined }

function cueIn(said: string, text: string, patterns: Patterns): Found | null {
  const asks = isQuestion(text)
  if (!asks && patterns.decisions?.test(said) && !patterns.noDecisions?.test(said)) return { kind: 'decision' }
  const isTask = patterns.tasks?.test(said) ?? false
  const isPromise = !asks && (patterns.promises?.test(said) ?? false)
  const name = isPromise
    ? undefined
    : patterns.named.map((pattern) => pattern.exec(said)?.groups?.['name']).find((one) => one !== undefined)
  if ((!isTask && !isPromise && name === undefined) || patterns.noTasks?.test(said)) return null
  if (isPromise) return { kind: 'promise' }
  // "Can you send it?" is a question and a task.
  const { first, last } = patterns.addressed.exec(said)?.groups ?? {}
  return { kind: 'task', name: name ?? first ?? last }
}

function standsAlone(text: string, { isUnspaced, code, words }: MeetingLanguage): boolean {
  if (isUnspaced) return text.replace(/[^\p{L}\p{N}]/gu, '').length >= FEWEST_CHARACTERS
  const content = contentWords(
    text
      .split(/\s+/u)
      .filter((word) => !words.talk.includes(word.toLowerCase()))
      .join(' '),
    code,
  )
  return new Set(content).size >= FEWEST_CONTENT && text.split(/\s+/u).length <= MOST_WORDS
}
