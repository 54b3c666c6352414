import { said } from '../../../support/said.ts'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerEmbedder } from '../../../../src-main/models/adapters/servers/server-embedder.ts'
import { createOllama } from '../../../../src-main/models/adapters/servers/ollama/ollama.ts'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import type { ErrorCode } from '../../../../src-preload/contract/errors.ts'
import type { Fault } from '../../../support/models/fake-model-fault-names.ts'
import { startFakeModelServer } from '../../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { collect, ollamaOf, question, SHORT } from './support.ts'

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

/** The fault, the error of the chat, and whether the text received before the fault is kept. */
const CHAT: [fault: Fault, code: ErrorCode, kept?: 'kept'][] = [
  ['all-drops', 'model-server-down'],
  ['all-hangs', 'model-stalled'],
  ['all-500', 'model-failed'],
  ['all-500-html', 'model-bad-answer'],
  ['all-503-busy', 'model-failed'],
  ['all-401', 'model-failed'],
  ['all-403', 'model-bad-answer'],
  ['all-404-text', 'model-bad-answer'],
  ['all-405', 'model-bad-answer'],
  ['all-html', 'model-bad-answer'],
  ['all-empty', 'model-bad-answer'],
  ['all-array', 'model-bad-answer'],
  ['all-redirect', 'model-bad-answer'],
  ['all-not-http', 'model-bad-answer'],
  ['all-huge', 'model-bad-answer'],
  ['all-gzip-bomb', 'model-bad-answer'],
  ['all-bad-gzip', 'model-bad-answer'],
  ['all-short-body', 'model-server-down'],
  ['chat-500', 'model-failed'],
  ['chat-no-memory', 'model-failed'],
  ['chat-cloud', 'model-cloud-refused'],
  ['chat-hangs', 'model-stalled'],
  ['chat-dies-before', 'model-server-down'],
  ['chat-dies', 'model-failed', 'kept'],
  ['chat-ends-early', 'model-failed', 'kept'],
  ['chat-error-line', 'model-failed', 'kept'],
  // The form that Ollama uses since it runs on llama.cpp.
  ['chat-error-object', 'context-too-long', 'kept'],
  ['chat-error-first', 'model-failed'],
  ['chat-hangs-between', 'model-stalled', 'kept'],
  ['chat-garbage', 'model-bad-answer', 'kept'],
  ['chat-garbage-first', 'model-bad-answer'],
  ['chat-html', 'model-bad-answer'],
  ['chat-endless-line', 'model-bad-answer'],
  ['chat-endless-thinking', 'model-failed'],
  ['chat-blank-lines', 'model-stalled'],
  ['chat-empty', 'model-failed'],
  ['chat-white-space', 'model-failed'],
  ['chat-only-thinks', 'model-failed'],
  ['chat-not-utf8', 'model-bad-answer', 'kept'],
  ['chat-wrong-shape', 'model-bad-answer'],
  ['chat-redirect', 'model-bad-answer'],
]

describe('the client of a faulty model server', () => {
  it.each(CHAT)('reports the fault “%s” during a chat as the error %s', async (fault, code, kept) => {
    fake.fault = fault
    const { text, end, error } = await collect(server.chat(question()))
    expect(error).toMatchObject({ name: 'AppError', code })
    expect(said(error).next).toMatch(/\.$/)
    expect(end).toBeNull()
    expect(text.length > 0).toBe(kept === 'kept')
    // The next request works again.
    fake.fault = null
    expect((await collect(server.chat(question()))).error).toBeNull()
  })

  it('cuts off an endless answer at the token limit', async () => {
    fake.fault = 'chat-endless'
    const { text, end, error } = await collect(server.chat(question({ numPredict: 64 })))
    expect(error).toBeNull()
    expect(end).toMatchObject({ type: 'end', reason: 'length' })
    expect(text.length).toBeLessThan(10_000)
  })

  it('refuses to follow a redirect', async () => {
    const elsewhere = await startFakeModelServer()
    fake.fault = 'all-redirect'
    await expect(server.models()).rejects.toMatchObject({ code: 'model-bad-answer' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it('reports the server as down when nothing listens at the address', async () => {
    await fake.close()
    expect((await collect(server.chat(question()))).error).toMatchObject({ code: 'model-server-down' })
  })

  it('gives up on a server that accepts connections and never answers', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const own = createOllama({
      address: () => `127.0.0.1:${(mute.address() as AddressInfo).port}`,
      allowHost: () => '',
      limits: { ...SHORT, requestMs: 100 },
    })
    expect(await own.status()).toMatchObject({ ok: false })
    await expect(own.models()).rejects.toMatchObject({ code: 'model-stalled' })
    await own.close()
    mute.close()
  })
})

const STATUS: Fault[] = [
  'all-drops',
  'all-hangs',
  'all-500',
  'all-500-html',
  'all-503-busy',
  'all-403',
  'all-404-text',
  'all-html',
  'all-empty',
  'all-array',
  'all-redirect',
  'all-not-http',
  'all-huge',
  'all-gzip-bomb',
  'all-bad-gzip',
  'all-short-body',
]

describe('the status of a faulty model server', () => {
  it.each(STATUS)('with the fault “%s” is returned as not ok without an error', async (fault) => {
    fake.fault = fault
    expect(await server.status()).toEqual({ ok: false, version: null, address: fake.address, local: true })
  })
})

const EMBED: [fault: Fault, code: ErrorCode][] = [
  ['embed-nan', 'model-bad-answer'],
  ['embed-null', 'bad-vectors'],
  ['embed-infinite', 'bad-vectors'],
  ['embed-zero', 'bad-vectors'],
  ['embed-strings', 'bad-vectors'],
  ['embed-short-vector', 'bad-vectors'],
  ['embed-long-vector', 'bad-vectors'],
  ['embed-too-few', 'model-bad-answer'],
  ['embed-too-many', 'model-bad-answer'],
  ['embed-empty', 'model-bad-answer'],
  ['embed-not-a-list', 'model-bad-answer'],
  ['embed-eof', 'model-failed'],
  ['embed-500', 'model-failed'],
  ['embed-hangs', 'model-stalled'],
  ['embed-dies', 'model-server-down'],
  ['embed-poison', 'model-failed'],
]

describe('embedding by a faulty model server', () => {
  const texts = ['the pool', 'a poison', 'the budget']

  it.each(EMBED)('with the fault “%s” ends with the error %s', async (fault, code) => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    fake.fault = fault
    await expect(embedder.embedPassages(texts)).rejects.toMatchObject({ name: 'AppError', code })
    fake.fault = null
    expect((await embedder.embedPassages(texts)).vectors).toHaveLength(3)
  })

  it('embeds texts one by one when their batch fails', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    fake.fault = 'embed-flaky'
    expect((await embedder.embedPassages(texts)).vectors).toHaveLength(3)
  })

  it('normalises vectors to unit length', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    fake.fault = 'embed-not-unit'
    const { vectors } = await embedder.embedPassages(['x'])
    expect(Math.hypot(...vectors[0]!)).toBeCloseTo(1, 5)
  })
})
