import { say } from '../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerEmbedder } from '../../../src-main/adapters/models/server-embedder.ts'
import type { EmbeddingServer } from '../../../src-main/adapters/models/server.ts'
import type { FakeModelServer } from '../../support/models/fake-model-server.ts'
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

  it('lets a model think where wanted, within a token budget, reports it, and shows none of it in the answer; never before JSON', async () => {
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

  it('asks a model that only thought against instructions once more with a budget for both, and keeps that budget from then on', async () => {
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
  ])('lets %s, which cannot be told not to think, think a little, within a token budget', async (name, thinkValues) => {
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
