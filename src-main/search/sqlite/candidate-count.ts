import type { VectorMemory } from '../adapters/vectors/memory.ts'

/** Sampled rows used as queries, and depth of their neighbourhood. */
const SAMPLE = 24
const DEPTH = 100
/** Required recall of the 10 and 100 nearest; goals are 0.99 and 0.97, but questions differ more from passages than these samples. */
const NEAREST_10 = 0.996
const NEAREST_100 = 0.985
const LADDER = [400, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400, 9600, 12_800, 19_200, 25_600]
/** Cost of rescoring a candidate, in scanned rows. */
const CANDIDATE_COST = 6

/** Rows below which an int8 scan takes less than a millisecond. */
const FEW_ROWS = 20_000
/** Default before the measurement: sufficient for all tested models and data sets. */
const AT_FIRST = 2400

/** Number of candidates from binary quantisation for an index, measured stepwise on its own passages. */
export type CandidateCount = {
  /** Null: binary quantisation does not separate these vectors, or there are few: scan int8. */
  current(): number | null
  /** Measures one more passage if needed; false: nothing to do. */
  step(): boolean
}

/** Measures again when the rows have doubled; fewer than `fewRows` are always scanned. */
export function createCandidateCount(memory: () => VectorMemory, groups: () => Uint8Array, fewRows = FEW_ROWS): CandidateCount {
  let measuredRows = 0
  let measured: number | null = AT_FIRST
  let needs: number[][] = []
  return {
    current: () => (memory().rows < fewRows ? null : measured),
    step() {
      const { rows } = memory()
      if (rows === 0 || rows < fewRows || rows < 2 * measuredRows) return false
      // Every n-th row, offset by half a step.
      needs.push(memory().candidatesNeeded(Math.floor(((needs.length + 0.5) * rows) / SAMPLE), groups(), { best: DEPTH }))
      if (needs.length < SAMPLE) return true
      measured = chooseCount(needs, rows)
      measuredRows = rows
      needs = []
      return true
    },
  }
}

/**
 * Fewest candidates with the required recall on the sample; null if a full scan is cheaper. `needs`: per query, candidates needed for its
 * first, second, ... neighbour.
 */
export function chooseCount(needs: readonly (readonly number[])[], rows: number): number | null {
  const share = (count: number, depth: number): number => {
    const near = needs.flatMap((list) => list.slice(0, depth))
    return near.filter((need) => need <= count).length / Math.max(1, near.length)
  }
  const count = LADDER.find((candidates) => share(candidates, 10) >= NEAREST_10 && share(candidates, DEPTH) >= NEAREST_100)
  return count === undefined || count * CANDIDATE_COST > rows ? null : count
}
