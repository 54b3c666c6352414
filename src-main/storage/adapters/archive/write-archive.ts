import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { createTarPacker } from 'modern-tar'
import type { Entry } from './manifest.ts'

const READ_BYTES = 1 << 20

/** Writes a tar file entry by entry; never holds more than a few megabytes. */
export type ArchiveWriter = {
  addBytes(name: string, bytes: Uint8Array): Promise<void>
  /** Adds a file as it is when opened; null: it is missing. `onBytes`: bytes written since the last call. */
  addFile(name: string, path: string, onBytes: (count: number) => void): Promise<Entry | null>
  /** The entries so far. */
  entries(): readonly Entry[]
  /** Ends the file and waits until it is on the disk. */
  finish(): Promise<void>
  /** Closes an unfinished file. */
  abort(): Promise<void>
}

/** Creates a private file and writes to it. It must not exist. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const target = await open(path, 'wx', 0o600)
  const { readable, controller } = createTarPacker()
  const written = drain(readable, target)
  // Reported by `finish` or by the next entry.
  written.catch(() => undefined)
  const entries: Entry[] = []

  async function add(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Entry> {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600, mtime: new Date(0) }).getWriter()
    try {
      for await (const piece of pieces) {
        hash.update(piece)
        await writer.write(piece)
      }
      await writer.close()
    } catch (error) {
      // A full disk ends the other side first; its error says why.
      await Promise.race([written, Promise.resolve()])
      throw error
    }
    const entry = { name, bytes: size, sha256: hash.digest('hex') }
    entries.push(entry)
    return entry
  }

  return {
    entries: () => entries,
    async addBytes(name, bytes) {
      await add(name, bytes.length, [bytes])
    },
    async addFile(name, path, onBytes) {
      const source = await openIfThere(path)
      if (source === null) return null
      try {
        const { size } = await source.stat()
        return await add(name, size, piecesOf(source, size, onBytes))
      } finally {
        await source.close()
      }
    },
    async finish() {
      controller.finalize()
      await written
      await target.sync()
      await target.close()
    },
    async abort() {
      controller.error(new Error('aborted'))
      await written.catch(() => undefined)
      await target.close()
    },
  }
}

async function drain(readable: ReadableStream<Uint8Array>, target: FileHandle): Promise<void> {
  for await (const piece of readable) {
    for (let at = 0; at < piece.length;) at += (await target.write(piece, at)).bytesWritten
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)))
}

/** The first `size` bytes of a file: a recording may grow meanwhile. A file that shrinks fails in the packer. */
async function* piecesOf(source: FileHandle, size: number, onBytes: (count: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    // A new buffer each time: the packer keeps it until it is written.
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, size - at))
    const { bytesRead } = await source.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
    onBytes(bytesRead)
  }
}
