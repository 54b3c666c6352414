import type { Calls } from '../../storage/index.ts'
import type { CareFunctions } from '../sqlite/care-functions.ts'

/** Polling interval for rewriting a large database and for expiring the trash. */
const POLL_MS = 60_000

type Options = {
  database: Calls<CareFunctions, 'finishPurge' | 'isPurgeOpen'>
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  /** Opens a second database connection: rewriting a large database takes minutes, during which the app's own must respond. */
  openAnother: () => { call: Calls<CareFunctions, 'finishPurge'>; close(): Promise<void> }
  /** No import, question or generation is running. */
  isIdle: () => Promise<boolean>
  /** Purges expired documents of the trash. */
  expireTrash: () => Promise<void>
}

export type PurgeService = {
  /** Completes open purges except rewriting a large database: the owner's first step. */
  finish(): Promise<void>
  /** Rewrites the database of any size if a purge is open; true if none is open any more. Does not wait for a long-writing process. */
  overwrite(): Promise<boolean>
  /** Starts polling for idle time to rewrite a large database, and for expiry. */
  start(): void
  stop(): Promise<void>
}

/** Completes purges after their decision: files, interrupted work, and slow steps. */
export function createPurge(options: Options): PurgeService {
  const { database } = options
  let timer: NodeJS.Timeout | undefined
  let going: Promise<unknown> = Promise.resolve()

  async function overwrite(): Promise<boolean> {
    if (!(await database.isPurgeOpen())) return true
    const another = options.openAnother()
    try {
      await another.call.finishPurge({ rewriteBytes: Number.MAX_SAFE_INTEGER })
    } finally {
      await another.close()
    }
    await options.removeLeft()
    return !(await database.isPurgeOpen())
  }

  async function poll(): Promise<void> {
    await options.expireTrash()
    if ((await database.isPurgeOpen()) && (await options.isIdle())) await overwrite()
  }

  const pollSoon = (): void => {
    going = going.then(poll).catch(() => undefined)
  }

  return {
    async finish() {
      await database.finishPurge().finally(options.removeLeft)
    },
    overwrite,
    start() {
      timer = setInterval(pollSoon, POLL_MS)
      timer.unref()
      pollSoon()
    },
    async stop() {
      clearInterval(timer)
      await going
    },
  }
}
