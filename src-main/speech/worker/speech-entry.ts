import '../../../src-preload/texts/speak-english.ts'
import { compareAudio } from '../adapters/compare-audio.ts'
import { decodeAudio } from '../adapters/decode/decode-audio.ts'
import { openVoiceActivity, type SpansRequest } from '../adapters/voice-activity.ts'
import { createRecogniser, type RecogniseRequest } from '../adapters/recogniser.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { loadSherpa } from '../adapters/sherpa.ts'
import { findSpeakers } from '../adapters/speakers.ts'
import type { OpenedSpeechModel } from '../adapters/opened-model.ts'
import type { ComparedAudio, SpeakerTurn, SpeechSpans } from '../ports/speech.ts'
import { serve } from '../../storage/index.ts'

/** Functions of the speech process. */
export type SpeechFunctions = {
  /** Throws `speech-model-damaged`, `speech-engine-failed`. */
  spans(request: SpansRequest): Promise<SpeechSpans>
  /** True if the recogniser of speech models can be loaded. */
  hasRecogniser(): Promise<boolean>
  /** Throws `speech-engine-failed`. */
  recognise(request: RecogniseRequest): Promise<Segment[]>
  /** Blocks the process. Throws `speech-engine-failed`. */
  speakers(model: OpenedSpeechModel, file: string): Promise<SpeakerTurn[]>
  /** Emits `progress` with the share done. Throws `audio-unreadable`, `audio-needs-window`. */
  decode(source: string, target: string): Promise<{ samples: number; isPartial: boolean }>
  /** Emits `progress` with the share done. Throws `audio-unreadable`. */
  compare(copy: string, original: string): Promise<ComparedAudio>
}

const { emit } = serve(speechFunctions(process.argv[2] ?? ''))

function speechFunctions(modelsFolder: string): SpeechFunctions {
  let activity: ReturnType<typeof openVoiceActivity> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const { recognise } = createRecogniser()

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
    hasRecogniser: async () => {
      const loaded = await loadSherpa().catch(() => null)
      return loaded !== null
    },
    recognise,
    speakers: findSpeakers,
    decode: (source, target) => decodeAudio(source, target, (share) => emit('progress', share)),
    compare: (copy, original) => compareAudio(copy, original, (share) => emit('progress', share)),
  }
}
