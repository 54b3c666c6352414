import type { Model, PullProgress } from '../../src-preload/contract/shapes/models.ts'

/** The embedder that made stored vectors: the index version of DESIGN.md, Terms. */
export type EmbedderInfo = {
  provider: 'built-in' | 'ollama' | 'openai'
  model: string
  digest: string
  dimension: number
  /** Longest text that is read, tokens; longer ones are cut at a word boundary. */
  maxTokens: number
  prefixVersion: number
  /** ISO 639-1 codes the model is declared for, or all. */
  languages: readonly string[] | 'all'
}

/** Texts to unit vectors, built in or by the model server: the same interface for both. */
export type Embedder = {
  /** Opens the model when needed. Throws `embedder-unavailable`, `embedder-damaged`, `model-server-down`, `model-not-installed`. */
  info(): Promise<EmbedderInfo>
  /** Unit Float32Arrays in input order, checked (length, finite, norm). `truncated`: texts that were cut. */
  embedPassages(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<{ vectors: Float32Array[]; truncated: number }>
  /** Goes before every passage that waits. */
  embedQuestion(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>
  /** Tokens of each text, as this model counts them. */
  countTokens(texts: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

export type ChatRequest = {
  model: string
  messages: readonly ChatMessage[]
  /** Always sent; tokens. */
  numCtx: number
  numPredict: number
  temperature: number
  /** JSON schema of the answer. */
  format?: Record<string, unknown>
  signal: AbortSignal
  /** Called while the first token is awaited (about every 5 s) with a sentence for the person. */
  onWaiting?: (message: string) => void
}

/** `thinking`: what the model thinks before its answer, only where `models.think` wants it to. */
export type ChatPart =
  | { type: 'token'; text: string }
  | { type: 'thinking'; text: string }
  | { type: 'end'; reason: 'stop' | 'length'; promptTokens: number; answerTokens: number }

export type ServerStatus = { ok: boolean; version: string | null; address: string; local: boolean }

/** A model server (Ollama, or one that speaks OpenAI's way). Every method throws AppErrors alone. */
export type ModelServer = {
  status(): Promise<ServerStatus>
  /** Installed models with capabilities and context length; [] when the server is away. */
  models(): Promise<Model[]>
  /** One model. Throws `model-not-installed`, `model-cloud-refused`, and what a server that is away or misbehaves gives. */
  describe(model: string, signal?: AbortSignal): Promise<Model>
  /** Streams an answer; ends with one `end`. Throws `cancelled` when the signal fires, `model-stalled` after 60 s between tokens, and so on. */
  chat(request: ChatRequest): AsyncGenerator<ChatPart, void, void>
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullProgress, void, void>
  /** Connections opened since the start. */
  connections(): number
}
