import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { OfflineRecognizer, OfflineRecognizerConfig } from 'sherpa-onnx-node'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { recogniserConfig } from '../domain/recogniser-config.ts'
import { segmentsOfResult } from '../domain/model-result.ts'
import { SPEECH_RATE, type SpeechSpan } from '../ports/speech.ts'
import { checkModel, type OpenedSpeechModel } from './opened-model.ts'
import { readPcm } from './pcm-file.ts'
import { loadSherpa } from './sherpa.ts'

const MOST_THREADS = 4

/** `language`: ISO 639-1, or null: detected. */
export type RecogniseRequest = {
  model: OpenedSpeechModel
  file: string
  span: SpeechSpan
  language: string | null
  vocabulary: readonly string[]
}

/** Recognises spans with one model at a time, loaded when it is first needed. Throws `speech-engine-failed`. */
export function createRecogniser(): { recognise(request: RecogniseRequest): Promise<Segment[]> } {
  let opened: { key: string; recogniser: Promise<OfflineRecognizer> } | null = null

  function open(model: OpenedSpeechModel, language: string | null): Promise<OfflineRecognizer> {
    const key = JSON.stringify([model.folder, language])
    if (opened?.key === key) return opened.recogniser
    const recogniser = openModel(model, language)
    opened = { key, recogniser }
    recogniser.catch(() => {
      if (opened?.recogniser === recogniser) opened = null
    })
    return recogniser
  }

  return {
    async recognise({ model, file, span, language, vocabulary }) {
      const recogniser = await open(model, language)
      const samples = await readPcm(file, span)
      const pieces = model.roles.vocabulary
      const stream =
        pieces && vocabulary.length > 0
          ? recogniser.createStream(hotwords(vocabulary, await readFile(join(model.folder, pieces), 'utf8')))
          : recogniser.createStream()
      stream.acceptWaveform({ samples, sampleRate: SPEECH_RATE })
      const result = await recogniser.decodeAsync(stream)
      const start = span.start / SPEECH_RATE
      return segmentsOfResult(result, { start, end: start + samples.length / SPEECH_RATE })
    },
  }
}

/** A model that the library cannot open may end the process, which the client tells as well. */
async function openModel(model: OpenedSpeechModel, language: string | null): Promise<OfflineRecognizer> {
  await checkModel(model)
  const sherpa = await loadSherpa()
  const threads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1))
  const config: OfflineRecognizerConfig = recogniserConfig(model, { pathOf: (file) => join(model.folder, file), language, threads })
  try {
    return await sherpa.OfflineRecognizer.createAsync(config)
  } catch (cause) {
    throw new AppError('speech-engine-failed', { variant: 'modelBroken', values: { name: model.name }, cause })
  }
}

/**
 * Expected words as sherpa-onnx takes them: phrases that are separated by slashes (a colon would begin a weight), in capitals or small
 * letters if the model has word pieces of one kind alone (those of LibriSpeech are capital). `pieces`: the text of `bpe.vocab`.
 */
export function hotwords(vocabulary: readonly string[], pieces: string): string {
  const words = pieces.replaceAll(/<[^>]*>/gu, '')
  const isSmall = /\p{Ll}/u.test(words)
  const isCapital = /\p{Lu}/u.test(words)
  const phrases = vocabulary.map((word) => word.replace(/[/:\s]+/gu, ' ').trim())
  const cased = isSmall === isCapital ? phrases : phrases.map((one) => (isSmall ? one.toLowerCase() : one.toUpperCase()))
  return cased.filter((phrase) => phrase !== '').join('/')
}
