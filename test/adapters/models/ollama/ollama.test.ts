import { say } from '../../../../src-preload/texts/say.ts'
import { said } from '../../../support/said.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOllama } from '../../../../src-main/adapters/models/ollama/ollama.ts'
import type { EmbeddingServer } from '../../../../src-main/adapters/models/server.ts'
import { startFakeModelServer } from '../../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { collect, ollamaOf, question } from '../support.ts'
import { eventually } from '../../../support/eventually.ts'

let fake: FakeModelServer
let server: EmbeddingServer
beforeEach(async () => {
  fake = await startFakeModelServer()
  server = ollamaOf(fake)
})
afterEach(async () => {
  await server.close()
  await fake.close()
})

describe('the model server', () => {
  it('says what it is and which models it has', async () => {
    expect(await server.status()).toEqual({ ok: true, version: '0.24.0', address: fake.address, local: true })
    expect(await server.models()).toEqual([
      { name: 'quote:latest', capabilities: ['completion'], contextLength: 8192, cloud: false, bytes: 2_019_393_189 },
      { name: 'quote-think:latest', capabilities: ['completion', 'thinking'], contextLength: 8192, cloud: false, bytes: 2_019_393_189 },
      { name: 'all-minilm:latest', capabilities: ['embedding'], contextLength: 512, cloud: false, bytes: 45_949_702 },
      { name: 'nomic-embed-text:latest', capabilities: ['embedding'], contextLength: 2048, cloud: false, bytes: 45_949_702 },
    ])
  })

  it('tells names and versions without what a terminal would obey', async () => {
    fake.version = '0.24.0\u001b[2J'
    fake.models = [{ name: 'evil\u001b]0;title\u0007:latest', capabilities: ['completion'] }]
    expect(await server.status()).toMatchObject({ version: '0.24.0[2J' })
    expect((await server.models()).map(({ name }) => name)).toEqual(['evil]0;title:latest'])
  })

  it('waits for one model that it does not describe, not for each', async () => {
    fake.models = Array.from({ length: 20 }, (_, i) => ({ name: `model-${i}:latest`, capabilities: ['completion'] }))
    fake.fault = 'show-hangs'
    expect((await server.models()).map(({ contextLength }) => contextLength)).toEqual(fake.models.map(() => null))
    expect(fake.requests.filter(({ path }) => path === '/api/show')).toHaveLength(1)
  })

  it('describes a model once for as long as it stays the same', async () => {
    await server.models()
    await server.models()
    expect(fake.requests.filter((request) => request.path === '/api/show')).toHaveLength(4)
    fake.models[0]!.digest = 'changed'
    await server.models()
    expect(fake.requests.filter((request) => request.path === '/api/show')).toHaveLength(5)
  })

  it('is away without an error: not ok, and no models', async () => {
    const { address } = fake
    await fake.close()
    expect(await server.status()).toEqual({ ok: false, version: null, address, local: true })
    expect(await server.models()).toEqual([])
  })

  it('is never asked about a model that runs elsewhere, and lists it as such', async () => {
    fake.models = [
      { name: 'gpt-oss:120b-cloud', capabilities: ['completion'], remote_host: 'https://ollama.com:443' },
      { name: 'disguised:7b', capabilities: ['completion'], remote_host: 'https://ollama.com:443' },
    ]
    expect((await server.models()).map((model) => model.cloud)).toEqual([true, true])
    for (const model of ['gpt-oss:120b-cloud', 'disguised:7b', 'not-even-there:cloud']) {
      expect((await collect(server.chat(question({ model })))).error).toMatchObject({ code: 'model-cloud-refused' })
    }
    expect(fake.requests.map((request) => request.path).filter((path) => path !== '/api/tags')).toEqual([])
  })

  it('is not connected to when it is another computer', async () => {
    const elsewhere = createOllama({ address: () => 'http://192.0.2.1:11434', allowHost: () => '' })
    expect(await elsewhere.status()).toMatchObject({ ok: false, local: false })
    await expect(elsewhere.models()).rejects.toMatchObject({ code: 'host-not-allowed' })
    expect((await collect(elsewhere.chat(question()))).error).toMatchObject({ code: 'host-not-allowed' })
    expect(elsewhere.connections()).toBe(0)
  })

  it('counts its connections', async () => {
    expect(server.connections()).toBe(0)
    await server.models()
    expect(server.connections()).toBe(fake.connections())
    expect(server.connections()).toBeGreaterThan(0)
  })

  it('is tried once more when it is just starting', async () => {
    const { port } = new URL(fake.address)
    await fake.close()
    const patient = ollamaOf(fake, { retryPauseMs: 300 })
    const status = patient.status()
    const again = await startFakeModelServer({ port: Number(port) })
    expect(await status).toMatchObject({ ok: true })
    await patient.close()
    await again.close()
  })

  it('gets no Origin, no cookie and no referrer, and follows no proxy', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    await collect(server.chat(question()))
    vi.unstubAllEnvs()
    expect(fake.requests.length).toBeGreaterThan(0)
    for (const { headers } of fake.requests) expect(headers).not.toMatchObject({ origin: expect.anything() })
    for (const { headers } of fake.requests) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
  })

  it('answers at localhost without the name being looked up elsewhere', async () => {
    const named = createOllama({ address: () => fake.address.replace('127.0.0.1', 'LOCALHOST'), allowHost: () => '' })
    expect(await named.status()).toMatchObject({ ok: true, local: true })
    await named.close()
  })
})

describe('a chat', () => {
  it('streams an answer and ends with how long it was', async () => {
    const { text, end, error } = await collect(server.chat(question()))
    expect(error).toBeNull()
    expect(text).toContain('The heating of the pool was repaired in May. [1]')
    expect(end).toEqual({ type: 'end', reason: 'stop', promptTokens: expect.any(Number), answerTokens: expect.any(Number) })
  })

  it('always sends the context window, never lets the server cut, and sends thinking off only where it exists', async () => {
    await collect(server.chat(question({ numCtx: 4096, numPredict: 77, temperature: 0.3 })))
    await collect(server.chat(question({ model: 'quote-think:latest' })))
    const [plain, thinks] = fake.requests.filter((request) => request.path === '/api/chat').map((request) => request.body)
    expect(plain).toMatchObject({
      stream: true,
      truncate: false,
      shift: false,
      options: { num_ctx: 4096, num_predict: 77, temperature: 0.3 },
    })
    expect(plain).not.toHaveProperty('think')
    expect(thinks).toMatchObject({ think: false })
  })

  it('says when the answer was longer than allowed', async () => {
    fake.script = 'one two three four five'
    expect(await collect(server.chat(question({ numPredict: 3 })))).toMatchObject({ text: 'one two three', end: { reason: 'length' } })
  })

  it('is refused before it is sent for a model that is not there, or that cannot chat', async () => {
    expect((await collect(server.chat(question({ model: 'nope' })))).error).toMatchObject({ code: 'model-not-installed' })
    expect((await collect(server.chat(question({ model: 'all-minilm' })))).error).toMatchObject({ code: 'model-not-chat' })
    expect(fake.requests.some((request) => request.path === '/api/chat')).toBe(false)
  })

  it('says when the prompt is too long for the context window', async () => {
    const long = [{ role: 'user' as const, content: 'word '.repeat(4000) }]
    expect((await collect(server.chat(question({ messages: long, numCtx: 2048 })))).error).toMatchObject({ code: 'context-too-long' })
  })

  it.each(['chat-split-characters', 'chat-one-byte-chunks', 'chat-crlf', 'chat-no-last-newline', 'chat-after-end', 'chat-gzip'] as const)(
    'arrives whole however it is cut into pieces (%s)',
    async (fault) => {
      fake.script = 'Prüfung am Dienstag 今天下午 🙂👩‍👩‍👧 done [1]'
      fake.fault = fault
      expect(await collect(server.chat(question()))).toMatchObject({ text: fake.script, end: { reason: 'stop' }, error: null })
    },
  )

  it('shows nothing of what a model thinks', async () => {
    fake.fault = 'chat-think-tags'
    expect((await collect(server.chat(question()))).text).toBe('Yes, it is.')
  })

  it('tells what the server is doing while the first token is awaited', async () => {
    fake.fault = 'slow-load'
    const messages: string[] = []
    const { error } = await collect(server.chat(question({ onWaiting: (message) => messages.push(say(message)) })))
    expect(error).toBeNull()
    expect(messages.length).toBeGreaterThan(0)
    expect(messages[0]).toBe('The model server is loading quote.')
  })
})

describe('stopping a chat', () => {
  /** Stops a chat after so many tokens; true once the server has seen the request close. */
  const stopped = async (afterTokens: number): Promise<boolean> => {
    const abort = new AbortController()
    let tokens = 0
    const error = await (async () => {
      if (afterTokens === 0) void vi.waitFor(() => expect(asked()).toBeDefined(), WAIT).then(() => abort.abort())
      for await (const part of server.chat(question({ signal: abort.signal })))
        if (part.type === 'token' && ++tokens === afterTokens) abort.abort()
      return null
    })().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(tokens).toBe(afterTokens)
    return closed()
  }
  const WAIT = { timeout: 10_000 }
  const asked = () => fake.requests.find((request) => request.path === '/api/chat')
  const closed = (): Promise<boolean> =>
    vi.waitFor(() => {
      if (!asked()?.closed) throw new Error('still open')
      return true
    }, WAIT)

  it('really closes the request in the middle of the answer', async () => {
    fake.script = 'word '.repeat(500)
    fake.tokenMs = 5
    expect(await stopped(3)).toBe(true)
  })

  it('really closes the request before the first token', async () => {
    fake.fault = 'chat-hangs'
    expect(await stopped(0)).toBe(true)
  })

  it('tells the next question that the model is still busy', async () => {
    fake.fault = 'chat-hangs'
    await stopped(0)
    fake.fault = 'slow-load'
    const messages: string[] = []
    await collect(server.chat(question({ onWaiting: (message) => messages.push(say(message)) })))
    expect(messages[0]).toBe('The model is still busy with the last question.')
  })

  it('closes the request when the reader just leaves', async () => {
    fake.script = 'word '.repeat(500)
    fake.tokenMs = 5
    for await (const part of server.chat(question())) if (part.type === 'token') break
    expect(await closed()).toBe(true)
  })

  it('is at once when it was stopped before it began', async () => {
    expect((await collect(server.chat(question({ signal: AbortSignal.abort() })))).error).toMatchObject({ code: 'cancelled' })
    expect(fake.requests).toEqual([])
  })

  it('does not count the time the reader takes as silence of the model', async () => {
    const limits = { betweenTokensMs: 50, firstTokenMs: 50 }
    const slow = ollamaOf(fake, limits)
    const mute = await startFakeModelServer({ fault: 'chat-hangs-between' })
    const other = ollamaOf(mute, limits)
    fake.script = 'one two three'
    let text = ''
    for await (const part of slow.chat(question())) {
      if (part.type === 'token') text += part.text
      // As long as it takes to call another model silent.
      expect((await collect(other.chat(question()))).error).toMatchObject({ code: 'model-stalled' })
    }
    expect(text).toBe('one two three')
    await slow.close()
    await other.close()
    await mute.close()
  })
})

describe('pulling a model', () => {
  const pull = async (name: string, signal = new AbortController().signal) => {
    const seen = []
    for await (const progress of server.pull(name, signal)) seen.push(progress)
    return seen
  }

  it('reports bytes over all parts and ends done, and the model is there', async () => {
    const seen = await pull('qwen3.5:4b')
    expect(seen.at(-1)).toEqual({ name: 'qwen3.5:4b', status: 'success', completed: 1024, total: 1024, done: true, error: null })
    expect(seen.map((progress) => progress.completed)).toEqual(seen.map((progress) => progress.completed).toSorted((a, b) => a - b))
    expect((await server.models()).map((model) => model.name)).toContain('qwen3.5:4b')
  })

  it('says why it failed: an old server, a full disk', async () => {
    fake.fault = 'pull-old'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-failed', message: expect.stringContaining('newer version') })
    fake.fault = 'pull-full'
    await expect(pull('qwen3.5:4b').catch(said)).resolves.toMatchObject({ code: 'disk-full', next: expect.stringContaining('download') })
  })

  it('says why it failed', async () => {
    for (const name of ['unknown-model', '../x y'])
      await expect(pull(name).catch(said)).resolves.toMatchObject({ code: 'model-not-installed', next: 'Check the spelling.' })
    await expect(pull('big:cloud')).rejects.toMatchObject({ code: 'model-cloud-refused' })
    fake.fault = 'pull-offline'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-failed', message: expect.stringContaining('internet') })
  })

  it('can be stopped, which closes the request', async () => {
    fake.fault = 'pull-hangs'
    const abort = new AbortController()
    void eventually(() => fake.requests.at(-1)?.path === '/api/pull').then(() => abort.abort())
    await expect(pull('qwen3.5:4b', abort.signal)).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(fake.requests.at(-1)).toMatchObject({ path: '/api/pull', closed: true }))
  })

  it('gives up on a server that stops fetching', async () => {
    fake.fault = 'pull-hangs'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-stalled' })
  })
})
