import type { Calls } from '../../storage/index.ts'
import type { AskJson, ChatMessage, DelimiterOf, Embedder, ModelSpeed, Reranker, ThoroughStep } from '../../models/index.ts'
import type { SearchFunctions } from '../sqlite/search-functions.ts'
import type { SearchOutput, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { LanguageReliability } from '../../../src-preload/contract/shapes/library.ts'
import type { ActiveIndex } from '../sqlite/vectors/indexes.ts'
import type { TokenMatch } from '../domain/late-interaction.ts'
import type { FusedHit } from '../domain/fuse.ts'
import type { Passage, SearchFilter, ReliabilityRow } from '../domain/types.ts'

export type RetrieveOptions = {
  search: Calls<
    SearchFunctions,
    | 'scope'
    | 'keywordLists'
    | 'vectorLists'
    | 'termFrequencies'
    | 'termFrequenciesWithin'
    | 'passageFacts'
    | 'passages'
    | 'passagesAlone'
    | 'newestNotes'
    | 'notePassages'
    | 'vectors'
    | 'sample'
    | 'activeIndex'
    | 'reliability'
  >
  /** The embedder of an index (null: no index yet); null result: lexical search only. */
  embedder: (index: ActiveIndex | null) => Embedder | null
  /** The chat model, for rewriting and reranking; optional. */
  ask?: {
    model: AskJson
    speedOf: (model: string) => Promise<ModelSpeed | null>
    delimiterOf: DelimiterOf
    rewrite: string
    rerank: string
  }
  /** The person's own cross-encoder, for reranking; optional. Null: none was added. */
  rerankClassifier?: () => Promise<Reranker | null>
  settings: () => Settings
  saveReliability: (indexId: number, rows: ReliabilityRow[]) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** Effort per question: thorough ones are rewritten and reranked by the chat model. */
export type Depth = 'fast' | 'thorough'

/** `k`: hits before selection (up to 100), or selected passages. `settings`: overrides for this question. */
export type RetrieveInput = {
  question: string
  filter: SearchFilter
  k: number
  select: boolean
  depth?: Depth
  settings?: Partial<Settings>
  signal?: AbortSignal
  /** An answer follows: what the model's speed leaves no time for is left out. */
  isTimed?: boolean
  /** Messages in the model server's cache: requests to the model follow them. */
  before?: readonly ChatMessage[]
}

export type Trace = Stage[]

/** Text of a passage as its vector was made: the context line in front. */
type EmbeddedText = Pick<Passage, 'chunkId' | 'context' | 'text'>

/** Token matches of a question, for ranking, quoting and answerability. Texts are compared once. */
export type TokenEvidence = {
  /** Embedder reliability, 0 to 1, in the languages of the scope. */
  reliability: number
  /** Late interaction with a passage; null: not compared. */
  passage(chunkId: number): TokenMatch | null
  /** Late interaction with the characters [from, to) of a passage's text; null: not compared. */
  range(chunkId: number, from: number, to: number): TokenMatch | null
  /** Compares further passages. Throws the embedder's errors. */
  compare(passages: readonly EmbeddedText[], signal?: AbortSignal): Promise<void>
}

/** Result of retrieval, with everything the answer needs. */
export type Retrieved = {
  output: SearchOutput
  /** The k selected passages, or the first k before selection; best first. */
  passages: Passage[]
  /** The best passages before selection, whose siblings are all among them, and those with a row of a table that has more of the question. */
  best: Passage[]
  /** The applied filter; for a question about notes only those notes. */
  filter: SearchFilter
  /** Score of every fused passage (0 to 1) by chunk id. */
  scores: Map<number, number>
  /** Every fused passage before selection, best first. */
  ranked: FusedHit[]
  /** Answerability score x (DESIGN.md, Retrieval), 0 to 1; determines the state. */
  x: number
  /** w of the original question's fusion: semantic weight, 0 to 1. */
  vectorWeight: number
  questionVector: Float32Array | null
  /** Embedder of the question's vector; null: lexical only. */
  embedder: Embedder | null
  /** Token matches of the best passages; null: no late interaction. */
  evidence: TokenEvidence | null
  trace: Trace
  /** Steps of the thorough depth that had no time. */
  leftOut: readonly ThoroughStep[]
}

export type Retrieve = {
  /** Throws `question-empty`, `cancelled`, and errors of the search process. Failures of embedder or model are only noted in the trace. */
  search(input: RetrieveInput): Promise<Retrieved>
  /** Measures missing or outdated embedder reliability; searches trigger it at most every 20 s. Never throws. */
  measureReliability(): Promise<void>
  /** Embedder reliability per language, most passages first; empty without an embedder. */
  reliability(): Promise<LanguageReliability[]>
}
