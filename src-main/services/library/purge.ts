import type { Database } from '../../workers/calls.ts'

/** How often the owner looks whether a large database can be written anew, and whether a day has passed for the trash. */
const POLL_MS = 60_000

type Options = {
  database: Database<'finishPurge' | 'isPurgeOpen'>
  /** Removes the stored files that the journal let go. */
  removeLeft: () => Promise<void>
  /** A database connection beside the app's own: writing a large database anew takes minutes, in which the app's own must answer. */
  openAnother: () => { call: Database<'finishPurge'>; close(): Promise<void> }
  /** Nothing is imported, asked or made now. */
  isIdle: () => Promise<boolean>
  /** Purges what has been in the trash for long enough. */
  expireTrash: () => Promise<void>
}

export type PurgeService = {
  /** Does open purges to their end, but for the rewriting of a large database: the first step of an owner. */
  finish(): Promise<void>
  /** Writes the database anew, however large it is, when a purge is open; whether none is open any more. Another process that writes for long is not waited for. */
  overwrite(): Promise<boolean>
  /** Looks every minute whether there is time to write a large database anew, and whether the trash expires. */
  start(): void
  stop(): Promise<void>
}

/** What becomes of purges after they were decided: files, what was interrupted, and what takes long. */
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
