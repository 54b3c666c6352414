import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Calls } from '../../storage/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'

/** Pause after a change before search learns of it, ms: typing changes a note every second. */
const AFTER_CHANGE = 3_000
/** Pause between two readings of a note that is being recorded, ms. */
export const WHILE_RECORDING = 60_000
/** Interval of looking whether a queued reading has ended, ms. */
const AGAIN = 1_000

/** Brings changes of notes into the library: their documents are read again, soon after a change. */
export type NoteIndex = {
  /** A note changed: it is read again, at the latest after `within` ms. */
  changed(within?: number): void
  /** Queues changed notes at once. */
  flush(): Promise<void>
  /** Waits until a note's newest change can be searched (`upTo` "ready": is embedded too); false: not within `stallMs`, or by `stop`. */
  wait(id: DocumentId, stallMs: number, how?: { upTo: 'searchable' | 'ready'; stop: () => Promise<boolean> }): Promise<boolean>
  close(): Promise<void>
}

type Options = { database: Calls<NoteFunctions, 'queueStaleNotes' | 'isNoteStale' | 'staleNotes'>; now: () => number; wake: () => void }

/** Index of notes. One timer, whatever the number of notes. */
export function createNoteIndex({ database, now, wake }: Options): NoteIndex {
  let timer: NodeJS.Timeout | undefined
  let due = Infinity
  let isClosed = false

  async function flush(): Promise<void> {
    clearTimeout(timer)
    due = Infinity
    const queued = await database.queueStaleNotes({ now: now() })
    if (queued.length > 0) wake()
    // A note that changed while its reading was queued is read once more.
    if ((await database.staleNotes()) > 0) changed(AGAIN)
  }

  function changed(within: number = AFTER_CHANGE): void {
    const at = now() + within
    if (isClosed || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => void flush().catch(() => changed(AGAIN)), within)
    timer.unref()
  }

  return {
    changed,
    flush,
    async wait(id, stallMs, how) {
      for (let waited = 0; waited < stallMs; waited += 50) {
        if (!(await database.isNoteStale({ id, upTo: how?.upTo ?? 'searchable' }))) return true
        if (await how?.stop()) return false
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return false
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      // On a full disk they stay stale, and the next process queues them.
      await database.queueStaleNotes({ now: now() }).catch(() => undefined)
    },
  }
}
