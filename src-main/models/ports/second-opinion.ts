import type { CitedSentence } from '../domain/generation/cited-sentence.ts'
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
