import { AppError } from '../src-preload/contract/errors.ts'
import type { LanguageTrust } from '../src-preload/contract/library.ts'
import type { FileStorage } from './adapters/files/storage.ts'
import type { DatabaseFunctions } from './adapters/sqlite/database-functions.ts'
import type { SearchFunctions } from './adapters/sqlite/search-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { createChecker } from './services/check.ts'
import type { FoundService } from './services/found.ts'
import { createHealth } from './services/health.ts'
import type { ImportService } from './services/import.ts'
import type { LibraryService } from './services/library.ts'
import { createPatrol } from './services/patrol.ts'
import type { Embedder, ModelServer } from './services/ports.ts'
import type { QueueService } from './services/queue.ts'
import { createRebuild } from './services/rebuild.ts'
import type { Safekeeping } from './services/safekeeping.ts'
import type { Schedule } from './services/schedule.ts'
import type { SettingsService } from './services/settings.ts'
import { createUpkeep } from './services/upkeep.ts'
import type { WatchService } from './services/watch.ts'
import type { CheckFunctions } from './workers/check-process.ts'
import { startProcess } from './workers/client.ts'
import type { Client } from './workers/client.ts'

type Parts = {
  options: ComposeOptions
  database: Client<DatabaseFunctions>
  databaseFile: string
  search: Client<SearchFunctions>
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
  trust: () => Promise<LanguageTrust[]>
  now: () => number
}

/** What looks after a library: the check of everything and what mends it, the patrol while nothing is to be done, and what a person is told. */
export function composeCare(parts: Parts) {
  const { options, database, storage, queue, safekeeping, settings, now } = parts
  const { dataFolder, emit } = options
  const checker = createChecker({
    start: () =>
      startProcess<CheckFunctions>({ entry: options.entries.search, name: 'check', arguments: [parts.databaseFile, 'check'], deathError: () => new AppError('database-damaged') }),
    storage,
    dataFolder,
    now,
  })
  const rebuild = createRebuild({ ...parts, checker })
  const patrol = createPatrol({
    database,
    search: parts.search,
    storage,
    isBusy: async () => upkeep.isUnderWay() || parts.schedule.isTaken('embedding') || queue.working() > 0 || (await queue.state(1)).open > 0,
    now,
  })
  const health = createHealth({ ...parts, damaged: patrol.findings })
  const upkeep = createUpkeep({
    checker,
    rebuild,
    onProgress: (progress) => emit('upkeep.progress', progress),
    onChecked: patrol.note,
    dataFolder,
    embedder: parts.embedder,
    server: parts.server,
    settings,
    trouble: safekeeping.trouble,
    now,
  })
  return { patrol, health, upkeep }
}
