import { join } from 'node:path'
import { z } from 'zod'
import { createStoreOf } from '../models/index.ts'
import {
  SPEECH_MODEL_KINDS,
  createAudioDecoder,
  createRecogniserProbe,
  createSpeech,
  createSpeechModels,
  createSpeechProcess,
  createVoiceActivity,
  tryModel,
} from '../speech/index.ts'
import type { Speech, SpeechModelFacts, SpeechModelRole } from '../speech/index.ts'
import type { SettingsService } from '../settings/index.ts'
import type { ComposeOptions } from './compose-options.ts'
import type { composeModels } from './compose-models.ts'

const ROLES = [
  'encoder',
  'decoder',
  'joiner',
  'model',
  'preprocessor',
  'uncachedDecoder',
  'cachedDecoder',
  'tokens',
  'vocabulary',
  'segmentation',
  'voices',
] as const satisfies readonly SpeechModelRole[]

/** Facts of a speech model in its manifest. A path has no way out of its folder. */
const factsSchema: z.ZodType<SpeechModelFacts> = z.object({
  kind: z.enum(SPEECH_MODEL_KINDS),
  roles: z.partialRecord(z.enum(ROLES), z.string().regex(/^[^/\\]+$/)),
})

type Foundation = {
  options: Pick<ComposeOptions, 'dataFolder' | 'emit' | 'entries' | 'resources'>
  settings: SettingsService
  server: ReturnType<typeof composeModels>['server']
  now: () => number
}

/** Speech to text: engines, models, voice activity and decoding. No process starts before it is needed. */
export function composeSpeech({ options, settings, server, now }: Foundation): Speech {
  const { dataFolder, emit, entries, resources } = options
  const folder = join(dataFolder, 'speech')
  const start = (idle: { idleMs?: number } = {}) =>
    createSpeechProcess({ entry: entries.speech, modelsFolder: join(resources, 'models'), ...idle })
  const process = start()
  // A model that is not taken leaves no memory behind, and a broken one ends no recording.
  const trialProcess = start({ idleMs: 0 })
  const hasRecogniser = createRecogniserProbe(process)
  return createSpeech({
    settings,
    server,
    process,
    hasRecogniser,
    // Telling speakers apart takes minutes, for which a live recording would wait.
    speakersProcess: start(),
    models: createSpeechModels({
      store: createStoreOf({ dataFolder, now, facts: factsSchema }),
      hasRecogniser,
      tryModel: (model, signal) => tryModel({ process: trialProcess, folder }, model, signal),
      onProgress: (progress) => emit('speech.adding', progress),
      onChange: (added) => emit('speech.changed', { added }),
    }),
    activity: createVoiceActivity(process),
    decoder: createAudioDecoder({ entry: entries.speech }),
    folder,
    path: () => globalThis.process.env['PATH'] ?? '',
  })
}
