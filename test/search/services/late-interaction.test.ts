import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import type { Retrieved } from '../../../src-main/search/services/types.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { createTestDatabase, embedDocument, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { openBuiltInEmbedder, openRetrieve, storeMarkdown } from '../../support/database/library.ts'
import { testEmbedder } from '../../support/models/test-embedder.ts'

const QUESTION = 'How long before the end must the tenant give notice?'
/** The second passage has the question's words, the first one the answer. */
const LEASES = [
  '# Ending\n\nThe lease may be terminated by either party three months in advance, at the close of a quarter.',
  '# Board\n\nA notice board of the tenant stands at the end of the stairs. How long it may stay there, nobody must give word of.',
  '# Rent\n\nThe tenant pays the rent on the third working day of each month, heating included.',
]

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const stageOf = ({ trace }: Retrieved) => trace.find(({ stage }) => stage === 'late interaction')
const ask = (embedder: Embedder | null, changed: Partial<Settings> = {}, question = QUESTION) =>
  openRetrieve(t, embedder, changed).search({ question, filter: {}, k: 10, select: false })

describe('late interaction with the built-in embedder', () => {
  let embedder: Embedder
  beforeAll(() => {
    embedder = openBuiltInEmbedder()
  })
  afterAll(() => embedder.close())
  beforeEach(async () => {
    for (const [index, text] of LEASES.entries()) await storeMarkdown(t, embedder, { name: `${index}.md`, text })
  })

  it('orders the first hits by fused score and MaxSim, and says so in the trace', async () => {
    const off = await ask(embedder, { 'retrieval.lateTop': 0 })
    const on = await ask(embedder)
    expect(stageOf(off)).toMatchObject({ note: text('trace.off') })
    expect(stageOf(on)).toMatchObject({ in: 3, out: 3, note: text('trace.late.scored', { weight: '4.000' }) })
    const best = off.ranked[0]?.score ?? 0
    const sums = off.ranked.map(({ chunkId, score }) => score / best + 4 * (on.evidence?.passage(chunkId)?.maxSim ?? 0))
    const expected = off.ranked.map(({ chunkId }, index) => ({ chunkId, sum: sums[index] ?? 0 })).sort((a, b) => b.sum - a.sum)
    expect(stageOf(on)?.top?.map(({ chunkId }) => chunkId)).toEqual(expected.map(({ chunkId }) => chunkId))
    expect(off.evidence).toBeNull()
  })

  it('tells how well each passage matches the question, and what part of it', async () => {
    const { evidence, passages } = await ask(embedder, {}, 'When does the tenant pay the rent?')
    const rent = passages.find(({ text }) => text.includes('heating included'))
    const board = passages.find(({ text }) => text.includes('notice board'))
    if (!rent || !board || !evidence) throw new Error('not found')
    const match = evidence.passage(rent.chunkId)
    expect(match?.maxSim).toBeGreaterThan(evidence.passage(board.chunkId)?.maxSim ?? 1)
    expect(match?.weakest).toBeGreaterThan(evidence.passage(board.chunkId)?.weakest ?? 1)
    const comma = rent.text.indexOf(',')
    const first = evidence.range(rent.chunkId, 0, comma)?.maxSim ?? 0
    expect(first).toBeGreaterThan(evidence.range(rent.chunkId, comma, rent.text.length)?.maxSim ?? 1)
    expect(first).toBeLessThanOrEqual(match?.maxSim ?? 0)
    expect([evidence.passage(-1), evidence.range(-1, 0, 5)]).toEqual([null, null])
  })

  it('compares only as many passages as it is told to, and further ones when asked', async () => {
    const { evidence, ranked, passages } = await ask(embedder, { 'retrieval.lateTop': 2 })
    const left = passages.find(({ chunkId }) => evidence?.passage(chunkId) === null)
    if (!left || !evidence) throw new Error('all were compared')
    expect(ranked.at(-1)?.chunkId).toBe(left.chunkId)
    await evidence.compare([left])
    const { evidence: all } = await ask(embedder)
    expect(evidence.passage(left.chunkId)).toEqual(all?.passage(left.chunkId))
  })

  it('leaves the fused order when it fails', async () => {
    const failing: Embedder = { ...embedder, compareTokens: async () => Promise.reject(new TypeError('gone')) }
    const found = await ask(failing)
    expect(stageOf(found)?.note).toEqual(text('trace.late.failed', { reason: 'TypeError' }))
    expect(found.output.hits).toEqual((await ask(embedder, { 'retrieval.lateTop': 0 })).output.hits)
    expect(found.evidence).toBeNull()
  })

  it('is left out when the embedder is not relied on, or weighs nothing', async () => {
    const [index] = [t.search.activeIndex()]
    if (!index) throw new Error('no index')
    expect(stageOf(await ask(embedder, { 'retrieval.lateWeight': 0 }))?.note).toEqual(text('trace.off'))
    const unreliable = { language: 'en', mrr: 0.2, ownMedian: 0.5, otherMedian: 0.5, sample: 200, passages: 3 }
    t.database.saveReliability({ indexId: index.id, rows: [unreliable], now: 1 })
    const found = await ask(embedder)
    expect(stageOf(found)?.note).toEqual(text('trace.off'))
  })
})

describe('another embedder, which has no token vectors,', () => {
  it('searches as ever, and the trace says why nothing was compared', async () => {
    embedDocument(t.database, storeDocument(t.database, { texts: ['the roof is red', 'the cellar is dry'] }))
    const found = await ask(testEmbedder(), {}, 'Is the roof red?')
    expect(found.output.hits.length).toBe(2)
    expect(stageOf(found)?.note).toEqual(text('trace.late.noTokens'))
    expect(found.evidence).toBeNull()
    expect(stageOf(await ask(null, {}, 'Is the roof red?'))?.note).toEqual(text('trace.late.noVectors'))
  })
})
