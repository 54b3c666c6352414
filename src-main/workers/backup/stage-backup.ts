import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupAbout, BackupProgress } from '../../../src-preload/contract/shapes/library.ts'
import { DATABASE } from '../../adapters/archive/entry-names.ts'
import { readAbout, readArchive } from '../../adapters/archive/read-archive.ts'
import { syncFolder } from '../../adapters/files/copy.ts'
import { resetSettings, storedSettings, verifyDatabase } from '../../adapters/sqlite/backup/verify-database.ts'
import { openForReading } from '../../adapters/sqlite/shared/connection.ts'
import { mustFit } from './make-backup.ts'

export type StageRequest = { file: string; stage: string; presentDatabase: string; guarded: readonly string[] }

/**
 * Unpacks a backup into the new folder `stage` and verifies all of it. `guarded`: settings that are taken over only when the present library
 * has the same value. Throws `restore-refused`, `backup-refused` (too little space), `file-missing`, `disk-full`.
 */
export async function stageBackup(
  { file, stage, presentDatabase, guarded }: StageRequest,
  onProgress: (progress: BackupProgress) => void,
): Promise<{ about: BackupAbout; reset: string[] }> {
  await readAbout(file)
  const { size } = await stat(file)
  await mkdir(stage, { recursive: true, mode: 0o700 })
  await mustFit(stage, size)
  let done = 0
  const folders = new Set([stage])
  const about = await readArchive(file, async (name, pieces) => {
    const path = join(stage, ...name.split('/'))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    folders.add(dirname(path))
    await writeNew(path, pieces, (count) => onProgress({ stage: 'files', done: (done += count), total: size }))
  })
  onProgress({ stage: 'verify', done: 0, total: 0 })
  const database = join(stage, DATABASE)
  verifyDatabase(database)
  const reset = resetSettings(database, guarded, await settingsOf(presentDatabase))
  for (const folder of folders) await syncFolder(folder)
  return { about, reset }
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

/** Settings of the present library; none if it has no readable database. */
async function settingsOf(database: string): Promise<Record<string, string>> {
  const found = await stat(database).catch(() => null)
  if (!found || found.size === 0) return {}
  try {
    const connection = openForReading(database)
    try {
      return storedSettings(connection)
    } finally {
      connection.close()
    }
  } catch {
    return {}
  }
}
