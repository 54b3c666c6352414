import { SKIPPED } from './kernel.ts'
import type { Kernel } from './kernel.ts'

/** The largest float32. */
const FLOAT_MAX = (2 - 2 ** -23) * 2 ** 127

/** The kernel in plain JavaScript: reference of the WebAssembly kernel, and fallback. */
export function createPlainKernel(buffer: ArrayBuffer): Kernel {
  const bytes = new Int8Array(buffer)
  const words = new Uint32Array(buffer)
  const shorts = new Uint16Array(buffer)
  const signed = new Int16Array(buffer)
  const floats = new Float32Array(buffer)

  function distance(a: number, b: number, width: number): number {
    let total = 0
    for (let i = 0; i < width >> 2; i++) total += bitsOf((words[(a >> 2) + i] as number) ^ (words[(b >> 2) + i] as number))
    return total
  }

  /** Four accumulators: a single one would serialise the additions. */
  function product(query: number, row: number, width: number): number {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0, q = query >> 1; i < width; i += 4, q += 4, row += 4) {
      a = (a + Math.imul(signed[q] as number, bytes[row] as number)) | 0
      b = (b + Math.imul(signed[q + 1] as number, bytes[row + 1] as number)) | 0
      c = (c + Math.imul(signed[q + 2] as number, bytes[row + 2] as number)) | 0
      d = (d + Math.imul(signed[q + 3] as number, bytes[row + 3] as number)) | 0
    }
    return (a + b + c + d) | 0
  }

  return {
    hamming(query, queries, rows, count, width, skip, out, stride, histogram, bins) {
      for (let row = 0; row < count; row++, rows += width) {
        const skipped = (shorts[(skip >> 1) + row] as number) === SKIPPED
        for (let q = 0; q < queries; q++) {
          const bits = skipped ? SKIPPED : distance(query + q * width, rows, width)
          shorts[(out >> 1) + q * stride + row] = bits
          if (!skipped) words[(histogram >> 2) + q * bins + bits] = (words[(histogram >> 2) + q * bins + bits] as number) + 1
        }
      }
    },
    collect(distances, count, limit, out) {
      let found = 0
      for (let row = 0; row < count; row++) {
        if ((shorts[(distances >> 1) + row] as number) <= limit) words[(out >> 2) + found++] = row
      }
      return found
    },
    products(query, rows, factors, width, list, count, out) {
      for (let i = 0; i < count; i++) {
        const row = words[(list >> 2) + i] as number
        floats[(out >> 2) + i] = (floats[(factors >> 2) + row] as number) * Math.fround(product(query, rows + row * width, width))
      }
    },
    scan(query, queries, rows, count, width, factors, skip, out, stride) {
      for (let row = 0; row < count; row++, rows += width) {
        const skipped = (shorts[(skip >> 1) + row] as number) === SKIPPED
        for (let q = 0; q < queries; q++) {
          floats[(out >> 2) + q * stride + row] = skipped
            ? -FLOAT_MAX
            : (floats[(factors >> 2) + row] as number) * Math.fround(product(query + q * width * 2, rows, width))
        }
      }
    },
    factors(rows, count, width, out) {
      for (let i = 0; i < count; i++) {
        let squares = 0
        for (const end = rows + width; rows < end; rows++) squares += (bytes[rows] as number) ** 2
        floats[(out >> 2) + i] = squares === 0 ? 0 : 1 / Math.sqrt(squares)
      }
    },
  }
}

/** Population count of 32 bits (Hacker's Delight, figure 5-2). */
function bitsOf(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
