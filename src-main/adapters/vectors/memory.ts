import { createBest } from './best-rows.ts'
import type { Best } from './best-rows.ts'
import { createSegment, MOST_QUERIES, SEGMENT_ROWS, widthsOf } from './segment.ts'
import type { QueryCodes, Segment } from './segment.ts'

/** Codes of some passages, one after the other. `groups`: a number of the document's version each belongs to. */
export type CodeBatch = { ids: readonly number[]; groups: readonly number[]; bits: Uint8Array; values: Int8Array }

/**
 * The short codes of an index: sign bits and int8 values in segments, in one thread's memory (87 MB for each 100,000 passages of 768 dimensions).
 * A passage belongs to a group, and a question names the groups that take part (`Uint8Array`, 1 for each; not changed once it was used). Rows are only added.
 */
export type VectorMemory = {
  readonly rows: number
  has(id: number): boolean
  /** Throws RangeError when there is no memory left. */
  add(batch: CodeBatch): void
  /** For each question ids of the `best` nearest by int8 of the `candidates` nearest by bits (and all that are as near), best first. */
  nearestByBits(queries: readonly QueryCodes[], groups: Uint8Array, o: { candidates: number; best: number }): number[][]
  /** For each question ids of the `best` nearest by int8 of all, best first. */
  nearestByValues(queries: readonly QueryCodes[], groups: Uint8Array, o: { best: number }): number[][]
  /** How many candidates the bits would have to give for each of the `best` nearest by int8 of a row, itself left out: nearest first. */
  candidatesNeeded(row: number, groups: Uint8Array, o: { best: number }): number[]
}

/** Empty. `plain`: without WebAssembly. */
export function createVectorMemory(dimension: number, o: { plain?: boolean } = {}): VectorMemory {
  const widths = widthsOf(dimension)
  const bins = widths.bits * 8 + 1
  const bitBytes = Math.ceil(dimension / 8)
  const segments: Segment[] = []
  const ids: Uint32Array[] = []
  const groupsOf: Uint32Array[] = []
  const known = createIdSet()
  let selected: Uint8Array | null = null
  let rows = 0

  function select(groups: Uint8Array): void {
    if (selected === groups) return
    for (const [s, segment] of segments.entries()) segment.select(groupsOf[s] as Uint32Array, groups)
    selected = groups
  }

  /** The distance within which the given number of rows lies. */
  function limitOf(histogram: Uint32Array, candidates: number): number {
    let sum = 0
    for (let distance = 0; distance < bins; distance++) {
      sum += histogram[distance] as number
      if (sum >= candidates) return distance
    }
    return bins - 1
  }

  function measure(queries: readonly QueryCodes[], groups: Uint8Array): Uint32Array[] {
    select(groups)
    const histograms = queries.map(() => new Uint32Array(bins))
    for (const segment of segments) segment.measure(queries, histograms)
    return histograms
  }

  function byBits(queries: readonly QueryCodes[], groups: Uint8Array, o: { candidates: number; best: number }): number[][] {
    return measure(queries, groups).map((histogram, q) => {
      const limit = limitOf(histogram, o.candidates)
      const best = createBest(o.best)
      for (const [s, segment] of segments.entries()) {
        const { rows: found, scores } = segment.nearest(q, limit)
        const own = ids[s] as Uint32Array
        for (let i = 0; i < found.length; i++) best.offer(scores[i] as number, own[found[i] as number] as number)
      }
      return best.ids()
    })
  }

  function byValues(queries: readonly QueryCodes[], groups: Uint8Array, best: number, numberOf: (segment: number, row: number) => number): number[][] {
    select(groups)
    const all: Best[] = queries.map(() => createBest(best))
    for (const [s, segment] of segments.entries()) {
      const own = groupsOf[s] as Uint32Array
      for (const [q, scores] of segment.scan(queries).entries()) {
        for (let row = 0; row < scores.length; row++) if (groups[own[row] as number] === 1) (all[q] as Best).offer(scores[row] as number, numberOf(s, row))
      }
    }
    return all.map((list) => list.ids())
  }

  return {
    get rows() {
      return rows
    },
    has: (id) => known.has(id),
    add(batch) {
      selected = null
      for (let from = 0; from < batch.ids.length; ) {
        let segment = segments.at(-1)
        if (!segment || segment.count === SEGMENT_ROWS) {
          segment = createSegment(widths, o)
          segments.push(segment)
          ids.push(new Uint32Array(SEGMENT_ROWS))
          groupsOf.push(new Uint32Array(SEGMENT_ROWS))
        }
        const to = Math.min(batch.ids.length, from + SEGMENT_ROWS - segment.count)
        ids.at(-1)?.set(batch.ids.slice(from, to), segment.count)
        groupsOf.at(-1)?.set(batch.groups.slice(from, to), segment.count)
        segment.add({ count: to - from, dimension, bits: batch.bits.subarray(from * bitBytes, to * bitBytes), values: batch.values.subarray(from * dimension, to * dimension) })
        for (let i = from; i < to; i++) known.add(batch.ids[i] as number)
        rows += to - from
        from = to
      }
    },
    nearestByBits: (queries, groups, options) => inPasses(queries, (pass) => byBits(pass, groups, options)),
    nearestByValues: (queries, groups, { best }) => inPasses(queries, (pass) => byValues(pass, groups, best, (s, row) => (ids[s] as Uint32Array)[row] as number)),
    candidatesNeeded(row, groups, { best }) {
      const codes = (segments[Math.floor(row / SEGMENT_ROWS)] as Segment).codesOf(row % SEGMENT_ROWS)
      const [near = []] = byValues([codes], groups, best + 1, (s, r) => s * SEGMENT_ROWS + r)
      const [histogram = new Uint32Array()] = measure([codes], groups)
      let sum = 0
      const within = histogram.map((count) => (sum += count))
      return near.filter((other) => other !== row).slice(0, best).map((other) => within[(segments[Math.floor(other / SEGMENT_ROWS)] as Segment).distanceOf(0, other % SEGMENT_ROWS)] as number)
    },
  }
}

/** Ids are given out one after the other, so a bit for each takes a hundredth of a Set. */
function createIdSet(): { has(id: number): boolean; add(id: number): void } {
  let bytes = new Uint8Array(1024)
  return {
    has: (id) => (((bytes[id >>> 3] ?? 0) >> (id & 7)) & 1) === 1,
    add(id) {
      if (id >>> 3 >= bytes.length) {
        const grown = new Uint8Array(2 * Math.max(bytes.length, id >>> 3))
        grown.set(bytes)
        bytes = grown
      }
      bytes[id >>> 3] = (bytes[id >>> 3] as number) | (1 << (id & 7))
    },
  }
}

function inPasses(queries: readonly QueryCodes[], pass: (queries: readonly QueryCodes[]) => number[][]): number[][] {
  return Array.from({ length: Math.ceil(queries.length / MOST_QUERIES) }, (_, i) => pass(queries.slice(i * MOST_QUERIES, (i + 1) * MOST_QUERIES))).flat()
}
