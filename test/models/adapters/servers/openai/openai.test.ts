import { say } from '../../../../../src-preload/texts/say.ts'
import { said } from '../../../../support/said.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { familyOf } from '../../../../../src-main/models/adapters/servers/embedding-families.ts'
import { createModelServer } from '../../../../../src-main/models/adapters/servers/model-server.ts'
import { createOpenAi } from '../../../../../src-main/models/adapters/servers/openai/openai.ts'
import type { EmbeddingServer } from '../../../../../src-main/models/adapters/servers/server.ts'
import { createServerEmbedder } from '../../../../../src-main/models/adapters/servers/server-embedder.ts'
import { startFakeModelServer } from '../../../../support/models/fake-model-server.ts'
import { fakeVector } from '../../../../support/models/fake-vector.ts'
import { startFakeOpenServer } from '../../../../support/models/fake-openai-server.ts'
import type { FakeOpenServer, OpenFlavour } from '../../../../support/models/fake-openai-server.ts'
import type { OpenFault } from '../../../../support/models/fake-openai-faults.ts'
import { collect, question, SHORT } from '../support.ts'

const FLAVOURS: OpenFlavour[] = ['llama.cpp', 'lm-studio', 'vllm', 'ollama']
let fake: FakeOpenServer
let server: EmbeddingServer
beforeEach(async () => {
  fake = await startFakeOpenServer('llama.cpp')
  server = createOpenAi({ address: () => fake.address, allowHost: () => '', limits: SHORT })
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

describe.each(FLAVOURS)('the client of an OpenAI-compatible server (%s)', (flavour) => {
  beforeEach(() => {
    fake.flavour = flavour
  })

  it('lists models with their capabilities and the context length that a request may use', async () => {
    expect(await server.status()).toMatchObject({ ok: true, version: null, address: fake.address, local: true })
    const models = await server.models()
    expect(models.map(({ name, capabilities, cloud }) => [name, capabilities, cloud])).toEqual([
      ['quote', ['completion'], false],
      ['nomic-embed-text-v1.5', ['embedding'], false],
    ])
    expect(models[0]?.contextLength).toBe(flavour === 'ollama' ? null : 4096)
  })

  it('streams an answer without the thinking and ends with its token counts', async () => {
    fake.thought = 'The passages come first.'
    const { text, end, error } = await collect(server.chat(question()))
    expect(error).toBeNull()
    expect(text).toContain('The heating of the pool was repaired in May. [1]')
    expect(text).not.toContain('come first')
    expect(end).toMatchObject({ type: 'end', reason: 'stop' })
    expect(end).toMatchObject({ promptTokens: expect.any(Number), answerTokens: text.match(/\s*\S+/g)?.length })
  })

  it('sends the token limit, the JSON schema and no thinking', async () => {
    const format = { type: 'object', properties: { answer: { type: 'string' } } }
    fake.script = 'one two three four'
    expect(await collect(server.chat(question({ numPredict: 3, temperature: 0.3, format })))).toMatchObject({
      text: 'one two three',
      end: { reason: 'length' },
    })
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      body: {
        model: 'quote',
        stream: true,
        max_tokens: 3,
        temperature: 0.3,
        stream_options: { include_usage: true },
        response_format: { type: 'json_schema', json_schema: { schema: format } },
        chat_template_kwargs: { enable_thinking: false },
      },
    })
  })

  it('reports a prompt that is too long for the context window', async () => {
    const messages = [{ role: 'user' as const, content: 'word '.repeat(4000) }]
    expect((await collect(server.chat(question({ messages })))).error).toMatchObject({ code: 'context-too-long' })
  })

  it('embeds in input order, adds the prefixes of the model and truncates too long texts', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text-v1.5' })
    expect(await embedder.info()).toMatchObject({ provider: 'openai', model: 'nomic-embed-text-v1.5', dimension: 64 })
    const { vectors, truncated } = await embedder.embedPassages(['the pool', 'the budget', 'long '.repeat(700)])
    expect(truncated).toBe(1)
    for (const [i, text] of ['the pool', 'the budget'].entries()) {
      fakeVector(`search_document: ${text}`, 64).forEach((value, at) => expect(vectors[i]?.[at]).toBeCloseTo(value, 5))
    }
  })

  it('refuses a missing, cloud or embedding-only model before sending a chat', async () => {
    expect((await collect(server.chat(question({ model: 'nope' })))).error).toMatchObject({ code: 'model-not-installed' })
    expect((await collect(server.chat(question({ model: 'big:cloud' })))).error).toMatchObject({ code: 'model-cloud-refused' })
    expect((await collect(server.chat(question({ model: 'nomic-embed-text-v1.5' })))).error).toMatchObject({ code: 'model-not-chat' })
    expect(fake.requests.some(({ path }) => path.startsWith('/v1/chat'))).toBe(false)
  })

  it('finds a model by its name without the tag that Ollama adds', async () => {
    fake.flavour = 'ollama'
    fake.tag = ':latest'
    expect(await server.describe('quote')).toMatchObject({ name: 'quote:latest' })
    expect(await collect(server.chat(question({ model: 'quote' })))).toMatchObject({ error: null })
  })

  it('reports a model that the server no longer has as not installed', async () => {
    await expect(server.embed({ model: 'gone', input: ['x'], timeoutMs: 800 })).rejects.toMatchObject({ code: 'model-not-installed' })
  })
})

/** The fault, the error of the chat, and whether the text received before the fault is kept. */
const CHAT: [fault: OpenFault, code: string, kept?: 'kept'][] = [
  ['open-drops', 'model-server-down'],
  ['open-hangs', 'model-stalled'],
  ['open-html', 'model-bad-answer'],
  ['open-redirect', 'model-bad-answer'],
  ['open-401', 'model-failed'],
  ['open-loading', 'model-stalled'],
  ['chat-dies', 'model-failed', 'kept'],
  ['chat-ends-early', 'model-failed', 'kept'],
  ['chat-aborted', 'model-failed', 'kept'],
  ['chat-error-event', 'model-failed', 'kept'],
  ['chat-error-field', 'model-failed', 'kept'],
  ['chat-error-object', 'model-failed', 'kept'],
  ['chat-garbage', 'model-bad-answer', 'kept'],
  ['chat-not-events', 'model-bad-answer'],
  ['chat-wrong-shape', 'model-bad-answer'],
  ['chat-hangs', 'model-stalled'],
  ['chat-hangs-between', 'model-stalled', 'kept'],
  ['chat-empty', 'model-failed'],
  ['chat-only-thinks', 'model-failed'],
  ['chat-role-for-ever', 'model-stalled'],
  ['chat-endless-line', 'model-bad-answer'],
  ['chat-not-utf8', 'model-bad-answer', 'kept'],
]

describe('the client of a faulty OpenAI-compatible server', () => {
  it.each(CHAT)('reports the fault “%s” during a chat as the error %s', async (fault, code, kept) => {
    fake.fault = fault
    const { text, end, error } = await collect(server.chat(question()))
    expect(error).toMatchObject({ name: 'AppError', code })
    expect(said(error).next).toMatch(/\.$/)
    expect(end).toBeNull()
    expect(text.length > 0).toBe(kept === 'kept')
    fake.fault = null
    expect((await collect(server.chat(question()))).error).toBeNull()
  })

  it.each(['chat-no-done', 'chat-hangs-after', 'chat-dies-after', 'chat-crlf', 'chat-one-byte-chunks'] as const)(
    'returns the complete answer whatever the framing of the stream (%s)',
    async (fault) => {
      fake.script = 'Prüfung am Dienstag 今天下午 🙂 done [1]'
      fake.fault = fault
      expect(await collect(server.chat(question()))).toMatchObject({ text: fake.script, end: { reason: 'stop' }, error: null })
    },
  )

  it('waits while the server loads its model and reports that', async () => {
    const messages: string[] = []
    fake.fault = 'open-loading'
    const answer = collect(
      server.chat(
        question({
          onWaiting: (message) => {
            messages.push(say(message))
            fake.fault = null
          },
        }),
      ),
    )
    expect(await answer).toMatchObject({ error: null, end: { reason: 'stop' } })
    expect(messages[0]).toBe('The model server is loading quote.')
  })

  it('finds no models when the list of models is null, as from the /v1 of Ollama', async () => {
    fake.fault = 'open-no-models'
    expect(await server.status()).toMatchObject({ ok: true })
    expect(await server.models()).toEqual([])
  })

  it('omits the thinking option after the server refused it once (vLLM with a tokenizer of Mistral)', async () => {
    fake.fault = 'open-no-template'
    fake.script = 'It was May.'
    const told = () => fake.requests.filter(({ path }) => path === '/v1/chat/completions').map(({ body }) => 'chat_template_kwargs' in body)
    expect(await collect(server.chat(question()))).toMatchObject({ text: 'It was May.', error: null })
    expect(await collect(server.chat(question()))).toMatchObject({ text: 'It was May.', error: null })
    expect(told()).toEqual([true, false, false])
  })

  it('cuts off an endless answer at the token limit', async () => {
    fake.fault = 'chat-endless'
    const { text, end } = await collect(server.chat(question({ numPredict: 64 })))
    expect(end).toMatchObject({ reason: 'length' })
    expect(text.length).toBeLessThan(10_000)
  })

  it('closes the request when it is stopped before or after the first token', async () => {
    fake.script = 'word '.repeat(500)
    fake.tokenMs = 5
    const abort = new AbortController()
    let error: unknown = null
    try {
      for await (const part of server.chat(question({ signal: abort.signal }))) if (part.type === 'token') abort.abort()
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(fake.requests.at(-1)).toMatchObject({ path: '/v1/chat/completions', closed: true }))
    fake.fault = 'chat-hangs'
    expect((await collect(server.chat(question({ signal: AbortSignal.timeout(50) })))).error).toMatchObject({ name: 'AppError' })
    await vi.waitFor(() => expect(fake.requests.at(-1)?.closed).toBe(true))
  })

  it('finds no models when the server is down, refuses to pull models and refuses another computer', async () => {
    await expect(server.pull('x', new AbortController().signal).next()).rejects.toMatchObject({ code: 'model-failed' })
    const elsewhere = createOpenAi({ address: () => 'http://192.0.2.1:8000', allowHost: () => '' })
    await expect(elsewhere.models()).rejects.toMatchObject({ code: 'host-not-allowed' })
    expect(elsewhere.connections()).toBe(0)
    await fake.close()
    expect(await server.status()).toMatchObject({ ok: false })
    expect(await server.models()).toEqual([])
  })
})

it.each([
  ['bge-m3:latest', ''],
  ['nomic-embed-text', 'search_query: '],
  ['text-embedding-nomic-embed-text-v1.5', 'search_query: '],
  ['Snowflake/snowflake-arctic-embed-l-v2.0', 'query: '],
  ['snowflake-arctic-embed:335m', ''],
  ['Qwen/Qwen3-Embedding-0.6B', 'Instruct: Given a user question, retrieve passages that answer it\nQuery: '],
  ['embeddinggemma-300m-qat', 'task: search result | query: '],
  ['intfloat/multilingual-e5-small', 'query: '],
  ['unheard-of', ''],
])('the embedding model %s gets its prefix %j before a question, whatever server runs it', (model, prefix) => {
  expect(familyOf(model).question).toBe(prefix)
})

it('the model server follows a changed provider setting at once', async () => {
  const ollama = await startFakeModelServer()
  let provider: 'ollama' | 'openai' = 'ollama'
  const both = createModelServer({
    provider: () => provider,
    address: () => (provider === 'ollama' ? ollama.address : fake.address),
    allowHost: () => '',
  })
  expect(await both.status()).toMatchObject({ ok: true, version: '0.24.0' })
  provider = 'openai'
  expect(await both.status()).toMatchObject({ ok: true, version: null, address: fake.address })
  expect((await collect(both.chat(question()))).text).toContain('[1]')
  expect(both.connections()).toBe(ollama.connections() + fake.connections())
  await both.close()
  await ollama.close()
})
