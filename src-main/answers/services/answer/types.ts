import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Calls } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'
import type { Depth, Retrieve, Retrieved, SearchFilter, SearchFunctions } from '../../../search/index.ts'
import type { Generator, PromptTexts } from '../../../models/index.ts'
import type {
  Claim,
  Conflict,
  BudgetBreakdown,
  Message,
  Notice,
  Relevance,
  Source,
  Stage,
  Thought,
  Answer,
} from '../../../../src-preload/contract/shapes/answers.ts'
import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { HistoryTurn } from '../../domain/prompt/budget.ts'
import type { SentPrompts } from './sent-prompts.ts'

/** Dependencies of answering. */
export type AnswerTools = {
  database: Calls<LibraryFunctions, 'listCollections' | 'documentNames' | 'childIds' | 'readParts'>
  search: Calls<SearchFunctions, 'termFrequencies' | 'namedWords' | 'passages' | 'scope'>
  retrieve: Pick<Retrieve, 'search'>
  generator: Generator
  settings: () => Settings
  prompts: PromptTexts
  sent: SentPrompts
  /** Milliseconds since 1970. */
  now: () => number
}

/** The conversation before the question. */
export type Conversation = {
  /** Summary of the conversation; empty: none yet. */
  summary: string
  /** The last messages before the question, oldest first, for rewriting a follow-up. */
  earlier: readonly Message[]
  /** Turns for the prompt, oldest first. */
  history: readonly HistoryTurn[]
  /** Documents cited by the last answer. */
  cited: readonly DocumentId[]
}

/** A question without a previous conversation. */
export const NO_CONVERSATION: Conversation = { summary: '', earlier: [], history: [], cited: [] }

/** A question with everything that affects its answer. */
export type AnswerRequest = {
  question: string
  /** What its prompts belong to (the chat): equal scopes have equal delimiters, so that a model server reuses what it has evaluated. */
  scope: string
  /** Filters by name, as given; used in advice. */
  filters: Filters | undefined
  filter: SearchFilter
  persona: Omit<Persona, 'id'>
  depth: Depth
  /** The selected passage that the question is about; null: none. */
  context: string | null
  conversation: Conversation
  /** Summarise the filtered documents, whatever the question says. */
  summarise: boolean
  /** Settings for this question only. */
  overrides?: Partial<Settings>
}

/** Receives output before the answer is complete. */
export type AnswerSink = {
  sources(sources: Source[], output: Retrieved['output']): void
  text(text: string): void
  /** The text so far is taken back: it was a thought. */
  restart(): void
  waiting(message: Text): void
  thought(thought: Thought): void
}

/** What all steps of an answer know. No step writes into it. */
export type AnswerContext = Readonly<{
  tools: AnswerTools
  request: AnswerRequest
  settings: Settings
  sink: AnswerSink
  signal: AbortSignal
  /** Start time, `performance.now()`. */
  startedAt: number
  /** The answering model; empty: none, quotes only. */
  model: string
  /** The searched, self-contained question. */
  query: string
  /** Delimiter of the fences in all prompts of this scope. */
  delimiter: string
  sent: SentPrompts
}>

/** Fields of every answer. */
type Reply = { text: string; notice: Notice | null; firstTokenMs: number }

/** Fields of an answer from documents. */
type Grounded = Reply & {
  state: Relevance
  refused: boolean
  sources: Source[]
  claims: Claim[]
  /** Passages selected by retrieval, and those dropped from the prompt. */
  retrieved: ChunkId[]
  dropped: ChunkId[]
  nearest: Answer['nearest']
  conflict?: Conflict
}

/** Fields of a model-written answer. */
type Generated = { model: string; incomplete: boolean; thought?: Thought; tokens: Answer['tokens']; meter: BudgetBreakdown | null }

export type Written = { kind: 'written' } & Grounded & Generated
export type Quoted = { kind: 'quoted' } & Grounded
/** Small talk. `by` null: a fixed phrase. */
export type SmallTalk = { kind: 'small-talk'; by: Generated | null } & Reply
/** A question back to the person. */
export type Clarify = { kind: 'clarify' } & Reply
/** Stopped or failed. `text`: text shown so far, unverified. */
export type Failed = { kind: 'failed'; text: string; error: ErrorShape }

export type AnswerOutcome = Written | Quoted | SmallTalk | Clarify | Failed

/** An outcome with its provenance. `cause`: the error of a failed one. */
export type Answered = { outcome: AnswerOutcome; query: string; model: string; trace: Stage[]; retrieveMs: number; cause?: unknown }

/** Answers one question; independent of chats, windows and tables. Never throws. */
export type AnswerQuestion = (request: AnswerRequest, sink: AnswerSink, signal: AbortSignal) => Promise<Answered>
