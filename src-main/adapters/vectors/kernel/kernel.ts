/**
 * Scans over rows of short codes in one block of memory; every address is a byte offset into it. Rows lie one after the other, padded with zeros:
 * bits to 16 bytes, int8 to 64; queries of int16 have two bytes for each of a row. A row whose `skip` (u16) is SKIPPED takes no part.
 */
export type Kernel = {
  /**
   * Hamming distances of bit rows to each query in one pass: out[q * stride + row] (u16; SKIPPED for a skipped row), and the number of rows at each
   * distance, added to histogram[q * bins + distance] (u32).
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
  /** Numbers (u32) of the rows no further than `limit`, in order; how many. Distances are padded to 8 with SKIPPED. */
  collect(distances: number, count: number, limit: number, out: number): number
  /** Products (f32) of the listed int8 rows (u32 numbers) with one query, each times factors[row] (f32). */
  products(query: number, rows: number, factors: number, width: number, list: number, count: number, out: number): void
  /** Products of every int8 row with each query in one pass: out[q * stride + row] (f32; -FLOAT_MAX for a skipped row). */
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

/** The `skip` and the distance of a row that takes no part. */
export const SKIPPED = 0xffff
