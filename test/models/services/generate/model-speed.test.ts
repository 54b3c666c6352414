import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelSpeeds } from '../../../../src-main/models/services/generate/model-speed.ts'
import type { ChatMessage, ChatPart, ChatTimings } from '../../../../src-main/models/ports/models.ts'
import { createOpenAi } from '../../../../src-main/models/adapters/servers/openai/openai.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import { startFakeOpenServer } from '../../../support/models/fake-openai-server.ts'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
})
afterEach(() => t.close())

const signal = new AbortController().signal
/** A prompt of its own, which begins like no other. */
const prompt = (name: string): ChatMessage[] => [{ role: 'user', content: `${name} ${'the rent of the office is due. '.repeat(60)}` }]
const request = (messages: ChatMessage[]) => ({ model: 'quote', messages, numCtx: 4096, numPredict: 100, temperature: 0, signal })

/** Speeds over the test's database, and a server whose requests take what the test says. */
function measuring() {
  const took: { timings?: ChatTimings; promptTokens: number; answerTokens: number } = { promptTokens: 400, answerTokens: 50 }
  const speeds = createModelSpeeds(t.answering().database as unknown as Parameters<typeof createModelSpeeds>[0])
  const models = speeds.measured({
    async *chat(): AsyncGenerator<ChatPart, void, void> {
      yield { type: 'token', text: 'yes' }
      yield { type: 'end', reason: 'stop', ...took }
    },
  })
  return {
    speeds,
    async ask(messages: ChatMessage[], promptMs: number, more: Partial<ChatTimings> = {}) {
      took.timings = { evaluatedTokens: null, promptMs, answerMs: 5000, ...more }
      for await (const _part of models.chat(request(messages)));
    },
  }
}

describe('how long a request to a model will take', () => {
  it('is unknown before the model was asked', async () => {
    expect(await t.answering().generator.expectedMs('quote', { promptTokens: 100, answerTokens: 10 })).toBeNull()
  })

  it('is learnt from the server’s own figures, and known after a restart', async () => {
    t.models.prefill = 40
    t.store('Lease', [`The lease of the office ends on 31 May 2027. ${'It was signed by both sides. '.repeat(40)}`])
    await t.ask('When does the lease of the office end?')
    await t.restart()
    expect(await t.answering().generator.expectedMs('quote', { promptTokens: 400, answerTokens: 0 })).toBeCloseTo(10_000, -2)
  })

  it('follows the middle of the last nine measurements, so that one strange request changes nothing', async () => {
    const { speeds, ask } = measuring()
    for (const name of ['A', 'B', 'C', 'D']) await ask(prompt(name), 10_000)
    await ask(prompt('E'), 600_000)
    expect(await speeds.expectedMs('quote', { promptTokens: 40, answerTokens: 10 })).toBeCloseTo(2000, -1)
    for (const name of ['F', 'G', 'H', 'I', 'J', 'K']) await ask(prompt(name), 1000)
    expect(await speeds.expectedMs('quote', { promptTokens: 400, answerTokens: 0 })).toBeCloseTo(1000, -1)
  })

  it('is not learnt from a prompt that the server has in its cache', async () => {
    const { speeds, ask } = measuring()
    await ask(prompt('A'), 10_000)
    for (let again = 0; again < 5; again++) await ask(prompt('A'), 10)
    expect(await speeds.expectedMs('quote', { promptTokens: 400, answerTokens: 0 })).toBeCloseTo(10_000, -1)
  })

  it('is learnt from that prompt too when the server tells what it evaluated', async () => {
    const { speeds, ask } = measuring()
    for (let again = 0; again < 3; again++) await ask(prompt('A'), 10_000, { evaluatedTokens: 200 })
    expect(await speeds.expectedMs('quote', { promptTokens: 400, answerTokens: 0 })).toBeCloseTo(20_000, -1)
  })

  it('counts what a server of llama.cpp reports, which leaves out its cache', async () => {
    const fake = await startFakeOpenServer('llama.cpp')
    fake.timings = { cache_n: 300, prompt_n: 100, prompt_ms: 2500, predicted_n: 3, predicted_ms: 60 }
    const server = createOpenAi({ address: () => fake.address, allowHost: () => '' })
    const ends: ChatPart[] = []
    const model = (await server.models()).find(({ capabilities }) => capabilities.includes('completion'))?.name ?? ''
    for await (const part of server.chat({ ...request(prompt('A')), model })) if (part.type === 'end') ends.push(part)
    expect(ends).toEqual([expect.objectContaining({ timings: expect.objectContaining({ evaluatedTokens: 100, promptMs: 2500 }) })])
    await server.close()
    await fake.close()
  })
})
