import type { Database, Search } from '../../workers/calls.ts'
import type {
  Claim,
  BudgetBreakdown,
  Message,
  Notice,
  Relevance,
  Source,
  Stage,
  Thought,
  Answer,
} from '../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Persona } from '../../../src-preload/contract/shapes/personas.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { HistoryTurn } from '../../domain/answering/prompt/budget.ts'
import type { PromptTexts } from '../../domain/answering/prompt/prompt.ts'
import type { SearchFilter } from '../../domain/retrieval/types.ts'
import type { Generator } from '../generate/generator.ts'
import type { Depth, Retrieve, Retrieved } from '../retrieve/types.ts'

/** What answering works with. */
export type AnswerTools = {
  database: Database<'listCollections' | 'documentNames' | 'childIds'>
  search: Search<'termFrequencies' | 'passages' | 'scope'>
  retrieve: Pick<Retrieve, 'search'>
  generator: Generator
  settings: () => Settings
  prompts: PromptTexts
}

/** What was said before the question. */
export type Conversation = {
  /** What the conversation has come to so far; empty: nothing yet. */
  summary: string
  /** The last messages before the question, oldest first: a follow-up question is rewritten from them. */
  earlier: readonly Message[]
  /** The turns that go into the prompt, oldest first. */
  history: readonly HistoryTurn[]
  /** Documents that the last answer cites. */
  cited: readonly DocumentId[]
}

/** A question without a conversation before it. */
export const NO_CONVERSATION: Conversation = { summary: '', earlier: [], history: [], cited: [] }

/** One question with everything that shapes its answer. */
export type AnswerRequest = {
  question: string
  /** By name, as they were asked for: the advice under a weak answer speaks of them. */
  filters: Filters | undefined
  filter: SearchFilter
  persona: Omit<Persona, 'id'>
  depth: Depth
  /** A selected passage that the question is about; null: none. */
  context: string | null
  conversation: Conversation
  /** True: sum up the documents of the filter, whatever the words of the question. */
  summarise: boolean
  /** Settings of this question alone. */
  overrides?: Partial<Settings>
}

/** Receives what can be shown before the answer is whole. */
export type AnswerSink = {
  sources(sources: Source[], output: Retrieved['output']): void
  text(text: string): void
  waiting(message: string): void
  thought(thought: Thought): void
}

/** A question under way: what every step knows of it. */
export type AnswerContext = {
  tools: AnswerTools
  request: AnswerRequest
  settings: Settings
  sink: AnswerSink
  signal: AbortSignal
  /** `performance.now()` of its beginning. */
  startedAt: number
  /** The model that answers; empty: none is chosen, answers are quoted. */
  model: string
  /** The question as it is searched: self-contained. */
  query: string
}

/** What every answer has. */
type Reply = { text: string; notice: Notice | null; firstTokenMs: number }

/** What an answer from documents has. */
type Grounded = Reply & {
  state: Relevance
  refused: boolean
  confidence: number
  sources: Source[]
  claims: Claim[]
  /** Passages that the search chose, and those of them that had no room in the prompt. */
  retrieved: ChunkId[]
  dropped: ChunkId[]
  nearest: Answer['nearest']
}

/** What an answer that a model wrote has. */
type Generated = { model: string; incomplete: boolean; thought?: Thought; tokens: Answer['tokens']; meter: BudgetBreakdown | null }

export type Written = { kind: 'written' } & Grounded & Generated
export type Quoted = { kind: 'quoted' } & Grounded
/** Talk without documents. `by` null: one of our own phrases. */
export type SmallTalk = { kind: 'small-talk'; by: Generated | null } & Reply
/** A question back. */
export type Clarify = { kind: 'clarify' } & Reply
/** Stopped or failed. `text`: what had been shown until then, unchecked. */
export type Failed = { kind: 'failed'; text: string; error: ErrorShape }

export type AnswerOutcome = Written | Quoted | SmallTalk | Clarify | Failed

/** An outcome with how it came about. `cause`: what was thrown, of a failed one. */
export type Answered = { outcome: AnswerOutcome; query: string; model: string; trace: Stage[]; retrieveMs: number; cause?: unknown }

/** Answers one question. Knows no chat, no window, no table. Never throws. */
export type AnswerQuestion = (request: AnswerRequest, sink: AnswerSink, signal: AbortSignal) => Promise<Answered>
