import type { Opinion } from '../../src-preload/texts/evidence.ts'

/** A sentence of an answer with the sources that it cites. `text` of a source: as the answering model was shown it. */
export type CitedSentence = { text: string; sources: readonly { n: number; title: string; text: string }[] }

/** Somebody who reads sentences against their sources: a chat model, or a classifier of the person's own. */
export type SecondOpinion = {
  /** Shown to the person: "{name} says: source 2 says this." */
  name: string
  /** Expected time for these sentences, milliseconds; null: unknown. */
  expectedMs(sentences: readonly CitedSentence[]): number | null
  /** An opinion on each sentence, in order; null: none. Throws AppErrors; `cancelled` if aborted. */
  opinionsOn(sentences: readonly CitedSentence[], signal: AbortSignal): Promise<(Opinion | null)[]>
}
