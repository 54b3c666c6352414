import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SKIPPED } from '../../../../../src-main/search/adapters/vectors/kernel/kernel.ts'
import { createKernelMemory } from '../../../../../src-main/search/adapters/vectors/kernel/kernel-memory.ts'
import { compileKernel } from '../../../../tools/build-kernel.mjs'

const ROWS = 40
/** The parts of the memory, each large enough for every case below. */
const PART = 16_384
const [QUERY, DATA, SKIP, OUT, HISTOGRAM, LIST, FACTORS] = [0, 1, 4, 5, 8, 15, 16].map((part) => part * PART) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const cases = fc.record({
  seed: fc.integer(),
  vectors: fc.integer({ min: 1, max: 40 }),
  rows: fc.integer({ min: 0, max: ROWS }),
  queries: fc.integer({ min: 1, max: 4 }),
  extreme: fc.boolean(),
})

/** Both kernels over the same random bytes; `extreme` uses only the largest and smallest values. */
function pair(o: { seed: number; extreme: boolean }) {
  const memories = [createKernelMemory(17 * PART), createKernelMemory(17 * PART, { plain: true })] as const
  let state = o.seed
  for (let i = 0; i < 4 * PART; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    const byte = o.extreme ? (state & 0x10000 ? 0x7f : 0x81) : (state >>> 16) & 0xff
    for (const { buffer } of memories) new Uint8Array(buffer)[i] = byte
  }
  return memories
}

const same = (memories: ReturnType<typeof pair>, at: number, bytes: number): void => {
  const [a, b] = memories.map(({ buffer }) => Buffer.from(buffer, at, bytes))
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(true)
}

test('the WebAssembly kernel and the plain kernel are two different implementations', () => {
  const [fast, plain] = pair({ seed: 1, extreme: false })
  expect(String(fast.kernel.hamming)).toContain('native code')
  expect(String(plain.kernel.hamming)).not.toContain('native code')
})

test('both vector kernels compute, count and collect the same distances for every width, number of queries and skipped row', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: 5200 }), ({ vectors, rows, queries, ...o }, limit) => {
      const memories = pair(o)
      const width = vectors * 16
      const bins = width * 8 + 1
      const found = memories.map(({ buffer, kernel }) => {
        const skips = new Uint16Array(buffer, SKIP, ROWS)
        for (let row = 0; row < rows; row++) skips[row] = row % 5 === 3 ? SKIPPED : 0
        new Uint16Array(buffer, OUT, PART / 2).fill(SKIPPED)
        kernel.hamming(QUERY, queries, DATA, rows, width, SKIP, OUT, ROWS, HISTOGRAM, bins)
        return kernel.collect(OUT, Math.ceil(rows / 8) * 8, limit, LIST)
      })
      same(memories, OUT, queries * ROWS * 2)
      same(memories, HISTOGRAM, queries * bins * 4)
      expect(found[0]).toBe(found[1])
      same(memories, LIST, (found[0] ?? 0) * 4)
      const distances = [...new Uint16Array(memories[0].buffer, OUT, rows)]
      expect([...new Uint32Array(memories[0].buffer, LIST, found[0])]).toEqual(
        distances.flatMap((distance, row) => (distance <= limit ? [row] : [])),
      )
    }),
  )
})

test('the distance of two binary vectors is the number of differing bits', () => {
  const { buffer, kernel } = createKernelMemory(17 * PART)
  new Uint8Array(buffer, QUERY, 48).fill(0xff)
  new Uint8Array(buffer, DATA + 48, 24).fill(0xff)
  kernel.hamming(QUERY, 1, DATA, 2, 48, SKIP, OUT, ROWS, HISTOGRAM, 385)
  expect([...new Uint16Array(buffer, OUT, 2)]).toEqual([384, 192])
  expect(new Uint32Array(buffer, HISTOGRAM, 385)[192]).toBe(1)
})

test('both vector kernels compute the same products and lengths, also for the largest values and for rows of zeros', () => {
  fc.assert(
    fc.property(cases, ({ vectors, rows, queries, ...o }) => {
      const memories = pair(o)
      const width = Math.ceil(vectors / 8) * 64
      for (const { buffer, kernel } of memories) {
        const values = new Int16Array(buffer, QUERY, queries * width)
        for (const [i, x] of values.entries()) values[i] = o.extreme ? Math.sign(x) * 2047 : x % 2048
        if (rows > 0) new Uint8Array(buffer, DATA, width).fill(0)
        kernel.factors(DATA, rows, width, FACTORS)
        const skips = new Uint16Array(buffer, SKIP, ROWS)
        for (let row = 0; row < rows; row++) skips[row] = row % 3 === 1 ? SKIPPED : 0
        kernel.scan(QUERY, queries, DATA, rows, width, FACTORS, SKIP, OUT, ROWS)
        new Uint32Array(buffer, LIST, 2).set([0, Math.max(0, rows - 1)])
        kernel.products(QUERY, DATA, FACTORS, width, LIST, Math.min(2, rows), HISTOGRAM)
      }
      same(memories, FACTORS, rows * 4)
      same(memories, OUT, queries * ROWS * 4)
      same(memories, HISTOGRAM, 8)
      if (rows > 0) expect([new Float32Array(memories[0].buffer, FACTORS)[0], new Float32Array(memories[0].buffer, OUT)[0]]).toEqual([0, 0])
    }),
  )
})

test('the committed WebAssembly kernel equals its compiled source', async () => {
  const committed = readFileSync(new URL('../../../../../src-main/search/adapters/vectors/kernel/wasm-bytes.ts', import.meta.url), 'utf8')
  expect(await compileKernel()).toBe(committed)
}, 60_000)
