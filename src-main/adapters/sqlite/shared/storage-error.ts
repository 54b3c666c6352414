import { SqliteError } from 'better-sqlite3'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { ErrorCode } from '../../../../src-preload/contract/errors.ts'

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

/** Translates SQLite's errors to AppErrors; AppErrors are unchanged, others become `internal` with their cause. */
export function toStorageError(error: unknown): AppError {
  if (isAppError(error)) return error
  if (error instanceof SqliteError) {
    const found = CODES.find(([prefix]) => error.code.startsWith(prefix))
    if (found) return new AppError(found[1], { cause: error })
  }
  // better-sqlite3's own error for a missing folder.
  if (error instanceof TypeError && error.message.includes('directory does not exist'))
    return new AppError('data-folder-unusable', { cause: error })
  return new AppError('internal', { cause: error })
}
