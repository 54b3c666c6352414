import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { SETTINGS } from '../../../src-preload/contract/shapes/settings.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { createRetrieve } from '../../../src-main/search/services/retrieve.ts'
import type { Retrieve, RetrieveOptions } from '../../../src-main/search/services/types.ts'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import type { SearchFilter } from '../../../src-main/search/domain/types.ts'
import { asClient } from '../../support/as-client.ts'
import { createTestDatabase, embedDocument, storeDocument, vectorOf } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { testEmbedder } from '../../support/models/test-embedder.ts'
import { turns } from '../../support/eventually.ts'

const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, definition]) => [key, definition.default])) as Settings
const DAY = 86_400_000
const NOW = 100 * DAY

let test: TestDatabase
beforeEach(() => {
  test = createTestDatabase()
})
afterEach(() => test.close())

function retrieveWith(
  o: { embedder?: Embedder | null; settings?: Partial<Settings>; search?: Partial<RetrieveOptions['search']>; now?: () => number } = {},
): Retrieve {
  return createRetrieve({
    search: { ...asClient(test.search), ...o.search },
    embedder: () => o.embedder ?? null,
    settings: () => ({ ...DEFAULTS, ...o.settings }),
    saveReliability: async (indexId, rows) => test.database.saveReliability({ indexId, rows, now: 1 }),
    now: o.now ?? (() => NOW),
  })
}

const ask = (retrieve: Retrieve, question: string, o: { filter?: SearchFilter; k?: number; select?: boolean; signal?: AbortSignal } = {}) =>
  retrieve.search({ question, filter: o.filter ?? {}, k: o.k ?? 10, select: o.select ?? false, ...(o.signal && { signal: o.signal }) })

const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (isAppError(error) ? error.code : 'other'),
  )

describe('a search', () => {
  it('refuses an empty question with its own sentence', async () => {
    expect(await codeOf(ask(retrieveWith(), ' \n '))).toBe('question-empty')
  })

  it('in an empty library finds nothing and is no error', async () => {
    const { output, passages } = await ask(retrieveWith({ embedder: testEmbedder() }), 'How high is the tower?', { select: true })
    expect(output).toMatchObject({ state: 'not found', intent: 'document', considered: 0, total: 0, hits: [], nearest: [] })
    expect(passages).toEqual([])
  })

  it('for punctuation alone finds nothing and is no error', async () => {
    storeDocument(test.database, { texts: ['the tower is tall'] })
    expect((await ask(retrieveWith(), '?! "*" AND NEAR(')).output.hits.length).toBeLessThanOrEqual(1)
    expect((await ask(retrieveWith(), '😀 ?!')).output).toMatchObject({ state: 'not found', hits: [] })
  })

  it('skips small talk for an answer, but looks it up when the person searches for it', async () => {
    storeDocument(test.database, { texts: ['hello is what people say'] })
    const talk = await ask(retrieveWith(), 'Hello', { select: true })
    expect(talk.output).toMatchObject({ intent: 'general', hits: [], total: 1 })
    expect((await ask(retrieveWith(), 'Hello')).output.hits).toHaveLength(1)
  })

  it('is cancelled by its signal', async () => {
    storeDocument(test.database, { texts: ['the tower is tall'] })
    expect(await codeOf(ask(retrieveWith(), 'tower', { signal: AbortSignal.abort() }))).toBe('cancelled')
  })
})

describe('a search without an embedder', () => {
  it('finds a passage by its words, with its rank and a trace of every stage', async () => {
    const { documentId } = storeDocument(test.database, { texts: ['the tower of pisa leans', 'the river arno flows'], title: 'Pisa' })
    const found = await ask(retrieveWith(), 'tower of Pisa')
    expect(found.output.hits).toHaveLength(1)
    expect(found.output.hits[0]).toMatchObject({
      documentId,
      title: 'Pisa',
      text: 'the tower of pisa leans',
      score: 1,
      ranks: { keyword: 1, vector: null },
    })
    expect(found.output).toMatchObject({ state: 'found', considered: 1, total: 1, nearest: [] })
    expect([found.vectorWeight, found.questionVector]).toEqual([0, null])
    const order = 'intent, scope, search, keyword, vector, fuse, late interaction, facts, decay, tags, authoritative, rerank, texts, enough'
    expect(found.trace.map(({ stage }) => stage).join(', ')).toBe(order)
    expect(found.trace.find(({ stage }) => stage === 'scope')?.note).toMatchObject({
      messageKey: 'trace.scopeObstacle',
      values: { obstacle: text('trace.noEmbedder') },
    })
  })

  it('returns no or a partial answerability for a question with few known words, with the three nearest passages', async () => {
    storeDocument(test.database, { texts: ['the tower leans', 'the river flows', 'the bridge stands', 'the tower and the bridge'] })
    const { output } = await ask(retrieveWith(), 'zeppelin kerosene gauge tower')
    expect(output.state).toBe('not found')
    expect(output.hits.length).toBeGreaterThan(0)
    expect(output.nearest).toEqual(output.hits.slice(0, 3))
    expect(
      (await ask(retrieveWith({ settings: { 'retrieval.notFoundBelow': 0, 'retrieval.partlyBelow': 0 } }), 'zeppelin kerosene gauge tower'))
        .output,
    ).toMatchObject({ state: 'found', nearest: [] })
  })
})

describe('a search with an embedder', () => {
  it('finds a passage by semantic search alone, and ranks one that both searches find first', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: ['alpha beta', 'gamma delta', 'epsilon zeta'] }))
    const found = await ask(retrieveWith({ embedder: testEmbedder() }), 'gamma delta')
    expect(found.output.hits[0]).toMatchObject({ text: 'gamma delta', score: 1, ranks: { keyword: 1, vector: 1 } })
    expect(found.output.hits).toHaveLength(3)
    expect(found.questionVector).toEqual(vectorOf('gamma delta'))
    expect(found.vectorWeight).toBeGreaterThan(0)
    expect(
      (await ask(retrieveWith({ embedder: testEmbedder(), settings: { 'retrieval.keywords': false } }), 'gamma delta')).output.hits[0]
        ?.ranks,
    ).toEqual({ keyword: null, vector: 1 })
  })

  it('finds documents without vectors by their words', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: ['alpha beta'] }))
    storeDocument(test.database, { texts: ['gamma delta'] })
    const { output } = await ask(retrieveWith({ embedder: testEmbedder() }), 'delta')
    expect(output.hits.map(({ text, ranks }) => [text, ranks])).toContainEqual(['gamma delta', { keyword: 1, vector: null }])
  })

  it('falls back to lexical search when the embedder fails, and the trace says so', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: ['gamma delta'] }))
    for (const settings of [{}, { 'retrieval.keywords': false }]) {
      const found = await ask(retrieveWith({ embedder: testEmbedder({ fail: true }), settings }), 'delta')
      expect(found.output.hits).toMatchObject([{ text: 'gamma delta', ranks: { keyword: 1, vector: null } }])
      expect(found.trace.find(({ stage }) => stage === 'search')?.note).toEqual(
        text('searchNotices.embedderFailed', { reason: 'embedder-unavailable' }),
      )
    }
  })

  it('compares no vectors when the index was made by another model', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: ['gamma delta'] }))
    const asked: string[] = []
    const found = await ask(retrieveWith({ embedder: testEmbedder({ digest: 'another', asked }) }), 'delta')
    expect(found.output.hits).toMatchObject([{ ranks: { keyword: 1, vector: null } }])
    expect(found.trace.find(({ stage }) => stage === 'scope')?.note).toMatchObject({
      values: { obstacle: text('searchNotices.otherModel') },
    })
    expect(asked).toEqual([])
  })

  it('embeds a question once, whatever its expanded queries, and never when vectors are switched off', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: ['the rialto bridge is old'] }))
    const asked: string[] = []
    const { output } = await ask(retrieveWith({ embedder: testEmbedder({ asked }) }), 'How old is the Rialto Bridge?')
    expect(output.queries).toEqual(['How old is the Rialto Bridge?', 'How old is the Rialto Bridge? "Rialto Bridge"'])
    expect(asked).toEqual(['How old is the Rialto Bridge?'])
    await ask(
      retrieveWith({ embedder: testEmbedder({ asked }), settings: { 'retrieval.vectors': false, 'retrieval.variants': false } }),
      'How old?',
    )
    expect(asked).toHaveLength(1)
  })
})

describe('the filters of a search', () => {
  it('apply inside both searches and show in the counts', async () => {
    const one = storeDocument(test.database, { texts: ['gamma delta'], collection: 'One', now: 10 })
    const two = storeDocument(test.database, { texts: ['gamma delta two'], collection: 'Two', now: 20 })
    for (const ids of [one, two]) embedDocument(test.database, ids)
    const retrieve = retrieveWith({ embedder: testEmbedder() })
    const { output } = await ask(retrieve, 'gamma delta', { filter: { from: 15, to: 25 } })
    expect(output).toMatchObject({ considered: 1, total: 2, hits: [{ documentId: two.documentId, ranks: { keyword: 1, vector: 1 } }] })
    expect(
      (await ask(retrieve, 'gamma delta', { filter: { documentIds: [one.documentId] } })).output.hits.map(({ documentId }) => documentId),
    ).toEqual([one.documentId])
  })

  it('narrow "my last meeting" to the newest note, and change nothing without notes', async () => {
    storeDocument(test.database, { texts: ['the budget in a file'], type: 'txt', now: 99 * DAY })
    expect((await ask(retrieveWith(), 'budget in my last meeting', { select: true })).output).toMatchObject({
      intent: 'document',
      considered: 1,
      total: 1,
    })
    storeDocument(test.database, { texts: ['the budget in march'], type: 'transcript', now: 10 * DAY })
    const { documentId } = storeDocument(test.database, { texts: ['the budget in may'], type: 'transcript', now: 90 * DAY })
    const { output } = await ask(retrieveWith(), 'budget in my last meeting', { select: true })
    expect(output).toMatchObject({ intent: 'transcript', considered: 1, total: 3, state: 'found' })
    expect(output.hits.map((hit) => hit.documentId)).toEqual([documentId])
    expect((await ask(retrieveWith(), 'budget in meetings of the last 2 weeks')).output).toMatchObject({
      intent: 'transcript',
      considered: 1,
    })
  })
})

describe('the selection of passages', () => {
  it('has one passage of each parent group and no near-duplicates, at most k, each with its parent', async () => {
    storeDocument(test.database, { texts: ['boat ends in may', 'boat starts in june'], parent: 'boat ends in may boat starts in june' })
    storeDocument(test.database, { texts: ['the boat of a harbour'] })
    storeDocument(test.database, { texts: ['the boat of a harbour'], title: 'Copy' })
    const before = await ask(retrieveWith(), 'boat')
    expect(before.output.hits).toHaveLength(4)
    const { passages, output, scores } = await ask(retrieveWith(), 'boat', { select: true })
    expect(passages.map(({ text }) => text).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      expect.stringMatching(/^boat (ends|starts)/),
      'the boat of a harbour',
    ])
    expect(passages.find(({ parentId }) => parentId !== null)?.parent?.text).toContain('boat starts in june')
    expect(output.hits.map(({ chunkId }) => chunkId)).toEqual(passages.map(({ chunkId }) => chunkId))
    expect(scores.size).toBe(4)
    expect((await ask(retrieveWith(), 'boat', { select: true, k: 1 })).passages).toHaveLength(1)
  })

  it('is skipped for a plain search, which lists the requested number of hits, at most 100', async () => {
    storeDocument(test.database, { texts: Array.from({ length: 130 }, (_, index) => `boat number${index}`) })
    expect((await ask(retrieveWith(), 'boat', { k: 500 })).output.hits).toHaveLength(100)
    expect((await ask(retrieveWith(), 'boat', { k: 7 })).output.hits).toHaveLength(7)
  })
})

describe('embedder reliability', () => {
  const texts = (prefix: string) =>
    Array.from(
      { length: 60 },
      (_, index) =>
        `${prefix} sentence number ${index} is certainly longer than sixty characters in all. And this one stands beside it so that it is not the whole.`,
    )

  it("is measured on the user's own passages, saved, and measured again only when they have doubled", async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: texts('This') }))
    const asked: string[] = []
    const retrieve = retrieveWith({ embedder: testEmbedder({ asked }) })
    await retrieve.measureReliability()
    const rows = test.search.reliability(test.search.activeIndex()?.id ?? 0)
    expect(rows).toMatchObject([{ language: 'en', sample: 60, passages: 60 }])
    expect(rows[0]?.mrr).toBeLessThan(0.4)
    expect(asked).toHaveLength(60)
    await retrieve.measureReliability()
    expect(asked).toHaveLength(60)
    embedDocument(test.database, storeDocument(test.database, { texts: texts('That') }))
    await retrieve.measureReliability()
    expect(test.search.reliability(test.search.activeIndex()?.id ?? 0)).toMatchObject([{ sample: 120, passages: 120 }])
  })

  it('of 0 leaves the ranking to lexical search', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: [...texts('This'), 'gamma delta'] }))
    const retrieve = retrieveWith({ embedder: testEmbedder() })
    expect((await ask(retrieve, 'number gamma')).vectorWeight).toBeGreaterThan(0)
    await retrieve.measureReliability()
    expect((await ask(retrieve, 'number gamma')).vectorWeight).toBe(0)
  })

  it('is measured in the background after a search, at most every 20 seconds, and its failure disturbs nobody', async () => {
    embedDocument(test.database, storeDocument(test.database, { texts: texts('This') }))
    let checks = 0
    let now = NOW
    const search = {
      sample: async () => {
        checks++
        throw new Error('gone')
      },
    }
    const retrieve = retrieveWith({ embedder: testEmbedder(), search, now: () => now })
    await ask(retrieve, 'sentence')
    await retrieve.measureReliability()
    expect(checks).toBe(1)
    await ask(retrieve, 'sentence')
    await turns()
    expect(checks).toBe(1)
    now += 20_000
    await ask(retrieve, 'sentence')
    await retrieve.measureReliability()
    expect(checks).toBe(2)
  })
})
