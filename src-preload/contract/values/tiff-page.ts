/** What utif2 is used for here; its types leave out the function that unpacks a strip or tile. */
export type TiffDecoder = {
  decodeImage(file: ArrayBuffer, page: TiffPage): void
  toRGBA8(page: TiffPage): Uint8Array
}
type TiffPage = { [tag: string]: unknown; data: Uint8Array }
type Unpack = (
  page: TiffPage,
  pages: unknown,
  data: Uint8Array,
  from: number,
  length: number,
  compression: number,
  ...target: Target
) => void
/** Pixels of the page, where the strip begins in them (bytes), order of bits, width and height of the strip (pixels). */
type Target = [pixels: Uint8Array, at: number, order: number, width: number, height: number]

const NONE = 1
const LZW = 5
const BLACK_IS_ZERO = [1, 2]

/** Pixels of a page (RGBA), and whether a part of it was damaged. Throws when nothing of it can be unpacked. */
export function decodeTiffPage(utif: TiffDecoder, file: ArrayBuffer, page: TiffPage): { pixels: Uint8Array; isDamaged: boolean } {
  const strips = { all: 0, lost: 0, cut: 0 }
  const { decode } = utif as unknown as { decode: { _decompress: Unpack } }
  const unpack = decode._decompress
  // utif2 unpacks strip by strip; a damaged one must cost neither the others nor, by a ring in its table of LZW, for ever.
  decode._decompress = (ifd, pages, data, from, length, compression, ...target) => {
    const [pixels, at, , width, height] = target
    const row = Math.ceil((tag(ifd, 't258') * tag(ifd, 't277') * width) / 8)
    const wanted = Math.min(row * height, pixels.length - at)
    let got = 0
    strips.all += 1
    try {
      if (compression === LZW) {
        const strip = unpackLzw(data.subarray(from, from + length), wanted)
        got = strip.length
        unpack(ifd, pages, strip, 0, got, NONE, ...target)
      } else {
        unpack(ifd, pages, data, from, length, compression, ...target)
        got = wanted
      }
    } catch {
      got = 0
    }
    if (got === 0) strips.lost += 1
    else if (got < wanted) strips.cut += 1
    const white = BLACK_IS_ZERO.includes(tag(ifd, 't262')) ? 255 : 0
    pixels.fill(white, at + row * Math.floor(got / row), at + wanted)
  }
  try {
    utif.decodeImage(file, page)
  } finally {
    decode._decompress = unpack
  }
  if (strips.all > 0 && strips.lost === strips.all) throw new Error('no part of the picture can be unpacked')
  return { pixels: utif.toRGBA8(page), isDamaged: strips.lost + strips.cut > 0 }
}

/** First number of a tag, 1 without it. */
function tag(page: TiffPage, name: string): number {
  const value = page[name]
  return Array.isArray(value) ? Number(value[0]) : 1
}

const CLEAR = 256
const END = 257
const LONGEST_CODE = 12

/** LZW as TIFF 6.0, section 13, has it, up to the first code that cannot be; `most`: bytes that are wanted. */
export function unpackLzw(packed: Uint8Array, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  // A string of the table is a stretch of what was written: where it begins, and its length.
  const starts = new Uint32Array(1 << LONGEST_CODE)
  const lengths = new Uint32Array(1 << LONGEST_CODE)
  let next = END + 1
  let bits = 9
  let written = 0
  let before: { start: number; length: number } | null = null
  for (let place = 0; place + bits <= packed.length * 8 && written < most;) {
    const byte = place >> 3
    const window = ((packed[byte] ?? 0) << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0)
    const code = (window >> (24 - (place & 7) - bits)) & ((1 << bits) - 1)
    place += bits
    if (code === END) break
    if (code === CLEAR) {
      next = END + 1
      bits = 9
      before = null
      continue
    }
    const isNew = code === next && before !== null
    if (code > END && code >= next && !isNew) break
    const start = written
    if (code < CLEAR) bytes[written++] = code
    else {
      const from = isNew ? (before?.start ?? 0) : (starts[code] ?? 0)
      const length = isNew ? (before?.length ?? 0) + 1 : (lengths[code] ?? 0)
      for (let index = 0; index < length && written < most; index += 1) bytes[written++] = bytes[from + index] ?? 0
    }
    // The string before it, and the first byte of this one, which was written behind it.
    if (before && next < 1 << LONGEST_CODE) {
      starts[next] = before.start
      lengths[next] = before.length + 1
      next += 1
    }
    if (next + 1 >= 1 << bits && bits < LONGEST_CODE) bits += 1
    before = { start, length: written - start }
  }
  return bytes.subarray(0, written)
}
