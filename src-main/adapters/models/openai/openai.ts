import { setTimeout } from 'node:timers/promises'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { newServerState, streamChat } from '../chat.ts'
import type { ChatDialect, ChatLine } from '../chat.ts'
import { abortReason, errorIn, errorOfText } from '../errors.ts'
import { createModelHttp, type ModelHttp } from '../http.ts'
import { LIMITS } from '../limits.ts'
import type { Limits } from '../limits.ts'
import { DONE } from '../ndjson.ts'
import { createOpenCatalogue } from './catalogue.ts'
import { chatEventSchema, openEmbedSchema, openModelsSchema, validated } from '../schemas.ts'
import { toModel, type EmbeddingServer } from '../server.ts'

/**
 * A server at `address` that speaks OpenAI's way (`/v1/models`, `/v1/embeddings`, `/v1/chat/completions`): llama.cpp, LM Studio, vLLM. The same walls as for Ollama; it has
 * no version to tell, and its context window is its own: it cannot be sent, so a prompt must fit what it has.
 */
export function createOpenAi(options: {
  address: () => string
  allowHost: () => string
  think?: () => boolean
  limits?: Partial<Limits>
}): EmbeddingServer {
  const limits: Limits = { ...LIMITS, ...options.limits }
  const http = createModelHttp({ address: options.address, allowHost: options.allowHost, limits })
  const catalogue = createOpenCatalogue(http, limits)
  const state = newServerState()
  const dialect = openDialect(http, limits)

  return {
    limits,
    provider: () => 'openai',
    async status() {
      try {
        const { url, local } = http.address()
        const ok = await http.json('/v1/models', null, { timeoutMs: limits.requestMs }).then(
          (answer) => openModelsSchema.safeParse(answer).success,
          () => false,
        )
        return { ok, version: null, address: url, local }
      } catch {
        return { ok: false, version: null, address: options.address(), local: false }
      }
    },
    async models() {
      try {
        return (await catalogue.all()).map(toModel)
      } catch (error) {
        if (isAppError(error) && error.code === 'model-server-down') return []
        throw error
      }
    },
    chat: (request) => streamChat({ catalogue, limits, state, dialect, think: options.think ?? (() => false) }, request),
    // eslint-disable-next-line require-yield
    async *pull() {
      throw new AppError('model-failed', {
        message: 'This model server fetches no models by itself.',
        next: 'Fetch the model with its own program, then choose it here.',
      })
    },
    connections: () => http.connections(),
    describe: (model, signal) => catalogue.find(model, signal),
    async embed({ model, input, timeoutMs, signal }) {
      const answer = await http.json('/v1/embeddings', { model, input, encoding_format: 'float' }, { signal, timeoutMs })
      const { data } = validated(openEmbedSchema, answer)
      return data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding)
    },
    close: () => http.close(),
  }
}

/** What a server says that takes no `chat_template_kwargs`: vLLM with a tokenizer of Mistral's (vllm/tokenizers/mistral.py), and those that take no fields they do not know. */
const NO_TEMPLATE = /chat_template/i

/** What llama.cpp says to every question until its model is in memory (tools/server, server-http.cpp). */
const LOADING = /loading model/i

function openDialect(http: ModelHttp, limits: Limits): ChatDialect {
  /** Models whose server refused to be told about thinking. */
  const untold = new Set<string>()
  /** Models that were not in memory yet when they were last asked. */
  const loading = new Set<string>()

  async function* events(body: { model: string }, thinks: boolean, signal: AbortSignal): AsyncGenerator<unknown, void, void> {
    for (;;) {
      // What llama.cpp and vLLM hand to the model's template; most others pass it over.
      const told = untold.has(body.model) ? body : { ...body, chat_template_kwargs: { enable_thinking: thinks } }
      let begun = false
      try {
        for await (const value of http.stream('/v1/chat/completions', told, signal, 'events')) {
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
    // These servers do not tell.
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
      let reason: 'stop' | 'length' | null = null
      const over = new AbortController()
      let timer: NodeJS.Timeout | undefined
      try {
        for await (const value of events(body, thinks, AbortSignal.any([signal, over.signal]))) {
          if (value === DONE) break
          const told = errorIn(value)
          if (told !== null) throw errorOfText(told)
          const { choices, usage } = validated(chatEventSchema, value)
          if (usage) Object.assign(tokens, { promptTokens: usage.prompt_tokens ?? 0, answerTokens: usage.completion_tokens ?? null })
          const { delta, finish_reason: finished } = choices[0] ?? {}
          const line: ChatLine = { content: delta?.content ?? '', thinking: delta?.reasoning ?? delta?.reasoning_content ?? '', end: null }
          // The first event often holds the role alone, and comes before the prompt was read: it is no token yet.
          if (line.content !== '' || line.thinking !== '') yield line
          if (!finished || BROKEN.has(finished)) continue
          reason = finished === 'length' ? 'length' : 'stop'
          timer ??= globalThis.setTimeout(() => over.abort(), limits.afterEndMs)
        }
      } catch (error) {
        // Once it said that it is over, nothing that follows can spoil the answer.
        if (reason === null || signal.aborted) throw error
      } finally {
        clearTimeout(timer)
      }
      // Without a reason the server died in the middle, whatever it said last.
      if (reason !== null) yield { content: '', thinking: '', end: { reason, ...tokens } }
    },
    waiting: (model) =>
      Promise.resolve(loading.has(model) ? `The model server is loading ${model}.` : 'The model is reading the question and its sources.'),
  }
}

/** Reasons to end that are none (vLLM's FinishReason). */
const BROKEN: ReadonlySet<string> = new Set(['abort', 'error'])
