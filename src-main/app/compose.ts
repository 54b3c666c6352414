import { join } from 'node:path'
import {
  createClassifierOpinion,
  createModelStore,
  createModels,
  createOwnModels,
  createReranker,
  createSchedule,
} from '../models/index.ts'
import type { Busy, Schedule } from '../models/index.ts'
import { createInspect } from '../evaluation/index.ts'
import { createTitles } from '../library/index.ts'
import { composeCare } from './compose-care.ts'
import { composeFoundation } from './compose-foundation.ts'
import { composeLibrary } from './compose-library.ts'
import { composeModels } from './compose-models.ts'
import type { ComposeOptions } from './compose-options.ts'
import { composeNotes } from './compose-notes.ts'
import { composeOwnership } from './compose-ownership.ts'
import { composeQuestions } from './compose-questions.ts'
import { composeSpeech } from './compose-speech.ts'
import { endAll, type Ending } from './end-all.ts'
import { createEventHub } from './events.ts'
import type { AppEventHub } from './events.ts'
import { createReactions } from './reactions.ts'

/** Delay of the owner's work after a start, so that the first question precedes it; an added file starts it at once. */
const BEGIN_AFTER_MS = 3_000
/** Longest time for which an answer delays it further. */
const ANSWER_MS = 10_000

export type App = Awaited<ReturnType<typeof compose>>

/** Builds the app in start order; entry of window, command line and tests. `reactions.ts` defines what follows from events. */
export async function compose(options: ComposeOptions) {
  const hub = createEventHub()
  const begins = Promise.withResolvers<void>()
  if (!options.beginsWhenWarm) begins.resolve()
  const parts = await composeParts(options, hub)
  const { database, settings, models, modelParts, library, notes, questions, care } = parts
  const { embedder, embedding, indexes } = modelParts

  const { emit } = options
  const { retrieve } = questions
  hub.follow(createReactions({ emit, database, settings, embedding, models, library, notes, retrieve, begin: begins.resolve }))
  // One process drains the queue and watches the folders; another takes over when it ends.
  const ownership = options.drains
    ? composeOwnership({
        ...library,
        ...notes,
        dataFolder: options.dataFolder,
        indexes,
        safekeeping: parts.safekeeping,
        patrol: care.patrol,
        ownModels: parts.ownModels,
        embedMissing: embedding.embedMissing,
        begins: begins.promise,
      })
    : null
  if (options.watchModels) {
    models.start()
    library.queue.watch()
    // Where nothing can be written a recording that was cut off waits for the next start.
    await notes.recorder.recover().catch(() => undefined)
  }
  let isEnding = false

  const { parsers, ocr: _ocr, maxBytes: _maxBytes, ...documents } = library
  return {
    database,
    storage: parts.storage,
    safekeeping: parts.safekeeping,
    settings,
    models,
    ownModels: parts.ownModels,
    speech: parts.speech,
    indexes,
    embedder,
    search: parts.searchProcess.call,
    schedule: parts.schedule,
    ...documents,
    ...notes,
    ...questions,
    ...care,
    titles: createTitles({
      database,
      storage: parts.storage,
      relabel: library.relabel.of,
      renameNote: (id, title) => notes.notes.edit(id, { title }),
      redact: () => settings.current()['privacy.redact'],
      onDocuments: (ids) => void hub.tell('documentsChanged', ids),
    }),
    inspect: createInspect({ retrieve: questions.retrieve, library: library.library, database }),
    /** The folder of the sample collection. */
    sample: join(options.resources, 'sample'),
    /** Waits until this process, if the owner, has finished garbage collection. */
    async inOrder() {
      await ownership?.inOrder()
    },
    /** Opens the search process and the embedder, which take longer than the window: before it opens. */
    openSearch() {
      parts.searchProcess.start()
      void embedder()
        ?.info()
        .catch(() => undefined)
    },
    /** Some time after the window is shown: opens the parsers, and begins the owner's work. */
    warm() {
      setTimeout(() => void afterAnswer(parts.schedule).then(begins.resolve), BEGIN_AFTER_MS).unref()
      void begins.promise.then(() => (isEnding ? undefined : parsers.warm()))
    },
    /** Ends everything in reverse order, without losing work. */
    async dispose() {
      isEnding = true
      const endOwnership = async (): Promise<void> => {
        const closing = ownership?.close()
        begins.resolve()
        await closing
      }
      await endAll([...stopAsking(parts), endOwnership, ...closeStores(parts)])
    },
  }
}

/** Resolves when nothing is being answered; a slow model is not waited for. */
async function afterAnswer(schedule: Schedule): Promise<void> {
  await schedule.turn('artifact', AbortSignal.timeout(ANSWER_MS)).catch(() => undefined)
}

type Parts = Awaited<ReturnType<typeof composeParts>>

/** Builds all services, each from those above it. Nothing runs by itself yet. */
async function composeParts(options: ComposeOptions, hub: AppEventHub) {
  const now = options.now ?? Date.now
  const foundation = await composeFoundation(options, hub, now)
  const { store, builtIn, classifier, settings, searchProcess } = foundation
  const { database } = store
  const search = searchProcess.call
  const modelParts = composeModels({ options, builtIn, database, settings, hub, now })
  const { server, embedder, indexes, embedding } = modelParts
  const models = createModels({
    server,
    embedder,
    settings,
    onStatus: (status) => void hub.tell('serverChecked', status),
    onPull: (progress) => options.emit('models.pull', progress),
  })
  const modelStore = createModelStore({ dataFolder: options.dataFolder, now })
  const ownModels = createOwnModels({
    store: modelStore,
    classifier,
    onProgress: (progress) => options.emit('models.adding', progress),
    onChange: (added) => options.emit('models.ownChanged', { added }),
  })
  const speech = composeSpeech({ options, settings, server, now })
  const classifierOpinion = createClassifierOpinion({ classifier, chosen: ownModels.chosen })
  const busy: Busy = {}
  const schedule = createSchedule(busy)
  const library = composeLibrary({ options, hub, database, store, settings, models: modelParts, schedule, now })
  const questions = await composeQuestions({
    options,
    database,
    search,
    settings,
    server,
    embedder,
    indexes,
    classifierOpinion,
    rerankClassifier: createReranker({ classifier, models: modelStore.list }),
    filterOf: library.collections.filterOf,
    replaced: library.replaced,
    onServerDown: () => void models.status(true).catch(() => undefined),
    schedule,
    busy,
    now,
  })
  const { generator } = questions
  const { collections, replaced } = library
  const notes = await composeNotes({ options, hub, store, collections, replaced, settings, speech, generator, schedule, now })
  const care = composeCare({
    ...store,
    ...library,
    options,
    database,
    search,
    schedule,
    settings,
    server,
    embedder,
    embedMissing: embedding.embedMissing,
    trust: questions.retrieve.reliability,
    now,
  })
  return { ...store, settings, searchProcess, modelParts, models, ownModels, speech, schedule, library, notes, questions, care }
}

/** Ends questions, answers and artifacts. */
function stopAsking({ models, ownModels, speech, notes, questions, care, modelParts }: Parts): Ending[] {
  return [
    () => models.stop(),
    () => notes.transcriber.stop(),
    () => notes.decodedSound.close(),
    () => notes.compressedSound.close(),
    () => notes.refiner.close(),
    () => ownModels.close(),
    () => speech.close(),
    () => questions.evaluation.stop(),
    () => care.maintenance.stop(),
    () => care.backups.stop(),
    () => questions.chat.close(),
    () => questions.artifacts.close(),
    // Ends pending requests to a possibly silent model server; their jobs resume at the next start.
    () => modelParts.server.close(),
  ]
}

function closeStores({ library, notes, modelParts, searchProcess, closeStorage }: Parts): Ending[] {
  return [
    () => notes.recorder.close(),
    () => notes.noteIndex.close(),
    () => library.queue.close(),
    () => library.uploads.clear(),
    () => library.ocr.close(),
    () => library.parsers.close(),
    () => modelParts.closeEmbedders(),
    () => searchProcess.close(),
    closeStorage,
  ]
}
