import { SqliteError } from 'better-sqlite3'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { ErrorCode } from '../../../src-preload/contract/errors.ts'
import { whyNotWritable } from '../adapters/files/writable.ts'

const CODES: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_BUSY', 'database-busy'],
  ['SQLITE_LOCKED', 'database-busy'],
  ['SQLITE_CORRUPT', 'database-damaged'],
  ['SQLITE_NOTADB', 'database-damaged'],
  ['SQLITE_CANTOPEN', 'data-folder-unusable'],
  ['SQLITE_READONLY', 'data-folder-unusable'],
  ['SQLITE_PERM', 'data-folder-unusable'],
  ['SQLITE_IOERR', 'data-folder-unusable'],
]

/**
 * Translates SQLite's errors to AppErrors; AppErrors are unchanged, others become `internal` with their cause. `folder`: that of the database,
 * which is asked why it cannot be used: SQLite's codes do not tell a full disk from missing permissions.
 */
export function toStorageError(error: unknown, folder?: string): AppError {
  if (isAppError(error)) return error
  if (error instanceof SqliteError) {
    const found = CODES.find(([prefix]) => error.code.startsWith(prefix))
    const why = found?.[1] === 'data-folder-unusable' && folder !== undefined ? whyNotWritable(folder) : null
    if (why) return why
    if (found) return new AppError(found[1], { cause: error })
  }
  // better-sqlite3's own error for a missing folder.
  if (error instanceof TypeError && error.message.includes('directory does not exist'))
    return new AppError('data-folder-unusable', { cause: error })
  return new AppError('internal', { cause: error })
}
