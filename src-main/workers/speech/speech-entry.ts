import { decodeAudio } from '../../adapters/speech/decode/decode-audio.ts'
import { openVoiceActivity, type SpansRequest } from '../../adapters/speech/voice-activity.ts'
import type { SpeechSpans } from '../../ports/speech.ts'
import { serve } from '../serve.ts'

/** Functions of the speech process. */
export type SpeechFunctions = {
  /** Throws `speech-model-damaged`, `speech-engine-failed`. */
  spans(request: SpansRequest): Promise<SpeechSpans>
  /** Emits `progress` with the share done. Throws `audio-unreadable`, `audio-needs-window`. */
  decode(source: string, target: string): Promise<{ samples: number; isPartial: boolean }>
}

// The decoders print every damaged frame; what matters of it is in their results.
Object.assign(console, { error: () => undefined })

const { emit } = serve(speechFunctions(process.argv[2] ?? ''))

function speechFunctions(modelsFolder: string): SpeechFunctions {
  let activity: ReturnType<typeof openVoiceActivity> | null = null
  let last: Promise<unknown> = Promise.resolve()

  return {
    spans(request) {
      activity ??= openVoiceActivity(modelsFolder)
      activity.catch(() => (activity = null))
      const opened = activity
      // One detector: one file after another.
      const result = last.then(async () => (await opened)(request))
      last = result.catch(() => undefined)
      return result
    },
    decode: (source, target) => decodeAudio(source, target, (share) => emit('progress', share)),
  }
}
