import { crc32, deflateSync } from 'node:zlib'

/** A PNG of white pixels. `says`: the size that its header tells, which may be a lie. */
export function makePng({
  width,
  height,
  says = { width, height },
}: {
  width: number
  height: number
  says?: { width: number; height: number }
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(says.width, 0)
  header.writeUInt32BE(says.height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
