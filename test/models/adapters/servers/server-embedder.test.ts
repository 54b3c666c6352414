import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerEmbedder, cutAtWord } from '../../../../src-main/models/adapters/servers/server-embedder.ts'
import type { EmbeddingServer } from '../../../../src-main/models/adapters/servers/server.ts'
import { startFakeModelServer } from '../../../support/models/fake-model-server.ts'
import type { FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { ollamaOf } from './support.ts'

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

const asked = (): string[][] =>
  fake.requests.filter((request) => request.path === '/api/embed').map((request) => request.body['input'] as string[])

describe('an embedding model of a model server', () => {
  it('reports provider, digest, dimension, token limit and languages, and asks the server for the dimension once', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    const info = await embedder.info()
    await embedder.info()
    expect(info).toEqual({
      provider: 'ollama',
      model: 'nomic-embed-text:latest',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      dimension: 64,
      maxTokens: 2048,
      prefixVersion: 1,
      languages: ['en'],
    })
    expect(asked()).toHaveLength(1)
  })

  it('reports the new digest and dimension after the model was pulled again', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    await embedder.info()
    Object.assign(fake.models[3]!, { digest: 'new', dimension: 32 })
    expect(await embedder.info()).toMatchObject({ digest: 'new', dimension: 32 })
  })

  it('is asked once for a question that is asked again, and anew by another version of the model', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text' })
    const first = await embedder.embedQuestion('which one?')
    const { length } = asked()
    first.fill(0)
    const again = await embedder.embedQuestion('which one?')
    expect(again.some((value) => value !== 0)).toBe(true)
    expect(asked()).toHaveLength(length)
    for (let i = 0; i < 64; i += 1) await embedder.embedQuestion(`question ${i}`)
    await embedder.embedQuestion('which one?')
    expect(asked()).toHaveLength(length + 65)
    Object.assign(fake.models[3]!, { digest: 'new' })
    await embedder.embedQuestion('which one?')
    expect(asked().at(-1)).toEqual(['search_query: which one?'])
    expect(asked()).toHaveLength(length + 67)
  })

  it('receives texts in batches of 8, in order, with the prefixes of its model family', async () => {
    const embedder = createServerEmbedder({ server, model: 'nomic-embed-text:latest' })
    const texts = Array.from({ length: 20 }, (_, i) => `passage ${i}`)
    const { vectors, truncated } = await embedder.embedPassages(texts)
    const alone = await embedder.embedPassages([texts[13]!])
    expect(
      asked()
        .slice(1, 4)
        .map((input) => input.length),
    ).toEqual([8, 8, 4])
    expect(asked()[1]![0]).toBe('search_document: passage 0')
    expect(vectors[13]).toEqual(alone.vectors[0])
    expect([vectors.length, truncated]).toEqual([20, 0])
    await embedder.embedQuestion('which one?')
    expect(asked().at(-1)).toEqual(['search_query: which one?'])
    expect(fake.requests.filter((request) => request.path === '/api/embed').every((request) => request.body['truncate'] === false)).toBe(
      true,
    )
  })

  it('truncates too long texts between two words and counts them', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    const { vectors, truncated } = await embedder.embedPassages(['short', 'word '.repeat(1000).trim(), '字'.repeat(5000), 'also short'])
    expect([vectors.length, truncated]).toEqual([4, 2])
    const last = asked()
      .flat()
      .findLast((text) => text.startsWith('word'))!
    expect(last.length).toBeLessThanOrEqual(2048)
    expect(last).toMatch(/^(?:word )+word$/)
  })

  it('returns a vector for an empty text and none for an empty list', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    expect((await embedder.embedPassages(['', 'x', ''])).vectors).toHaveLength(3)
    expect((await embedder.embedPassages([])).vectors).toEqual([])
    expect(asked().flat()).not.toContain('')
  })

  it('embeds a question before waiting passages', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    await embedder.info()
    const passages = embedder.embedPassages(Array.from({ length: 80 }, (_, i) => `passage ${i}`))
    await embedder.embedQuestion('first?')
    await passages
    const place = asked().findIndex((input) => input[0] === 'first?')
    expect(place).toBeGreaterThan(0)
    expect(place).toBeLessThan(4)
  })

  it('stops between two batches when the request is cancelled', async () => {
    const embedder = createServerEmbedder({ server, model: 'all-minilm' })
    const abort = new AbortController()
    const passages = embedder.embedPassages(
      Array.from({ length: 80 }, (_, i) => `passage ${i}`),
      { signal: abort.signal },
    )
    abort.abort()
    await expect(passages).rejects.toMatchObject({ code: 'cancelled' })
    expect((await embedder.embedPassages(['again'])).vectors).toHaveLength(1)
  })

  it.each([
    ['quote', 'model-failed'],
    ['nope', 'model-not-installed'],
    ['embeddinggemma:cloud', 'model-cloud-refused'],
  ])('named “%s” is refused with the error %s', async (model, code) => {
    await expect(createServerEmbedder({ server, model }).info()).rejects.toMatchObject({ code })
    expect(asked()).toEqual([])
  })

  it('is reported as down when the server is down', async () => {
    await fake.close()
    await expect(createServerEmbedder({ server, model: 'all-minilm' }).embedQuestion('anybody?')).rejects.toMatchObject({
      code: 'model-server-down',
    })
  })
})

describe('truncating a text between two words', () => {
  it.each([
    ['one two three', 9, 'one two'],
    ['one two three', 13, 'one two'],
    ['onetwothree', 5, 'onetw'],
    ['字字字字', 2, '字字'],
    ['ab🙂cd', 3, 'ab'],
  ])('cuts %j to at most %d characters: %j', (text, length, cut) => {
    expect(cutAtWord(text, length)).toBe(cut)
  })
})
