import { createDeflate, constants, deflateSync } from 'node:zlib'
import { photographed, type Picture } from './make-scan.ts'

const MEGABYTE = 1_000_000
const grey = (side: number, filter: string, data: Uint8Array): Picture => ({
  width: side,
  height: side,
  space: 'DeviceGray',
  filter,
  data,
})

/** Pictures made to fill memory, to take for ever or to crash their decoder; each has no text. */
export async function hostilePictures(): Promise<Record<string, Picture>> {
  const jpeg = Buffer.from(photographed([]).data)
  const side = 30_000
  const block = await blackMegabyte()
  const bomb = (megabytes: number): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block)])
  return {
    'of 30,000 x 30,000 pixels': grey(side, '/FlateDecode', bomb(900)),
    'packed twice, of 30,000 x 30,000 pixels': grey(side, '[/FlateDecode /FlateDecode]', deflateSync(bomb(900))),
    'with a gigabyte of pixels more than it says': grey(100, '[/FlateDecode /FlateDecode]', deflateSync(bomb(1000))),
    'of as many pixels as are still drawn': { ...grey(9_900, '[/FlateDecode /FlateDecode]', deflateSync(bomb(300))), space: 'DeviceRGB' },
    'as a JPEG that ends early': { ...photographed([]), data: jpeg.subarray(0, jpeg.length / 2) },
    'as a JPEG of noise': { ...photographed([]), data: noise(jpeg, 200) },
    'as a JPEG that says 30,000 x 30,000 pixels': grey(side, '/DCTDecode', sized(jpeg, side)),
    'as a JPEG larger than its page says': { ...photographed([]), data: sized(jpeg, 65_535) },
    'as a JPEG that is none': grey(100, '/DCTDecode', Buffer.from('no picture at all')),
    'as JPEG 2000 that is none': grey(100, '/JPXDecode', noise(Buffer.alloc(5000), 0)),
    'as JBIG2 that is none': grey(100, '/JBIG2Decode', noise(Buffer.alloc(5000), 0)),
    'of no size': grey(0, '/FlateDecode', deflateSync(Buffer.alloc(10))),
  }
}

/** A million zeros as a block of a deflate stream that can be repeated. */
async function blackMegabyte(): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  deflate.write(Buffer.alloc(MEGABYTE))
  await new Promise<void>((done) => deflate.flush(constants.Z_FULL_FLUSH, done))
  // Without the header of the stream.
  return Buffer.concat(parts).subarray(2)
}

/** The same bytes with others, always the same, from a place on. */
function noise(bytes: Buffer, from: number): Buffer {
  let state = 1
  return Buffer.from(
    bytes.map((byte, index) => {
      state = (state * 48_271) % 0x7fffffff
      return index < from ? byte : state & 0xff
    }),
  )
}

/** A JPEG whose frame header (SOF0 or SOF2) says another size. */
function sized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = Math.max(copy.indexOf(Buffer.from([0xff, 0xc0])), copy.indexOf(Buffer.from([0xff, 0xc2])))
  if (frame < 0) throw new Error('a JPEG without a frame')
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}
