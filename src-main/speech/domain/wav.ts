/** Bytes at the front of a file in which its header is looked for: programs put pictures and descriptions before the sound. */
export const WAV_SEARCH_BYTES = 1 << 20

/**
 * How a WAV file holds its sound. `law`: the curve of its 8-bit samples (ITU-T G.711, of telephones); null: none. `dataBytes` null: up to the end of
 * the file (it was still being written).
 */
export type WavFormat = Sample & { rate: number; channels: number; dataStart: number; dataBytes: number | null }
type Sample = { bits: number; isFloat: boolean; law: 'a' | 'mu' | null }
type Format = Pick<WavFormat, 'rate' | 'channels' | keyof Sample>

const MOST_CHANNELS = 64
const [LOWEST_RATE, HIGHEST_RATE] = [1000, 768_000]

/** Format of a WAV file by its first bytes; null: no PCM (8 to 32 bit, or float) and no G.711, or no sound in it. */
export function parseWavHeader(head: Uint8Array): WavFormat | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let format: Format | null = null
  let longBytes: number | null = null
  for (let at = 12; at + 8 <= head.length;) {
    const name = String.fromCharCode(...head.subarray(at, at + 4))
    const bytes = view.getUint32(at + 4, true)
    const body = at + 8
    if (name === 'ds64' && body + 16 <= head.length) longBytes = Number(view.getBigUint64(body + 8, true))
    if (name === 'fmt ' && body + 16 <= head.length) format = formatOf(view, body, bytes)
    if (name === 'data') return format && { ...format, dataStart: body, dataBytes: sizeOf(bytes, longBytes) }
    at = body + bytes + (bytes % 2)
  }
  return null
}

/** Programs that were stopped leave 0 or the largest number; RF64 has the size elsewhere. */
function sizeOf(bytes: number, longBytes: number | null): number | null {
  if (bytes === 0xffff_ffff) return longBytes
  return bytes === 0 ? null : bytes
}

function formatOf(view: DataView, at: number, bytes: number): Format | null {
  const [PCM, FLOAT, A_LAW, MU_LAW, EXTENSIBLE] = [1, 3, 6, 7, 0xfffe]
  const tag = view.getUint16(at, true)
  // The extension names the format in the first two bytes of a GUID.
  const real = tag === EXTENSIBLE && bytes >= 26 && at + 26 <= view.byteLength ? view.getUint16(at + 24, true) : tag
  const [channels, rate, bits] = [view.getUint16(at + 2, true), view.getUint32(at + 4, true), view.getUint16(at + 14, true)]
  const isFloat = real === FLOAT
  if (channels < 1 || channels > MOST_CHANNELS || rate < LOWEST_RATE || rate > HIGHEST_RATE) return null
  const law = real === A_LAW ? 'a' : real === MU_LAW ? 'mu' : null
  if (law !== null && bits !== 8) return null
  if (law === null && (isFloat ? ![32, 64].includes(bits) : real !== PCM || ![8, 16, 24, 32].includes(bits))) return null
  return { rate, channels, bits, isFloat, law }
}

/** Mono samples (-1 to 1) of whole frames: the mean of the channels. */
export function monoOf(bytes: Uint8Array, { channels, bits, isFloat, law }: Pick<Format, 'channels' | keyof Sample>): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = bits / 8
  const read = reader(view, { bits, isFloat, law })
  const mono = new Float32Array(Math.floor(bytes.length / (width * channels)))
  for (let frame = 0; frame < mono.length; frame += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) sum += read((frame * channels + channel) * width)
    const mean = sum / channels
    mono[frame] = Number.isFinite(mean) ? mean : 0
  }
  return mono
}

function reader(view: DataView, { bits, isFloat, law }: Sample): (at: number) => number {
  if (isFloat) return bits === 64 ? (at) => view.getFloat64(at, true) : (at) => view.getFloat32(at, true)
  if (law !== null) return law === 'a' ? (at) => aLaw(view.getUint8(at)) : (at) => muLaw(view.getUint8(at))
  switch (bits) {
    case 8:
      return (at) => (view.getUint8(at) - 128) / 128
    case 16:
      return (at) => view.getInt16(at, true) / 32_768
    case 24:
      return (at) => (view.getUint8(at) + (view.getInt16(at + 1, true) << 8)) / 8_388_608
    default:
      return (at) => view.getInt32(at, true) / 2_147_483_648
  }
}

/** A-law, ITU-T G.711, table 1: sign, three bits of the segment, four of the step; even bits are inverted. */
function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const [segment, step] = [(code >> 4) & 7, code & 15]
  const size = segment === 0 ? 16 * step + 8 : (16 * step + 264) << (segment - 1)
  return (code & 0x80 ? size : -size) / 32_768
}

/** µ-law, ITU-T G.711, table 2: as A-law, all bits inverted. */
function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 0x80 ? -size : size) / 32_768
}

/** 16-bit samples, little-endian; louder ones are clipped. */
export function toPcm(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(2 * samples.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.round((samples[at] ?? 0) * 32_768)
    view.setInt16(2 * at, value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value, true)
  }
  return bytes
}

/** The mean of the channels. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (!first || channels.length === 1) return first ?? new Float32Array(0)
  const mono = new Float32Array(first.length)
  for (const channel of channels) for (let at = 0; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) + (channel[at] ?? 0)
  for (let at = 0; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) / channels.length
  return mono
}
