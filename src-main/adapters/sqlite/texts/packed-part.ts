import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** First byte of a packed part; v8's own format begins with 255. */
const PACKED = 1

/** A part as it is stored: deflated. A text with one character beyond Latin-1 takes two bytes a character in v8's format. */
export function packPart(data: Uint8Array): Uint8Array {
  const deflated = deflateRawSync(data)
  const packed = new Uint8Array(deflated.length + 1)
  packed[0] = PACKED
  packed.set(deflated, 1)
  return packed
}

/** The v8-serialised part; one of an earlier version of the app was never packed. */
export function unpackPart(stored: Uint8Array): Uint8Array {
  return stored[0] === PACKED ? inflateRawSync(stored.subarray(1)) : stored
}
