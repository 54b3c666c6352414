import { say } from '../../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerEmbedder } from '../../../../src-main/models/adapters/servers/server-embedder.ts'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { collect, ollamaOf, question, startRecordedServer } from './support.ts'

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

/** The recorded cases seen from the client. */
describe('the client of Ollama', () => {
  it('returns an empty list from a server without models', async () => {
    fake.models = []
    expect(await server.models()).toEqual([])
  })

  it('embeds an empty text without sending it, so that the number of vectors matches', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    expect((await embedder.embedPassages(['', 'a'])).vectors).toHaveLength(2)
    const inputs = fake.requests.filter(({ path }) => path === '/api/embed').flatMap(({ body }) => body['input'] as string[])
    expect(inputs).not.toContain('')
  })

  it('refuses to embed with a chat model although the server would', async () => {
    await expect(createServerEmbedder({ server, model: 'tiny-chat' }).info()).rejects.toMatchObject({ code: 'model-failed' })
  })

  it('keeps the token limit of a short answer for the answer and turns thinking off', async () => {
    fake.script = 'yes it is'
    expect((await collect(server.chat(question({ model: 'tiny-think', numPredict: 3 })))).text).toBe('yes it is')
  })

  it('lets a model think within a token budget when the setting is on, outside of the answer and never before JSON', async () => {
    const thinking = ollamaOf(fake, {}, () => true)
    fake.script = 'yes it is'
    const messages: string[] = []
    const ask = question({ model: 'tiny-think', numPredict: 3, onWaiting: (message) => messages.push(say(message)) })
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

  it('asks again with a larger token budget when a model only thought against instructions, and keeps that budget', async () => {
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

  it.each(['<think> </think> yes it is', '< yes it is'])(
    'keeps the token budget of a model that answers “%s” without thinking',
    async (script) => {
      fake.script = script
      const ask = question({ model: 'tiny-think', numPredict: 20 })
      for (let i = 0; i < 2; i++) expect((await collect(server.chat(ask))).text).toContain('yes it is')
      expect(
        fake.requests
          .filter(({ path }) => path === '/api/chat')
          .map(({ body }) => (body['options'] as { num_predict: number }).num_predict),
      ).toEqual([20, 20])
    },
  )

  it.each([
    ['gpt-oss:20b', undefined],
    ['levels:latest', ['low', 'medium', 'high']],
  ])('gives %s, whose thinking cannot be turned off, a low level of thinking and a token budget', async (name, thinkValues) => {
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

  it('lists a broken model and reports its failure when it is asked', async () => {
    expect((await server.models()).map(({ name }) => name)).toContain('tiny-broken:latest')
    expect((await collect(server.chat(question({ model: 'tiny-broken' })))).error).toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('damaged'),
    })
  })

  it('ends a JSON answer with the reason “length” when it was cut', async () => {
    fake.script = '{"one": 1, "two": 2, "three": 3}'
    expect((await collect(server.chat(question({ model: 'tiny-chat', numPredict: 2, format: { type: 'object' } })))).end).toMatchObject({
      reason: 'length',
    })
  })

  it('asks for at least one token, because with none the server never answers', async () => {
    await collect(server.chat(question({ model: 'tiny-chat', numPredict: 0 })))
    expect(fake.requests.at(-1)).toMatchObject({ path: '/api/chat', body: { options: { num_predict: 1 } } })
  })

  it('resumes a pull where it stopped', async () => {
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
