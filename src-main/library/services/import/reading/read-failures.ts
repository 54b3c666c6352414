import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { JobRow } from '../../../sqlite/library-functions.ts'
import type { Calls } from '../../../../storage/index.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'
import type { JobOutcome } from '../queue-types.ts'

/**
 * Crash counts: 100 for a death of the reader while the app lives, 1 (recorded before reading) for an abrupt end of the app (power cut,
 * `kill -9`), none for an orderly one; see 006-deaths-of-a-reader.md.
 */
const CRASHES_PER_DEATH = 100
export const CRASHES_TO_QUARANTINE = 200
type Options = { database: Calls<LibraryFunctions, 'countCrash' | 'lowerCrashCount'> }

/** Lowers the crash count when the file was not at fault. On a disk error it stays, which is harmless. */
export async function restoreCrashCount({ database }: Options, job: JobRow): Promise<void> {
  await database.lowerCrashCount({ id: job.id, to: job.strikes }).catch(() => undefined)
}

/** What becomes of a job whose reading failed. A death of the reader counts against its file; a second one quarantines it. */
export async function afterFailure(options: Options, job: JobRow, error: unknown): Promise<JobOutcome> {
  const killed = isAppError(error) && (error.code === 'parser-crashed' || error.code === 'parse-timeout' || error.code === 'parse-memory')
  if (!killed) {
    await restoreCrashCount(options, job)
    if (!isAppError(error)) return { end: 'failed', status: 'failed', error: new AppError('internal', { cause: error }) }
    if (error.code === 'disk-full' || error.code === 'data-folder-unusable') return { end: 'back-off', error }
    if (error.code === 'database-busy') return { end: 'again', error }
    return { end: 'failed', status: 'failed', error }
  }
  const crashes = await options.database.countCrash({ id: job.id, by: CRASHES_PER_DEATH })
  if (crashes >= CRASHES_TO_QUARANTINE) return { end: 'failed', status: 'quarantined', error }
  if (error.code === 'parser-crashed') return { end: 'again', error }
  return { end: 'failed', status: 'failed', error }
}
