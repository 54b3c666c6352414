import { AppError } from '../../../src-preload/contract/errors.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import { readCommandOutput } from '../domain/command-output.ts'
import { wavOf } from '../adapters/pcm-file.ts'
import { SPEECH_RATE, type SpeechEngine } from '../ports/speech.ts'
import type { ModelServer } from '../../models/index.ts'

/** Window and longest answer, tokens: 30 s of sound and what is said in it. */
const NUM_CTX = 4096
const NUM_PREDICT = 700
/** Most words of the vocabulary in a prompt. */
const MOST_WORDS = 60

/** Longest time for 30 s of sound, loading included, ms. */
const LIMIT_MS = 600_000

/** Speech to text by a chat model that hears. It tells no times. */
export function createOllamaEngine({ server, model }: { server: Pick<ModelServer, 'chat' | 'describe'>; model: string }): SpeechEngine {
  return {
    name: `ollama: ${model}`,
    givesTimes: () => false,
    async transcribe(file, span, { language, vocabulary, signal }) {
      const { capabilities } = await server.describe(model, signal)
      if (!capabilities.includes('audio')) throw new AppError('speech-engine-failed', { variant: 'noAudio', values: { name: model } })
      const limit = AbortSignal.timeout(LIMIT_MS)
      const audio = Buffer.from(await wavOf(file, span)).toString('base64')
      let answer = ''
      try {
        for await (const part of server.chat({
          model,
          messages: [{ role: 'user', content: promptFor(language, vocabulary), audio }],
          numCtx: NUM_CTX,
          numPredict: NUM_PREDICT,
          temperature: 0,
          signal: AbortSignal.any([signal, limit]),
        }))
          if (part.type === 'token') answer = (part.restarts ? '' : answer) + part.text
      } catch (error) {
        throw limit.aborted && !signal.aborted ? new AppError('speech-timeout', { cause: error }) : error
      }
      const seconds = { start: span.start / SPEECH_RATE, end: span.end / SPEECH_RATE }
      const output = readCommandOutput(withoutHidden(answer), seconds)
      if (!output) throw new AppError('speech-engine-failed', { variant: 'nonsense', values: { program: model } })
      return output.segments
    },
    close: async () => undefined,
  }
}

function promptFor(language: string | null, vocabulary: readonly string[]): string {
  const spoken = language === null ? '' : ` The language is ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}.`
  const words = vocabulary.length === 0 ? '' : ` These names may occur: ${vocabulary.slice(0, MOST_WORDS).join(', ')}.`
  return `Write down word for word what is said in this recording, in its own language. Write nothing else: no comment, no translation, no times. If nobody speaks, write [silence].${spoken}${words}`
}
