import type { Search } from '../../workers/calls.ts'
import type { SearchOutput, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { LanguageReliability } from '../../../src-preload/contract/shapes/library.ts'
import type { ActiveIndex } from '../../adapters/sqlite/vectors/indexes.ts'
import type { FusedHit } from '../../domain/retrieval/fuse.ts'
import type { Passage, SearchFilter, ReliabilityRow } from '../../domain/retrieval/types.ts'
import type { AskJson } from '../generate/ask-json.ts'
import type { Embedder } from '../../ports/models.ts'

export type RetrieveOptions = {
  search: Search<
    | 'scope'
    | 'keywordLists'
    | 'vectorLists'
    | 'termFrequencies'
    | 'termFrequenciesWithin'
    | 'passageFacts'
    | 'passages'
    | 'newestNotes'
    | 'notePassages'
    | 'vectors'
    | 'sample'
    | 'activeIndex'
    | 'reliability'
  >
  /** The embedder that made an index (null: none is there yet); null: search by words alone. */
  embedder: (index: ActiveIndex | null) => Embedder | null
  /** The chat model, for rewrites and scores of thorough questions; without it there are none. */
  ask?: { model: AskJson; rewrite: string; rerank: string }
  settings: () => Settings
  saveReliability: (indexId: number, rows: ReliabilityRow[]) => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}

/** How much trouble a question is worth: thorough ones are rewritten and their best hits looked at again. */
export type Depth = 'fast' | 'thorough'

/** `k`: hits before the pick (to 100), or passages of the pick. `settings`: other ones for this question alone. */
export type RetrieveInput = {
  question: string
  filter: SearchFilter
  k: number
  select: boolean
  depth?: Depth
  settings?: Partial<Settings>
  signal?: AbortSignal
}

export type Trace = Stage[]

/** What one question brought, with what the answer needs of it. */
export type Retrieved = {
  output: SearchOutput
  /** The k of the pick, or the first k before it; best first. */
  passages: Passage[]
  /** What was searched: as it was asked, but of a question for notes those notes alone. */
  filter: SearchFilter
  /** Score of every fused passage (0 to 1) by chunk id. */
  scores: Map<number, number>
  /** Every fused passage as it stood before the pick, best first. */
  ranked: FusedHit[]
  /** Answerability score x (DESIGN.md, Retrieval), 0 to 1. The state was decided by it. */
  x: number
  /** w of the question's own fusion: the vectors' share, 0 to 1. */
  vectorWeight: number
  questionVector: Float32Array | null
  /** What made the question's vector; null: words alone. */
  embedder: Embedder | null
  trace: Trace
}

export type Retrieve = {
  /** Throws `question-empty`, `cancelled`, and what the search process throws. An embedder or a model that fails only leaves a note in the trace. */
  search(input: RetrieveInput): Promise<Retrieved>
  /** Measures the embedder's trust where it is missing or the passages have doubled; a search starts it by itself, at most every 20 s. Never throws. */
  measureReliability(): Promise<void>
  /** Trust per language of the library, most passages first; none without an embedder. */
  reliability(): Promise<LanguageReliability[]>
}
