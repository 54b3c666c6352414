import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupAbout, BackupProgress, LeftOut } from '../../../src-preload/contract/shapes/library.ts'
import { DATABASE, openForReading, readAbout, readArchive, syncFolder } from '../../storage/index.ts'
import { adoptDatabase, NO_LIBRARY, presentLibrary, type PresentLibrary } from '../sqlite/backup/adopt-database.ts'
import { verifyDatabase } from '../sqlite/backup/verify-database.ts'
import { mustFit } from './make-backup.ts'

export type StageRequest = { file: string; stage: string; dataFolder: string; now: number }

/**
 * Unpacks a backup into the new folder `stage`, verifies all of it and makes its database one of this computer. `dataFolder`: where it will
 * lie. Throws `restore-refused`, `backup-refused` (too little space), `file-missing`, `disk-full`.
 */
export async function stageBackup(
  { file, stage, dataFolder, now }: StageRequest,
  onProgress: (progress: BackupProgress) => void,
): Promise<{ about: BackupAbout; leftOut: LeftOut }> {
  await readAbout(file)
  const { size } = await stat(file)
  await mkdir(stage, { recursive: true, mode: 0o700 })
  await mustFit(stage, size)
  let done = 0
  const folders = new Set([stage])
  const unpacked = new Set<string>()
  const about = await readArchive(file, async (name, pieces) => {
    const path = join(stage, ...name.split('/'))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    folders.add(dirname(path))
    unpacked.add(name)
    await writeNew(path, pieces, (count) => onProgress({ stage: 'files', done: (done += count), total: size }))
  })
  onProgress({ stage: 'verify', done: 0, total: 0 })
  const database = join(stage, DATABASE)
  verifyDatabase(database)
  const present = await libraryAt(join(dataFolder, DATABASE))
  const leftOut = adoptDatabase(database, { dataFolder, present, unpacked, now })
  for (const folder of folders) await syncFolder(folder)
  return { about, leftOut }
}

async function writeNew(path: string, pieces: AsyncIterable<Uint8Array>, onBytes: (count: number) => void): Promise<void> {
  const target = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length;) at += (await target.write(piece, at)).bytesWritten
      onBytes(piece.length)
    }
    await target.sync()
  } finally {
    await target.close()
  }
}

/** What the present library holds of its own; nothing if it has no readable database. */
async function libraryAt(database: string): Promise<PresentLibrary> {
  const found = await stat(database).catch(() => null)
  if (!found || found.size === 0) return NO_LIBRARY
  try {
    const connection = openForReading(database)
    try {
      return presentLibrary(connection)
    } finally {
      connection.close()
    }
  } catch {
    return NO_LIBRARY
  }
}
