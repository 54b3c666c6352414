import type { Model } from '../../../src-preload/contract/shapes/models.ts'
import type { ModelServer } from '../../ports/models.ts'
import type { ModelDetails } from './ollama/catalogue.ts'
import type { Limits } from './limits.ts'

/** A model server with what its embedder needs besides. */
export type EmbeddingServer = Omit<ModelServer, 'describe'> & {
  readonly limits: Limits
  provider(): 'ollama' | 'openai'
  /** Throws `model-not-installed`, `model-cloud-refused`. */
  describe(model: string, signal?: AbortSignal): Promise<ModelDetails>
  /** Vectors in input order, their numbers unchecked. Throws `context-too-long` when one text is too long for the model. */
  embed(request: { model: string; input: string[]; timeoutMs: number; signal?: AbortSignal | undefined }): Promise<unknown[]>
  close(): Promise<void>
}

/** What is told of a model outside this folder. */
export function toModel({ name, capabilities, contextLength, cloud, bytes }: ModelDetails): Model {
  return { name, capabilities, contextLength, cloud, ...(bytes !== undefined && { bytes }) }
}
