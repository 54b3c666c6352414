import type { EventName, Events } from '../../src-preload/contract/events.ts'

/** Paths of the entries of threads and processes: from the build in the app, the .ts files in tests. */
export type Entries = { database: string; search: string; parser: string; embedder: string }

export type ComposeOptions = {
  dataFolder: string
  /** The folder with models/, prompts/ and sample/. */
  resources: string
  entries: Entries
  emit: <E extends EventName>(event: E, payload: Events[E]) => void
  now?: () => number
  /** The window keeps looking at the model server; a command does not. */
  watchModels: boolean
  /** How long an index that was replaced is kept for searches under way, ms; tests shorten it. */
  indexGraceMs?: number
  /** Drains the queue when nobody else does; a command that only asks leaves that to others. */
  drains: boolean
  /** One question is asked: everything that it needs is opened at once, and nothing that only the next one would need. */
  asksOnce?: boolean
  /** What the owner of the data folder does begins with `warm`, so that an opening window has the processor for itself. */
  beginsWhenWarm?: boolean
}
