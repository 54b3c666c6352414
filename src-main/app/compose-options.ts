import type { EventName, Events } from '../../src-preload/contract/events.ts'

/** Entry files of threads and processes: built files in the app, .ts files in tests. */
export type Entries = { database: string; search: string; parser: string; embedder: string; speech: string; ocr: string }

export type ComposeOptions = {
  dataFolder: string
  /** Folder with models/, prompts/ and sample/. */
  resources: string
  entries: Entries
  emit: <E extends EventName>(event: E, payload: Events[E]) => void
  /** False for an event that nobody listens to, which is then not worked out. Default: every event is heard. */
  hears?: (event: EventName) => boolean
  now?: () => number
  /** Poll the model server: in the window, not in commands. */
  watchModels: boolean
  /** Grace period of replaced indexes, ms; shortened by tests. */
  indexGraceMs?: number
  /** Drain the queue if no other process does; read-only commands do not. */
  drains: boolean
  /** Single-question mode: opens everything it needs at once, and nothing for a next one. */
  asksOnce?: boolean
  /** Start the owner's work with `warm`, so that an opening window has the processor. */
  beginsWhenWarm?: boolean
}
