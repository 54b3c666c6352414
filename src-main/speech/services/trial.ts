import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechOutput } from '../../../src-preload/contract/shapes/speech.ts'
import { SPEECH_RATE, type AudioDecoder, type SpeechEngine } from '../ports/speech.ts'
import type { TranscribedPart, TranscribeRequest } from './transcriber.ts'

type Parts = {
  engine: SpeechEngine
  decode: AudioDecoder['decode']
  transcribe(request: Pick<TranscribeRequest, 'file' | 'isWhole' | 'vocabulary' | 'signal'>): AsyncGenerator<TranscribedPart, void, void>
}
type Trial = NonNullable<SpeechOutput['test']>
type Options = { folder: string; signal: AbortSignal; onProgress: (share: number) => void }

/**
 * Decodes a recording and transcribes it, and keeps nothing. Seconds of the recording, of the speech in it, and of the time it took. Throws
 * the errors of the decoder and of the engine.
 */
export async function tryEngine(
  { engine, decode, transcribe }: Parts,
  source: string,
  { folder, signal, onProgress }: Options,
): Promise<Trial> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.wav`)
  try {
    const { samples, isPartial } = await decode(source, file, { signal })
    const startedAt = performance.now()
    const segments: Trial['segments'] = []
    for await (const part of transcribe({ file, isWhole: () => true, vocabulary: [], signal })) {
      segments.push(...part.segments)
      onProgress(part.samples === 0 ? 1 : part.checked / part.samples)
    }
    const heard = segments.reduce((sum, { start, end }) => sum + end - start, 0)
    const tookSeconds = Math.round(performance.now() - startedAt) / 1000
    return { segments, seconds: samples / SPEECH_RATE, speech: heard, tookSeconds, isPartial }
  } finally {
    await engine.close()
    await rm(file, { force: true })
  }
}
