import { text } from '../../../../../src-preload/texts/text.ts'
import type { ChatRequest as OllamaChatRequest } from 'ollama/browser'
import type { z } from 'zod'
import type { ChatRequest, ChatTimings } from '../../../ports/models.ts'
import { fullName } from './catalogue.ts'
import type { ModelDetails } from './catalogue.ts'
import type { ChatDialect } from '../chat.ts'
import { errorIn, errorOfText } from '../errors.ts'
import type { ModelHttp } from '../http.ts'
import type { Limits } from '../limits.ts'
import { chatLineSchema, tagsSchema, validated } from '../schemas.ts'

/** Its durations are in nanoseconds; ours in ms. */
const NANOSECONDS = 1e6

/** Ollama's chat format: one JSON value per line. */
export function ollamaDialect(http: ModelHttp, limits: Limits, keepAlive: () => string): ChatDialect {
  return {
    canThink: (model) => model.capabilities.includes('thinking'),
    mustThink: (model) => model.capabilities.includes('thinking') && thinkValue(model, false) !== false,
    async *lines(request, model, signal, thinks) {
      const purpose = request.messages.some(({ audio }) => audio !== undefined) ? 'speech' : undefined
      for await (const value of http.stream('/api/chat', requestBody(request, model, thinks, keepAlive()), signal, { purpose })) {
        const told = errorIn(value)
        if (told !== null) throw errorOfText(told)
        const line = validated(chatLineSchema, value)
        const { content = '', thinking = '' } = line.message ?? {}
        yield {
          content,
          thinking,
          end: line.done
            ? {
                reason: line.done_reason === 'length' ? 'length' : 'stop',
                promptTokens: line.prompt_eval_count ?? 0,
                answerTokens: line.eval_count ?? null,
                timings: timingsOf(line),
              }
            : null,
        }
      }
    },
    async waiting(model, signal) {
      const { models } = validated(tagsSchema, await http.client({ signal, timeoutMs: limits.requestMs }).ps())
      return models.some((loaded) => fullName(loaded.name) === fullName(model))
        ? text('progress.readingSources')
        : text('progress.loading', { model })
    },
  }
}

/** Its counts of the prompt include cached tokens, so they do not tell what was evaluated. */
function timingsOf(line: z.output<typeof chatLineSchema>): Partial<ChatTimings> {
  const { prompt_eval_duration: prompt, eval_duration: answer } = line
  return {
    ...(prompt !== undefined && { promptMs: prompt / NANOSECONDS }),
    ...(answer !== undefined && { answerMs: answer / NANOSECONDS }),
  }
}

function requestBody(
  request: ChatRequest,
  model: ModelDetails,
  thinks: boolean,
  keepAlive: string,
): OllamaChatRequest & { truncate: boolean; shift: boolean } {
  return {
    model: request.model,
    // The server takes sound in the place of pictures.
    messages: request.messages.map(({ audio, ...message }) => (audio === undefined ? message : { ...message, images: [audio] })),
    stream: true,
    // With 0 tokens the server never answers. Its own truncation silently drops the system prompt, so we budget and get an error if the
    // prompt is too long.
    truncate: false,
    shift: false,
    keep_alive: keepAliveValue(keepAlive),
    options: {
      num_ctx: request.numCtx,
      num_predict: Math.max(1, request.numPredict),
      temperature: request.temperature,
      // The server's default of 1.1 works against repeating names, numbers and markers.
      repeat_penalty: 1,
    },
    ...(request.format && { format: request.format }),
    // On by default for models that support it; a 400 for others.
    ...(model.capabilities.includes('thinking') && { think: thinkValue(model, thinks) }),
  }
}

/** Ollama takes a duration with a unit, or the number -1. */
export function keepAliveValue(setting: string): string | number {
  return setting === '-1' ? -1 : setting
}

/** Value of `think`: some models (gpt-oss) take a level and cannot be switched off. */
function thinkValue({ name, thinkValues }: ModelDetails, thinks: boolean): boolean | 'low' | 'medium' {
  const values = thinkValues ?? (name.toLowerCase().includes('gpt-oss') ? ['low', 'medium'] : [true, false])
  if (thinks) return values.includes(true) || !values.includes('medium') ? true : 'medium'
  return values.includes(false) || !values.includes('low') ? false : 'low'
}
