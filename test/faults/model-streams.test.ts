import { say } from '../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpenAi } from '../../src-main/models/adapters/servers/openai/openai.ts'
import type { EmbeddingServer } from '../../src-main/models/adapters/servers/server.ts'
import type { ChatRequest } from '../../src-main/models/ports/models.ts'
import { collect, ollamaOf, question, SHORT } from '../models/adapters/servers/support.ts'
import { FAULTS } from '../support/models/fake-model-fault-names.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { startFakeOpenServer, type FakeOpenServer } from '../support/models/fake-openai-server.ts'
import { turns } from '../support/eventually.ts'

const STREAMS = 1000
/** Time limits so long that only Stop ends a stream, also on a busy computer. */
const PATIENT = { cacheMs: 60_000, requestMs: 30_000, firstTokenMs: 30_000, betweenTokensMs: 30_000 }
/** Longest time from the detection of a fault to the next working request, ms. */
const BACK_TO_WORK_MS = 10_000

let fake: FakeModelServer
let open: FakeOpenServer
beforeEach(async () => {
  fake = await startFakeModelServer()
  open = await startFakeOpenServer('llama.cpp')
})
afterEach(async () => {
  await fake.close()
  await open.close()
})

const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

/** Reads this number of tokens (0: none) and leaves the stream in one of three ways. */
async function leave(server: EmbeddingServer, i: number): Promise<void> {
  const control = new AbortController()
  const wanted = i % 7
  const request: ChatRequest = question({ signal: control.signal })
  if (wanted === 0) void turns(i % 20).then(() => control.abort())
  let read = 0
  try {
    for await (const part of server.chat(request)) {
      if (part.type !== 'token' || ++read < wanted) continue
      // Every second stream is left by leaving the loop, like a caller that throws.
      if (i % 2 === 0) break
      control.abort()
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'cancelled' })
  }
}

describe.each(['ollama', 'openai'] as const)('the streams of a model server of kind %s', (kind) => {
  it('leave no socket and no request open after 1,000 aborts, and the next question is answered', async () => {
    for (const one of [fake, open]) Object.assign(one, { script: 'word '.repeat(400), tokenMs: 1 })
    const server =
      kind === 'ollama'
        ? ollamaOf(fake, PATIENT)
        : createOpenAi({ address: () => open.address, allowHost: () => '', limits: { ...SHORT, ...PATIENT } })
    const path = kind === 'ollama' ? '/api/chat' : '/v1/chat/completions'
    const { requests } = kind === 'ollama' ? fake : open
    const before = sockets()
    for (let i = 0; i < STREAMS; i += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => leave(server, i + k)))
    const sent = requests.filter((request) => request.path === path)
    expect(sent.length).toBeGreaterThan(STREAMS * 0.8)
    await vi.waitFor(() => expect(sent.filter(({ closed }) => !closed)).toEqual([]), { timeout: 10_000 })
    // Kept-alive sockets are closed after 4 s.
    await vi.waitFor(() => expect(sockets()).toBeLessThanOrEqual(before), { timeout: 20_000, interval: 250 })
    for (const one of [fake, open]) Object.assign(one, { script: 'It was May.', tokenMs: 0 })
    expect(await collect(server.chat(question()))).toMatchObject({ text: 'It was May.', error: null })
    await server.close()
  })
})

it('a chat works again within 10 s of every detected fault of the model server', async () => {
  const server = ollamaOf(fake)
  const slow: string[] = []
  for (const fault of FAULTS) {
    fake.fault = fault
    await collect(server.chat(question()))
    const noticed = performance.now()
    fake.fault = null
    expect((await collect(server.chat(question()))).error, fault).toBeNull()
    if (performance.now() - noticed > BACK_TO_WORK_MS) slow.push(fault)
  }
  expect(slow).toEqual([])
  expect(FAULTS.length).toBeGreaterThanOrEqual(40)
  await server.close()
})

it('a chat waits for the loading of a model longer than the 300 s limit of the fetch of Node', async () => {
  const server = ollamaOf(fake, { firstTokenMs: 400_000, waitingEveryMs: 5000 })
  fake.fault = 'slow-load'
  fake.loadMs = 310_000
  const waiting: string[] = []
  expect((await collect(server.chat(question({ onWaiting: (message) => waiting.push(say(message)) })))).error).toBeNull()
  expect(waiting.length).toBeGreaterThan(50)
  await server.close()
})
