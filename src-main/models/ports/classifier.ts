import type { Pair, Recognised } from '../domain/classifier/types.ts'

/** A copied file of a model: path with slashes in the model's folder. */
export type ModelFile = { path: string; bytes: number; sha256: string }

/** A sequence classifier in the library's models folder. */
export type StoredModel = Omit<Recognised, 'files'> & {
  id: string
  /** Name of the folder that it came from. */
  name: string
  files: ModelFile[]
  /** ISO 8601. */
  added: string
}

/** A stored model with the absolute path of its folder. */
export type ClassifierModel = StoredModel & { folder: string }

/** Runs sequence classifiers, one loaded at a time. */
export type Classifier = {
  /**
   * Probability that each passage says its claim, in input order, each as soon as it is known. Throws `classifier-failed` (the model is
   * damaged, does not run or ended its process), `embedder-unavailable`, `cancelled`.
   */
  classify(model: ClassifierModel, pairs: readonly Pair[], options: { signal: AbortSignal }): AsyncGenerator<number, void, void>
  /** Frees the memory of the loaded model. */
  unload(): Promise<void>
}

/** A cross-encoder that scores passages for a question. */
export type Reranker = {
  name: string
  /** Relevance of each passage, 0 to 1; null: it failed, or was not done in time. Never throws. */
  scores(question: string, passages: readonly string[], signal?: AbortSignal): Promise<number[] | null>
}
