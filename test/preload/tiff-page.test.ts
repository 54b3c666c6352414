import { readFileSync } from 'node:fs'
import UTIF from 'utif2'
import { describe, expect, it } from 'vitest'
import { decodeTiffPage, unpackLzw } from '../../src-preload/contract/values/tiff-page.ts'

const bytesOf = (): Uint8Array => new Uint8Array(readFileSync(new URL('../support/scans/packed.tiff', import.meta.url)))

function decode(bytes: Uint8Array<ArrayBuffer>) {
  const [page] = UTIF.decode(bytes.buffer)
  return decodeTiffPage(UTIF, bytes.buffer, page!)
}

describe('a page of a TIFF', () => {
  it('has the pixels that the decoder of the library has', () => {
    const bytes = new Uint8Array(bytesOf())
    const [page] = UTIF.decode(bytes.buffer)
    UTIF.decodeImage(bytes.buffer, page!)
    const { pixels, isDamaged } = decode(new Uint8Array(bytesOf()))
    expect(isDamaged).toBe(false)
    expect(Buffer.from(pixels).equals(Buffer.from(UTIF.toRGBA8(page!)))).toBe(true)
  })

  it('is white where its strips are damaged, and whole elsewhere', () => {
    const whole = decode(new Uint8Array(bytesOf())).pixels
    const bytes = new Uint8Array(bytesOf())
    for (let at = bytes.length >> 1; at < bytes.length * 0.9; at += 3) bytes[at] = 0xff ^ at
    const { pixels, isDamaged } = decode(bytes)
    expect(isDamaged).toBe(true)
    const quarter = whole.length >> 2
    expect(Buffer.from(pixels.subarray(0, quarter)).equals(Buffer.from(whole.subarray(0, quarter)))).toBe(true)
    expect(pixels.length).toBe(whole.length)
    expect([...pixels.subarray(-4)]).toEqual([255, 255, 255, 255])
  })

  it('is refused when none of its strips can be unpacked', () => {
    const bytes = new Uint8Array(bytesOf())
    const [page] = UTIF.decode(bytes.buffer)
    const [offsets, lengths] = [page!['t273'] as number[], page!['t279'] as number[]]
    offsets.forEach((from, index) => bytes.fill(0xff, from, from + lengths[index]!))
    expect(() => decode(bytes)).toThrow('no part of the picture can be unpacked')
  })
})

/** Codes of nine bits, the first bit of a byte first. */
function ninths(...codes: number[]): Uint8Array {
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
}

describe('unpacking LZW', () => {
  it('ends at a code that no string has yet', () => {
    expect([...unpackLzw(ninths(256, 97, 300, 98), 10)]).toEqual([97])
  })

  it('ends with the bytes that were wanted', () => {
    expect([...unpackLzw(ninths(256, 97, 258, 259), 4)]).toEqual([97, 97, 97, 97])
  })
})
