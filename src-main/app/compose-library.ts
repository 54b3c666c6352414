import { join } from 'node:path'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import {
  createCollections,
  createEmbedJob,
  createFound,
  createImports,
  createLibrary,
  createOcrJob,
  createOcrLanguages,
  createQueue,
  createReadJob,
  createReader,
  createRelabel,
  createUnlockedRead,
  createUploads,
  createWatch,
  gather,
  processingPolicyOf,
} from '../library/index.ts'
import type { ReadOptions } from '../library/index.ts'
import type { Schedule } from '../models/index.ts'
import { makeRecordingNote, noteFileOf, refuseRecorded } from '../notes/index.ts'
import { createReplacedTexts } from '../settings/index.ts'
import type { createSettings } from '../settings/index.ts'
import { createPurge } from '../care/index.ts'
import { startThread } from '../storage/index.ts'
import type { Client } from '../storage/index.ts'
import { CHILD_TOKENS, canLoadLanguage, createOcrProcess, createParserPool } from '../reading/index.ts'
import type { composeModels } from './compose-models.ts'
import type { composeStorage } from './compose-storage.ts'
import type { ComposeOptions } from './compose-options.ts'
import type { AppEventHub } from './events.ts'

const MEGABYTE = 1_000_000
/** Concurrent embed jobs: one computes while another stores. */
const EMBED_CONCURRENCY = 2

type Foundation = {
  options: ComposeOptions
  hub: AppEventHub
  database: Client<DatabaseFunctions>
  store: Pick<Awaited<ReturnType<typeof composeStorage>>, 'databaseFile' | 'storage' | 'foundStore' | 'safekeeping'>
  settings: Awaited<ReturnType<typeof createSettings>>
  models: Pick<ReturnType<typeof composeModels>, 'indexes' | 'embedding'>
  schedule: Pick<Schedule, 'isTaken'>
  now: () => number
}

/** Documents: import, reading, embedding, storage, watching, display and deletion. */
export function composeLibrary(parts: Foundation) {
  const { options, hub, database, store, settings, models, schedule, now } = parts
  const { dataFolder } = options
  const { removeLeft } = store.safekeeping
  const onDocuments = (ids: DocumentId[] | null) => void hub.tell('documentsChanged', ids)
  const onChange = () => void hub.tell('collectionsChanged')
  const redact = () => settings.current()['privacy.redact']
  const maxBytes = () => settings.current()['import.maxMegabytes'] * MEGABYTE
  const collections = createCollections({ database, now, onChange, onProcessingPolicy: () => hub.tell('processingChanged') })
  const imports = createImports({ database, dataFolder, now, wake: () => void hub.tell('filesQueued'), onDocuments })
  const relabel = createRelabel({ database, maxTokens: () => CHILD_TOKENS })
  const { queue, parsers, ocr, ocrLanguages, readUnlocked } = composeQueue(parts, { maxBytes, onDocuments, relabel: relabel.of })
  const replaced = createReplacedTexts({ database, now })
  const library = createLibrary({
    database,
    storage: store.storage,
    collections,
    imports,
    redact,
    embedMissing: models.embedding.embedMissing,
    now,
    onDocuments: (ids) => {
      onDocuments(ids)
      // Deleted and restored documents take their jobs along.
      queue.announce()
    },
    onForgotten: () => void hub.tell('messagesForgotten'),
    removeLeft,
    readUnlocked,
    onRead: () => void hub.tell('filesQueued'),
    refuseRecorded: (ids) => refuseRecorded({ database }, ids),
  })
  const purge = createPurge({
    database,
    removeLeft,
    openAnother: () =>
      startThread<DatabaseFunctions>({ entry: options.entries.database, name: 'purge', data: { file: store.databaseFile } }),
    isIdle: async () => (await queue.state(1)).open === 0 && !schedule.isTaken('embedding'),
    async expireTrash() {
      const days = settings.current()['trash.days']
      await library.expireTrash(days)
      await replaced.expire(days)
    },
  })
  return {
    collections,
    imports,
    parsers,
    ocr,
    ocrLanguages,
    queue,
    library,
    replaced,
    relabel,
    purge,
    maxBytes,
    found: createFound({ foundStore: store.foundStore, database, imports }),
    uploads: createUploads({ folder: join(dataFolder, 'uploads'), imports, maxBytes }),
    watch: createWatch({
      database,
      imports,
      trash: (ids) => library.trash(ids),
      restore: (ids) => library.restore(ids),
      dataFolder,
      onChange,
      now,
    }),
    reader: createReader({ database }),
  }
}

/** Text recognition and its languages. */
function composeOcr({ entries, resources, dataFolder, emit }: ComposeOptions) {
  const [builtIn, own] = [join(resources, 'ocr'), join(dataFolder, 'models', 'ocr')]
  const ocrLanguages = createOcrLanguages({
    builtIn,
    own,
    canLoad: (folder, code) => canLoadLanguage({ entry: entries.ocr, folder, code }),
    onProgress: (progress) => emit('ocr.adding', progress),
    onChange(added) {
      ocr.renew()
      emit('ocr.changed', { added })
    },
  })
  const ocr = createOcrProcess({
    entry: entries.ocr,
    folder: builtIn,
    own: { folder: own, languages: async () => (await ocrLanguages.list()).map(({ code }) => code) },
  })
  return { ocr, ocrLanguages }
}

type QueueNeeds = {
  maxBytes: () => number
  onDocuments: (ids: DocumentId[] | null) => void
  relabel: (id: DocumentId) => Promise<void>
}

/** The queue with its kinds of jobs. */
function composeQueue(
  { options, hub, database, store, settings, models, schedule, now }: Foundation,
  { maxBytes, onDocuments, relabel }: QueueNeeds,
) {
  const { storage, safekeeping } = store
  const { removeLeft } = safekeeping
  const redact = () => settings.current()['privacy.redact']
  const parsers = createParserPool({
    entry: options.entries.parser,
    size: settings.current()['import.parsers'],
    megabytes: settings.current()['import.parseMegabytes'],
  })
  const { ocr, ocrLanguages } = composeOcr(options)
  const discard = async (ids: DocumentId[]) => {
    if (ids.length === 0) return
    await database.removeDocuments({ ids })
    await removeLeft()
  }
  const reading: ReadOptions = {
    database,
    storage,
    discard,
    removeLeft,
    relabel,
    onDocuments,
    parsers,
    recognises: () => settings.current()['import.ocr'],
    now,
    maxBytes,
    parseSeconds: () => settings.current()['import.parseSeconds'],
    maxTokens: () => CHILD_TOKENS,
    makeNote: async (job) => {
      const document = await database.getDocument(job.documentId)
      const modifiedAt = document?.date ? Date.parse(document.date) : null
      await makeRecordingNote({ database, now, sampleFolder: join(options.resources, 'sample-note') }, { ...job, modifiedAt })
      options.emit('notes.changed', { ids: [job.documentId] })
    },
    writeNote: (id) => noteFileOf(database, id),
    processingPolicyOf: (job) => processingPolicyOf(job, redact()),
  }
  const queue = createQueue({
    database,
    now,
    discard,
    trouble: storage.trouble,
    removeLeft,
    isBusy: () => schedule.isTaken('embedding'),
    read: createReadJob(reading),
    embed: createEmbedJob({
      database,
      indexes: models.indexes,
      now,
      yieldTurn: (signal) => queue.yieldTurn(signal),
      onProgress: () => queue.announce(),
    }),
    ocr: createOcrJob({
      database,
      storage,
      ocr,
      now,
      yieldTurn: (signal) => queue.yieldToOthers(signal),
      onProgress: () => queue.announce(),
    }),
    concurrency: { ocr: () => 1, read: () => settings.current()['import.parsers'], embed: () => EMBED_CONCURRENCY },
    paused: {
      get: async () => (await database.getSettings())['queue.paused'] === true,
      set: (paused) => database.setSetting({ key: 'queue.paused', value: paused }),
    },
    redact,
    isWatched: () => options.hears?.('queue.changed') ?? true,
    onQueue: (state) => options.emit('queue.changed', state),
    onDocuments,
    onExternalChange: () => hub.tell('externalChange'),
    onImportMoved: gather((id) => void hub.tell('importMoved', id).catch(() => undefined)),
  })
  return { queue, parsers, ocr, ocrLanguages, readUnlocked: createUnlockedRead(reading) }
}
