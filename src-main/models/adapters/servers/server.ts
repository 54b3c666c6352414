import type { Model } from '../../../../src-preload/contract/shapes/models.ts'
import type { ModelServer } from '../../ports/models.ts'
import type { ModelDetails } from './ollama/catalogue.ts'
import type { Limits } from './limits.ts'

/** A model server with the embedding functions. */
export type EmbeddingServer = Omit<ModelServer, 'describe'> & {
  readonly limits: Limits
  provider(): 'ollama' | 'openai'
  /** Throws `model-not-installed`, `model-cloud-refused`. */
  describe(model: string, signal?: AbortSignal): Promise<ModelDetails>
  /** Vectors in input order, unchecked. Throws `context-too-long` if one text exceeds the model's limit. */
  embed(request: { model: string; input: string[]; timeoutMs: number; signal?: AbortSignal | undefined }): Promise<unknown[]>
  close(): Promise<void>
}

/** Public fields of a model. */
export function toModel({ name, capabilities, contextLength, cloud, bytes }: ModelDetails): Model {
  return { name, capabilities, contextLength, cloud, ...(bytes !== undefined && { bytes }) }
}
