import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { OpenedSpeechModel } from '../adapters/opened-model.ts'
import { wavHeader } from '../../storage/index.ts'
import { toPcm } from '../domain/wav.ts'
import { SPEECH_RATE } from '../ports/speech.ts'
import { createSherpaEngine, type SpeechProcess } from '../worker/speech-process.ts'

/** Whisper large-v3 needs about a minute for its first sound on two cores; a model that needs longer than this never ends. */
const MOST_MS = 300_000
const TONE_HERTZ = 440

/**
 * Opens a model and lets it hear a second of a tone, its networks for speakers too. `process`: serves nothing else, because a broken model may
 * end it; `folder` holds the sound meanwhile. Throws `speech-model-unusable`, `cancelled`.
 */
export async function tryModel(
  { process, folder, mostMs = MOST_MS }: { process: SpeechProcess; folder: string; mostMs?: number },
  model: OpenedSpeechModel,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.wav`)
  const tone = Float32Array.from({ length: SPEECH_RATE }, (_, at) => 0.1 * Math.sin((2 * Math.PI * TONE_HERTZ * at) / SPEECH_RATE))
  const engine = createSherpaEngine(process, process, model)
  const limited = AbortSignal.any([signal, AbortSignal.timeout(mostMs)])
  try {
    await writeFile(file, Buffer.concat([wavHeader(SPEECH_RATE, tone.length), toPcm(tone)]), { mode: 0o600 })
    await engine.transcribe(file, { start: 0, end: tone.length }, { language: null, vocabulary: [], signal: limited })
    await engine.speakers?.(file, limited)
  } catch (cause) {
    if (signal.aborted) throw new AppError('cancelled', { cause })
    throw new AppError('speech-model-unusable', { variant: 'doesNotRun', values: { name: model.name }, cause })
  } finally {
    await rm(file, { force: true })
  }
}
