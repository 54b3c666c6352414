import { join } from 'node:path'
import type { DocumentId, ImportId } from '../../src-preload/contract/ids.ts'
import type { ModelStatus } from '../../src-preload/contract/shapes/models.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { SearchFunctions } from '../adapters/sqlite/search-functions.ts'
import type { ComposeOptions } from './compose-options.ts'
import { composeCare } from './compose-care.ts'
import { composeModels } from './compose-models.ts'
import { composeOwnership } from './compose-ownership.ts'
import { composeQuestions } from './compose-questions.ts'
import { composeStorage } from './compose-storage.ts'
import { createCollections } from '../services/collections/collections.ts'
import { treatmentOf } from '../services/collections/collection-settings.ts'
import { createEmbedJob } from '../services/import/embed-job.ts'
import { createFound } from '../services/import/found.ts'
import { gather } from '../services/import/gather.ts'
import { createImports } from '../services/import/import.ts'
import { createInspect } from '../services/evaluate/inspect.ts'
import { createLibrary } from '../services/library/library.ts'
import { createModels } from '../services/app/models.ts'
import { createPurge } from '../services/library/purge.ts'
import { createQueue } from '../services/import/queue.ts'
import { createReadJob } from '../services/import/read-job.ts'
import { createReader } from '../services/library/reader.ts'
import { createSettings } from '../services/app/settings.ts'
import { createUploads } from '../services/import/uploads.ts'
import { createWatch } from '../services/import/watch.ts'
import { createBuiltInEmbedder } from '../workers/embedder/built-in-embedder.ts'
import { startProcess, startThread } from '../workers/client.ts'
import { createParserPool } from '../workers/parser/pool.ts'
import { supervise } from '../workers/supervise.ts'

const MEGABYTE = 1_000_000
/** The built-in embedder's limit; another model's is at least as long. */
const CHILD_TOKENS = 256

/** The first question after a start goes before what the owner of a large library has to look through; a file that is added begins it at once. */
const BEGIN_AFTER_MS = 3_000

/** Documents embedded at once: while one is stored the next one keeps both cores busy. */
const EMBED_LANES = 2

export type App = Awaited<ReturnType<typeof compose>>

/** Builds the whole app by hand, in start order: the window, the command line and the tests all start here. */
export async function compose(options: ComposeOptions) {
  const { emit, dataFolder } = options
  const now = options.now ?? Date.now
  const { database, databaseFile, storage, foundStore, safekeeping, refuseDatabase, closeStorage } = await composeStorage({ options, now })
  const builtIn = createBuiltInEmbedder({ entry: options.entries.embedder, modelFolder: join(options.resources, 'models', 'all-minilm-l6-v2') })
  // It takes longest to open: beside the database, which is being opened now.
  if (options.asksOnce) void builtIn.info().catch(() => undefined)
  const refuse = async (cause: unknown): Promise<never> => {
    await builtIn.close()
    return refuseDatabase(cause)
  }
  const settings = await createSettings({
    database,
    onChange(key) {
      emit('settings.changed', {})
      if (key === 'models.embedding') void changeEmbedder()
      if (key === 'privacy.redact') void library.reindex().catch(() => undefined)
      if (key.startsWith('models.')) void models.status(true).catch(() => undefined)
    },
  }).catch(refuse)
  // Before anything is done with it: does this database belong to what lies in the folder?
  await safekeeping.open().catch(refuse)
  const searchProcess = supervise(
    () => startProcess<SearchFunctions>({ entry: options.entries.search, name: 'search', arguments: options.asksOnce ? [databaseFile, 'alone'] : [databaseFile] }),
    { repeat: true },
  )

  // Models: built in, and the server on this computer.
  const { server, embedder, indexes, closeEmbedders } = composeModels({ options, builtIn, database, settings, now })
  /** Queues what has no vector of the embedder in use: after another one was chosen, or embeddings were switched on. */
  let isUnsettled = false
  async function embedMissing(): Promise<void> {
    isUnsettled = true
    const isWork = await indexes.embedMissing()
    isUnsettled = false
    if (!isWork) return
    queue.wake()
    onDocuments(null)
  }
  /** Documents that another embedder made ready may wait again, or no longer. */
  async function changeEmbedder(): Promise<void> {
    await embedMissing().catch(() => undefined)
    onDocuments(null)
  }
  const onModels = (status: ModelStatus): void => {
    emit('models.changed', status)
    if (!status.ok) return
    queue.comeBack()
    // The model was chosen while its server was away.
    if (isUnsettled) void embedMissing().catch(() => undefined)
  }
  const models = createModels({ server, embedder, settings, onStatus: onModels, onPull: (progress) => emit('models.pull', progress) })

  // The library and its queue.
  const onDocuments = (ids: DocumentId[] | null) => emit('documents.changed', { ids })
  const collections = createCollections({
    database,
    now,
    onChange: () => emit('collections.changed', {}),
    onTreatment: async () => void (await library.reindex()),
  })
  const parsers = createParserPool({
    entry: options.entries.parser,
    size: settings.current()['import.parsers'],
    megabytes: settings.current()['import.parseMegabytes'],
  })
  const maxBytes = () => settings.current()['import.maxMegabytes'] * MEGABYTE
  const begins = Promise.withResolvers<void>()
  if (!options.beginsWhenWarm) begins.resolve()
  const imports = createImports({
    database,
    dataFolder,
    now,
    wake() {
      begins.resolve()
      queue.wake()
    },
    onDocuments,
  })
  const finished = async (id: ImportId) => {
    const pending = await database.importPending({ id, upTo: 'ready' })
    if (pending.left > 0) return
    emit('import.finished', { importId: id, report: await imports.finish(id) })
    // The embedder's trust and the two medians follow the library as it grows.
    void retrieve.measureTrust()
  }
  const found = createFound({ foundStore, database, imports })
  const { removeLeft } = safekeeping
  const discard = async (ids: DocumentId[]) => {
    if (ids.length === 0) return
    await database.removeDocuments({ ids })
    await removeLeft()
  }
  const queue = createQueue({
    database,
    now,
    discard,
    trouble: storage.trouble,
    removeLeft,
    isBusy: () => schedule.isTaken('embedding'),
    read: createReadJob({
      database,
      storage,
      discard,
      removeLeft,
      parsers,
      now,
      maxBytes,
      parseSeconds: () => settings.current()['import.parseSeconds'],
      maxTokens: () => CHILD_TOKENS,
      treatmentOf: (job) => treatmentOf(job, settings.current()['privacy.redact']),
    }),
    embed: createEmbedJob({ database, indexes, now, breathe: (signal) => queue.breathe(signal), onProgress: () => queue.announce() }),
    lanes: { read: () => settings.current()['import.parsers'], embed: () => EMBED_LANES },
    paused: {
      get: async () => (await database.getSettings())['queue.paused'] === true,
      set: (paused) => database.setSetting({ key: 'queue.paused', value: paused }),
    },
    redact: () => settings.current()['privacy.redact'],
    onQueue: (state) => emit('queue.changed', state),
    onDocuments,
    // Another process (the command line beside the window) wrote: read again what is kept in memory, and let the window do so.
    onForeignChange: async () => {
      const before = settings.current()['models.embedding']
      await settings.reload()
      if (before !== settings.current()['models.embedding']) void changeEmbedder()
      emit('settings.changed', {})
      emit('collections.changed', {})
      emit('chats.changed', {})
      onDocuments(null)
      watch.refresh()
    },
    onImportMoved: gather((id: ImportId) => void finished(id).catch(() => undefined)),
  })
  const uploads = createUploads({ folder: join(dataFolder, 'uploads'), imports, maxBytes })
  const library = createLibrary({
    database,
    storage,
    collections,
    imports,
    redact: () => settings.current()['privacy.redact'],
    embedMissing,
    now,
    onDocuments,
    onForgotten() {
      emit('chats.changed', {})
      emit('artifacts.changed', {})
    },
    removeLeft,
  })
  const purge = createPurge({
    database,
    removeLeft,
    openAnother: () => startThread<DatabaseFunctions>({ entry: options.entries.database, name: 'purge', data: { file: databaseFile } }),
    isIdle: async () => (await queue.state(1)).open === 0 && !schedule.isTaken('embedding'),
    expireTrash: () => library.expireTrash(settings.current()['trash.days']),
  })
  const watch = createWatch({
    database,
    imports,
    trash: (ids) => library.trash(ids),
    restore: (ids) => library.restore(ids),
    dataFolder,
    onChange: () => emit('collections.changed', {}),
    now,
  })
  const reader = createReader({ database })

  // Questions.
  const { retrieve, chat, artifacts, schedule, personas, evaluation } = await composeQuestions({
    options, database, search: searchProcess.call, settings, server, embedder, indexes, filterOf: collections.filterOf, now,
  })
  const inspect = createInspect({ retrieve, library, database })
  const { patrol, health, upkeep } = composeCare({
    options, database, databaseFile, search: searchProcess.call, storage, safekeeping, found, library, imports, queue, watch, schedule, settings, server, embedder, embedMissing, maxBytes, trust: retrieve.trust, now,
  })

  // One process drains the queue and watches the folders; another one takes over when it ends.
  let isEnding = false
  const ownership = options.drains ? composeOwnership({ dataFolder, indexes, purge, safekeeping, queue, watch, patrol, embedMissing, begins: begins.promise }) : null
  if (options.watchModels) {
    models.start()
    queue.watch()
  }

  return {
    database,
    storage,
    safekeeping,
    found,
    /** Waits until this process, where it is the owner, has put the data folder in order. */
    async inOrder() {
      await ownership?.inOrder()
    },
    settings,
    models,
    collections,
    imports,
    queue,
    uploads,
    library,
    purge,
    watch,
    health,
    indexes,
    embedder,
    reader,
    retrieve,
    evaluation,
    inspect,
    search: searchProcess.call,
    chat,
    artifacts,
    schedule,
    personas,
    upkeep,
    patrol,
    /** The folder of the sample collection. */
    sample: join(options.resources, 'sample'),
    /** Opens the embedder ahead of the first question; soon after it the reader, and the owner begins. */
    warm() {
      setTimeout(begins.resolve, BEGIN_AFTER_MS).unref()
      void begins.promise.then(() => (isEnding ? undefined : parsers.warm()))
      embedder()
        ?.info()
        .catch(() => undefined)
    },
    /** Ends everything in reverse order; nothing under way is lost. */
    async dispose() {
      isEnding = true
      models.stop()
      evaluation.stop()
      upkeep.stop()
      await chat.close()
      await artifacts.close()
      // Whatever still waits for the model server, which may say nothing for minutes, ends now; its jobs go on with the next start.
      await server.close()
      const closing = ownership?.close()
      begins.resolve()
      await closing
      await queue.close()
      await uploads.clear()
      await parsers.close()
      await closeEmbedders()
      await searchProcess.close()
      await closeStorage()
    },
  }
}
