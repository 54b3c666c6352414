import type { Opinion } from '../../../src-preload/contract/shapes/answers.ts'

/** Somebody who reads sentences against their sources: a chat model, or a classifier of the person's own. */
export type SecondOpinion = {
  /** Shown to the person: "{name} says: source 2 says this." */
  name: string
  /** Expected time for these sentences, milliseconds; null: unknown. Throws AppErrors. */
  expectedMs(sentences: readonly CitedSentence[], signal: AbortSignal): Promise<number | null>
  /** An opinion on each sentence, in order; null: none. Throws AppErrors; `cancelled` if aborted. */
  opinionsOn(sentences: readonly CitedSentence[], signal: AbortSignal): Promise<(Opinion | null)[]>
}

/**
 * A sentence of an answer with the sources that it cites. `text` of a source: as the answering model was shown it; `quote`: its part that is
 * most like the sentence, if known.
 */
export type CitedSentence = { text: string; sources: readonly { n: number; title: string; text: string; quote?: string }[] }
