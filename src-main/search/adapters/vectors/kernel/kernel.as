// Scans over rows of short codes, in AssemblyScript (TypeScript for WebAssembly): `npm run kernel` compiles it into wasm-bytes.ts.
// plain-kernel.ts says the same in plain JavaScript and is the oracle of its tests. Every address is a byte offset into the one memory; rows lie
// one after the other, `width` bytes each, padded with zeros, so that no loop has a remainder: bits to 16 bytes, int8 to 64.

/** A row with this in `skip` takes no part; it is further than any distance. */
const SKIPPED: u16 = 0xffff

// @ts-ignore: decorator
@inline
function differing(a: usize, b: usize): v128 {
  return i8x16.popcnt(v128.xor(v128.load(a), v128.load(b)))
}

/** Differing bits of two rows. Three vectors at a time: 384 dimensions. Lanes of 8 bits hold 31 vectors, so they are emptied after 30. */
// @ts-ignore: decorator
@inline
function distance(a: usize, b: usize, width: usize): u32 {
  let total = i32x4.splat(0)
  let end = a + width
  while (a < end) {
    let lanes = i8x16.splat(0)
    let stop = min(end, a + 30 * 16)
    while (a + 48 <= stop) {
      lanes = i8x16.add(lanes, i8x16.add(differing(a, b), i8x16.add(differing(a + 16, b + 16), differing(a + 32, b + 32))))
      a += 48
      b += 48
    }
    while (a < stop) {
      lanes = i8x16.add(lanes, differing(a, b))
      a += 16
      b += 16
    }
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes)))
  }
  return i32x4.extract_lane(total, 0) + i32x4.extract_lane(total, 1) + i32x4.extract_lane(total, 2) + i32x4.extract_lane(total, 3)
}

/**
 * Hamming distances of `queries` bit rows to `count` rows in one pass over them: out[q * stride + row] (u16), SKIPPED where skip[row] (u16) says so;
 * and how many rows have each distance, added to histogram[q * bins + distance] (u32).
 */
export function hamming(query: usize, queries: i32, rows: usize, count: i32, width: usize, skip: usize, out: usize, stride: i32, histogram: usize, bins: i32): void {
  for (let row = 0; row < count; row++) {
    if (load<u16>(skip + ((<usize>row) << 1)) == SKIPPED) {
      for (let q = 0; q < queries; q++) store<u16>(out + ((<usize>(q * stride + row)) << 1), SKIPPED)
    } else {
      for (let q = 0; q < queries; q++) {
        let bits = distance(query + <usize>q * width, rows, width)
        store<u16>(out + ((<usize>(q * stride + row)) << 1), <u16>bits)
        let bin = histogram + ((<usize>(q * bins + bits)) << 2)
        store<u32>(bin, load<u32>(bin) + 1)
      }
    }
    rows += width
  }
}

/** Numbers of the rows no further than `limit` to out (u32), in order; how many. */
export function collect(distances: usize, count: i32, limit: u32, out: usize): i32 {
  let found = 0
  let most = i16x8.splat(<i16>limit)
  for (let row = 0; row < count; row += 8) {
    // The array is padded with SKIPPED to a multiple of 8.
    if (!v128.any_true(i16x8.le_u(v128.load(distances + ((<usize>row) << 1)), most))) continue
    for (let lane = row; lane < row + 8; lane++) {
      if (<u32>load<u16>(distances + ((<usize>lane) << 1)) > limit) continue
      store<u32>(out + ((<usize>found) << 2), lane)
      found++
    }
  }
  return found
}

/** The sum of the products of int8 values and a query of int16. */
// @ts-ignore: decorator
@inline
function product(query: usize, row: usize, width: usize): i32 {
  let even = i32x4.splat(0)
  let odd = i32x4.splat(0)
  for (let end = row + width; row < end; row += 32) {
    let a = v128.load(row)
    let b = v128.load(row, 16)
    even = i32x4.add(even, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(a), v128.load(query)))
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(a), v128.load(query, 16)))
    even = i32x4.add(even, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(b), v128.load(query, 32)))
    odd = i32x4.add(odd, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(b), v128.load(query, 48)))
    query += 64
  }
  even = i32x4.add(even, odd)
  return i32x4.extract_lane(even, 0) + i32x4.extract_lane(even, 1) + i32x4.extract_lane(even, 2) + i32x4.extract_lane(even, 3)
}

/** Products of the listed rows (u32 numbers) with the query, each times factors[row] (f32), to out (f32). */
export function products(query: usize, rows: usize, factors: usize, width: usize, list: usize, count: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    let row: usize = load<u32>(list + (i << 2))
    store<f32>(out + (i << 2), load<f32>(factors + (row << 2)) * <f32>product(query, rows + row * width, width))
  }
}

/** Products of every row with each of the queries, in one pass: out[q * stride + row] (f32), the smallest number for a skipped row. */
export function scan(query: usize, queries: i32, rows: usize, count: i32, width: usize, factors: usize, skip: usize, out: usize, stride: i32): void {
  for (let row = 0; row < count; row++) {
    let skipped = load<u16>(skip + ((<usize>row) << 1)) == SKIPPED
    let factor = load<f32>(factors + ((<usize>row) << 2))
    for (let q = 0; q < queries; q++) {
      let score: f32 = skipped ? -f32.MAX_VALUE : factor * <f32>product(query + <usize>q * (width << 1), rows, width)
      store<f32>(out + ((<usize>(q * stride + row)) << 2), score)
    }
    rows += width
  }
}

/** 1 over the length of each of `count` int8 rows, to out (f32); 0 for a row of zeros. */
export function factors(rows: usize, count: i32, width: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    let total = i32x4.splat(0)
    for (let end = rows + width; rows < end; rows += 16) {
      let a = v128.load(rows)
      let low = i16x8.extend_low_i8x16_s(a)
      let high = i16x8.extend_high_i8x16_s(a)
      total = i32x4.add(total, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)))
    }
    let squares = i32x4.extract_lane(total, 0) + i32x4.extract_lane(total, 1) + i32x4.extract_lane(total, 2) + i32x4.extract_lane(total, 3)
    store<f32>(out + (i << 2), squares == 0 ? 0 : <f32>(1.0 / sqrt<f64>(<f64>squares)))
  }
}
