import type { ConversationType, Refined, RefinedLine, Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { detectLanguage } from '../../text/index.ts'
import { findCues, type Cue, type Cues } from './cues/find-cues.ts'
import { peopleIn } from './cues/names.ts'
import { openQuestions } from './cues/open-questions.ts'
import { paragraphsOf } from './speech/paragraphs.ts'
import { spokenSentences } from './speech/sentences.ts'
import { finish, type Steps } from './steps.ts'
import { conversationFacts, conversationType } from './topics/conversation-type.ts'
import { titleOf } from './topics/title.ts'

/** Sample of the speech whose language is detected, characters, and the number of samples. */
const SAMPLE = 600
const SAMPLES = 5

/** What is known of a conversation before it is read. `echodate`: ISO 8601. `language`: ISO 639-1; default: detected. */
export type Conversation = { segments: readonly Segment[]; memo: string; echodate: string; language?: string }

/** All that the speech tells without a model. */
export type ReadConversation = {
  language: string
  refined: Refined
  conversationType: ConversationType | null
}

/** Refines a transcript without a model: decisions, tasks, open questions and cleaned paragraphs. Linear in its length. */
export function refineWithoutModel(conversation: Conversation): ReadConversation {
  return finish(readingSteps(conversation))
}

/** The same in steps, of which none takes longer than about 20 ms for an hour of speech, once its code is warm. */
export function* readingSteps({ segments, memo, echodate, language = languageOfSpeech(segments) }: Conversation): Steps<ReadConversation> {
  const sentences = spokenSentences(segments, language)
  yield
  const people = peopleIn(sentences, language)
  yield
  const cues = yield* findCues(sentences, people, echodate, language)
  const questions = yield* openQuestions(sentences, language)
  const paragraphs = yield* paragraphsOf(sentences, language)
  yield
  return {
    language,
    conversationType: sentences.length === 0 ? null : conversationType(conversationFacts(sentences, cues, language)),
    refined: {
      title: titleOf(memo),
      sections: sectionsOf(cues, questions, paragraphs.map(paragraphLine)),
      template: '',
      leftOut: [],
    },
  }
}

/** The language of a transcript, ISO 639-1 or `und`: what most of some samples have. */
export function languageOfSpeech(segments: readonly Segment[]): string {
  const texts = segments.map(({ text }) => text).filter((text) => text.trim() !== '')
  const counts = new Map<string, number>()
  for (let i = 0; i < SAMPLES; i++) {
    let sample = ''
    for (let at = Math.floor((texts.length * i) / SAMPLES); at < texts.length && sample.length < SAMPLE; at++) sample += `${texts[at]} `
    const found = detectLanguage(sample.slice(0, SAMPLE))
    if (found !== 'und') counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'und'
}

function sectionsOf({ decisions, actions }: Cues, questions: readonly Cue[], notes: RefinedLine[]): Refined['sections'] {
  const sections: Refined['sections'] = [
    { section: 'decisions', lines: decisions.map(lineOf) },
    { section: 'actions', lines: actions.map(lineOf) },
    { section: 'questions', lines: questions.map(lineOf) },
    { section: 'notes', lines: notes },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

function lineOf(cue: Cue): RefinedLine {
  return { ...cue, support: 'quoted' }
}

function paragraphLine({ text, speaker, start, end }: { text: string; speaker: string | null; start: number; end: number }): RefinedLine {
  return { text: speaker === null ? text : `${speaker}: ${text}`, start, end }
}
