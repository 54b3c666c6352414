import { expect, it } from 'vitest'
import { startFakeModelServer } from '../../../support/models/fake-model-server.ts'
import { ollamaOf, question } from '../support.ts'

it('requests and bytes are counted by address and purpose, also of an answer that is stopped', async () => {
  const fake = await startFakeModelServer()
  const server = ollamaOf(fake)
  try {
    expect(server.traffic()).toEqual([])
    await server.status()
    for await (const part of server.chat(question())) if (part.type === 'token') break
    const of = (purpose: string) => server.traffic().find((one) => one.purpose === purpose)
    expect(of('status')).toMatchObject({ address: fake.address, sent: expect.any(Number), received: expect.any(Number) })
    const sent = fake.requests.find(({ path }) => path === '/api/chat')?.body
    expect(of('chat')).toMatchObject({ address: fake.address, requests: 1, sent: Buffer.byteLength(JSON.stringify(sent)) })
    expect(of('chat')?.received).toBeGreaterThan(0)
  } finally {
    await server.close()
    await fake.close()
  }
})
