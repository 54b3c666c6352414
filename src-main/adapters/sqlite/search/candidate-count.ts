import type { VectorMemory } from '../../vectors/memory.ts'

/** Rows asked as questions, and how deep their neighbours are looked at. */
const SAMPLE = 24
const DEPTH = 100
/** Shares of the 10 and of the 100 nearest that the candidates must hold; the goals are 0.99 and 0.97, questions differ more from passages than these. */
const NEAREST_10 = 0.996
const NEAREST_100 = 0.985
const LADDER = [400, 600, 800, 1200, 1600, 2400, 3200, 4800, 6400, 9600, 12_800, 19_200, 25_600]
/** Looking at a candidate costs about as much as scanning this many rows. */
const CANDIDATE_COST = 6

/** Below this a scan of all values takes less than a millisecond. */
const FEW_ROWS = 20_000
/** Before it was measured: enough for the models and data sets that were tried. */
const AT_FIRST = 2400

/** How many candidates the bits must give in this index: measured on its own passages, a piece at a time. */
export type CandidateCount = {
  /** Null: the bits do not tell these vectors apart, or there are few: scan all values. */
  current(): number | null
  /** Measures one more passage when there is need; false: nothing to do. */
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
      // Every n-th row, from the middle of the first stretch.
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
 * The fewest candidates that hold enough of the nearest of the sample; null when scanning everything is cheaper. `needs`: for each question how many
 * candidates it takes to hold its first, second, ... nearest.
 */
export function chooseCount(needs: readonly (readonly number[])[], rows: number): number | null {
  const share = (count: number, depth: number): number => {
    const near = needs.flatMap((list) => list.slice(0, depth))
    return near.filter((need) => need <= count).length / Math.max(1, near.length)
  }
  const count = LADDER.find((candidates) => share(candidates, 10) >= NEAREST_10 && share(candidates, DEPTH) >= NEAREST_100)
  return count === undefined || count * CANDIDATE_COST > rows ? null : count
}
