import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerEmbedder } from '../../../src-main/adapters/models/server-embedder.ts'
import type { EmbeddingServer } from '../../../src-main/adapters/models/server.ts'
import { startFakeModelServer } from '../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../support/models/fake-model-server.ts'
import { collect, ollamaOf, question } from './support.ts'

let fake: FakeModelServer
let server: EmbeddingServer
beforeEach(async () => {
  fake = await startFakeModelServer({
    models: [
      { name: 'all-minilm:latest', capabilities: ['embedding'], dimension: 384, contextLength: 512 },
      { name: 'tiny-chat:latest', capabilities: ['completion'] },
      { name: 'tiny-think:latest', capabilities: ['completion', 'thinking'] },
      {
        name: 'tiny-broken:latest',
        capabilities: ['completion'],
        broken: 'tensor "blk.1.attn_v.weight" offset+size (202432) exceeds file size (200000)',
      },
    ],
  })
  server = ollamaOf(fake)
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> => {
  const answer = await fetch(fake.address + path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })
  return { status: answer.status, text: await answer.text() }
}
const hi = [{ role: 'user', content: 'hi' }]

/** Requests and answers as they were recorded from 0.24. */
const REFUSED: [name: string, path: string, body: unknown, status: number, error: string][] = [
  ['a description of an unknown model', '/api/show', { model: 'nope' }, 404, "model 'nope' not found"],
  ['a description of no model', '/api/show', {}, 400, 'model is required'],
  ['vectors of an unknown model', '/api/embed', { model: 'nope', input: 'x' }, 404, 'model "nope" not found, try pulling it first'],
  ['vectors of no model', '/api/embed', { input: 'x' }, 404, "model '' not found"],
  ['vectors of a number', '/api/embed', { model: 'all-minilm', input: 5 }, 400, 'invalid input type'],
  ['vectors of a list with a number', '/api/embed', { model: 'all-minilm', input: ['a', 5] }, 400, 'invalid input type'],
  [
    'vectors of a text that is too long',
    '/api/embed',
    { model: 'all-minilm', input: ['ok', 'long '.repeat(800)], truncate: false },
    400,
    'the input length exceeds the context length',
  ],
  [
    'vectors with a wrong option',
    '/api/embed',
    { model: 'all-minilm', input: 'x', options: { num_ctx: 'big' } },
    500,
    'option "num_ctx" must be of type integer',
  ],
  [
    'vectors of a broken model',
    '/api/embed',
    { model: 'tiny-broken', input: 'x' },
    500,
    'tensor "blk.1.attn_v.weight" offset+size (202432) exceeds file size (200000)',
  ],
  [
    'vectors of a cloud model',
    '/api/embed',
    { model: 'some:cloud', input: 'x' },
    502,
    'Post "https://ollama.com:443/api/embed?ts=1": dial tcp: lookup ollama.com on 10.255.255.53:53: no such host',
  ],
  ['a chat without a model', '/api/chat', { messages: hi }, 400, 'model is required'],
  ['a chat with an embedding model', '/api/chat', { model: 'all-minilm', messages: hi }, 400, '"all-minilm" does not support chat'],
  [
    'thinking of a model that cannot',
    '/api/chat',
    { model: 'tiny-chat', messages: hi, think: true },
    400,
    '"tiny-chat" does not support thinking',
  ],
  [
    'thinking "often"',
    '/api/chat',
    { model: 'tiny-think', messages: hi, think: 'often' },
    400,
    'invalid think value: "often" (must be "high", "medium", "low", "max", true, or false)',
  ],
  [
    'a chat with a wrong option',
    '/api/chat',
    { model: 'tiny-chat', messages: hi, options: { temperature: 'hot' } },
    500,
    'option "temperature" must be of type float32',
  ],
  [
    'a chat with a wrong form',
    '/api/chat',
    { model: 'tiny-chat', messages: hi, format: 'xml' },
    500,
    'invalid format: "\\"xml\\""; expected "json" or a valid JSON Schema object',
  ],
  ['a chat that is no JSON', '/api/chat', '{"model":"tiny-chat","messages":[', 400, 'unexpected EOF'],
  ['a chat of nothing', '/api/chat', '', 400, 'missing request body'],
  [
    'messages that are a text',
    '/api/chat',
    { model: 'tiny-chat', messages: 'hi' },
    400,
    'json: cannot unmarshal string into Go struct field ChatRequest.messages of type []api.Message',
  ],
  [
    'a chat with a broken model',
    '/api/chat',
    { model: 'tiny-broken', messages: hi },
    500,
    'tensor "blk.1.attn_v.weight" offset+size (202432) exceeds file size (200000)',
  ],
  ['a pull of no model', '/api/pull', {}, 400, 'invalid model name'],
  ['a pull of a path', '/api/pull', { model: '../x y' }, 400, 'invalid model name'],
]

describe('the fake model server refuses as Ollama 0.24 does', () => {
  it.each(REFUSED)('%s', async (_name, path, body, status, error) => {
    expect(await post(path, body)).toEqual({ status, text: JSON.stringify({ error }) })
  })

  it('a wrong method, a wrong path, the page of another site, and another name of the host', async () => {
    const wrong = await fetch(`${fake.address}/api/chat`)
    expect([wrong.status, await wrong.text()]).toEqual([405, '405 method not allowed'])
    expect(await post('/api/nope', {})).toEqual({ status: 404, text: '404 page not found' })
    expect(await post('/api/embed', { model: 'all-minilm', input: 'x' }, { origin: 'https://evil.example' })).toEqual({
      status: 403,
      text: '',
    })
    expect((await post('/api/show', { model: 'tiny-chat' }, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('every cloud model, when the cloud is off', async () => {
    fake.noCloud = true
    expect(await post('/api/chat', { model: 'gpt-oss:120b-cloud', messages: hi })).toEqual({
      status: 403,
      text: '{"error":"ollama cloud is disabled: remote model is unavailable"}',
    })
  })
})

describe('the fake model server answers as Ollama 0.24 does', () => {
  it.each([[''], [[]], [undefined], [null]])('no vectors for %j', async (input) => {
    expect(await post('/api/embed', { model: 'all-minilm', input })).toEqual({
      status: 200,
      text: '{"model":"all-minilm:latest","embeddings":[]}',
    })
  })

  it('with a vector for an empty text inside a list, in input order, equal alone and in company', async () => {
    const many = JSON.parse((await post('/api/embed', { model: 'all-minilm', input: ['a', '', 'b'] })).text) as { embeddings: number[][] }
    expect(many.embeddings.map((vector) => vector.length)).toEqual([384, 384, 384])
    expect(JSON.parse((await post('/api/embed', { model: 'all-minilm', input: 'b' })).text)).toMatchObject({
      embeddings: [many.embeddings[2]],
    })
  })

  it('with fewer dimensions when it is asked for fewer, with its own when asked for more, and for a chat model too', async () => {
    const lengths = async (body: object): Promise<number[]> =>
      (JSON.parse((await post('/api/embed', { input: 'hello', ...body })).text) as { embeddings: number[][] }).embeddings.map(
        (vector) => vector.length,
      )
    expect(await lengths({ model: 'all-minilm', dimensions: 128 })).toEqual([128])
    expect(await lengths({ model: 'all-minilm', dimensions: 1000 })).toEqual([384])
    expect(await lengths({ model: 'tiny-chat' })).toEqual([64])
  })

  it('by loading and unloading when there are no messages', async () => {
    expect((await post('/api/chat', { model: 'tiny-chat', messages: [] })).text).toContain('"done_reason":"load"')
    expect((await post('/api/chat', { model: 'tiny-chat', keep_alive: 0 })).text).toContain('"done_reason":"unload"')
  })

  it('with a prompt cut to the window unless it may not be, which only the count tells', async () => {
    const messages = [{ role: 'user', content: 'word '.repeat(2000) }]
    expect((await post('/api/chat', { model: 'tiny-chat', messages, stream: false, options: { num_ctx: 512 } })).text).toContain(
      '"prompt_eval_count":512',
    )
    expect((await post('/api/chat', { model: 'tiny-chat', messages, truncate: false, options: { num_ctx: 512 } })).status).toBe(400)
  })

  it('by thinking where nobody forbade it, with nothing said when few tokens are allowed', async () => {
    const { text } = await post('/api/chat', { model: 'tiny-think', messages: hi, stream: false, options: { num_predict: 3 } })
    expect(JSON.parse(text)).toMatchObject({ message: { content: '', thinking: 'The passages come ' }, done_reason: 'length' })
  })
})

/** The same cases as the client meets them. */
describe('the client of Ollama', () => {
  it('has no models on a server without any', async () => {
    fake.models = []
    expect(await server.models()).toEqual([])
  })

  it('sends no empty text, so counts always match', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    expect((await embedder.embedPassages(['', 'a'])).vectors).toHaveLength(2)
    const inputs = fake.requests.filter(({ path }) => path === '/api/embed').flatMap(({ body }) => body['input'] as string[])
    expect(inputs).not.toContain('')
  })

  it('never takes vectors of a chat model, which the server would give', async () => {
    await expect(createServerEmbedder({ server, model: 'tiny-chat' }).info()).rejects.toMatchObject({ code: 'model-failed' })
  })

  it('never lets thinking eat a short answer', async () => {
    fake.script = 'yes it is'
    expect((await collect(server.chat(question({ model: 'tiny-think', numPredict: 3 })))).text).toBe('yes it is')
  })

  it('lets a model think where that is wanted, with room for it, says so, and shows none of it; never before JSON', async () => {
    const thinking = ollamaOf(fake, {}, () => true)
    fake.script = 'yes it is'
    const messages: string[] = []
    const ask = question({ model: 'tiny-think', numPredict: 3, onWaiting: (message) => messages.push(message) })
    expect(await collect(thinking.chat(ask))).toMatchObject({ text: 'yes it is', end: { reason: 'stop' } })
    expect(messages).toEqual(['The model is thinking.'])
    await collect(thinking.chat({ ...ask, format: { type: 'object' } }))
    await collect(thinking.chat({ ...ask, model: 'tiny-chat' }))
    const sent = fake.requests
      .filter(({ path }) => path === '/api/chat')
      .map(({ body }) => [body['think'], (body['options'] as { num_predict: number }).num_predict])
    expect(sent).toEqual([
      [true, 2051],
      [false, 3],
      [undefined, 3],
    ])
    await thinking.close()
  })

  it('asks a model that only thought, although it was told not to, once more with room for both, and gives it that room from then on', async () => {
    fake.models.push({ name: 'tiny-always:latest', capabilities: ['completion', 'thinking'], alwaysThinks: true })
    fake.script = 'yes it is'
    const ask = question({ model: 'tiny-always', numPredict: 3 })
    for (let i = 0; i < 2; i++) expect(await collect(server.chat(ask))).toMatchObject({ text: 'yes it is', end: { reason: 'stop' } })
    const sent = fake.requests
      .filter(({ path }) => path === '/api/chat')
      .map(({ body }) => [body['think'], (body['options'] as { num_predict: number }).num_predict])
    expect(sent).toEqual([
      [false, 3],
      [false, 2051],
      [false, 2051],
    ])
  })

  it.each(['<think> </think> yes it is', '< yes it is'])('takes a model that answers “%s” for none that thinks', async (script) => {
    fake.script = script
    const ask = question({ model: 'tiny-think', numPredict: 20 })
    for (let i = 0; i < 2; i++) expect((await collect(server.chat(ask))).text).toContain('yes it is')
    expect(
      fake.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => (body['options'] as { num_predict: number }).num_predict),
    ).toEqual([20, 20])
  })

  it.each([
    ['gpt-oss:20b', undefined],
    ['levels:latest', ['low', 'medium', 'high']],
  ])('lets %s, which cannot be told not to think, think a little, and gives it the room', async (name, thinkValues) => {
    fake.models.push({ name, capabilities: ['completion', 'thinking'], alwaysThinks: true, ...(thinkValues && { thinkValues }) })
    const thinking = ollamaOf(fake, {}, () => true)
    for (const one of [server, thinking]) await collect(one.chat(question({ model: name, numPredict: 3 })))
    const sent = fake.requests
      .filter(({ path }) => path === '/api/chat')
      .map(({ body }) => [body['think'], (body['options'] as { num_predict: number }).num_predict])
    expect(sent).toEqual([
      ['low', 2051],
      ['medium', 2051],
    ])
    await thinking.close()
  })

  it('lists a broken model, and says that it failed when it is asked', async () => {
    expect((await server.models()).map(({ name }) => name)).toContain('tiny-broken:latest')
    expect((await collect(server.chat(question({ model: 'tiny-broken' })))).error).toMatchObject({ code: 'model-failed' })
  })

  it('says that an answer in JSON was cut, so nobody takes half of it for whole', async () => {
    fake.script = '{"one": 1, "two": 2, "three": 3}'
    expect((await collect(server.chat(question({ model: 'tiny-chat', numPredict: 2, format: { type: 'object' } })))).end).toMatchObject({
      reason: 'length',
    })
  })

  it('always allows at least one token, because with none the server never answers', async () => {
    await collect(server.chat(question({ model: 'tiny-chat', numPredict: 0 })))
    expect(fake.requests.at(-1)).toMatchObject({ path: '/api/chat', body: { options: { num_predict: 1 } } })
  })

  it('goes on with a pull where it was stopped', async () => {
    fake.fault = 'pull-hangs'
    const pull = async (): Promise<number[]> => {
      const seen: number[] = []
      for await (const { completed } of server.pull('big', new AbortController().signal)) seen.push(completed)
      return seen
    }
    await expect(pull()).rejects.toMatchObject({ code: 'model-stalled' })
    fake.fault = null
    expect((await pull()).filter((bytes) => bytes > 0)[0]).toBe(500)
    expect((await server.models()).map(({ name }) => name)).toContain('big:latest')
  })
})
