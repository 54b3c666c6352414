import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectByMmr, collapseToParent, selectPassages, removeNearDuplicates } from '../../../src-main/search/domain/select.ts'
import type { ScoredPassage as ScoredCandidate } from '../../../src-main/search/domain/reorder.ts'
import type { Passage } from '../../../src-main/search/domain/types.ts'
import { makePassage } from '../../support/files/make-passage.ts'

type Candidate = ScoredCandidate<Passage>

const none = new Map<number, Float32Array>()
const ids = (candidates: readonly Candidate[]) => candidates.map(({ chunkId }) => chunkId)

function candidate(
  id: number,
  score: number,
  facts: { document?: string; parent?: number; text?: string; type?: Passage['type']; addedAt?: number } = {},
): Candidate {
  const { document = `d${id}`, parent, text = `passage ${id} tells of thing${id} and thing${id + 1000}`, ...rest } = facts
  const passage = makePassage({ id, document, text, ...rest })
  return {
    chunkId: id,
    score,
    passage: { ...passage, parentId: parent === undefined ? null : (parent as NonNullable<Passage['parentId']>) },
  }
}

const some = fc
  .array(
    fc.record({
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      document: fc.integer({ min: 1, max: 5 }),
      parent: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      words: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => b.score - a.score)
      .map(({ score, document, parent, words }, index) =>
        candidate(index + 1, score, {
          document: `d${document}`,
          text: `about ${words} ${words}x ${words}y`,
          ...(parent !== undefined && { parent: document * 100 + parent }),
        }),
      ),
  )

describe('collapse to parent', () => {
  it('keeps the best child chunk of each parent group, and every passage without a parent group', () => {
    expect(
      ids(
        collapseToParent([
          candidate(1, 0.9, { parent: 7 }),
          candidate(2, 0.8),
          candidate(3, 0.7, { parent: 7 }),
          candidate(4, 0.6),
          candidate(5, 0.5, { parent: 8 }),
        ]),
      ),
    ).toEqual([1, 2, 4, 5])
  })
})

describe('removing near-duplicates', () => {
  const text = 'one two three four five six seven eight nine ten'

  it('drops the worse of two passages of different documents from a word Jaccard of 0.9 on', () => {
    expect(
      ids(
        removeNearDuplicates([
          candidate(1, 0.9, { text }),
          candidate(2, 0.8, { text: `${text}!` }),
          candidate(3, 0.7, { text: text.replace('ten', 'zehn') }),
        ]),
      ),
    ).toEqual([1, 3])
    expect(ids(removeNearDuplicates([candidate(1, 0.9, { text }), candidate(2, 0.8, { text: text.replace(' ten', '') })]))).toEqual([1])
  })

  it('keeps a near-duplicate with another number or a negation, because they may contradict each other', () => {
    const rule = 'every tenant of the house may end the contract of the flat within 30 days in writing to the owner or the agent of it'
    const said = (text: string) => ids(removeNearDuplicates([candidate(1, 0.9, { text: rule }), candidate(2, 0.8, { text })]))
    expect(said(rule.replace('30', '45'))).toEqual([1, 2])
    expect(said(rule.replace('may end', 'may not end'))).toEqual([1, 2])
    expect(said(rule.replace('agent', 'heir'))).toEqual([1])
    const russian =
      'каждый жилец дома может расторгнуть договор об аренде квартиры в любое время письмом владельцу или его агенту и получить свой залог обратно полностью'
    expect(
      ids(removeNearDuplicates([candidate(1, 0.9, { text: russian }), candidate(2, 0.8, { text: russian.replace('может', 'не может') })])),
    ).toEqual([1, 2])
  })

  it('keeps two receipts that differ in a number which both of them say elsewhere', () => {
    const receipt = (loaves: number, sum: number): string =>
      `The corner bakery thanks you for your visit today: loaves of rye bread ${loaves}, cups of black coffee 4, slices of plum cake 7, sum ${sum} euros, paid in cash at the counter, please come again soon`
    const said = (text: string) => ids(removeNearDuplicates([candidate(1, 0.9, { text: receipt(4, 7) }), candidate(2, 0.8, { text })]))
    expect(said(receipt(7, 7))).toEqual([1, 2])
    expect(said(receipt(7, 4))).toEqual([1, 2])
    expect(said(receipt(4, 7))).toEqual([1])
  })

  it('folds a copy in the same document too, and tells where all copies stand', () => {
    const [kept, ...others] = removeNearDuplicates([
      candidate(1, 0.9, { text, document: 'a' }),
      candidate(2, 0.8, { text, document: 'a' }),
      candidate(3, 0.7, { text: `${text}.`, document: 'b' }),
    ])
    expect(others).toEqual([])
    expect(kept?.passage.copies).toMatchObject([
      { chunkId: 2, documentId: 'a' },
      { chunkId: 3, documentId: 'b' },
    ])
    // Folding again neither loses nor doubles them.
    expect(removeNearDuplicates(kept ? [kept] : [])[0]?.passage.copies).toHaveLength(2)
  })
})

describe('MMR selection', () => {
  it('takes a passage of another topic before a similar one, and goes by relevance alone at lambda 1', () => {
    const same = 'the roof of the house was repaired in may by the firm'
    const candidates = [
      candidate(1, 1, { text: same, document: 'a' }),
      candidate(2, 0.95, { text: `${same} again`, document: 'a' }),
      candidate(3, 0.8, { document: 'a' }),
    ]
    expect(ids(selectByMmr(candidates, { k: 2, lambda: 0.75, vectors: none }))).toEqual([1, 3])
    expect(ids(selectByMmr(candidates, { k: 2, lambda: 1, vectors: none }))).toEqual([1, 2])
  })

  it('compares passages by their vectors where there are any', () => {
    const vectors = new Map([
      [1, Float32Array.of(1, 0)],
      [2, Float32Array.of(1, 0)],
      [3, Float32Array.of(0, 1)],
    ])
    const candidates = [candidate(1, 1, { document: 'a' }), candidate(2, 0.95, { document: 'a' }), candidate(3, 0.8, { document: 'a' })]
    expect(ids(selectByMmr(candidates, { k: 2, lambda: 0.75, vectors }))).toEqual([1, 3])
  })

  it('prefers a document that is not yet selected when scores are close, and only then', () => {
    const close = [candidate(1, 1, { document: 'a' }), candidate(2, 0.9, { document: 'a' }), candidate(3, 0.88, { document: 'b' })]
    expect(ids(selectByMmr(close, { k: 2, lambda: 1, vectors: none }))).toEqual([1, 3])
    const far = [candidate(1, 1, { document: 'a' }), candidate(2, 0.9, { document: 'a' }), candidate(3, 0.7, { document: 'b' })]
    expect(ids(selectByMmr(far, { k: 2, lambda: 1, vectors: none }))).toEqual([1, 2])
  })
})

describe('the selection of passages', () => {
  it('returns at most k of the candidates, each once, one of each parent group, the best first', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 30 }), fc.double({ min: 0, max: 1, noNaN: true }), (candidates, k, lambda) => {
        const picked = selectPassages(candidates, { k, lambda, vectors: none })
        expect(picked.length).toBeLessThanOrEqual(k)
        expect(new Set(ids(picked)).size).toBe(picked.length)
        for (const id of ids(picked)) expect(ids(candidates)).toContain(id)
        const families = picked.flatMap(({ passage }) => passage.parentId ?? [])
        expect(new Set(families).size).toBe(families.length)
        const best = candidates[0]
        const clear = best !== undefined && lambda > 0.5 && (candidates[1]?.score ?? 0) < 0.9 * best.score
        expect(!clear || picked[0]?.chunkId === best.chunkId).toBe(true)
      }),
    )
  })

  it('skips collapse to parent, near-duplicates and document coverage where they are switched off', () => {
    const text = 'one two three four five six seven eight nine ten'
    const alike = [
      candidate(1, 1, { text, document: 'a', parent: 7 }),
      candidate(2, 0.99, { text: `${text} twelve`, document: 'a', parent: 7 }),
      candidate(3, 0.98, { text: `${text} eleven`, document: 'b' }),
    ]
    const all = { k: 3, lambda: 1, vectors: none }
    expect(ids(selectPassages(alike, all))).toEqual([1])
    expect(ids(selectPassages(alike, { ...all, family: false, copies: 1, coverage: 0 }))).toEqual([1, 2, 3])
    expect(ids(selectPassages(alike, { ...all, family: false, copies: 1 }))).toEqual([1, 3, 2])
  })

  it('returns up to k passages as long as there are parent groups without near-duplicates', () => {
    fc.assert(
      fc.property(some, (candidates) => {
        expect(selectPassages(candidates, { k: 30, lambda: 0.75, vectors: none })).toHaveLength(
          removeNearDuplicates(collapseToParent(candidates)).length,
        )
      }),
    )
  })
})
