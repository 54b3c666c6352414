import { AppError } from '../../src-preload/contract/errors.ts'
import type { LanguageReliability } from '../../src-preload/contract/shapes/library.ts'
import type { FileStorage } from '../storage/adapters/files/storage.ts'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { SearchProcessFunctions } from './worker/search-process-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { APP_VERSION } from '../care/services/backup/app-version.ts'
import { createBackups } from '../care/services/backup/backup.ts'
import { startBackupProcess } from '../care/services/backup/backup-worker.ts'
import { createChecker } from '../care/services/maintenance/check.ts'
import type { FoundService } from '../library/services/import/found.ts'
import { createHealth } from '../care/services/maintenance/health.ts'
import type { ImportService } from '../library/services/import/import.ts'
import type { LibraryService } from '../library/services/library.ts'
import { createPatrol } from '../care/services/maintenance/patrol.ts'
import type { Embedder, ModelServer } from '../models/ports/models.ts'
import type { QueueService } from '../library/services/import/queue.ts'
import { createRebuild } from '../care/services/maintenance/rebuild.ts'
import type { Safekeeping } from '../care/services/maintenance/safekeeping.ts'
import type { Schedule } from '../models/services/generate/schedule.ts'
import type { SettingsService } from '../settings/services/settings.ts'
import { createMaintenance } from '../care/services/maintenance/maintenance.ts'
import type { WatchService } from '../library/services/import/watch.ts'
import type { CheckFunctions } from '../care/worker/check-process.ts'
import { startProcess } from '../storage/worker/client.ts'
import type { Client } from '../storage/worker/client.ts'

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
