import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { backupAboutSchema, type BackupAbout } from '../../../../src-preload/contract/shapes/library.ts'
import { ABOUT, DATABASE, isLibraryFile, MANIFEST } from './entry-names.ts'
import { FORMAT, manifestSchema, MOST_ABOUT, MOST_MANIFEST, type Entry } from './manifest.ts'

const READ_BYTES = 1 << 20
/** Longest name that a message repeats. */
const SHOWN = 80

/** What a backup holds, by its first entry alone. Throws `restore-refused`, `file-missing`. */
export async function readAbout(path: string): Promise<BackupAbout> {
  return translated(async (reading) => {
    for await (const entry of entriesOf(path, reading)) return aboutOf(await bytesOf(entry, MOST_ABOUT))
    throw new AppError('restore-refused', { variant: 'notBackup' })
  })
}

/** Takes a file of the backup: pieces in order, then its end. */
export type Unpacked = (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Reads a backup once from its first to its last byte, hands its files to `unpacked` and compares all of it with its manifest. Only names that
 * a library has are accepted, each once, as plain files. Throws `restore-refused`.
 */
export async function readArchive(path: string, unpacked: Unpacked): Promise<BackupAbout> {
  return translated(async (reading) => {
    const read = new Map<string, Entry>()
    let about: BackupAbout | null = null
    let isListed = false
    for await (const entry of entriesOf(path, reading)) {
      const { name } = entry.header
      if (isListed || entry.header.type !== 'file' || read.has(name)) throw strange(name)
      if (about === null) {
        const bytes = await bytesOf(entry, MOST_ABOUT)
        about = aboutOf(bytes)
        read.set(name, entryOf(name, bytes))
      } else if (name === MANIFEST) {
        compare(await bytesOf(entry, MOST_MANIFEST), read)
        isListed = true
      } else {
        if (name !== DATABASE && !isLibraryFile(name)) throw strange(name)
        read.set(name, await unpack(entry, unpacked))
      }
    }
    if (about === null) throw new AppError('restore-refused', { variant: 'notBackup' })
    if (!isListed || !read.has(DATABASE)) throw new AppError('restore-refused', { variant: 'incomplete' })
    return about
  })
}

/** Whether the first entry was that of a backup. */
type Reading = { isBackup: boolean }

/** Reads, and ends with a sentence where the file is not as it should be. Errors of the tar reader come with an entry or with its bytes. */
async function translated<T>(read: (reading: Reading) => Promise<T>): Promise<T> {
  const reading = { isBackup: false }
  try {
    return await read(reading)
  } catch (error) {
    throw translate(error, reading)
  }
}

/** Entries of a tar file that begins as a backup does. */
async function* entriesOf(path: string, reading: Reading): AsyncGenerator<ParsedTarEntry> {
  // A pipe or a device has no end.
  if (!(await stat(path)).isFile()) throw new AppError('restore-refused', { variant: 'notBackup' })
  const file = createReadStream(path, { highWaterMark: READ_BYTES })
  try {
    const decoded = (Readable.toWeb(file) as ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }))
    for await (const entry of decoded) {
      if (!reading.isBackup && entry.header.name !== ABOUT) throw new AppError('restore-refused', { variant: 'notBackup' })
      reading.isBackup = true
      yield entry
    }
  } finally {
    file.destroy()
  }
}

function translate(error: unknown, { isBackup }: Reading): unknown {
  if (isAppError(error)) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return new AppError('file-missing', { cause: error })
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('disk-full', { cause: error })
  if (code !== undefined) return new AppError('file-unreadable', { cause: error })
  return new AppError('restore-refused', { variant: isBackup ? 'incomplete' : 'notBackup', cause: error })
}

/** Throws `restore-refused`: another kind of file, or a newer format. */
function aboutOf(bytes: Buffer): BackupAbout {
  const known = parsed(bytes) as { kind?: unknown; format?: unknown } | null
  if (known?.kind === 'echomind-backup' && typeof known.format === 'number' && known.format > FORMAT)
    throw new AppError('restore-refused', { variant: 'newer' })
  const about = backupAboutSchema.safeParse(known)
  if (!about.success) throw new AppError('restore-refused', { variant: 'notBackup', cause: about.error })
  return about.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** The whole entry. A larger one is refused before it is read. */
async function bytesOf({ header, body }: ParsedTarEntry, most: number): Promise<Buffer> {
  if (header.type !== 'file' || header.size > most) throw strange(header.name)
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

function entryOf(name: string, bytes: Buffer): Entry {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function unpack({ header: { name }, body }: ParsedTarEntry, unpacked: Unpacked): Promise<Entry> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  await unpacked(name, counted())
  return { name, bytes, sha256: hash.digest('hex') }
}

/** Every entry must be listed as it was read, and every listed one must have been read. */
function compare(bytes: Buffer, read: ReadonlyMap<string, Entry>): void {
  const manifest = manifestSchema.safeParse(parsed(bytes))
  if (!manifest.success) throw new AppError('restore-refused', { variant: 'incomplete', cause: manifest.error })
  const { entries } = manifest.data
  for (const listed of entries) {
    const found = read.get(listed.name)
    if (!found || found.bytes !== listed.bytes || found.sha256 !== listed.sha256)
      throw new AppError('restore-refused', { variant: 'changed', values: { name: shown(listed.name) } })
  }
  const known = new Set(entries.map(({ name }) => name))
  const extra = [...read.keys()].find((name) => !known.has(name))
  if (extra !== undefined || known.size !== entries.length) throw strange(extra ?? MANIFEST)
}

function strange(name: string): AppError {
  return new AppError('restore-refused', { variant: 'strange', values: { name: shown(name) } })
}

function shown(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name
}
