import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOggPages } from '../../../src-main/speech/domain/ogg-pages.ts'

const stream = new Uint8Array(readFileSync(new URL('../../support/audio/speech.opus', import.meta.url)))

function through(bytes: Uint8Array, pieces: readonly number[]) {
  const pages = createOggPages()
  const output: number[] = []
  let at = 0
  for (const length of [...pieces, bytes.length]) {
    output.push(...pages.push(bytes.subarray(at, at + length)))
    at += length
  }
  return { output: Uint8Array.from(output), isWhole: pages.isWhole() }
}

describe('the pages of an Ogg stream', () => {
  it('all go through, however the stream is cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 10 }), (pieces) => {
        const { output, isWhole } = through(stream, pieces)
        expect(Buffer.compare(output, stream)).toBe(0)
        expect(isWhole).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('stop before a page that is cut off', () => {
    const { output, isWhole } = through(stream.subarray(0, stream.length - 10), [])
    expect(isWhole).toBe(false)
    expect(output.length).toBeLessThan(stream.length - 10)
    expect(Buffer.compare(output, stream.subarray(0, output.length))).toBe(0)
  })

  it('go on after a damaged page', () => {
    const damaged = stream.slice()
    damaged[6000] = damaged[6000]! ^ 255
    const { output, isWhole } = through(damaged, [1000])
    expect(isWhole).toBe(false)
    expect(output.length).toBeGreaterThan(stream.length / 3)
    // The last page is among them.
    expect(Buffer.compare(output.subarray(-500), stream.subarray(-500))).toBe(0)
  })
})
