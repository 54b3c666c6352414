import { expect, it } from 'vitest'
import { eventually } from '../../../../support/eventually.ts'
import { startFakeModelServer } from '../../../../support/models/fake-model-server.ts'
import { ollamaOf, question } from '../support.ts'

it('requests and bytes are counted by address and purpose, also of an answer that is stopped', async () => {
  const fake = await startFakeModelServer()
  fake.models.push({ name: 'gemma4:e4b', capabilities: ['completion', 'audio'] })
  const server = ollamaOf(fake, { requestMs: 20_000, firstTokenMs: 20_000, betweenTokensMs: 20_000 })
  try {
    expect(server.traffic()).toEqual([])
    await server.status()
    for await (const part of server.chat(question())) if (part.type === 'token') break
    const of = (purpose: string) => server.traffic().find((one) => one.purpose === purpose)
    expect(of('status')).toMatchObject({ address: fake.address, sent: expect.any(Number), received: expect.any(Number) })
    const sent = fake.requests.find(({ path }) => path === '/api/chat')?.body
    expect(of('chat')).toMatchObject({ address: fake.address, requests: 1, sent: Buffer.byteLength(JSON.stringify(sent)) })
    expect(of('chat')?.received).toBeGreaterThan(0)
    // Sound goes the same way as a question, and is told apart.
    const heard = question({ model: 'gemma4:e4b', messages: [{ role: 'user', content: 'Write down what is said.', audio: 'UklGRg==' }] })
    for await (const part of server.chat(heard)) if (part.type === 'token') break
    expect([of('chat')?.requests, of('speech')?.requests]).toEqual([1, 1])
    expect(of('speech')?.sent).toBeGreaterThan(0)
    // A request that is stopped before its answer has left the app; one without a server has not.
    fake.fault = 'pull-hangs'
    const stopped = new AbortController()
    const pulling = server
      .pull('qwen3.5:4b', stopped.signal)
      .next()
      .catch(() => undefined)
    await eventually(() => fake.requests.at(-1)?.path === '/api/pull')
    stopped.abort()
    await pulling
    expect(of('pull')).toMatchObject({ requests: 1, sent: expect.any(Number) })
    const before = server.traffic()
    await fake.close()
    await server.status()
    expect(server.traffic()).toEqual(before)
  } finally {
    await server.close()
    await fake.close()
  }
})
