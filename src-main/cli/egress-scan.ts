/** A word in letters of 5 by 7 points, a row of bits each. */
const LETTERS = [
  [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
  [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
  [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
]
const POINT = 12
const MARGIN = 5
const WIDTH = (LETTERS.length * 6 + 2 * MARGIN) * POINT
const HEIGHT = (7 + 2 * MARGIN) * POINT

/** A page with a word on it, as a scanner stores one (TIFF 6.0, grey, not compressed): work for text recognition. */
export function makeScan(): Uint8Array {
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [256, WIDTH],
    [257, HEIGHT],
    // 8 bits, no compression, 0 is black.
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 0],
    [277, 1],
    [278, HEIGHT],
    [279, WIDTH * HEIGHT],
  ]
  const start = 8 + 2 + entries.length * 12 + 4
  const file = new Uint8Array(start + WIDTH * HEIGHT).fill(255)
  file.fill(0, 0, start)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries.length, 0])
  for (const [i, [tag, value]] of entries.entries()) {
    const at = 10 + i * 12
    view.setUint16(at, tag, true)
    // One whole number of 32 bits.
    view.setUint16(at + 2, 4, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, tag === 273 ? start : value, true)
  }
  for (const [i, rows] of LETTERS.entries())
    for (const [row, bits] of rows.entries())
      for (let bit = 0; bit < 5; bit++) {
        if (((bits >> (4 - bit)) & 1) === 0) continue
        for (let y = 0; y < POINT; y++) {
          const at = start + ((MARGIN + row) * POINT + y) * WIDTH + (MARGIN + i * 6 + bit) * POINT
          file.fill(0, at, at + POINT)
        }
      }
  return file
}
