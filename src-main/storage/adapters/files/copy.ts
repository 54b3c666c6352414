import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'

const COPY_BYTES = 1 << 20

/**
 * Copies a file to a new file, flushed to disk; returns SHA-256 (hex) and size. Copies exactly the file that was opened and checked, so
 * replacing it by a link meanwhile has no effect. `within`: folder that must contain the opened file. Throws `file-missing`,
 * `file-unreadable`, `empty-file`, `too-large`, `disk-full`, and the signal's reason.
 */
export async function copyFile(
  from: string,
  to: string,
  o: { maxBytes: number; within?: string; signal?: AbortSignal },
): Promise<{ checksum: string; bytes: number }> {
  const source = await openSource(from, o.within)
  try {
    const size = await checkSource(source, o.maxBytes)
    const target = await open(to, 'wx', 0o600)
    try {
      const copied = await copyBytes(source, target, { ...o, size })
      await target.sync()
      // Truncated since the check.
      if (copied.bytes === 0) throw new AppError('empty-file')
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Opens without blocking on a pipe and, within a folder, without following a link. */
async function openSource(path: string, within: string | undefined): Promise<FileHandle> {
  // Neither flag exists on Windows, where creating a link needs an administrator.
  const { O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants as Partial<typeof constants>
  const handle = await open(path, constants.O_RDONLY | O_NONBLOCK | (within === undefined ? 0 : O_NOFOLLOW)).catch((error: unknown) => {
    throw isLink(error) ? outside(error) : translateFileError(error)
  })
  try {
    if (within !== undefined) await mustLieWithin(handle, path, within)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * A folder on the path may be a link, and become one while this looks: what counts is where the opened file itself lies, which Linux tells
 * (proc_pid_fd(5)). Elsewhere the resolved path must be in the folder and be the opened file, which a program that swaps folders in the
 * right instants, twice, can still get around.
 */
async function mustLieWithin(handle: FileHandle, path: string, within: string): Promise<void> {
  const folder = await realpath(within)
  const inside = folder.endsWith(sep) ? folder : `${folder}${sep}`
  const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
  if (!(opened ?? (await pathOfOpened(handle, path))).startsWith(inside)) throw outside()
}

/** The resolved path of an opened file. Throws if another file lies there. */
async function pathOfOpened(handle: FileHandle, path: string): Promise<string> {
  const real = await realpath(path)
  const [opened, there] = await Promise.all([handle.stat({ bigint: true }), stat(real, { bigint: true })])
  if (opened.dev !== there.dev || opened.ino !== there.ino) throw outside()
  return real
}

function outside(cause?: unknown): AppError {
  return new AppError('file-unreadable', { variant: 'linkOutside', ...(cause !== undefined && { cause }) })
}

function isLink(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ELOOP' || error.code === 'EMLINK')
}

/** Checks kind and size first: a device would be read for ever, an over-long file copied for nothing. Returns the size. */
async function checkSource(source: FileHandle, maxBytes: number): Promise<number> {
  const found = await source.stat()
  if (!found.isFile()) throw new AppError('file-unreadable', { variant: 'notAFile' })
  if (found.size > maxBytes) throw tooLarge(found.size, maxBytes)
  if (found.size === 0) throw new AppError('empty-file')
  return found.size
}

function tooLarge(bytes: number, maxBytes: number): AppError {
  const megabytes = (count: number): number => Math.round(count / 1e6)
  return new AppError('too-large', {
    variant: 'size',
    values: { size: megabytes(bytes), limit: megabytes(maxBytes) },
    data: { bytes, maxBytes },
  })
}

async function copyBytes(
  source: FileHandle,
  target: FileHandle,
  o: { maxBytes: number; size: number; signal?: AbortSignal },
): Promise<{ checksum: string; bytes: number }> {
  const hash = createHash('sha256')
  // A megabyte for each of many small files keeps the garbage collector busy.
  const buffer = Buffer.allocUnsafe(Math.min(o.size + 1, COPY_BYTES))
  let bytes = 0
  for (;;) {
    o.signal?.throwIfAborted()
    const { bytesRead } = await source.read(buffer, 0, buffer.length, bytes)
    if (bytesRead === 0) return { checksum: hash.digest('hex'), bytes }
    const chunk = buffer.subarray(0, bytesRead)
    bytes += bytesRead
    if (bytes > o.maxBytes) throw tooLarge(bytes, o.maxBytes)
    hash.update(chunk)
    await writeAll(target, chunk)
  }
}

async function writeAll(target: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) at += (await target.write(chunk, at)).bytesWritten
}

/** Suffix of an unfinished file. */
export const HALF = '.part'

/** Replaces a private file atomically and durably. Concurrent writers each use a temporary file of their own, which a full disk leaves no part of. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const half = `${file}.${randomUUID()}${HALF}`
  try {
    const handle = await open(half, 'w', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(file))
}

/** Makes a rename durable by syncing its folder; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const CODES: Readonly<Record<string, 'file-missing' | 'disk-full'>> = {
  ENOENT: 'file-missing',
  ENOTDIR: 'file-missing',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
}

/** Translates a file system error to an AppError; AppErrors are unchanged. */
export function translateFileError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Only writing meets it.
  if (code === 'EROFS') return new AppError('data-folder-unusable', { variant: 'readOnly', cause: error })
  return new AppError(CODES[code] ?? 'file-unreadable', { cause: error })
}
