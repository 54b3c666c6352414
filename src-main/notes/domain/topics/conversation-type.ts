import type { ConversationType } from '../../../../src-preload/contract/shapes/notes.ts'
import type { Cues } from '../cues/find-cues.ts'
import { anyPattern, lowerSpeech, meetingLanguage } from '../speech/meeting-language.ts'
import { isQuestion } from '../speech/paragraphs.ts'
import type { SpokenSentence } from '../speech/sentences.ts'

/** Numbers of a conversation that its type follows from. */
export type ConversationFacts = {
  speakers: number
  /** Seconds from the first to the last word; 0 if unknown. */
  seconds: number
  words: number
  /** Largest share of words of one speaker. */
  mostTalk: number
  /** Share of the questions that come from the one who asks most, and the share of words of that speaker. */
  mostAsked: number
  askerTalk: number
  questions: number
  /** Sentences with words of a type, for each type. */
  mentions: Readonly<Record<string, number>>
  /** Decisions and tasks. */
  cues: number
}

/** One rule: a type, why, and when it holds. The first that holds wins. */
type Rule = { name: string; type: ConversationType; holds: (facts: ConversationFacts) => boolean }

const per1000 = (count: number, { words }: ConversationFacts): number => (count * 1000) / Math.max(1, words)
const of = (type: string, facts: ConversationFacts): number => facts.mentions[type] ?? 0

/** Rules from the most to the least specific. Own values, chosen on QMSum and the sentences of the tests. */
const RULES: readonly Rule[] = [
  {
    name: 'yesterday-today-blockers',
    type: 'stand-up',
    holds: (f) => f.words < 4000 && of('stand-up', f) >= 2 && per1000(of('stand-up', f), f) >= 4,
  },
  {
    name: 'one-voice',
    type: 'lecture',
    holds: (f) => f.speakers <= 1 && f.words >= 400 && (of('lecture', f) >= 2 || f.words >= 1500),
  },
  { name: 'one-voice-teaches', type: 'lecture', holds: (f) => f.mostTalk >= 0.85 && of('lecture', f) >= 3 },
  {
    name: 'two-speak-of-goals',
    type: 'one-on-one',
    holds: (f) => f.speakers === 2 && of('one-on-one', f) >= 2 && of('one-on-one', f) >= of('interview', f),
  },
  {
    name: 'one-asks-others-answer',
    type: 'interview',
    holds: (f) =>
      f.speakers >= 2 &&
      f.speakers <= 4 &&
      f.questions >= 4 &&
      f.mostAsked >= 0.7 &&
      f.askerTalk <= 0.45 &&
      (of('interview', f) >= 1 || f.speakers === 2) &&
      of('meeting', f) < 3,
  },
  {
    name: 'ideas',
    type: 'brainstorm',
    holds: (f) =>
      of('brainstorm', f) >= 3 &&
      per1000(of('brainstorm', f), f) >= 5 &&
      of('brainstorm', f) > 2 * f.cues &&
      of('brainstorm', f) > of('meeting', f),
  },
  {
    name: 'agenda-or-tasks',
    type: 'meeting',
    holds: (f) => f.speakers >= 2 && (of('meeting', f) >= 2 || f.cues >= 2 || f.words >= 3000),
  },
  { name: 'agenda-without-speakers', type: 'meeting', holds: (f) => of('meeting', f) >= 2 || f.cues >= 3 },
]

/** The type of a conversation: the first rule that holds, else casual. */
export function conversationType(facts: ConversationFacts): ConversationType {
  return RULES.find(({ holds }) => holds(facts))?.type ?? 'casual'
}

/** Facts of a conversation; linear in its length. */
export function conversationFacts(sentences: readonly SpokenSentence[], { decisions, actions }: Cues, code: string): ConversationFacts {
  const language = meetingLanguage(code)
  const types = Object.entries(language?.words.types ?? {}).map(
    ([type, patterns]) => [type, language && anyPattern(patterns, language)] as const,
  )
  const mentions: Record<string, number> = {}
  const talk = new Map<string, { words: number; questions: number }>()
  let words = 0
  for (const { text, speaker } of sentences) {
    const length = language?.isUnspaced ? Math.ceil(text.length / 2) : text.split(/\s+/u).length
    const own = talk.get(speaker ?? '') ?? { words: 0, questions: 0 }
    own.words += length
    if (isQuestion(text)) own.questions += 1
    talk.set(speaker ?? '', own)
    words += length
    const said = lowerSpeech(text, code)
    for (const [type, pattern] of types) if (pattern?.test(said)) mentions[type] = (mentions[type] ?? 0) + 1
  }
  const speakers = [...talk.values()]
  const questions = speakers.reduce((sum, own) => sum + own.questions, 0)
  const asker = speakers.toSorted((a, b) => b.questions - a.questions)[0]
  return {
    speakers: speakers.length,
    seconds: Math.max(0, (sentences.at(-1)?.end ?? 0) - (sentences[0]?.start ?? 0)),
    words,
    mostTalk: Math.max(0, ...speakers.map((own) => own.words)) / Math.max(1, words),
    mostAsked: (asker?.questions ?? 0) / Math.max(1, questions),
    askerTalk: (asker?.words ?? 0) / Math.max(1, words),
    questions,
    mentions,
    cues: decisions.length + actions.length,
  }
}
