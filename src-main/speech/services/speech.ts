import { AppError, isAppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { Model } from '../../../src-preload/contract/shapes/models.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { SpeechStatus } from '../../../src-preload/contract/shapes/speech.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { createCommandEngine } from '../adapters/command-engine.ts'
import { findPrograms } from '../adapters/find-programs.ts'
import { parseSpeechCommand } from '../../settings/index.ts'
import type { SettingsService } from '../../settings/index.ts'
import type { ModelServer } from '../../models/index.ts'
import { withSpeakers } from '../domain/speakers.ts'
import { SUGGESTED_MODELS } from '../domain/suggested-models.ts'
import type { AudioDecoder, SpeechEngine, VoiceActivity } from '../ports/speech.ts'
import { createSherpaEngine, type SpeechProcess } from '../worker/speech-process.ts'
import type { SpeechModels } from './models.ts'
import { createOllamaEngine } from './ollama-engine.ts'
import { tryEngine } from './trial.ts'
import { transcribe, type TranscribedPart, type TranscribeRequest } from './transcriber.ts'

type EngineName = SpeechStatus['engine']
type Chosen = { engine: EngineName; open: () => SpeechEngine }

/** Speech to text, whatever the engine. */
export type Speech = {
  /** The engine of the settings. Throws `speech-engine-missing`, `speech-engine-failed`, `speech-model-unusable`. */
  engine(): Promise<SpeechEngine>
  /** True if this build can use speech models. Throws `cancelled` while the app closes. */
  hasRecogniser(): Promise<boolean>
  /** What is used, what is missing, and what could be used. Never throws. */
  status(): Promise<SpeechStatus>
  /**
   * Transcribes a recording with an engine (`transcriber.ts`). `language` undefined: of the setting; vocabulary: words to expect. Throws
   * what `engine` throws, `speech-timeout`, `cancelled`.
   */
  transcribe(
    engine: SpeechEngine,
    request: Omit<TranscribeRequest, 'language'> & { language?: string | null },
  ): AsyncGenerator<TranscribedPart, void, void>
  /**
   * Names the speakers of a whole recording's segments where its engine can tell them apart; else as they are. Throws
   * `speech-engine-failed`, `cancelled`.
   */
  nameSpeakers(engine: SpeechEngine, file: string, segments: readonly Segment[], signal: AbortSignal): Promise<Segment[]>
  /** Transcribes a file of the person and keeps nothing (`trial.ts`). Throws what `engine`, `decode` and `transcribe` throw. */
  test(source: string, options: { signal: AbortSignal; onProgress: (share: number) => void }): ReturnType<typeof tryEngine>
  /** Makes one of the person's models the engine. Throws `speech-model-not-found`. */
  useModel(id: string): Promise<void>
  /**
   * Makes a found program the engine; `model`: path in the place of `{model}`; `agrees`: asks the person about the command. False: declined.
   * Throws `speech-engine-missing`.
   */
  useProgram(id: string, options?: { model?: string; agrees?: (command: readonly string[]) => Promise<boolean> }): Promise<boolean>
  /** Decodes a recording of a person (`AudioDecoder.decode`). */
  decode: AudioDecoder['decode']
  /** Compares a compressed copy with its recording (`AudioDecoder.compare`). */
  compare: AudioDecoder['compare']
  readonly models: SpeechModels
  close(): Promise<void>
}

type Options = {
  settings: SettingsService
  server: Pick<ModelServer, 'chat' | 'describe' | 'models'> & { provider(): 'ollama' | 'openai' }
  models: SpeechModels
  process: SpeechProcess
  hasRecogniser: () => Promise<boolean>
  speakersProcess: SpeechProcess
  activity: VoiceActivity
  decoder: AudioDecoder
  /** Folder that holds sound while a program runs. */
  folder: string
  path: () => string
}

/** Service of speech to text. */
export function createSpeech(options: Options): Speech {
  const { settings, models, activity, decoder } = options
  const language = (): string | null => {
    const chosen = settings.current()['speech.language']
    return chosen === 'auto' ? null : chosen
  }

  /** Ends programs and decoders with the app. */
  const closing = new AbortController()
  const orClosing = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing.signal])

  async function engine(): Promise<SpeechEngine> {
    const chosen = await choose(options, settings.current())
    if (!chosen) throw await missing(options)
    return chosen.open()
  }

  function run(used: SpeechEngine, request: Parameters<Speech['transcribe']>[1]): AsyncGenerator<TranscribedPart, void, void> {
    const spoken = request.language === undefined ? language() : request.language
    return transcribe({ activity, engine: used }, { ...request, language: spoken, signal: orClosing(request.signal) })
  }

  const decode: AudioDecoder['decode'] = (source, target, given) =>
    decoder.decode(source, target, { ...given, signal: orClosing(given.signal) })

  return {
    models,
    engine,
    hasRecogniser: options.hasRecogniser,
    transcribe: run,
    async nameSpeakers(used, file, segments, signal) {
      const turns = (await used.speakers?.(file, orClosing(signal))) ?? []
      return withSpeakers(segments, turns, (number) => t('notes.speaker', { number }))
    },
    async test(source, testOptions) {
      const used = await engine()
      const parts = { engine: used, decode, transcribe: (request: Parameters<typeof run>[1]) => run(used, request) }
      return tryEngine(parts, source, { ...testOptions, folder: options.folder })
    },
    decode,
    compare: (copy, original, given) => decoder.compare(copy, original, { signal: orClosing(given.signal) }),
    async status() {
      const [list, programs, served, hasRecogniser] = await Promise.all([
        models.list(),
        findPrograms(options.path()),
        hearing(options),
        options.hasRecogniser().catch(() => false),
      ])
      const chosen = await choose(options, settings.current()).catch((error: unknown) => toProblem(error))
      const isThere = chosen !== null && 'open' in chosen
      const problem = isThere ? null : (chosen ?? toProblem(await missing(options)))
      return {
        engine: isThere ? chosen.engine : 'none',
        name: isThere ? chosen.open().name : null,
        problem: settings.current()['speech.engine'] === 'none' ? null : problem,
        language: settings.current()['speech.language'],
        models: list,
        programs,
        hearing: served.map(({ name }) => name),
        hasRecogniser,
        suggested: [...SUGGESTED_MODELS],
      }
    },
    useModel: (id) => useModel(options, id),
    async useProgram(id, { model, agrees } = {}) {
      const found = (await findPrograms(options.path())).find((program) => program.id === id)
      if (!found) throw new AppError('speech-engine-missing', { variant: 'program', values: { program: id } })
      if (found.needsModel && model === undefined)
        throw new AppError('speech-engine-missing', { variant: 'programModel', values: { program: id } })
      const command = found.command.map((part) => part.replaceAll('{model}', model ?? ''))
      if (agrees && !(await agrees(command))) return false
      await settings.set('speech.command', JSON.stringify(command), 'command')
      return true
    },
    async close() {
      closing.abort()
      await models.close()
      await options.process.close()
      await options.speakersProcess.close()
    },
  }
}

async function useModel(
  { models, settings, hasRecogniser }: Pick<Options, 'models' | 'settings' | 'hasRecogniser'>,
  id: string,
): Promise<void> {
  const model = (await models.list()).find((one) => one.id === id)
  if (!model) throw new AppError('speech-model-not-found')
  if (!(await hasRecogniser())) throw new AppError('speech-model-unusable', { variant: 'notInBuild' })
  // The folder of another model would go first.
  if (settings.current()['speech.modelFolder'] !== '') await settings.set('speech.modelFolder', '', 'command')
  await settings.set('speech.model', model.name, 'command')
  if (settings.current()['speech.engine'] !== 'auto') await settings.set('speech.engine', 'sherpa', 'command')
}

async function missing({ hasRecogniser }: Pick<Options, 'hasRecogniser'>): Promise<AppError> {
  return (await hasRecogniser()) ? new AppError('speech-engine-missing') : new AppError('speech-engine-missing', { variant: 'notInBuild' })
}

function toProblem(error: unknown): {
  code: string
  message: ReturnType<typeof toErrorShape>['message']
  next: ReturnType<typeof toErrorShape>['next']
} {
  const { code, message, next } = toErrorShape(error)
  return { code, message, next }
}

/** The engine of the settings; null: none. `auto`: own model, program, chat model, in this order. */
async function choose(options: Options, settings: Settings): Promise<Chosen | null> {
  const wanted = settings['speech.engine']
  if (wanted === 'none') return null
  if (wanted !== 'auto') {
    const chosen = await ENGINES[wanted](options, settings)
    return chosen
  }
  for (const name of ['sherpa', 'command', 'ollama'] as const) {
    const chosen = await ENGINES[name](options, settings)
    if (chosen) return chosen
  }
  return null
}

type Find = (options: Options, settings: Settings) => Promise<Chosen | null>

const ENGINES: Record<Exclude<EngineName, 'none'>, Find> = {
  async sherpa({ models, process, speakersProcess, hasRecogniser }, settings) {
    const folder = settings['speech.modelFolder']
    const model = folder === '' ? await models.chosen(settings['speech.model']) : await models.inPlace(folder)
    // Nobody waits for a process in a library without a model.
    if (!model || !(await hasRecogniser())) return null
    return { engine: 'sherpa', open: () => createSherpaEngine(process, speakersProcess, model) }
  },
  async command({ folder }, settings) {
    const command = parseSpeechCommand(settings['speech.command'])
    return command && { engine: 'command', open: () => createCommandEngine({ command, folder }) }
  },
  async ollama(options, settings) {
    const served = await hearing(options)
    const named = settings['speech.model'].toLowerCase()
    const model = served.find(({ name }) => [named, `${named}:latest`].includes(name.toLowerCase())) ?? served[0]
    return model ? { engine: 'ollama', open: () => createOllamaEngine({ server: options.server, model: model.name }) } : null
  },
}

/** Chat models on this computer that hear. */
async function hearing({ server }: Options): Promise<Model[]> {
  if (server.provider() !== 'ollama') return []
  const models = await server.models().catch((error: unknown) => (isAppError(error) ? [] : Promise.reject(error)))
  return models.filter(({ capabilities, cloud }) => !cloud && capabilities.includes('audio'))
}
