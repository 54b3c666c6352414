import { say } from '../../../src-preload/texts/say.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import type { SearchFilter } from '../../../src-main/search/domain/types.ts'
import { createTestDatabase, embedDocument, storeDocument, TEST_EMBEDDER } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { openRetrieve } from '../../support/database/library.ts'
import { testEmbedder } from '../../support/models/test-embedder.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const search = (
  question: string,
  o: { embedder?: Embedder | null; filter?: SearchFilter; settings?: Partial<Settings>; select?: boolean } = {},
) => openRetrieve(t, o.embedder ?? null, o.settings).search({ question, filter: o.filter ?? {}, k: 8, select: o.select ?? false })

const embedded = (texts: string[] = ['the tower of pisa leans', 'the river arno flows']): void => {
  embedDocument(t.database, storeDocument(t.database, { texts }))
}

/** An embedder that returns this vector for every question. */
const answering = (vector: Float32Array): Embedder => ({ ...testEmbedder(), embedQuestion: async () => vector })

describe('search returns a relevance state, and a notice where something is wrong, for', () => {
  it('an empty index', async () => {
    expect((await search('tower')).output).toMatchObject({
      state: 'not found',
      hits: [],
      notice: { messageKey: 'searchNotices.noDocuments' },
    })
  })

  it('documents without vectors', async () => {
    storeDocument(t.database, { texts: ['the tower of pisa leans'] })
    const { output } = await search('tower of Pisa', { embedder: testEmbedder() })
    expect(output).toMatchObject({ state: 'found', notice: { messageKey: 'searchNotices.nothingEmbedded' } })
    expect(output.hits).toHaveLength(1)
  })

  it('a question vector of the wrong dimension, with an invalid number or of length 0', async () => {
    embedded()
    for (const vector of [
      Float32Array.of(1, 0, 0),
      new Float32Array(16).fill(Number.NaN),
      new Float32Array(16).fill(Infinity),
      new Float32Array(16),
    ]) {
      const { output } = await search('tower of Pisa', { embedder: answering(vector) })
      expect(output.hits[0]?.ranks).toEqual({ keyword: 1, vector: null })
      expect(say(output.notice ?? '')).toContain('EchoMind used only lexical search')
    }
  })

  it('an embedding model that was replaced without notice', async () => {
    embedded()
    for (const info of [{ digest: 'other' }, { dimension: 8 }, { model: 'other' }, { prefixVersion: 9 }]) {
      const { output } = await search('tower of Pisa', {
        embedder: { ...testEmbedder(), info: async () => ({ ...TEST_EMBEDDER, ...info }) },
      })
      expect(output.hits[0]?.ranks.vector).toBeNull()
      expect(say(output.notice ?? '')).toContain('another embedding model')
    }
  })

  it('an embedder that fails before or during a request', async () => {
    embedded()
    const down = async (): Promise<never> => {
      throw new AppError('model-server-down')
    }
    for (const embedder of [{ ...testEmbedder(), info: down }, testEmbedder({ fail: true })]) {
      const { output } = await search('tower of Pisa', { embedder })
      expect(output.hits).toHaveLength(1)
      expect(say(output.notice ?? '')).toMatch(/^The embedder failed \(/u)
    }
  })

  it('300 filters of each kind', async () => {
    embedded()
    const names = Array.from({ length: 300 }, (_, index) => `x${index}`)
    const filter: SearchFilter = {
      collectionIds: names,
      documentIds: names as DocumentId[],
      tags: names,
      withoutDocumentIds: names as DocumentId[],
    }
    expect((await search('tower', { embedder: testEmbedder(), filter })).output).toMatchObject({
      state: 'not found',
      considered: 0,
      total: 1,
      notice: { messageKey: 'searchNotices.filtered', values: { count: 1 } },
    })
  })

  it('a time window in the future', async () => {
    embedded()
    const { output } = await search('tower', { embedder: testEmbedder(), filter: { from: Date.UTC(2200, 0, 1), to: Date.UTC(2200, 0, 2) } })
    expect(output).toMatchObject({
      state: 'not found',
      considered: 0,
      hits: [],
      notice: { messageKey: 'searchNotices.filtered', values: { count: 1 } },
    })
  })

  it('a question of 20,000 characters', async () => {
    embedded()
    for (const question of ['tower '.repeat(3334), 'x'.repeat(20_000), '塔'.repeat(20_000)]) {
      const { output } = await search(question, { embedder: testEmbedder() })
      expect(output.notice).toEqual({ messageKey: 'searchNotices.tooLong' })
      expect(['found', 'partly', 'not found']).toContain(output.state)
    }
  })
})

describe('search returns a relevance state for odd input:', () => {
  it('questions of stop words, emoji, quotes and operators', async () => {
    embedded()
    for (const question of [
      'what is it of the',
      '😀🎉👩‍🚀',
      '"',
      '""""',
      '"tower',
      '* ^ ( ) : - + NEAR/2 AND OR NOT',
      'tower AND NOT river',
      'title:tower',
      "'; DROP TABLE chunks; --",
      '\u0000tower',
      '%_[',
      '\ud800',
    ]) {
      for (const select of [true, false])
        expect(['found', 'partly', 'not found']).toContain((await search(question, { embedder: testEmbedder(), select })).output.state)
    }
    expect((await search('😀🎉')).output).toMatchObject({ state: 'not found', hits: [] })
    expect(t.search.scope({}).passages).toBe(2)
  })

  it('a question with lexical and semantic search both switched off, which is searched lexically', async () => {
    embedded()
    const { output } = await search('tower of Pisa', {
      embedder: testEmbedder(),
      settings: { 'retrieval.keywords': false, 'retrieval.vectors': false },
    })
    expect(output.hits[0]?.ranks).toEqual({ keyword: 1, vector: null })
  })

  it('any text that can be typed, with any settings', async () => {
    embedded(['the tower of pisa leans', 'der turm von pisa ist schief', '比萨斜塔', 'برج بيزا المائل'])
    const settings = fc.record({
      'retrieval.fusion': fc.constantFrom('self-weighing', 'rrf', 'equal-rrf', 'alpha'),
      'retrieval.variants': fc.boolean(),
      'retrieval.rerank': fc.constantFrom('auto', 'none', 'formula', 'model', 'classifier'),
      'retrieval.mmr': fc.double({ min: 0, max: 1, noNaN: true }),
    }) as fc.Arbitrary<Partial<Settings>>
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), settings, fc.boolean(), async (text, chosen, select) => {
        if (text.trim() === '') return
        const { output } = await search(text, { embedder: testEmbedder(), settings: chosen, select })
        for (const { score } of output.hits) expect(Number.isFinite(score)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
