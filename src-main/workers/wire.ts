import type { ErrorShape } from '../../src-preload/contract/errors.ts'

/** What travels to a worker: a call, or the wish that it ends. */
export type WorkerRequest = { id: number; name: string; arguments: unknown[] } | { close: true }

/** What comes back: the outcome of a call (`detail`: what really happened, for the log alone), or an event. */
export type WorkerReply =
  { id: number; value: unknown } | { id: number; error: ErrorShape; detail: string } | { event: string; payload: unknown }

/** One end of a message channel to a thread or process; both kinds look alike from here on. */
export type Channel = {
  readonly pid: number | null
  post(message: WorkerRequest): void
  onMessage(listener: (reply: WorkerReply) => void): void
  /** Called once; `code` null: ended by a signal, named where the system says which. */
  onExit(listener: (code: number | null, signal?: string | null) => void): void
  /** Ends it at once, whatever it does. */
  kill(): void
}
