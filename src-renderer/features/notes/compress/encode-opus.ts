import { EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output, StreamTarget } from 'mediabunny'

/** Samples a second of recordings. */
const RATE = 16_000
/** 14 MB an hour. Speech stays recognisable far below; figures in 017-figures-of-compressing.md. */
const BITS_PER_SECOND = 32_000
/** Rate of granule positions and pre-skip, whatever the rate of the sound (RFC 7845, section 4). */
const CLOCK = 48_000
/** A packet of 20 ms. */
const PACKET = CLOCK / 50
/**
 * Look-ahead of libopus, 6.5 ms, in samples of the clock: the decoder leaves it out. Chromium 156 counts it at the rate of its input (104), so the
 * header is made here; with 312 sound and copy agree to the sample.
 */
const PRE_SKIP = 312
/** Longest page: the player seeks by pages (RFC 7845, section 3, advises a second). */
const PAGE_SECONDS = 1
/** Sound that is read at a time, samples: 10 seconds. The header of a recording's WAV file, bytes. */
const READ_SAMPLES = 10 * RATE
const HEADER = 44
/** Bytes that are sent at a time. */
const PART_BYTES = 256 * 1024
/** Pieces of sound that wait for the encoder. */
const MOST_WAITING = 2

/** Takes a part of the file; resolves when it is stored, so that encoding never runs ahead of the disk. */
export type TakePart = (data: Uint8Array<ArrayBuffer>, isLast: boolean) => Promise<void>

const ENCODER: AudioEncoderConfig = { codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: BITS_PER_SECOND }

/** True if this browser encodes Opus. */
export async function canEncode(): Promise<boolean> {
  if (typeof AudioEncoder === 'undefined') return false
  return AudioEncoder.isConfigSupported(ENCODER).then(
    ({ supported }) => supported === true,
    () => false,
  )
}

/**
 * Encodes a WAV file (16-bit mono, 16,000 samples a second) as Ogg Opus (RFC 7845), piece by piece. `samples`: of the file, so that the copy ends
 * with the last one. Throws if the file cannot be read or encoded.
 */
export async function encodeOpus(address: string, samples: number, take: TakePart): Promise<void> {
  const parts = collectParts(take)
  const output = new Output({ format: new OggOutputFormat({ maximumPageDuration: PAGE_SECONDS }), target: new StreamTarget(parts.stream) })
  const packets = packetsInto(output, samples)
  await output.start()
  await encode(readSound(address, samples), packets.add)
  await output.finalize()
  await parts.end()
}

/** Reads the sound by ranges, a piece at a time, however long it is. */
async function* readSound(address: string, samples: number): AsyncGenerator<AudioData, void, void> {
  for (let at = 0; at < samples; at += READ_SAMPLES) {
    const end = Math.min(samples, at + READ_SAMPLES)
    const response = await fetch(address, { headers: { range: `bytes=${HEADER + 2 * at}-${HEADER + 2 * end - 1}` } })
    const data = await response.arrayBuffer()
    if (response.status !== 206 || data.byteLength !== 2 * (end - at)) throw new Error(`the recording cannot be read (${response.status})`)
    const timestamp = (at * 1_000_000) / RATE
    yield new AudioData({
      format: 's16',
      sampleRate: RATE,
      numberOfFrames: end - at,
      numberOfChannels: 1,
      timestamp,
      data,
      transfer: [data],
    })
  }
}

/** Encodes all sound and hands its packets on in order. */
async function encode(sound: AsyncIterable<AudioData>, add: (packet: Uint8Array) => Promise<void>): Promise<void> {
  let made: Uint8Array[] = []
  let failure: unknown = null
  let wake = (): void => undefined
  const encoder = new AudioEncoder({
    output(chunk) {
      const packet = new Uint8Array(chunk.byteLength)
      chunk.copyTo(packet)
      made.push(packet)
    },
    error(error) {
      failure = error
      wake()
    },
  })
  const handOn = async (): Promise<void> => {
    if (failure !== null) throw failure
    const packets = made
    made = []
    for (const packet of packets) await add(packet)
  }
  try {
    encoder.configure(ENCODER)
    for await (const piece of sound) {
      encoder.encode(piece)
      piece.close()
      if (failure === null && encoder.encodeQueueSize > MOST_WAITING)
        await new Promise<void>((resolve) => {
          // A failed encoder takes nothing from its queue any more.
          wake = resolve
          encoder.addEventListener('dequeue', () => resolve(), { once: true })
        })
      await handOn()
    }
    await encoder.flush()
    await handOn()
  } finally {
    if (encoder.state !== 'closed') encoder.close()
  }
}

/** Adds packets to a file that ends with the last sample: the last packet is cut short, and what the encoder added after it is left out. */
function packetsInto(output: Output, samples: number): { add(packet: Uint8Array): Promise<void> } {
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  const description = opusHead()
  const meta = { decoderConfig: { codec: 'opus', sampleRate: CLOCK, numberOfChannels: 1, description } }
  const end = PRE_SKIP + (samples * CLOCK) / RATE
  let at = 0
  return {
    async add(packet) {
      if (at >= end) return
      const length = Math.min(PACKET, end - at)
      await source.add(new EncodedPacket(packet, 'key', at / CLOCK, length / CLOCK), meta)
      at += PACKET
    },
  }
}

/** The identification header (RFC 7845, section 5.1): version 1, one channel, no gain. */
function opusHead(): Uint8Array {
  const head = new Uint8Array(19)
  const view = new DataView(head.buffer)
  head.set(new TextEncoder().encode('OpusHead'))
  view.setUint8(8, 1)
  view.setUint8(9, 1)
  view.setUint16(10, PRE_SKIP, true)
  view.setUint32(12, RATE, true)
  return head
}

/** Gathers the bytes of a file, which come from front to end, into parts. The last one goes with `end`. */
function collectParts(take: TakePart): { stream: WritableStream<{ data: Uint8Array }>; end(): Promise<void> } {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  const stream = new WritableStream<{ data: Uint8Array }>({
    async write({ data }) {
      for (let from = 0; from < data.length;) {
        const taken = Math.min(data.length - from, PART_BYTES - filled)
        part.set(data.subarray(from, from + taken), filled)
        filled += taken
        from += taken
        if (filled < PART_BYTES) continue
        await take(part, false)
        part = new Uint8Array(PART_BYTES)
        filled = 0
      }
    },
  })
  return { stream, end: () => take(part.slice(0, filled), true) }
}
