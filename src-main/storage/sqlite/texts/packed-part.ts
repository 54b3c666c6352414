import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** First byte of a packed part, and of a packed text; v8's own format begins with 255. */
const PACKED = 1
const BLOCKS = 2
/** Characters of a block of a text, each packed by itself: whoever wants a paragraph of a book unpacks one or two. */
const BLOCK_CHARACTERS = 8_192
/** Bytes of the first byte and of the number of blocks, and of the end of each block, counted from the first one. */
const HEAD = 5
const END = 4

/** A part as it is stored: deflated. */
export function packPart(data: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([PACKED]), deflateRawSync(data)])
}

/** A part of kind `text` as it is stored. A text with one character beyond Latin-1 takes two bytes a character in v8's format. */
export function packText(text: string): Uint8Array {
  const count = Math.ceil(text.length / BLOCK_CHARACTERS)
  const head = Buffer.alloc(HEAD + END * count)
  head[0] = BLOCKS
  head.writeUInt32LE(count, 1)
  let end = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = deflateRawSync(serialize(text.slice(index * BLOCK_CHARACTERS, (index + 1) * BLOCK_CHARACTERS)))
    head.writeUInt32LE((end += block.length), HEAD + END * index)
    return block
  })
  return Buffer.concat([head, ...blocks])
}

/** The v8-serialised part; one of an earlier version of the app was never packed. */
export function unpackPart(stored: Uint8Array): Uint8Array {
  if (stored[0] === BLOCKS) return serialize(unpackStretch(stored, 0, Infinity))
  return stored[0] === PACKED ? inflateRawSync(stored.subarray(1)) : stored
}

/** Characters `start` to `end` of a part of kind `text`. */
export function unpackStretch(stored: Uint8Array, start: number, end: number): string {
  if (stored[0] !== BLOCKS) return (deserialize(unpackPart(stored)) as string).slice(start, end)
  const data = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  const count = data.readUInt32LE(1)
  const first = Math.floor(start / BLOCK_CHARACTERS)
  let text = ''
  for (let index = first; index < count && index * BLOCK_CHARACTERS < end; index++) text += unpackBlock(data, count, index)
  return text.slice(start - first * BLOCK_CHARACTERS, end - first * BLOCK_CHARACTERS)
}

function unpackBlock(data: Buffer, count: number, index: number): string {
  const endOf = (block: number): number => (block < 0 ? 0 : data.readUInt32LE(HEAD + END * block))
  const base = HEAD + END * count
  return deserialize(inflateRawSync(data.subarray(base + endOf(index - 1), base + endOf(index)))) as string
}

/** Characters of each text part but the last, so that a place in the text says in which part it stands. */
export const TEXT_PART_CHARACTERS = 250_000
