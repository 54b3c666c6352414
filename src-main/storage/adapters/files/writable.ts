import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'

/** Free space below which SQLite has no place for its shared memory and the next pages of its log, bytes. */
const LITTLE = 1 << 20
/** What a trial writes, bytes: a quota and a lack of inodes show only there. */
const TRIAL = 1 << 16

/** Error codes of the system for a place that is full, and for one that nobody can write to. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const READ_ONLY: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * Why nothing can be written into a folder, by trying; null: it can, or nobody knows. SQLite reports a full disk as an input or output error, or as
 * a file that cannot be opened, so its code alone does not tell.
 */
export function whyNotWritable(folder: string): AppError | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    tryWriting(join(folder, `trial.${randomUUID()}.part`))
    // The trial comes first: a mounted archive has no free space either, and freeing some would be no help.
    return bavail * bsize < LITTLE ? new AppError('disk-full') : null
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (FULL.has(code)) return new AppError('disk-full', { cause })
    return READ_ONLY.has(code) ? new AppError('data-folder-unusable', { variant: 'readOnly', cause }) : null
  }
}

function tryWriting(file: string): void {
  try {
    const handle = openSync(file, 'wx', 0o600)
    try {
      for (let left = TRIAL; left > 0;) left -= writeSync(handle, Buffer.alloc(left))
    } finally {
      closeSync(handle)
    }
  } finally {
    rmSync(file, { force: true })
  }
}
