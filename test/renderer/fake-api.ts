import type { Chat, Message } from '../../src-preload/contract/shapes/answers.ts'
import type { Api } from '../../src-preload/contract/api.ts'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { toErrorShape } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { MonthOfLibrary, Queue } from '../../src-preload/contract/shapes/library.ts'
import type { ModelStatus, OcrLanguage, OcrOutput, OwnModel } from '../../src-preload/contract/shapes/models.ts'
import type { SpeechStatus } from '../../src-preload/contract/shapes/speech.ts'
import { describeSettings } from '../../src-preload/contract/shapes/setting-info.ts'
import type { Handlers, RouteName } from '../../src-preload/contract/routes.ts'
import { fakeEvaluation } from './fake-evaluation.ts'
import { fakeNotes } from './fake-notes.ts'
import { fakeChats } from './fake-chats.ts'
import { fakeSession } from './fake-session.ts'
import { fakeArtifacts } from './fake-artifacts.ts'

/** The state of the fake main process. */
export type FakeState = {
  documents: Document[]
  trash: (Document & { deleted: string })[]
  collections: string[]
  chats: Chat[]
  messages: Message[]
  queue: Queue
  models: ModelStatus
  ownModels?: OwnModel[]
  ocrLanguages?: OcrLanguage[]
  speech?: Partial<SpeechStatus>
  settings: Record<string, unknown>
  firstRun: boolean
  months: MonthOfLibrary[]
}

/** The fake main process with the controls of a test. */
export type FakeApi = {
  readonly api: Api
  readonly state: FakeState
  /** Every request in order. */
  readonly requests: { route: RouteName; input: unknown }[]
  /** Sends an event as the main process would. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Replaces the handler of a route; a thrown error becomes a result with an error. */
  answer<R extends RouteName>(route: R, handler: Handlers[R]): void
}

/** A `window.api` typed by the contract over plain values, for component tests and for viewing the window in a browser. */
export function createFakeApi(state: FakeState): FakeApi {
  const listeners = new Map<EventName, Set<(payload: never) => void>>()
  const requests: FakeApi['requests'] = []
  const handlers = fakeHandlers(state)
  return {
    state,
    requests,
    emit: (event, payload) => listeners.get(event)?.forEach((listener) => listener(payload as never)),
    answer: (route, handler) => {
      handlers[route] = handler
    },
    api: {
      async request(route, input) {
        requests.push({ route, input })
        try {
          return { ok: true, data: await handlers[route](input) }
        } catch (error) {
          return { ok: false, error: toErrorShape(error) }
        }
      },
      on(event, listener) {
        const set = listeners.get(event) ?? new Set()
        listeners.set(event, set.add(listener as (payload: never) => void))
        return () => set.delete(listener as (payload: never) => void)
      },
      ticketsForFiles: async (files) => files.map(() => ''),
    },
  }
}

function fakeHandlers(state: FakeState): Handlers {
  const collections = async () => ({
    collections: state.collections.map((name) => {
      const own = state.documents.filter((document) => document.collection === name)
      return { id: name, name, documents: own.length, chunks: own.reduce((sum, document) => sum + document.chunks, 0), settings: {} }
    }),
  })
  const started = async () => ({ importId: 'import-1' as never, files: 1 })
  const document = (id: string) => state.documents.find((one) => one.id === id) as Document
  let uploads = 0
  return {
    ...fakeArtifacts(),
    ...fakeNotes({ notes: [], ledger: [], running: null }),
    'app.info': async () => ({ version: '0.1.0', platform: 'linux', documents: state.documents.length, firstRun: state.firstRun }),
    'documents.import': started,
    'documents.pick': started,
    'uploads.begin': async () => ({ uploadId: `upload-${(uploads += 1)}` }),
    'uploads.append': async () => ({}),
    'uploads.import': async ({ uploadIds }) => ({ importId: 'import-1' as never, files: uploadIds.length }),
    'uploads.cancel': async () => ({}),
    'documents.list': async ({ filters }) => ({
      documents: state.documents.filter((one) => !filters?.documents || filters.documents.includes(one.id)),
    }),
    'documents.order': async () => ({ rows: state.documents.map((_document, i) => i + 1) }),
    'documents.at': async ({ rows }) => ({ documents: rows.flatMap((row) => state.documents[row - 1] ?? []) }),
    'documents.get': async ({ id }) => ({ document: document(id), chunks: [] }),
    'documents.delete': async ({ ids }) => {
      state.trash.push(
        ...state.documents.filter((one) => ids.includes(one.id)).map((one) => ({ ...one, deleted: new Date().toISOString() })),
      )
      state.documents = state.documents.filter((one) => !ids.includes(one.id))
      return { deleted: ids }
    },
    'documents.restore': async ({ ids }) => {
      const back = state.trash.filter((one) => ids.includes(one.id)).map(({ deleted: _deleted, ...one }) => one)
      state.trash = state.trash.filter((one) => !ids.includes(one.id))
      state.documents.push(...back)
      return { documents: back }
    },
    'documents.purge': async ({ ids }) => {
      state.trash = state.trash.filter((one) => !ids.includes(one.id))
      return { deleted: ids }
    },
    'documents.retry': async () => ({}),
    'found.list': async () => ({ files: [], trouble: null }),
    'found.import': async () => ({ importIds: [], files: 0 }),
    'found.dismiss': async () => ({}),
    'documents.openOriginal': async () => ({}),
    'documents.read': async ({ id }) => ({ view: 'text', documentId: id, title: document(id).title, blocks: [], highlight: null }),
    'replaced.list': async () => ({ texts: [] }),
    'replaced.get': async () => ({ words: '' }),
    'replaced.empty': async () => ({}),
    'trash.list': async () => ({ documents: state.trash }),
    'sample.import': started,
    'queue.get': async () => state.queue,
    'queue.pause': async () => (state.queue = { ...state.queue, paused: true }),
    'queue.resume': async () => (state.queue = { ...state.queue, paused: false }),
    'queue.cancel': async ({ id }) =>
      (state.queue = { ...state.queue, jobs: state.queue.jobs.filter((job) => id !== undefined && job.id !== id) }),
    'queue.retry': async () => state.queue,
    'collections.list': collections,
    'collections.create': async ({ name }) => (state.collections.push(name), collections()),
    'collections.rename': async ({ name, to }) => (
      (state.collections = state.collections.map((one) => (one === name ? to : one))),
      collections()
    ),
    'collections.set': collections,
    'watch.list': async () => ({ folders: [] }),
    'watch.pick': async () => null,
    'watch.remove': async () => ({ folders: [] }),
    'watch.resume': async () => ({ folders: [] }),
    'watch.pending': async () => ({ changes: [] }),
    'watch.review': async () => ({ folders: [] }),
    'health.get': async () => ({ findings: [], trust: [] }),
    'upkeep.check': async () => ({ ok: true, findings: [] }),
    'upkeep.rebuild': async () => ({ ok: true, findings: [] }),
    'upkeep.stop': async () => ({}),
    'documents.paste': started,
    'documents.tag': async ({ ids }) => ({ documents: ids.map(document) }),
    'documents.unlock': async ({ id }) => ({ document: document(id) }),
    'documents.rename': async ({ id, title }) => ({ document: { ...document(id), title }, before: '' }),
    'documents.move': async ({ ids }) => ({ documents: ids.map(document) }),
    'documents.reindex': started,
    ...fakeEvaluation(),
    'collections.delete': async ({ name }) => ((state.collections = state.collections.filter((one) => one !== name)), collections()),
    'passages.find': async () => ({ passages: [] }),
    'privacy.traffic': async () => ({ traffic: [] }),
    'privacy.log': async () => ({ queries: [] }),
    'passages.get': async () => ({ passages: [] }),
    ...fakeChats(state),
    ...fakeSession(state),
    'models.status': async () => state.models,
    'models.allowHost': async () => ({ allowed: true }),
    'models.pull': async () => ({}),
    'models.stopPull': async () => ({}),
    'models.preload': async () => ({}),
    'models.own': async () => ({ models: state.ownModels ?? [] }),
    'models.removeOwn': async ({ id }) => ({ models: (state.ownModels = (state.ownModels ?? []).filter((one) => one.id !== id)) }),
    ...fakeOcr(state),
    ...nothingThere,
    'speech.status': async () => speechStatus(state),
    'speech.pickModel': async () => ({ model: null }),
    'speech.remove': async ({ id }) => {
      state.speech = { ...state.speech, models: (state.speech?.models ?? []).filter((one) => one.id !== id) }
      return speechStatus(state)
    },
    'speech.useModel': async ({ id }) => {
      const model = state.speech?.models?.find((one) => one.id === id)
      state.speech = { ...state.speech, engine: 'sherpa', name: `sherpa: ${model?.name ?? ''}` }
      return speechStatus(state)
    },
    'speech.useProgram': async () => ({ used: true }),
    'settings.list': async () => ({ settings: state.settings, definitions: describeSettings() }),
    'settings.set': async ({ key, value }) => ({ settings: (state.settings = { ...state.settings, [key]: value }) }),
    'links.open': async () => ({ opened: false }),
  }
}

const nothingThere = {
  'models.addFolder': async () => ({ model: null }),
  'documents.enclosures': async () => ({ enclosures: [], total: 0, enclosedIn: [] }),
} satisfies Partial<Handlers>

function fakeOcr(state: FakeState): Pick<Handlers, 'ocr.languages' | 'ocr.pickLanguages' | 'ocr.removeLanguage'> {
  const now = async (): Promise<OcrOutput> => ({ isOn: state.settings['import.ocr'] !== false, languages: state.ocrLanguages ?? [] })
  return {
    'ocr.languages': now,
    'ocr.pickLanguages': now,
    'ocr.removeLanguage': async ({ code }) => {
      state.ocrLanguages = (state.ocrLanguages ?? []).filter((one) => one.code !== code)
      return now()
    },
  }
}

function speechStatus({ speech }: FakeState): SpeechStatus {
  const none = { engine: 'none', name: null, problem: null, language: 'auto' } as const
  return { ...none, models: [], programs: [], hearing: [], hasRecogniser: true, suggested: [], ...speech }
}
