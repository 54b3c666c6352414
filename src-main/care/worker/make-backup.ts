import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { BackupAbout, BackupProgress, MadeBackup } from '../../../src-preload/contract/shapes/library.ts'
import {
  ABOUT,
  DATABASE,
  FORMAT,
  MANIFEST,
  NOTE,
  createArchive,
  isLibraryFile,
  openForReading,
  openForWriting,
  syncFolder,
} from '../../storage/index.ts'
import type { ArchiveWriter } from '../../storage/index.ts'
import { knownFiles, namedFiles } from '../../library/index.ts'
import { copyDatabase, countLibrary, type LibraryCounts } from '../sqlite/backup/copy-database.ts'
import { damagesOfCopy } from '../sqlite/backup/verify-database.ts'

/** Room that a backup leaves on a disk, bytes. */
const SPARE = 16 * 1024 * 1024

export type MakeRequest = { dataFolder: string; target: string; app: string; now: number; scratch: string }
type Progress = (progress: BackupProgress) => void

/**
 * Makes a backup in one pass: a copy of the database as it is at one moment, then the files that this copy names. `scratch`: a new folder of
 * the library for the copy, which lies beside the target where the library is full or read-only. Throws `backup-refused`, `disk-full`.
 */
export async function makeBackup(request: MakeRequest, onProgress: Progress): Promise<Omit<MadeBackup, 'path' | 'seconds'>> {
  const { dataFolder, target } = request
  const part = `${target}.${process.pid}.part`
  await removeLeftParts(target)
  await mustBeWritable(part)
  const source = join(dataFolder, DATABASE)
  const scratch = await makeScratch([request.scratch, copyBeside(target, process.pid)], (await stat(source)).size)
  const copy = join(scratch, DATABASE)
  try {
    onProgress({ stage: 'database', done: 0, total: 0 })
    const reading = openForReading(source)
    try {
      copyDatabase(reading, copy)
    } finally {
      reading.close()
    }
    const damages = damagesOfCopy(copy).length
    const { counts, names } = await describeCopy(copy, dataFolder)
    const files = await sizesOf([...names].map((name) => ({ name, path: join(dataFolder, ...name.split('/')) })))
    const entries = [{ name: DATABASE, path: copy, bytes: (await stat(copy)).size }, ...files]
    const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
    await mustFit(dirname(target), total)
    const about: BackupAbout = {
      kind: 'echomind-backup',
      format: FORMAT,
      app: request.app,
      created: new Date(request.now).toISOString(),
      ...counts,
      files: files.length,
      bytes: total,
    }
    const missing = await write(part, about, entries, onProgress)
    const { size } = await stat(part)
    await rename(part, target)
    await syncFolder(dirname(target))
    return { bytes: size, about, damages, missing: missing + names.size - files.filter(({ name }) => names.has(name)).length }
  } finally {
    await rm(part, { force: true })
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The folder beside a target in which a process keeps the copy of the database when the library has no place for it. */
export function copyBeside(target: string, pid: number): string {
  return `${target}.${pid}.copy`
}

/** Makes the first folder whose disk has room for `bytes`. Throws `disk-full` or the other reason of the last one. */
async function makeScratch(folders: readonly [string, string], bytes: number): Promise<string> {
  const [first, last] = folders
  // Whatever is wrong with the library's own: a backup needs it for reading alone.
  return makeRoom(first, bytes).catch(() => makeRoom(last, bytes))
}

async function makeRoom(folder: string, bytes: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mustFit(folder, bytes).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return folder
}

/** Counts and files of the copied database. Originals' notes, the quarantine and what waits to be read belong to the library too. */
async function describeCopy(copy: string, dataFolder: string): Promise<{ counts: LibraryCounts; names: Set<string> }> {
  const connection = openForWriting(copy)
  try {
    const { files } = namedFiles(connection)
    // A file that failed may be gone already: only those that are there are of the library.
    const waiting = new Set(knownFiles(connection).waiting.map((path) => basename(path)))
    const uploads = (await filesBelow(dataFolder, 'uploads')).filter((name) => waiting.has(basename(name)))
    const quarantined = await filesBelow(dataFolder, 'found')
    return { counts: countLibrary(connection), names: new Set([...files.filter(isLibraryFile), ...uploads, ...quarantined]) }
  } finally {
    connection.close()
  }
}

/** Files of a folder of the library that a backup holds, without originals' notes. */
async function filesBelow(dataFolder: string, folder: 'found' | 'uploads'): Promise<string[]> {
  const names = await readdir(join(dataFolder, folder), { recursive: true }).catch(() => [])
  const files = names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  return files.filter((name) => isLibraryFile(name) && !name.endsWith(NOTE))
}

type Sized = { name: string; path: string; bytes: number }

/** Existing files with their sizes, each followed by its note. */
async function sizesOf(files: readonly { name: string; path: string }[]): Promise<Sized[]> {
  const sized: Sized[] = []
  for (const { name, path } of files) {
    for (const ending of ['', NOTE]) {
      const found = await stat(path + ending).catch(() => null)
      if (found?.isFile()) sized.push({ name: name + ending, path: path + ending, bytes: found.size })
    }
  }
  return sized
}

/** Writes all entries; returns how many files vanished meanwhile. */
async function write(part: string, about: BackupAbout, entries: readonly Sized[], onProgress: Progress): Promise<number> {
  const archive = await createArchive(part).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('backup-refused', { variant: 'cannotWrite', cause })
  })
  try {
    const missing = await fill(archive, about, entries, onProgress)
    await archive.finish()
    return missing
  } catch (error) {
    await archive.abort().catch(() => undefined)
    const code = (error as NodeJS.ErrnoException).code
    throw code === 'ENOSPC' || code === 'EDQUOT' ? noSpace(about.bytes, error) : error
  }
}

async function fill(archive: ArchiveWriter, about: BackupAbout, entries: readonly Sized[], onProgress: Progress): Promise<number> {
  let done = 0
  let missing = 0
  await archive.addBytes(ABOUT, Buffer.from(JSON.stringify(about)))
  for (const { name, path } of entries) {
    const added = await archive.addFile(name, path, (count) => {
      done += count
      onProgress({ stage: 'files', done, total: about.bytes })
    })
    if (added === null && !name.endsWith(NOTE)) missing++
  }
  await archive.addBytes(MANIFEST, Buffer.from(JSON.stringify({ entries: archive.entries() })))
  return missing
}

/** Throws `backup-refused` where no file can be made: told before a large database is copied for nothing. */
async function mustBeWritable(part: string): Promise<void> {
  await writeFile(part, '', { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw new AppError('backup-refused', { variant: 'cannotWrite', cause })
  })
  await rm(part, { force: true })
}

/** Throws `backup-refused` where the disk of a folder has too little space; a system that does not say is believed. */
export async function mustFit(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder).catch(() => null)
  const free = disk === null ? Infinity : disk.bavail * disk.bsize
  if (free < bytes + SPARE) throw noSpace(bytes + SPARE)
}

function noSpace(bytes: number, cause?: unknown): AppError {
  return new AppError('backup-refused', { variant: 'noSpace', values: { needed: Math.ceil(bytes / 1e6) }, cause })
}

/** Removes what killed processes left beside the target. */
async function removeLeftParts(target: string): Promise<void> {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(`${basename(target)}.`) ? /\.(\d+)\.(?:part|copy)$/u.exec(name)?.[1] : undefined
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
