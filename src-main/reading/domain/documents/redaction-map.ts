/** A replaced range of the normalised text (end exclusive), and the length of its replacement. */
export type Replaced = { start: number; end: number; length: number }

/** Maps offsets between the normalised and the redacted text. `edge`: the end of a replaced range to which offsets inside it move. */
export type OffsetMap = {
  /** From the normalised text to the redacted one. */
  redacted(offset: number, edge: 'start' | 'end'): number
  /** From the redacted text to the normalised one. */
  original(offset: number, edge: 'start' | 'end'): number
}

/** Creates the map of ordered, non-overlapping ranges. O(log n) per look-up. */
export function createOffsetMap(pieces: readonly Replaced[]): OffsetMap {
  const shown = new Float64Array(pieces.length)
  let shift = 0
  pieces.forEach(({ start, end, length }, index) => {
    shown[index] = start + shift
    shift += length - (end - start)
  })

  /** Index of the last range that starts at or before the offset, by `startOf`; -1: none. */
  function before(offset: number, startOf: (index: number) => number): number {
    let low = -1
    let high = pieces.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (startOf(middle) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    redacted(offset, edge) {
      const index = before(offset, (at) => pieces[at]?.start ?? 0)
      const piece = pieces[index]
      if (!piece) return offset
      const start = shown[index] ?? 0
      if (offset >= piece.end) return start + piece.length + (offset - piece.end)
      return offset === piece.start || edge === 'start' ? start : start + piece.length
    },
    original(offset, edge) {
      const index = before(offset, (at) => shown[at] ?? 0)
      const piece = pieces[index]
      if (!piece) return offset
      const start = shown[index] ?? 0
      if (offset >= start + piece.length) return piece.end + (offset - start - piece.length)
      return offset === start || edge === 'start' ? piece.start : piece.end
    },
  }
}

/** Stored form of the ranges: start, end, length of each. */
export function packReplaced(pieces: readonly Replaced[]): Uint32Array {
  return Uint32Array.from(pieces.flatMap(({ start, end, length }) => [start, end, length]))
}

/** Reads the stored form. */
export function unpackReplaced(packed: Uint32Array): Replaced[] {
  return Array.from({ length: packed.length / 3 }, (_, index) => ({
    start: packed[3 * index] ?? 0,
    end: packed[3 * index + 1] ?? 0,
    length: packed[3 * index + 2] ?? 0,
  }))
}
