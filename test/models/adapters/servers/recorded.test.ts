import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { ollamaOf, startRecordedServer } from './support.ts'

let fake: FakeModelServer
let server: EmbeddingServer
beforeEach(async () => {
  fake = await startRecordedServer()
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

/** Requests and answers recorded from Ollama 0.24. */
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
    'thinking with a model that cannot think',
    '/api/chat',
    { model: 'tiny-chat', messages: hi, think: true },
    400,
    '"tiny-chat" does not support thinking',
  ],
  [
    'thinking at the unknown level "often"',
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
    'a chat with an unknown format',
    '/api/chat',
    { model: 'tiny-chat', messages: hi, format: 'xml' },
    500,
    'invalid format: "\\"xml\\""; expected "json" or a valid JSON Schema object',
  ],
  ['a chat that is no JSON', '/api/chat', '{"model":"tiny-chat","messages":[', 400, 'unexpected EOF'],
  ['a chat with an empty body', '/api/chat', '', 400, 'missing request body'],
  [
    'a chat whose messages are a text',
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

  it('a wrong method, an unknown path and the origin of another site', async () => {
    const wrong = await fetch(`${fake.address}/api/chat`)
    expect([wrong.status, await wrong.text()]).toEqual([405, '405 method not allowed'])
    expect(await post('/api/nope', {})).toEqual({ status: 404, text: '404 page not found' })
    expect(await post('/api/embed', { model: 'all-minilm', input: 'x' }, { origin: 'https://evil.example' })).toEqual({
      status: 403,
      text: '',
    })
    expect((await post('/api/show', { model: 'tiny-chat' }, { origin: 'http://localhost:3000' })).status).toBe(200)
  })

  it('every cloud model when the cloud is turned off', async () => {
    fake.noCloud = true
    expect(await post('/api/chat', { model: 'gpt-oss:120b-cloud', messages: hi })).toEqual({
      status: 403,
      text: '{"error":"ollama cloud is disabled: remote model is unavailable"}',
    })
  })
})

describe('the fake model server answers as Ollama 0.24 does', () => {
  it.each([[''], [[]], [undefined], [null]])('with an empty list of vectors for the input %j', async (input) => {
    expect(await post('/api/embed', { model: 'all-minilm', input })).toEqual({
      status: 200,
      text: '{"model":"all-minilm:latest","embeddings":[]}',
    })
  })

  it('with one vector for each text of a list, in input order, also for an empty text', async () => {
    const many = JSON.parse((await post('/api/embed', { model: 'all-minilm', input: ['a', '', 'b'] })).text) as { embeddings: number[][] }
    expect(many.embeddings.map((vector) => vector.length)).toEqual([384, 384, 384])
    expect(JSON.parse((await post('/api/embed', { model: 'all-minilm', input: 'b' })).text)).toMatchObject({
      embeddings: [many.embeddings[2]],
    })
  })

  it('with the requested dimension up to that of the model, and with vectors for a chat model too', async () => {
    const lengths = async (body: object): Promise<number[]> =>
      (JSON.parse((await post('/api/embed', { input: 'hello', ...body })).text) as { embeddings: number[][] }).embeddings.map(
        (vector) => vector.length,
      )
    expect(await lengths({ model: 'all-minilm', dimensions: 128 })).toEqual([128])
    expect(await lengths({ model: 'all-minilm', dimensions: 1000 })).toEqual([384])
    expect(await lengths({ model: 'tiny-chat' })).toEqual([64])
  })

  it('by loading or unloading the model when the chat has no messages', async () => {
    expect((await post('/api/chat', { model: 'tiny-chat', messages: [] })).text).toContain('"done_reason":"load"')
    expect((await post('/api/chat', { model: 'tiny-chat', keep_alive: 0 })).text).toContain('"done_reason":"unload"')
  })

  it('with a prompt truncated to the context window, or with an error when truncation is forbidden', async () => {
    const messages = [{ role: 'user', content: 'word '.repeat(2000) }]
    expect((await post('/api/chat', { model: 'tiny-chat', messages, stream: false, options: { num_ctx: 512 } })).text).toContain(
      '"prompt_eval_count":512',
    )
    expect((await post('/api/chat', { model: 'tiny-chat', messages, truncate: false, options: { num_ctx: 512 } })).status).toBe(400)
  })

  it('with thinking only and an empty answer when thinking is on and few tokens are allowed', async () => {
    const { text } = await post('/api/chat', { model: 'tiny-think', messages: hi, stream: false, options: { num_predict: 3 } })
    expect(JSON.parse(text)).toMatchObject({ message: { content: '', thinking: 'The passages come ' }, done_reason: 'length' })
  })
})
