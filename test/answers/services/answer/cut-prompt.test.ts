import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAi } from '../../../../src-main/models/adapters/servers/openai/openai.ts'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import { startFakeOpenServer, type FakeOpenServer } from '../../../support/models/fake-openai-server.ts'

let t: TestChat
let open: FakeOpenServer
let server: EmbeddingServer

beforeEach(async () => {
  t = await startTestChat()
  for (let place = 1; place <= 12; place++) {
    const told = Array.from({ length: 40 }, (_, line) => `Paragraph ${line} of lease ${place} names the office of floor ${line + place}.`)
    t.store(`Lease ${place}`, [`The lease of office ${place} ends on ${place} May 2027. ${told.join(' ')}`])
  }
  open = await startFakeOpenServer('ollama')
  open.cutsAt = 2048
  server = createOpenAi({ address: () => open.address, allowHost: () => '' })
  await t.restart({ models: { chat: server.chat, describe: server.describe } })
  Object.assign(t.settings, { 'models.provider': 'openai', 'models.numCtx': 8192, 'retrieval.k': 12 })
})
afterEach(async () => {
  await server.close()
  await open.close()
  await t.close()
})

const QUESTION = 'When do the leases of the office end?'
const prompts = () => open.requests.filter(({ path }) => path === '/v1/chat/completions')
const charactersOf = (place: number) => JSON.stringify((prompts().at(place)?.body as { messages: unknown } | undefined)?.messages).length

describe('a server with OpenAI’s API that cuts long prompts without a word, as Ollama does there,', () => {
  it('is asked again with a prompt that fits, before anything of the first answer is shown', async () => {
    const answer = await t.ask(QUESTION)
    expect(prompts()).toHaveLength(2)
    expect(charactersOf(1) / 4).toBeLessThan(2048)
    expect(t.streamed(answer.messageId)).toBe(answer.answer)
    expect(answer).toMatchObject({ mode: 'model', notice: { code: 'context-cut' } })
  })

  it('gets prompts that fit from then on, without a notice', async () => {
    await t.ask(QUESTION)
    const answer = await t.ask('When does the lease of office 3 end?')
    expect(prompts()).toHaveLength(3)
    expect(charactersOf(2) / 4).toBeLessThan(2048)
    expect(answer.notice?.code).not.toBe('context-cut')
  })

  it('is recognised as Ollama, which no other kind of server is', async () => {
    expect(await server.status()).toMatchObject({ ok: true, isOllama: true })
    for (const flavour of ['llama.cpp', 'lm-studio', 'vllm'] as const) {
      open.flavour = flavour
      expect(await server.status()).not.toHaveProperty('isOllama')
    }
  })

  it('teaches the token counter nothing by a cut prompt', async () => {
    await t.ask(QUESTION)
    for (const { factor } of t.test.database.tokenFactors()) expect(factor).toBeGreaterThan(0.9)
  })
})

describe('a server that takes long prompts whole', () => {
  it('is asked once, and its later answers stream', async () => {
    open.cutsAt = Infinity
    await t.ask(QUESTION)
    expect(prompts()).toHaveLength(1)
    open.tokenMs = 20
    const answer = await t.ask(QUESTION)
    expect(prompts()).toHaveLength(2)
    expect(t.named('chat.token').filter(({ messageId }) => messageId === answer.messageId).length).toBeGreaterThan(1)
    expect(answer.notice?.code).not.toBe('context-cut')
  })
})

describe('the second opinion on an answer of a server whose window nobody knows', () => {
  it('is asked about the cited sources alone when the prompt of the answer has no known room behind it, so that no source is cut', async () => {
    Object.assign(t.settings, { 'retrieval.k': 4, 'answer.secondOpinion': 'model' })
    open.script = Array.from(
      { length: 8 },
      (_, n) => `The lease of the office with the number ${n} comes to its end in the month of May [1].`,
    ).join(' ')
    const { done, checked } = await t.chat.ask({ question: QUESTION })
    expect((await done).notice?.code).not.toBe('context-cut')
    await checked
    expect(prompts()).toHaveLength(2)
    expect(charactersOf(0) / 4).toBeLessThan(2048)
    const asked = (prompts().at(1)!.body as { messages: { role: string; content: string }[] }).messages
    expect(charactersOf(1) / 4).toBeLessThan(2048)
    expect(asked.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(asked[1]?.content).toContain('[1] Lease')
  })

  it('follows the prompt of the answer where the server has taken longer ones whole', async () => {
    open.cutsAt = Infinity
    t.settings['retrieval.k'] = 8
    await t.ask(QUESTION)
    Object.assign(t.settings, { 'retrieval.k': 4, 'answer.secondOpinion': 'model' })
    await (
      await t.chat.ask({ question: QUESTION })
    ).checked
    expect((prompts().at(-1)!.body as { messages: { role: string }[] }).messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ])
  })
})
