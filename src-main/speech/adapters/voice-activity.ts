import { join } from 'node:path'
import type { InferenceSession } from 'onnxruntime-node'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { SPEECH_RATE, type SpeechSpan, type SpeechSpans } from '../ports/speech.ts'
import { createSpeechDetector, type DetectedSpeech } from '../domain/speech-detector.ts'
import { loadRuntime } from '../../models/index.ts'
import { hashFile } from '../../storage/index.ts'
import { pcmSamples, readPcm } from './pcm-file.ts'

/** The model that ships (resources/models/silero-vad/SOURCE.md). */
const MODEL = {
  folder: 'silero-vad',
  name: 'silero_vad.onnx',
  sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
}

/** Samples of one step of the model at 16 kHz, of the sound before it that it hears again, and numbers in each half of its state (silero-vad 5). */
const WINDOW = 512
const CONTEXT = 64
const STATE = 128
/** From `mostSpeech` on a shorter pause ends a span. */
const LIMITS = {
  threshold: 0.5,
  leastSilence: 0.5 * SPEECH_RATE,
  leastSpeech: 0.25 * SPEECH_RATE,
  mostSpeech: 20 * SPEECH_RATE,
}
/** A span is cut here even where nobody pauses. */
const CUT_SAMPLES = 28 * SPEECH_RATE
/** Sound kept before and after speech: first and last sounds of words are quiet. */
const PAD_SAMPLES = 0.2 * SPEECH_RATE
/** Speech is noticed this late at most, so this much is read again. */
const NOTICED_SAMPLES = 0.7 * SPEECH_RATE
/** Samples read of the file at a time, and in one call: a caller can stop in between, and memory stays flat. */
const READ_SAMPLES = WINDOW * 256
const CALL_SAMPLES = 600 * SPEECH_RATE

/** Probability of speech in each next window of a recording. */
type Hearing = (window: Float32Array) => Promise<number>

/** Opens the model that ships and finds speech with it (`VoiceActivity.spans`). Throws `speech-model-damaged`, `speech-engine-failed`. */
export async function openVoiceActivity(modelsFolder: string): Promise<(request: SpansRequest) => Promise<SpeechSpans>> {
  const path = join(modelsFolder, MODEL.folder, MODEL.name)
  if ((await hashFile(path)) !== MODEL.sha256) throw new AppError('speech-model-damaged')
  try {
    const runtime = await loadRuntime()
    const session = await runtime.InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 })
    return (request) => findSpans(hearWith(runtime, session), request)
  } catch (cause) {
    throw new AppError('speech-engine-failed', { variant: 'platform', cause })
  }
}

/** Starts the model anew. It hears each window behind the end of the one before, and has a state of its own. */
function hearWith({ Tensor }: Awaited<ReturnType<typeof loadRuntime>>, session: InferenceSession): Hearing {
  const input = new Float32Array(CONTEXT + WINDOW)
  const sr = new Tensor('int64', [BigInt(SPEECH_RATE)], [])
  let state = new Tensor('float32', new Float32Array(2 * STATE), [2, 1, STATE])
  return async (window) => {
    input.copyWithin(0, WINDOW)
    input.set(window, CONTEXT)
    const { output, stateN } = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr })
    state = stateN as typeof state
    return output?.data[0] as number
  }
}

export type SpansRequest = { file: string; from: number; isWhole: boolean }

async function findSpans(probability: Hearing, { file, from, isWhole }: SpansRequest): Promise<SpeechSpans> {
  const detector = createSpeechDetector(WINDOW, LIMITS)
  const size = await pcmSamples(file)
  const last = Math.min(size, from + CALL_SAMPLES)
  const spans: SpeechSpan[] = []
  let at = from
  /** Earliest sample of the speech that goes on; null: silence. */
  let speaking: number | null = null

  function take(speech: DetectedSpeech | null): void {
    if (speech === null) return
    const free = spans.at(-1)?.end ?? from
    const begin = Math.max(free, Math.round(from + speech.start - PAD_SAMPLES))
    const end = Math.min(size, Math.round(from + speech.end + PAD_SAMPLES))
    if (end > begin) spans.push({ start: begin, end })
  }

  async function hear(window: Float32Array): Promise<void> {
    take(detector.hear(await probability(window)))
    at += window.length
    if (!detector.isDetected()) speaking = null
    else speaking ??= Math.max(spans.at(-1)?.end ?? from, at - NOTICED_SAMPLES)
    if (speaking === null || at - speaking < CUT_SAMPLES) return
    take(detector.flush())
    speaking = null
  }

  while (at + WINDOW <= last) {
    const sound = await readPcm(file, { start: at, end: Math.min(last, at + READ_SAMPLES) })
    if (sound.length < WINDOW) break
    for (let offset = 0; offset + WINDOW <= sound.length; offset += WINDOW) await hear(sound.subarray(offset, offset + WINDOW))
  }
  const isEnd = at + WINDOW > size
  if (isWhole && isEnd) {
    take(detector.flush())
    return { spans, checked: size, isEnd }
  }
  const quiet = Math.max(from, at - NOTICED_SAMPLES)
  return { spans, checked: Math.round(Math.max(spans.at(-1)?.end ?? from, speaking ?? quiet)), isEnd }
}
