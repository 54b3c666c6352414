import { say } from '../../../../../src-preload/texts/say.ts'
import { said } from '../../../../support/said.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOllama } from '../../../../../src-main/models/adapters/servers/ollama/ollama.ts'
import type { EmbeddingServer } from '../../../../../src-main/models/adapters/servers/server.ts'
import { startFakeModelServer } from '../../../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../../../support/models/fake-model-server.ts'
import { collect, ollamaOf, question } from '../support.ts'
import { eventually } from '../../../../support/eventually.ts'

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

describe('the client of an Ollama server', () => {
  it('returns the version of the server and its models', async () => {
    expect(await server.status()).toEqual({ ok: true, version: '0.24.0', address: fake.address, local: true })
    expect(await server.models()).toEqual([
      { name: 'quote:latest', capabilities: ['completion'], contextLength: 8192, cloud: false, bytes: 2_019_393_189 },
      { name: 'quote-think:latest', capabilities: ['completion', 'thinking'], contextLength: 8192, cloud: false, bytes: 2_019_393_189 },
      { name: 'all-minilm:latest', capabilities: ['embedding'], contextLength: 512, cloud: false, bytes: 45_949_702 },
      { name: 'nomic-embed-text:latest', capabilities: ['embedding'], contextLength: 2048, cloud: false, bytes: 45_949_702 },
    ])
  })

  it('removes terminal control characters from names and versions', async () => {
    fake.version = '0.24.0\u001b[2J'
    fake.models = [{ name: 'evil\u001b]0;title\u0007:latest', capabilities: ['completion'] }]
    expect(await server.status()).toMatchObject({ version: '0.24.0[2J' })
    expect((await server.models()).map(({ name }) => name)).toEqual(['evil]0;title:latest'])
  })

  it('waits only for the first of many models that the server fails to describe', async () => {
    fake.models = Array.from({ length: 20 }, (_, i) => ({ name: `model-${i}:latest`, capabilities: ['completion'] }))
    fake.fault = 'show-hangs'
    expect((await server.models()).map(({ contextLength }) => contextLength)).toEqual(fake.models.map(() => null))
    expect(fake.requests.filter(({ path }) => path === '/api/show')).toHaveLength(1)
  })

  it('asks for the description of a model again only when its digest changed', async () => {
    await server.models()
    await server.models()
    expect(fake.requests.filter((request) => request.path === '/api/show')).toHaveLength(4)
    fake.models[0]!.digest = 'changed'
    await server.models()
    expect(fake.requests.filter((request) => request.path === '/api/show')).toHaveLength(5)
  })

  it('returns a status of not ok and no models when the server is down', async () => {
    const { address } = fake
    await fake.close()
    expect(await server.status()).toEqual({ ok: false, version: null, address, local: true })
    expect(await server.models()).toEqual([])
  })

  it('lists a cloud model as such and refuses to send it a request', async () => {
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

  it('refuses to connect to another computer that was not allowed', async () => {
    const elsewhere = createOllama({ address: () => 'http://192.0.2.1:11434', allowHost: () => '' })
    expect(await elsewhere.status()).toMatchObject({ ok: false, local: false })
    await expect(elsewhere.models()).rejects.toMatchObject({ code: 'host-not-allowed' })
    expect((await collect(elsewhere.chat(question()))).error).toMatchObject({ code: 'host-not-allowed' })
    expect(elsewhere.connections()).toBe(0)
  })

  it('counts its open connections', async () => {
    expect(server.connections()).toBe(0)
    await server.models()
    expect(server.connections()).toBe(fake.connections())
    expect(server.connections()).toBeGreaterThan(0)
  })

  it('retries once while the server starts', async () => {
    const { port } = new URL(fake.address)
    await fake.close()
    const patient = ollamaOf(fake, { retryPauseMs: 300 })
    const status = patient.status()
    const again = await startFakeModelServer({ port: Number(port) })
    expect(await status).toMatchObject({ ok: true })
    await patient.close()
    await again.close()
  })

  it('sends no Origin, cookie or referrer and ignores proxy settings', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9')
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9')
    await collect(server.chat(question()))
    vi.unstubAllEnvs()
    expect(fake.requests.length).toBeGreaterThan(0)
    for (const { headers } of fake.requests) expect(headers).not.toMatchObject({ origin: expect.anything() })
    for (const { headers } of fake.requests) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined])
  })

  it('connects to the name localhost in any letter case as to the own computer', async () => {
    const named = createOllama({ address: () => fake.address.replace('127.0.0.1', 'LOCALHOST'), allowHost: () => '' })
    expect(await named.status()).toMatchObject({ ok: true, local: true })
    await named.close()
  })
})

describe('a chat with an Ollama server', () => {
  it('streams an answer and ends with the token counts of prompt and answer', async () => {
    const { text, end, error } = await collect(server.chat(question()))
    expect(error).toBeNull()
    expect(text).toContain('The heating of the pool was repaired in May. [1]')
    expect(end).toMatchObject({ type: 'end', reason: 'stop', promptTokens: expect.any(Number), answerTokens: expect.any(Number) })
  })

  it('sends the context window, forbids truncation by the server, and turns thinking off only for models that think', async () => {
    await collect(server.chat(question({ numCtx: 4096, numPredict: 77, temperature: 0.3 })))
    await collect(server.chat(question({ model: 'quote-think:latest' })))
    const [plain, thinks] = fake.requests.filter((request) => request.path === '/api/chat').map((request) => request.body)
    expect(plain).toMatchObject({ stream: true, truncate: false, shift: false, keep_alive: '30m' })
    expect(plain).toMatchObject({
      options: { num_ctx: 4096, num_predict: 77, temperature: 0.3, repeat_penalty: 1 },
    })
    expect(plain).not.toHaveProperty('think')
    expect(thinks).toMatchObject({ think: false })
  })

  it('loads a model before it is asked, with the window of its later requests', async () => {
    await server.preload('quote:latest', 4096)
    expect(fake.requests.at(-1)?.body).toMatchObject({ messages: [], keep_alive: '30m', options: { num_ctx: 4096 } })
  })

  it('ends with the reason “length” when the answer reaches the token limit', async () => {
    fake.script = 'one two three four five'
    expect(await collect(server.chat(question({ numPredict: 3 })))).toMatchObject({ text: 'one two three', end: { reason: 'length' } })
  })

  it('is refused before sending when the model is not installed or cannot chat', async () => {
    expect((await collect(server.chat(question({ model: 'nope' })))).error).toMatchObject({ code: 'model-not-installed' })
    expect((await collect(server.chat(question({ model: 'all-minilm' })))).error).toMatchObject({ code: 'model-not-chat' })
    expect(fake.requests.some((request) => request.path === '/api/chat')).toBe(false)
  })

  it('reports a prompt that is too long for the context window', async () => {
    const long = [{ role: 'user' as const, content: 'word '.repeat(4000) }]
    expect((await collect(server.chat(question({ messages: long, numCtx: 2048 })))).error).toMatchObject({ code: 'context-too-long' })
  })

  it.each(['chat-split-characters', 'chat-one-byte-chunks', 'chat-crlf', 'chat-no-last-newline', 'chat-after-end', 'chat-gzip'] as const)(
    'returns the complete answer whatever the framing of the stream (%s)',
    async (fault) => {
      fake.script = 'Prüfung am Dienstag 今天下午 🙂👩‍👩‍👧 done [1]'
      fake.fault = fault
      expect(await collect(server.chat(question()))).toMatchObject({ text: fake.script, end: { reason: 'stop' }, error: null })
    },
  )

  it('leaves the thinking of a model out of the answer', async () => {
    fake.fault = 'chat-think-tags'
    expect((await collect(server.chat(question()))).text).toBe('Yes, it is.')
  })

  it('reports that the server loads the model before the first token', async () => {
    fake.fault = 'slow-load'
    const messages: string[] = []
    const { error } = await collect(server.chat(question({ onWaiting: (message) => messages.push(say(message)) })))
    expect(error).toBeNull()
    expect(messages.length).toBeGreaterThan(0)
    expect(messages[0]).toBe('The model server is loading quote.')
  })
})

describe('stopping a chat with an Ollama server', () => {
  /** Stops a chat after this number of tokens; true once the server has seen the request close. */
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

  it('closes the request in the middle of the answer', async () => {
    fake.script = 'word '.repeat(500)
    fake.tokenMs = 5
    expect(await stopped(3)).toBe(true)
  })

  it('closes the request before the first token', async () => {
    fake.fault = 'chat-hangs'
    expect(await stopped(0)).toBe(true)
  })

  it('makes the next question report that the model is still busy', async () => {
    fake.fault = 'chat-hangs'
    await stopped(0)
    fake.fault = 'slow-load'
    const messages: string[] = []
    await collect(server.chat(question({ onWaiting: (message) => messages.push(say(message)) })))
    expect(messages[0]).toBe('The model is still busy with the last question.')
  })

  it('closes the request when the consumer of the stream leaves its loop', async () => {
    fake.script = 'word '.repeat(500)
    fake.tokenMs = 5
    for await (const part of server.chat(question())) if (part.type === 'token') break
    expect(await closed()).toBe(true)
  })

  it('sends no request when the chat was cancelled before its start', async () => {
    expect((await collect(server.chat(question({ signal: AbortSignal.abort() })))).error).toMatchObject({ code: 'cancelled' })
    expect(fake.requests).toEqual([])
  })

  it('leaves the time that a slow consumer takes out of the time limit between tokens', async () => {
    const limits = { betweenTokensMs: 50, firstTokenMs: 50 }
    const slow = ollamaOf(fake, limits)
    const mute = await startFakeModelServer({ fault: 'chat-hangs-between' })
    const other = ollamaOf(mute, limits)
    fake.script = 'one two three'
    let text = ''
    for await (const part of slow.chat(question())) {
      if (part.type === 'token') text += part.text
      // As long as a silent model takes to be reported as stalled.
      expect((await collect(other.chat(question()))).error).toMatchObject({ code: 'model-stalled' })
    }
    expect(text).toBe('one two three')
    await slow.close()
    await other.close()
    await mute.close()
  })
})

describe('pulling a model from an Ollama server', () => {
  const pull = async (name: string, signal = new AbortController().signal) => {
    const seen = []
    for await (const progress of server.pull(name, signal)) seen.push(progress)
    return seen
  }

  it('reports bytes over all layers, ends with success and installs the model', async () => {
    const seen = await pull('qwen3.5:4b')
    expect(seen.at(-1)).toEqual({ name: 'qwen3.5:4b', status: 'success', completed: 1024, total: 1024, done: true, error: null })
    expect(seen.map((progress) => progress.completed)).toEqual(seen.map((progress) => progress.completed).toSorted((a, b) => a - b))
    expect((await server.models()).map((model) => model.name)).toContain('qwen3.5:4b')
  })

  it('reports that the server is too old or that the disk is full', async () => {
    fake.fault = 'pull-old'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-failed', message: expect.stringContaining('newer version') })
    fake.fault = 'pull-full'
    await expect(pull('qwen3.5:4b').catch(said)).resolves.toMatchObject({ code: 'disk-full', next: expect.stringContaining('download') })
  })

  it('reports an unknown name, a refused cloud model and a missing internet connection', async () => {
    for (const name of ['unknown-model', '../x y'])
      await expect(pull(name).catch(said)).resolves.toMatchObject({ code: 'model-not-installed', next: 'Check the spelling.' })
    await expect(pull('big:cloud')).rejects.toMatchObject({ code: 'model-cloud-refused' })
    fake.fault = 'pull-offline'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-failed', message: expect.stringContaining('internet') })
  })

  it('closes the request when it is cancelled', async () => {
    fake.fault = 'pull-hangs'
    const abort = new AbortController()
    void eventually(() => fake.requests.at(-1)?.path === '/api/pull').then(() => abort.abort())
    await expect(pull('qwen3.5:4b', abort.signal)).rejects.toMatchObject({ code: 'cancelled' })
    await vi.waitFor(() => expect(fake.requests.at(-1)).toMatchObject({ path: '/api/pull', closed: true }))
  })

  it('gives up when the server makes no more progress', async () => {
    fake.fault = 'pull-hangs'
    await expect(pull('qwen3.5:4b')).rejects.toMatchObject({ code: 'model-stalled' })
  })
})
