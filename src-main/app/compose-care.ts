import { AppError } from '../../src-preload/contract/errors.ts'
import type { LanguageReliability } from '../../src-preload/contract/shapes/library.ts'
import type { FileStorage } from '../adapters/files/storage.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { SearchProcessFunctions } from '../adapters/sqlite/search-process-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { APP_VERSION } from '../services/backup/app-version.ts'
import { createBackups } from '../services/backup/backup.ts'
import { startBackupProcess } from '../services/backup/backup-worker.ts'
import { createChecker } from '../services/maintenance/check.ts'
import type { FoundService } from '../services/import/found.ts'
import { createHealth } from '../services/maintenance/health.ts'
import type { ImportService } from '../services/import/import.ts'
import type { LibraryService } from '../services/library/library.ts'
import { createPatrol } from '../services/maintenance/patrol.ts'
import type { Embedder, ModelServer } from '../ports/models.ts'
import type { QueueService } from '../services/import/queue.ts'
import { createRebuild } from '../services/maintenance/rebuild.ts'
import type { Safekeeping } from '../services/maintenance/safekeeping.ts'
import type { Schedule } from '../services/generate/schedule.ts'
import type { SettingsService } from '../services/app/settings.ts'
import { createMaintenance } from '../services/maintenance/maintenance.ts'
import type { WatchService } from '../services/import/watch.ts'
import type { CheckFunctions } from '../workers/search/check-process.ts'
import { startProcess } from '../workers/client.ts'
import type { Client } from '../workers/client.ts'

type Parts = {
  options: ComposeOptions
  database: Client<DatabaseFunctions>
  databaseFile: string
  search: Client<SearchProcessFunctions>
  storage: FileStorage
  safekeeping: Safekeeping
  found: FoundService
  library: LibraryService
  imports: ImportService
  queue: QueueService
  watch: WatchService
  schedule: Schedule
  settings: SettingsService
  server: ModelServer
  embedder: () => Embedder | null
  embedMissing: () => Promise<void>
  maxBytes: () => number
  trust: () => Promise<LanguageReliability[]>
  now: () => number
}

/** Maintenance: check, rebuild, patrol, health and backups. */
export function composeCare(parts: Parts) {
  const { options, database, storage, queue, safekeeping, settings, now } = parts
  const { dataFolder, emit } = options
  const checker = createChecker({
    start: () =>
      startProcess<CheckFunctions>({
        entry: options.entries.search,
        name: 'check',
        arguments: [parts.databaseFile, 'check'],
        deathError: () => new AppError('database-damaged'),
      }),
    storage,
    dataFolder,
    now,
  })
  const rebuild = createRebuild({ ...parts, checker })
  const patrol = createPatrol({
    database,
    search: parts.search,
    storage,
    retryGivenUp: async () => settings.current()['import.ocr'] && parts.imports.retryGivenUp(),
    isBusy: async () =>
      maintenance.isUnderWay() || parts.schedule.isTaken('embedding') || queue.working() > 0 || (await queue.state(1)).open > 0,
    now,
  })
  const health = createHealth({ ...parts, damaged: patrol.findings })
  const maintenance = createMaintenance({
    checker,
    rebuild,
    onProgress: (progress) => emit('upkeep.progress', progress),
    onChecked: patrol.record,
    dataFolder,
    embedder: parts.embedder,
    server: parts.server,
    settings,
    trouble: safekeeping.trouble,
    months: () => database.libraryMonths(),
    now,
  })
  const backups = createBackups({
    dataFolder,
    app: APP_VERSION,
    start: () => startBackupProcess(options.entries.search),
    database,
    onProgress: (progress) => emit('backup.progress', progress),
    now,
  })
  return { patrol, health, maintenance, backups }
}
