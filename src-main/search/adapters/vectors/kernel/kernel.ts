/**
 * Scans over quantised rows in one memory block; addresses are byte offsets. Rows are contiguous and zero-padded: binary to 16 bytes, int8
 * to 64; int16 queries have two bytes per dimension. Rows with `skip` (u16) SKIPPED are ignored.
 */
export type Kernel = {
  /**
   * Hamming distances of binary rows to each query in one pass: out[q * stride + row] (u16; SKIPPED for a skipped row); adds to histogram[q
   * * bins + distance] (u32).
   */
  hamming(
    query: number,
    queries: number,
    rows: number,
    count: number,
    width: number,
    skip: number,
    out: number,
    stride: number,
    histogram: number,
    bins: number,
  ): void
  /** Collects row numbers (u32) within `limit`, in order; returns the count. Distances are padded to 8 with SKIPPED. */
  collect(distances: number, count: number, limit: number, out: number): number
  /** Dot products (f32) of the listed int8 rows (u32 numbers) with one query, each times factors[row] (f32). */
  products(query: number, rows: number, factors: number, width: number, list: number, count: number, out: number): void
  /** Dot products of every int8 row with each query in one pass: out[q * stride + row] (f32; -FLOAT_MAX for a skipped row). */
  scan(
    query: number,
    queries: number,
    rows: number,
    count: number,
    width: number,
    factors: number,
    skip: number,
    out: number,
    stride: number,
  ): void
  /** 1 / length of each int8 row (f32), 0 for a row of zeros. */
  factors(rows: number, count: number, width: number, out: number): void
}

/** Marker of a skipped row, as `skip` and as distance. */
export const SKIPPED = 0xffff
