import type { Answer, Notice, Source, Thought } from '../../src-preload/contract/answers.ts'
import { type ErrorShape } from '../../src-preload/contract/errors.ts'
import { adviceFor } from '../domain/answering/advice.ts'
import { agreementOf, confidenceOf } from '../domain/answering/confidence.ts'
import { coveredShare, type TermWeights } from '../domain/answering/extractive.ts'
import { detectLanguage } from '../domain/text/language.ts'
import { estimateChatTokens } from '../domain/text/tokens.ts'
import type { Prompt } from './chat-model.ts'
import type { Streamed } from './chat-stream.ts'
import type { AnswerDraft, ChatOptions, Turn } from './chat-types.ts'
import type { ContextWindow } from './context-window.ts'
import type { Memory, Remembered } from './memory.ts'
import type { Retrieved } from './retrieve-types.ts'
import type { TokenCounter } from './token-counter.ts'

/** Shorter texts do not tell their language for sure, characters. */
const SURE_QUESTION = 40
const SURE_ANSWER = 120

const CUT: Notice = {
  code: 'answer-cut',
  message: 'The answer reached its longest length and was cut.',
  next: 'Ask more exactly, or raise models.numPredict.',
}
const STOPPED: Notice = {
  code: 'cancelled',
  message: 'You stopped this answer.',
  next: 'What came until then is kept; ask again for a whole one.',
}
const OTHER_LANGUAGE: Notice = {
  code: 'other-language',
  message: 'The model answered in another language than the question is in.',
  next: 'Ask again, or choose a model that knows your language.',
}

/** What every turn works with. */
export type TurnTools = ChatOptions & { contextWindow: ContextWindow; memory: Memory; counter: TokenCounter }

/** What a turn tells while it runs. */
export type TurnScreen = {
  sources(sources: Source[], output: Retrieved['output']): void
  show(text: string): void
  waiting(message: string): void
  thought(thought: Thought): void
}

/** A turn under way: what it knows before an answer is made. */
export type Course = { tools: TurnTools; turn: Turn; screen: TurnScreen; started: number; remembered: Remembered; model: string }

/** An answer that holds nothing but the reason: stopped before a word came, or an error. */
export function emptyDraft(error: ErrorShape): AnswerDraft {
  return {
    answer: '',
    state: 'general',
    mode: 'none',
    confidence: 0,
    refused: false,
    sources: [],
    claims: [],
    retrieved: [],
    dropped: [],
    nearest: [],
    notice: noticeOf(error),
    incomplete: true,
    tokens: { prompt: 0, answer: 0, budget: 0, numCtx: 0 },
    firstTokenMs: 0,
    model: null,
    meter: null,
  }
}

/** What an answer takes over from its search. */
export function base(
  { turn, remembered }: Pick<Course, 'turn' | 'remembered'>,
  retrieved: Retrieved,
  dropped: Answer['dropped'],
): Pick<Answer, 'state' | 'retrieved' | 'dropped' | 'nearest' | 'persona' | 'searched'> {
  const { state, nearest } = retrieved.output
  return {
    state,
    retrieved: retrieved.picked.map(({ chunkId }) => chunkId),
    dropped,
    nearest,
    persona: turn.persona.name,
    ...(remembered.searched !== turn.question && { searched: remembered.searched }),
  }
}

/** How a model's answer began and ended. */
export function ending(streamed: Streamed, question: string): Pick<Answer, 'incomplete' | 'notice' | 'thought'> {
  const thought = streamed.thought && { thought: streamed.thought }
  if (streamed.error) return { ...thought, incomplete: true, notice: streamed.error.code === 'cancelled' ? STOPPED : noticeOf(streamed.error) }
  if (streamed.isCut) return { ...thought, incomplete: true, notice: CUT }
  return { ...thought, incomplete: false, notice: isOtherLanguage(question, streamed.text) ? OTHER_LANGUAGE : null }
}

function isOtherLanguage(question: string, answer: string): boolean {
  if (question.length < SURE_QUESTION || answer.length < SURE_ANSWER) return false
  const [asked, answered] = [detectLanguage(question), detectLanguage(answer)]
  return asked !== 'und' && answered !== 'und' && asked !== answered
}

/** English name of the language that a question is surely in; undefined: it cannot be told. */
export function languageName(question: string): string | undefined {
  const code = question.length < SURE_QUESTION ? 'und' : detectLanguage(question)
  return code === 'und' ? undefined : new Intl.DisplayNames('en', { type: 'language' }).of(code)
}

export function tokensOf(streamed: Streamed, prompt: Pick<Prompt, 'promptTokens' | 'sourceRoom' | 'numCtx'>): Answer['tokens'] {
  return {
    // Some servers count nothing, or nothing of what they had in their cache.
    prompt: streamed.promptTokens || prompt.promptTokens,
    answer: streamed.answerTokens ?? estimateChatTokens(streamed.text),
    budget: Math.max(0, prompt.sourceRoom),
    numCtx: prompt.numCtx,
  }
}

/** Confidence, and what to do when it is low. `disagrees`: two sources contradict each other; then the searches' agreement is worth nothing. `gaps`: what it asks for in vain (`gapsOf`). */
export function assess(
  course: Pick<Course, 'tools' | 'turn'>,
  retrieved: Retrieved,
  { disagrees, gaps, ...facts }: { coverage: number; claims: Answer['claims']; refused: boolean; disagrees: boolean; gaps: { missing: string[]; speak: string[] } },
): { confidence: number; advice: Notice | null } {
  const { state } = retrieved.output
  // What is said of the selected text alone needed no search.
  const isSelected = facts.claims.length > 0 && facts.claims.every(({ n }) => n === 0)
  const read = isSelected ? { coverage: 1, agreement: 1 } : { agreement: disagrees ? 0 : agreement(retrieved) }
  const confidence = confidenceOf({ ...facts, ...read, state })
  return { confidence, advice: advise(course, { confidence, state, ...gaps }) }
}

/** What to do about an answer of low confidence; null: it is well supported. */
export function advise(
  { tools, turn }: Pick<Course, 'tools' | 'turn'>,
  facts: Pick<Parameters<typeof adviceFor>[0], 'confidence' | 'state' | 'missing' | 'speak'>,
): Notice | null {
  return adviceFor({ ...facts, below: tools.settings()['answer.suggestBelow'], filters: turn.input.filters, isThorough: turn.depth === 'thorough' })
}

/** Share of the question's rare-term weight that the texts hold, in the language that holds most. */
export function coverageOf(question: string, texts: readonly string[], languages: readonly string[], weights: TermWeights): number {
  return Math.max(0, ...[...new Set(languages)].map((language) => coveredShare(question, texts, language, weights)))
}

export function noticeOf({ code, message, next }: ErrorShape): Notice {
  return { code, message, next }
}

/** Whole milliseconds from the start to a moment; 0 when it never came. */
export function since(started: number, moment: number | null): number {
  return moment === null ? 0 : Math.max(0, Math.round(moment - started))
}

function agreement({ output, picked }: Retrieved): number {
  const hits = new Map(output.hits.map((hit) => [hit.chunkId, hit.ranks]))
  return agreementOf(picked.flatMap(({ chunkId }) => hits.get(chunkId) ?? []))
}
