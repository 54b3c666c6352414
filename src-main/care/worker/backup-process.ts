import { stat } from 'node:fs/promises'
import { openForReading, readAbout } from '../../storage/index.ts'
import { countLibrary, type LibraryCounts } from '../sqlite/backup/copy-database.ts'
import type { BackupProgress } from '../../../src-preload/contract/shapes/library.ts'
import { makeBackup, type MakeRequest } from './make-backup.ts'
import { stageBackup, type StageRequest } from './stage-backup.ts'

/** Interval of progress reports, ms. */
const REPORT_MS = 100

/** Functions of a process that makes or unpacks one backup. Cancelled by killing it. */
export function createBackupProcess(emit: (name: string, payload: unknown) => void) {
  let reported = 0
  let stage = ''
  const report = (progress: BackupProgress): void => {
    const now = performance.now()
    if (progress.stage === stage && progress.done < progress.total && now - reported < REPORT_MS) return
    stage = progress.stage
    reported = now
    emit('progress', progress)
  }
  return {
    make: (request: MakeRequest) => makeBackup(request, report),
    stage: (request: StageRequest) => stageBackup(request, report),
    inspect: async (file: string) => ({ about: await readAbout(file), bytes: (await stat(file)).size }),
    /** Counts of a library; null: its folder has none, or it cannot be read. */
    async count(database: string): Promise<LibraryCounts | null> {
      const found = await stat(database).catch(() => null)
      if (!found || found.size === 0) return null
      const connection = openForReading(database)
      try {
        return countLibrary(connection)
      } finally {
        connection.close()
      }
    },
  }
}

export type BackupFunctions = ReturnType<typeof createBackupProcess>
