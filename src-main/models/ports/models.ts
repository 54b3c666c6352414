import type { Text } from '../../../src-preload/texts/text.ts'
import type { TokenComparison } from '../domain/generation/token-comparison.ts'
import type { Model, PullProgress, Traffic } from '../../../src-preload/contract/shapes/models.ts'

/** Identity of the embedder of stored vectors: the index version of DESIGN.md, Terms. */
export type EmbedderInfo = {
  provider: 'built-in' | 'ollama' | 'openai'
  model: string
  digest: string
  dimension: number
  /** Longest text, tokens; longer ones are cut at a word boundary. */
  maxTokens: number
  prefixVersion: number
  /** Declared ISO 639-1 languages, or all. */
  languages: readonly string[] | 'all'
}

/** Embedder interface: texts to unit vectors, built in or on the model server. */
export type Embedder = {
  /** What `info` says, of an embedder that is the same in every start: known before its model is opened. */
  identity?: EmbedderInfo
  /** Opens the model if needed. Throws `embedder-unavailable`, `embedder-damaged`, `model-server-down`, `model-not-installed`. */
  info(): Promise<EmbedderInfo>
  /** Checked unit vectors in input order. `truncated`: number of cut texts. */
  embedPassages(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<{ vectors: Float32Array[]; truncated: number }>
  /** Takes precedence over waiting passages. */
  embedQuestion(text: string, options?: { signal?: AbortSignal }): Promise<Float32Array>
  /**
   * Compares the tokens of a question with those of each passage, before waiting passages. Absent: the embedder has no token vectors.
   */
  compareTokens?(question: string, passages: readonly string[], options?: { signal?: AbortSignal }): Promise<TokenComparison>
  /** Tokens per text, counted by this model. */
  countTokens(texts: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

/** `audio`: a WAV file in base64, for a model that hears (Ollama alone). */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string; audio?: string }

export type ChatRequest = {
  model: string
  messages: readonly ChatMessage[]
  /** Context window in tokens; always sent. */
  numCtx: number
  numPredict: number
  temperature: number
  /** JSON schema of the answer. */
  format?: Record<string, unknown>
  signal: AbortSignal
  /** Called with a sentence for the person about every 5 s while waiting for the first token. */
  onWaiting?: (message: Text) => void
}

/**
 * `thinking`: the model's reasoning before its answer, only with `models.think`. `restarts`: what was said before this token turned out to be a
 * thought; the answer begins with it.
 */
export type ChatPart =
  | { type: 'token'; text: string; restarts?: true }
  | { type: 'thinking'; text: string }
  | { type: 'end'; reason: 'stop' | 'length'; promptTokens: number; answerTokens: number; timings?: ChatTimings }

/**
 * How long a request took, ms, by the server's figures or else by our clock. `evaluatedTokens`: prompt tokens that were not in the server's
 * cache; null: the server does not tell.
 */
export type ChatTimings = { evaluatedTokens: number | null; promptMs: number; answerMs: number }

/** `isOllama`: an Ollama that is asked through OpenAI's API, where it cuts long prompts. */
export type ServerStatus = { ok: boolean; version: string | null; address: string; local: boolean; isOllama?: boolean }

/** A model server (Ollama, or one with OpenAI's API). Every method throws only AppErrors. */
export type ModelServer = {
  status(): Promise<ServerStatus>
  /** Installed models with capabilities and context length; [] if the server is unreachable. */
  models(): Promise<Model[]>
  /** Describes a model. Throws `model-not-installed`, `model-cloud-refused`, and connection errors. */
  describe(model: string, signal?: AbortSignal): Promise<Model>
  /** Streams an answer, ending with one `end`. Throws `cancelled`, `model-stalled` after 60 s between tokens, and others. */
  chat(request: ChatRequest): AsyncGenerator<ChatPart, void, void>
  /** Loads a chat model into memory before it is asked, with the window of its later requests. Nothing where a server cannot. */
  preload(model: string, numCtx: number): Promise<void>
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullProgress, void, void>
  /** Connections opened since the start. */
  connections(): number
  /** What was exchanged since the start, by address and purpose. */
  traffic(): Traffic[]
}
