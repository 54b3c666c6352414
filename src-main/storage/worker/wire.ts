import type { ErrorShape } from '../../../src-preload/contract/errors.ts'

/** Message to a worker: a call, or a request to end. */
export type WorkerRequest = { id: number; name: string; arguments: unknown[] } | { close: true }

/** Message from a worker: the outcome of a call (`detail`: actual error, for the log only), or an event. */
export type WorkerReply =
  | { id: number; value: unknown }
  | { id: number; error: ErrorShape; detail: string }
  | { event: string; payload: unknown }

/** Uniform end of a message channel to a thread or process. */
export type Channel = {
  readonly pid: number | null
  post(message: WorkerRequest): void
  onMessage(listener: (reply: WorkerReply) => void): void
  /** Called once; `code` null: ended by a signal, named if known. */
  onExit(listener: (code: number | null, signal?: string | null) => void): void
  /** Terminates it at once. */
  kill(): void
}
