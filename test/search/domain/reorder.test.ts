import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authoritativeFirst, decay, rerank, rerankByFormula, tagBoost } from '../../../src-main/search/domain/reorder.ts'
import type { ScoredPassage } from '../../../src-main/search/domain/reorder.ts'
import type { PassageFacts } from '../../../src-main/search/domain/types.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'

const DAY = 86_400_000
const ids = (candidates: readonly ScoredPassage[]) => candidates.map(({ chunkId }) => chunkId)
function candidate(id: number, score: number, facts: Partial<Omit<PassageFacts, 'chunkId' | 'documentId'>> = {}): ScoredPassage {
  return {
    chunkId: id,
    score,
    passage: { chunkId: id as ChunkId, documentId: `d${id}` as DocumentId, type: 'txt', parentId: null, date: 0, tags: [], ...facts },
  }
}
const some = fc
  .array(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      isNote: fc.boolean(),
      date: fc.integer({ min: 0, max: 90 }),
      tag: fc.constantFrom('lease', 'boat', 'roof'),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => b.score - a.score)
      .map(({ score, isNote, date, tag }, index) =>
        candidate(index + 1, score, { type: isNote ? 'transcript' : 'pdf', date: date * DAY, tags: [tag] }),
      ),
  )

describe('every retrieval stage before selection', () => {
  it('reorders without removing, and keeps scores in 0 to 1', () => {
    const unit = new Map(Array.from({ length: 40 }, (_, index) => [index + 1, index / 40]))
    const stages: ((candidates: ScoredPassage[]) => ScoredPassage[])[] = [
      (c) => decay(c, { now: 90 * DAY, halfLifeDays: 14, floor: 0.25 }),
      (c) => tagBoost(c, 'the lease of a boat', 0.08),
      authoritativeFirst,
      (c) => rerankByFormula(c, { similarity: unit, overlap: unit, now: 90 * DAY, halfLifeDays: 14, top: 12 }),
      (c) => rerank(c, 5, ({ chunkId }) => unit.get(chunkId) ?? 0),
    ]
    fc.assert(
      fc.property(some, fc.constantFrom(...stages), (candidates, stage) => {
        const after = stage(candidates)
        expect(ids(after).toSorted((a, b) => a - b)).toEqual(ids(candidates).toSorted((a, b) => a - b))
        for (const { score } of after) expect(score >= 0 && score <= 1 + 1e-9).toBe(true)
      }),
    )
  })
})

describe('time decay', () => {
  it('halves the score of a note in 14 days, to a quarter at least, and leaves files unchanged', () => {
    const aged = (days: number, type: PassageFacts['type'] = 'transcript') =>
      decay([candidate(1, 0.8, { type, date: 100 * DAY - days * DAY })], { now: 100 * DAY, halfLifeDays: 14, floor: 0.25 })[0]?.score
    expect([aged(0), aged(14), aged(28), aged(99)]).toEqual([0.8, expect.closeTo(0.4), expect.closeTo(0.2), expect.closeTo(0.2)])
    expect([aged(99, 'pdf'), aged(-5)]).toEqual([0.8, 0.8])
  })
})

describe('the tag boost', () => {
  it('raises passages tagged with words of the question, by a step for each word, to 1 at most', () => {
    const boosted = tagBoost(
      [candidate(1, 0.5), candidate(2, 0.48, { tags: ['Harbour lease', 'lease'] }), candidate(3, 0.99, { tags: ['harbour'] })],
      'Which LEASE at the harbour?',
      0.08,
    )
    expect(boosted.map(({ chunkId, score }) => [chunkId, Number(score.toFixed(4))])).toEqual([
      [3, 1],
      [2, 0.5568],
      [1, 0.5],
    ])
  })
})

describe('authoritative sources first', () => {
  it('puts files before notes when their scores are close, and only then', () => {
    const note = { type: 'transcript' as const }
    expect(ids(authoritativeFirst([candidate(1, 1, note), candidate(2, 0.99), candidate(3, 0.97), candidate(4, 0.96, note)]))).toEqual([
      2, 1, 3, 4,
    ])
  })
})

describe('reranking', () => {
  it('orders the first passages by the new score and keeps the others behind in their order', () => {
    const scores = new Map([
      [1, 0.1],
      [2, 0.9],
      [3, 0.5],
    ])
    const after = rerank(
      [candidate(1, 1), candidate(2, 0.9), candidate(3, 0.8), candidate(4, 0.7), candidate(5, 0.6)],
      3,
      ({ chunkId }) => scores.get(chunkId) ?? 0,
    )
    expect(ids(after)).toEqual([2, 3, 1, 4, 5])
    expect(after.every(({ score }, index) => index === 0 || score <= (after[index - 1]?.score ?? 0))).toBe(true)
  })
  it('weighs similarity 0.7, overlap 0.2 and recency 0.1 by formula', () => {
    const [first] = rerankByFormula([candidate(1, 0.2, { date: 86 * DAY })], {
      similarity: new Map([[1, 0.5]]),
      overlap: new Map([[1, 1]]),
      now: 100 * DAY,
      halfLifeDays: 14,
      top: 10,
    })
    expect(first?.score).toBeCloseTo(0.7 * 0.5 + 0.2 + 0.1 * 0.5)
  })
})
