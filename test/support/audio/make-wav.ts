type Options = {
  rate: number
  bits: number
  isFloat?: boolean
  isExtensible?: boolean
  tag?: number
  dataBytes?: number
  /** A chunk of so many bytes between format and sound. */
  extra?: { name: string; bytes: number }
}

/** A WAV file of any kind, written by the book (RIFF, 1991; WAVE_FORMAT_EXTENSIBLE, 2001), with samples of -1 to 1. Without channels: no sound. */
export function makeWav(channels: readonly Float32Array[], o: Options): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const width = o.bits / 8
  const format = Buffer.alloc(o.isExtensible ? 40 : 16)
  const tag = o.tag ?? (o.isFloat ? 3 : 1)
  format.writeUInt16LE(o.isExtensible ? 0xfffe : tag, 0)
  format.writeUInt16LE(Math.max(1, channels.length), 2)
  format.writeUInt32LE(o.rate, 4)
  format.writeUInt32LE(o.rate * width * channels.length, 8)
  format.writeUInt16LE(width * channels.length, 12)
  format.writeUInt16LE(o.bits, 14)
  if (o.isExtensible) format.writeUInt16LE(tag, 24)
  const data = Buffer.alloc(frames * channels.length * width)
  for (let frame = 0; frame < frames; frame += 1)
    channels.forEach((channel, at) => writeSample(data, (frame * channels.length + at) * width, channel[frame] ?? 0, o))
  const chunk = (name: string, body: Buffer, size = body.length): Buffer => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
  }
  const chunks = [
    chunk('fmt ', format),
    ...(o.extra ? [chunk(o.extra.name, Buffer.alloc(o.extra.bytes))] : []),
    ...(channels.length > 0 ? [chunk('data', data, o.dataBytes ?? data.length)] : []),
  ]
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return new Uint8Array(chunk('RIFF', body))
}

function writeSample(data: Buffer, at: number, value: number, { bits, isFloat }: Options): void {
  if (isFloat) {
    if (bits === 64) data.writeDoubleLE(value, at)
    else data.writeFloatLE(value, at)
  } else if (bits === 8) data.writeUInt8(Math.round(value * 127) + 128, at)
  else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at, bits / 8)
}
