import { AppError } from '../../src-preload/contract/errors.ts'
import type { LanguageReliability } from '../../src-preload/contract/shapes/library.ts'
import { startProcess } from '../storage/index.ts'
import type { Client, FileStorage } from '../storage/index.ts'
import {
  APP_VERSION,
  createBackups,
  createChecker,
  createHealth,
  createMaintenance,
  createPatrol,
  createRebuild,
  startBackupProcess,
} from '../care/index.ts'
import type { CheckFunctions, Safekeeping } from '../care/index.ts'
import type { FoundService, ImportService, LibraryService, QueueService, WatchService } from '../library/index.ts'
import type { Embedder, ModelServer, Schedule } from '../models/index.ts'
import type { SettingsService } from '../settings/index.ts'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { SearchProcessFunctions } from './worker/search-process-functions.ts'
import type { ComposeOptions } from './compose-options.ts'

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
