import type { Model, ModelStatus, ModelsOutput, PullProgress, Traffic } from '../../../src-preload/contract/shapes/models.ts'
import { AppError, isAppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import { allowedAddress } from '../adapters/servers/address.ts'
import type { SettingsService } from '../../settings/index.ts'
import { createContextWindows } from './generate/context-window.ts'
import { modelFor } from './generate/model-choice.ts'
import type { Embedder, ModelServer } from '../ports/models.ts'

/** Polling interval of the server's status. */
const POLL_MS = 15_000
/** Shortest pause between two loads of the chat model. */
const PRELOAD_PAUSE_MS = 60_000

/** What the model server offers. */
export type ServerModels = Omit<ModelsOutput, 'own'>

export type ModelsService = {
  /** Last known status; `refresh` polls the server. */
  status(refresh?: boolean): Promise<ModelStatus>
  /** Throws `host-not-allowed`, `setting-invalid`, `model-cloud-refused` for a forbidden address. */
  list(): Promise<ServerModels>
  /** Throws `model-server-down` and the server's errors; progress through `onPull`. Cloud models are refused. */
  pull(name: string): Promise<void>
  stopPull(): void
  /** Loads the chat model in the background: a question is about to be typed. Never throws; once a minute at most. */
  preload(): void
  /** Allows a server on another computer after `confirm`; true: allowed. Throws `setting-invalid`, `model-cloud-refused`. */
  allowHost(confirm: (address: string) => Promise<boolean>): Promise<boolean>
  /** What was exchanged with the model server since the start. */
  traffic(): Traffic[]
  /** Starts polling the server. */
  start(): void
  stop(): void
}

type Options = {
  server: ModelServer
  embedder: () => Embedder | null
  settings: SettingsService
  onStatus: (status: ModelStatus) => void
  onPull: (progress: PullProgress) => void
}

/** Model service: available models and their status. */
export function createModels(options: Options): ModelsService {
  let last: ModelStatus | null = null
  let timer: NodeJS.Timeout | null = null
  let pulling: AbortController | null = null
  let stopped = false

  async function poll(): Promise<ModelStatus> {
    const settings = options.settings.current()
    const embedder = options.embedder()
    const status = await options.server.status()
    const [models, embedderOk] = await Promise.all([
      status.ok ? options.server.models().catch((): Model[] => []) : Promise.resolve<Model[]>([]),
      // After stopping this would restart the embedder's process with nobody to end it.
      embedder && !stopped
        ? embedder.info().then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
    ])
    const next: ModelStatus = {
      ...status,
      chat: settings['models.chat'] || null,
      embedding: settings['models.embedding'],
      embedderOk,
      models,
      connections: options.server.connections(),
    }
    const before = last
    last = next
    if (!before || JSON.stringify({ ...before, connections: 0 }) !== JSON.stringify({ ...next, connections: 0 })) options.onStatus(next)
    return next
  }

  async function pull(name: string, signal: AbortSignal): Promise<void> {
    for await (const progress of options.server.pull(name, signal)) options.onPull(progress)
    await poll()
  }

  return {
    traffic: options.server.traffic,
    status: (refresh) => (last && !refresh ? Promise.resolve({ ...last, connections: options.server.connections() }) : poll()),
    list: () => listModels(options),
    async pull(name) {
      if (pulling) throw new AppError('bad-request', { variant: 'pullUnderWay' })
      const control = new AbortController()
      pulling = control
      try {
        await pull(name, control.signal)
      } catch (error) {
        options.onPull({ name, status: '', completed: 0, total: 0, done: true, error: toErrorShape(error).message })
        throw error
      } finally {
        pulling = null
      }
    },
    stopPull: () => pulling?.abort(),
    preload: createPreload(options),
    allowHost: (confirm) => allowHost(options, confirm),
    start() {
      stopped = false
      const tick = () => {
        timer = setTimeout(
          () =>
            void poll()
              .catch(() => undefined)
              .then(() => {
                if (timer) tick()
              }),
          POLL_MS,
        )
        timer.unref()
      }
      tick()
      void poll().catch(() => undefined)
    },
    stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      timer = null
      pulling?.abort()
    },
  }
}

/** Loads the chat model with the window of its later requests, at most once a minute. */
function createPreload({ server, settings }: Options): () => void {
  let loadedAt = -Infinity
  return () => {
    const { 'models.chat': model, 'models.numCtx': wanted } = settings.current()
    if (model === '' || performance.now() < loadedAt + PRELOAD_PAUSE_MS) return
    loadedAt = performance.now()
    void createContextWindows(server)
      .of(model, wanted)
      .then(({ numCtx }) => server.preload(model, numCtx))
      // A question tells what is wrong.
      .catch(() => undefined)
  }
}

async function listModels({ server, settings }: Options): Promise<ServerModels> {
  const status = await server.status()
  const current = settings.current()
  const profiles = {
    fast: modelFor(current, 'fast') || null,
    balanced: modelFor(current, 'balanced') || null,
    best: modelFor(current, 'best') || null,
  }
  if (!status.ok) allowedAddress(status.address, current['models.allowHost'])
  const { ok, version, isOllama } = status
  return { server: { ok, version, ...(isOllama && { isOllama }) }, models: status.ok ? await server.models() : [], profiles }
}

async function allowHost({ server, settings }: Options, confirm: (address: string) => Promise<boolean>): Promise<boolean> {
  const { address } = await server.status()
  try {
    allowedAddress(address, settings.current()['models.allowHost'])
    return true
  } catch (error) {
    if (!isAppError(error) || error.code !== 'host-not-allowed') throw error
  }
  if (!(await confirm(address))) return false
  // Confirmed in a dialog of the main process, so not a request of the page.
  await settings.set('models.allowHost', address, 'command')
  return true
}
