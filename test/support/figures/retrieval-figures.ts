import { describe, expect, it } from 'vitest'
import type { EvaluationRun } from '../../../src-preload/contract/shapes/evaluation.ts'
import { importSet, SETS } from './evaluate-set.ts'

/** Least nDCG@10 of lexical and of hybrid search; least precision of `not found` at 70 % recall, and at the set threshold. */
type Floors = { keyword: number; both: number; told?: number; toldByWords?: number; threshold?: number }

/** The floors of these sets; 024-figures-of-retrieval.md has the measured values. */
const FLOORS: Readonly<Record<string, Floors>> = {
  'xquad-de': { keyword: 0.935, both: 0.947, told: 0.85, toldByWords: 0.85, threshold: 0.8 },
  stackfaq: { keyword: 0.83, both: 0.96, told: 0.73, threshold: 0.8 },
  cranfield: { keyword: 0.35, both: 0.4 },
  'xquad-zh': { keyword: 0.96, both: 0.963 },
  qmsum: { keyword: 0.47, both: 0.52 },
}
/** The nDCG@10 that a set may lose by adding the embedder to lexical search. */
const LEAST_LOSS = 0.005

/**
 * Tests that these test collections, imported through the product, reach their floors. Without them it prints a line and passes. Embedding
 * takes minutes; ECHOMIND_SETS_DATA names a folder that stores the libraries.
 */
export function describeRetrievalFigures(names: readonly string[]): void {
  if (SETS === null) process.stdout.write('No material to measure retrieval with: set ECHOMIND_MATERIAL to its folder.\n')
  describe.skipIf(SETS === null)('retrieval over a test collection', () => {
    it.each(names)(
      'reaches the nDCG@10 and the precision of refusals of its floors: %s',
      async (name) => {
        const floors = FLOORS[name] ?? { keyword: 0, both: 0 }
        const set = await importSet(name)
        try {
          const keyword = await set.run({ settings: { 'retrieval.vectors': false }, twins: floors.toldByWords !== undefined })
          const both = await set.run({ twins: floors.told !== undefined })
          process.stdout.write(`${name}: words ${figures(keyword)}; both ${figures(both)}\n`)
          expect(keyword.ndcg10).toBeGreaterThanOrEqual(floors.keyword)
          expect(both.ndcg10).toBeGreaterThanOrEqual(Math.max(floors.both, keyword.ndcg10 - LEAST_LOSS))
          expect(both.abstention.at70?.precision ?? 1).toBeGreaterThanOrEqual(floors.told ?? 0)
          expect(keyword.abstention.at70?.precision ?? 1).toBeGreaterThanOrEqual(floors.toldByWords ?? 0)
          expect(both.abstention.precision ?? 1).toBeGreaterThanOrEqual(floors.threshold ?? 0)
        } finally {
          await set.close()
        }
      },
      1_800_000,
    )
  })
}

function figures({ ndcg10, abstention, latencyMs }: EvaluationRun): string {
  const { at70, precision, recall } = abstention
  const told = at70 ? `, not found ${precision?.toFixed(3)} at ${recall?.toFixed(3)}, ${at70.precision.toFixed(3)} at 0.7` : ''
  return `nDCG@10 ${ndcg10.toFixed(4)}${told}, ${latencyMs.p50.toFixed(1)} ms`
}
