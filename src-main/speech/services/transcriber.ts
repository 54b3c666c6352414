import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { pcmSamples } from '../adapters/pcm-file.ts'
import { joinSpans } from '../domain/join-spans.ts'
import type { SpeechEngine, VoiceActivity } from '../ports/speech.ts'

/** Pause before a recording that still grows is looked at again, ms. */
const LOOK_AGAIN_MS = 1000

/**
 * What was heard next. `checked`: samples that are done, so that another run can go on there; `samples`: of the file so far. Parts without
 * segments tell progress.
 */
export type TranscribedPart = { segments: Segment[]; checked: number; samples: number }

/**
 * `file`: PCM (16 kHz mono, 16 bit, header of 44 bytes) that may still grow until `isWhole`. `from`: samples that are done. `language`: ISO
 * 639-1; null: detected.
 */
export type TranscribeRequest = {
  file: string
  from?: number
  isWhole: () => boolean
  language: string | null
  vocabulary: readonly string[]
  signal: AbortSignal
}

type Parts = { activity: VoiceActivity; engine: SpeechEngine; lookAgainMs?: number }

/**
 * Transcribes a recording while it grows or afterwards, by the same loop: speech is found first, so no engine hears silence. Segments come
 * in order. Throws the errors of the engine and `cancelled`; what came before stays, and `checked` of the last part is where to go on.
 */
export async function* transcribe(
  { activity, engine, lookAgainMs = LOOK_AGAIN_MS }: Parts,
  { file, from = 0, isWhole, language, vocabulary, signal }: TranscribeRequest,
): AsyncGenerator<TranscribedPart, void, void> {
  for (let checked = from; ;) {
    // Asked before reading, so that nothing is missed that is appended meanwhile.
    const wasWhole = isWhole()
    const found = await activity.spans(file, checked, { isWhole: wasWhole, signal })
    const samples = await pcmSamples(file)
    const spans = engine.givesTimes() ? joinSpans(found.spans) : found.spans
    for (const span of spans) {
      if (signal.aborted) throw new AppError('cancelled')
      const segments = await engine.transcribe(file, span, { language, vocabulary, signal })
      yield { segments, checked: span.end, samples }
    }
    checked = found.checked
    yield { segments: [], checked, samples }
    if (!found.isEnd) continue
    if (wasWhole) return
    await setTimeout(lookAgainMs, undefined, { signal, ref: false }).catch((cause: unknown) => {
      throw new AppError('cancelled', { cause })
    })
  }
}
