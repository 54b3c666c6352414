import { text } from '../../../../../src-preload/texts/text.ts'
import { setTimeout } from 'node:timers/promises'
import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { z } from 'zod'
import type { ChatTimings } from '../../../ports/models.ts'
import type { ChatDialect, ChatLine } from '../chat.ts'
import { abortReason, errorIn, errorOfText } from '../errors.ts'
import type { ModelHttp } from '../http.ts'
import type { Limits } from '../limits.ts'
import { DONE } from '../ndjson.ts'
import { createOpenCatalogue } from './catalogue.ts'
import { chatEventSchema, openEmbedSchema, openModelsSchema, validated } from '../schemas.ts'
import type { EmbeddingServer } from '../server.ts'
import { createServerBase, type ServerOptions } from '../server-base.ts'

/**
 * A server with OpenAI's API at `address` (`/v1/models`, `/v1/embeddings`, `/v1/chat/completions`): llama.cpp, LM Studio, vLLM. Same
 * network restrictions as for Ollama. No version is reported; the context window is fixed by the server, so prompts must fit it.
 */
export function createOpenAi(options: ServerOptions): EmbeddingServer {
  const { server, http } = createServerBase(options, {
    provider: 'openai',
    catalogue: createOpenCatalogue,
    dialect: openDialect,
    async probe(client, { requestMs }) {
      const answer = await client.json('/v1/models', null, { timeoutMs: requestMs })
      const home = await client.text('/', { timeoutMs: requestMs }).catch(() => '')
      return { ok: openModelsSchema.safeParse(answer).success, version: null, ...(OLLAMA.test(home) && { isOllama: true }) }
    },
  })
  return {
    ...server,
    // Its model is loaded at its start, or by the first question.
    preload: () => Promise.resolve(),
    // eslint-disable-next-line require-yield
    async *pull() {
      throw new AppError('model-failed', { variant: 'noPull' })
    },
    async embed({ model, input, timeoutMs, signal }) {
      const answer = await http.json('/v1/embeddings', { model, input, encoding_format: 'float' }, { signal, timeoutMs })
      const { data } = validated(openEmbedSchema, answer)
      return data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
    },
  }
}

/**
 * Error of servers without `chat_template_kwargs`: vLLM with a Mistral tokenizer (vllm/tokenizers/mistral.py), and servers that reject
 * unknown fields.
 */
const NO_TEMPLATE = /chat_template/i

/** What Ollama says at its address. */
const OLLAMA = /^Ollama is running/

/** Error of llama.cpp until its model is loaded (tools/server, server-http.cpp). */
const LOADING = /loading model/i

function openDialect(http: ModelHttp, limits: Limits): ChatDialect {
  /** Models whose server rejects thinking options. */
  const untold = new Set<string>()
  /** Models that were still loading at the last request. */
  const loading = new Set<string>()

  async function* events(body: { model: string }, thinks: boolean, signal: AbortSignal): AsyncGenerator<unknown, void, void> {
    for (;;) {
      // Passed by llama.cpp and vLLM to the model's template; most others ignore it.
      const told = untold.has(body.model) ? body : { ...body, chat_template_kwargs: { enable_thinking: thinks } }
      let begun = false
      try {
        for await (const value of http.stream('/v1/chat/completions', told, signal, { form: 'events' })) {
          begun = true
          loading.delete(body.model)
          yield value
        }
        return
      } catch (error) {
        const words = !begun && isAppError(error) && error.cause instanceof Error ? error.cause.message : ''
        if (told !== body && NO_TEMPLATE.test(words)) untold.add(body.model)
        else if (LOADING.test(words)) {
          loading.add(body.model)
          await setTimeout(limits.loadingEveryMs, undefined, { signal }).catch(() => {
            throw abortReason(signal)
          })
        } else throw error
      }
    }
  }

  return {
    // These servers do not report it.
    canThink: () => true,
    mustThink: (model) => model.name.toLowerCase().includes('gpt-oss'),
    async *lines(request, _model, signal, thinks) {
      const body = {
        model: request.model,
        messages: request.messages,
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: Math.max(1, request.numPredict),
        temperature: request.temperature,
        ...(request.format && {
          response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: request.format } },
        }),
      }
      const tokens = { promptTokens: 0, answerTokens: null as number | null }
      let timings: Partial<ChatTimings> = {}
      let reason: 'stop' | 'length' | null = null
      const over = new AbortController()
      let timer: NodeJS.Timeout | undefined
      try {
        for await (const value of events(body, thinks, AbortSignal.any([signal, over.signal]))) {
          if (value === DONE) break
          const wrong = errorIn(value)
          if (wrong !== null) throw errorOfText(wrong)
          const { choices, usage, timings: told } = validated(chatEventSchema, value)
          if (usage) Object.assign(tokens, { promptTokens: usage.prompt_tokens ?? 0, answerTokens: usage.completion_tokens ?? null })
          if (told) timings = timingsOf(told)
          const { delta, finish_reason: finished } = choices[0] ?? {}
          const line: ChatLine = { content: delta?.content ?? '', thinking: delta?.reasoning ?? delta?.reasoning_content ?? '', end: null }
          // The first event often contains only the role and precedes prompt evaluation: not a token.
          if (line.content !== '' || line.thinking !== '') yield line
          if (!finished || BROKEN.has(finished)) continue
          reason = finished === 'length' ? 'length' : 'stop'
          timer ??= globalThis.setTimeout(() => over.abort(), limits.afterEndMs)
        }
      } catch (error) {
        // After the reported end nothing can spoil the answer.
        if (reason === null || signal.aborted) throw error
      } finally {
        clearTimeout(timer)
      }
      // Without a reason the server died mid-answer.
      if (reason !== null) yield { content: '', thinking: '', end: { reason, ...tokens, timings } }
    },
    waiting: (model) => Promise.resolve(loading.has(model) ? text('progress.loading', { model }) : text('progress.readingSources')),
  }
}

function timingsOf({ prompt_n, prompt_ms, predicted_ms }: NonNullable<z.output<typeof chatEventSchema>['timings']>): Partial<ChatTimings> {
  return {
    ...(prompt_ms !== undefined && { evaluatedTokens: prompt_n, promptMs: prompt_ms }),
    ...(predicted_ms !== undefined && { answerMs: predicted_ms }),
  }
}

/** Finish reasons that are failures (vLLM's FinishReason). */
const BROKEN: ReadonlySet<string> = new Set(['abort', 'error'])
