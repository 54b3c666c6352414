import { join } from 'node:path'
import type { Vad } from 'sherpa-onnx-node'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { SPEECH_RATE, type SpeechSpan, type SpeechSpans } from '../../ports/speech.ts'
import { hashFile } from '../files/hash-file.ts'
import { pcmSamples, readPcm } from './pcm-file.ts'
import { loadSherpa } from './sherpa.ts'

/** The model that ships (resources/models/silero-vad/SOURCE.md). */
const MODEL = {
  folder: 'silero-vad',
  name: 'silero_vad.onnx',
  sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
}

/** Samples of one step of the model at 16 kHz. */
const WINDOW = 512
/** The model's threshold and the library's limits, seconds. From `mostSpeech` on a shorter pause ends a span. */
const LIMITS = { threshold: 0.5, leastSilence: 0.5, leastSpeech: 0.25, mostSpeech: 20 }
/** A span is cut here even where nobody pauses. */
const CUT_SAMPLES = 28 * SPEECH_RATE
/** Sound kept before and after speech: first and last sounds of words are quiet. */
const PAD_SAMPLES = 0.2 * SPEECH_RATE
/** Speech is noticed this late at most, so this much is read again. */
const NOTICED_SAMPLES = 0.7 * SPEECH_RATE
/** Samples read of the file at a time, and in one call: a caller can stop in between, and memory stays flat. */
const READ_SAMPLES = WINDOW * 256
const CALL_SAMPLES = 600 * SPEECH_RATE
const BUFFER_SECONDS = 60

/** Opens the model that ships and finds speech with it (`VoiceActivity.spans`). Throws `speech-model-damaged`, `speech-engine-failed`. */
export async function openVoiceActivity(modelsFolder: string): Promise<(request: SpansRequest) => Promise<SpeechSpans>> {
  const path = join(modelsFolder, MODEL.folder, MODEL.name)
  if ((await hashFile(path)) !== MODEL.sha256) throw new AppError('speech-model-damaged')
  const sherpa = await loadSherpa()
  const detector = new sherpa.Vad(
    {
      sileroVad: {
        model: path,
        threshold: LIMITS.threshold,
        minSilenceDuration: LIMITS.leastSilence,
        minSpeechDuration: LIMITS.leastSpeech,
        windowSize: WINDOW,
        maxSpeechDuration: LIMITS.mostSpeech,
      },
      sampleRate: SPEECH_RATE,
      numThreads: 1,
      provider: 'cpu',
      debug: false,
    },
    BUFFER_SECONDS,
  )
  return (request) => findSpans(detector, request)
}

export type SpansRequest = { file: string; from: number; isWhole: boolean }

async function findSpans(detector: Vad, { file, from, isWhole }: SpansRequest): Promise<SpeechSpans> {
  detector.reset()
  const size = await pcmSamples(file)
  const last = Math.min(size, from + CALL_SAMPLES)
  const spans: SpeechSpan[] = []
  let at = from
  /** Earliest sample of the speech that goes on; null: silence. */
  let speaking: number | null = null

  function take(): void {
    while (!detector.isEmpty()) {
      const { start, samples } = detector.front(false)
      detector.pop()
      const free = spans.at(-1)?.end ?? from
      const begin = Math.max(free, Math.round(from + start - PAD_SAMPLES))
      const end = Math.min(size, Math.round(from + start + samples.length + PAD_SAMPLES))
      if (end > begin) spans.push({ start: begin, end })
    }
  }

  function hear(window: Float32Array): void {
    detector.acceptWaveform(window)
    at += window.length
    take()
    if (!detector.isDetected()) speaking = null
    else speaking ??= Math.max(spans.at(-1)?.end ?? from, at - NOTICED_SAMPLES)
    if (speaking === null || at - speaking < CUT_SAMPLES) return
    detector.flush()
    take()
    speaking = null
  }

  while (at + WINDOW <= last) {
    const sound = await readPcm(file, { start: at, end: Math.min(last, at + READ_SAMPLES) })
    if (sound.length < WINDOW) break
    for (let offset = 0; offset + WINDOW <= sound.length; offset += WINDOW) hear(sound.subarray(offset, offset + WINDOW))
  }
  const isEnd = at + WINDOW > size
  if (isWhole && isEnd) {
    detector.flush()
    take()
    return { spans, checked: size, isEnd }
  }
  const quiet = Math.max(from, at - NOTICED_SAMPLES)
  return { spans, checked: Math.round(Math.max(spans.at(-1)?.end ?? from, speaking ?? quiet)), isEnd }
}
