/** Bytes of a page header before its lacing values (RFC 3533, section 6). */
const HEADER = 27
/** Longest page. */
const MOST_BYTES = HEADER + 255 + 255 * 255
const LAST_PAGE = 4

/** Lets whole, undamaged pages of an Ogg stream through. */
export type OggPages = {
  /** The whole pages up to the end of this piece, joined; a page that is not complete yet waits. */
  push(piece: Uint8Array): Uint8Array
  /** True if the last page of the stream came and nothing was left out. */
  isWhole(): boolean
}

/**
 * Decoders make noise of a page that is cut off or damaged, so such pages are left out, as libogg does: checked by length and by the CRC of
 * the page.
 */
export function createOggPages(): OggPages {
  let held = new Uint8Array(0)
  let hasEnded = false
  let isDamaged = false

  return {
    push(piece) {
      const bytes = new Uint8Array(held.length + piece.length)
      bytes.set(held)
      bytes.set(piece, held.length)
      const pages: Uint8Array[] = []
      let at = 0
      while (at + HEADER <= bytes.length) {
        const end = isPage(bytes, at) ? pageEnd(bytes, at) : at
        if (end === null) break
        if (end > at && hasRightSum(bytes.subarray(at, end))) {
          pages.push(bytes.subarray(at, end))
          hasEnded = ((bytes[at + 5] ?? 0) & LAST_PAGE) !== 0
          at = end
        } else {
          isDamaged = true
          at = nextPage(bytes, at + 1)
        }
      }
      held = bytes.slice(Math.max(at, bytes.length - MOST_BYTES))
      return joined(pages)
    },
    isWhole: () => hasEnded && !isDamaged && held.length === 0,
  }
}

function isPage(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x4f && bytes[at + 1] === 0x67 && bytes[at + 2] === 0x67 && bytes[at + 3] === 0x53
}

/** End of the page at `at`; null: it is not complete yet. */
function pageEnd(bytes: Uint8Array, at: number): number | null {
  const segments = bytes[at + 26] ?? 0
  const body = at + HEADER + segments
  if (body > bytes.length) return null
  const end = body + bytes.subarray(at + HEADER, body).reduce((sum, length) => sum + length, 0)
  return end > bytes.length ? null : end
}

function nextPage(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 4 <= bytes.length; at += 1) if (isPage(bytes, at)) return at
  return Math.max(from, bytes.length - 3)
}

function joined(pages: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pages.reduce((sum, page) => sum + page.length, 0))
  let at = 0
  for (const page of pages) {
    all.set(page, at)
    at += page.length
  }
  return all
}

/** CRC-32 with the polynomial 0x04c11db7, unreflected, over the page with its own sum set to 0. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1
  return value >>> 0
})

function hasRightSum(page: Uint8Array): boolean {
  const stored = new DataView(page.buffer, page.byteOffset).getUint32(22, true)
  let sum = 0
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] ?? 0)
    sum = ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  }
  return sum === stored
}
