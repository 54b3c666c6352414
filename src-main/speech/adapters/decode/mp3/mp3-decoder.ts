import { mixDown } from '../../../domain/wav.ts'
import type { Decoded, PieceDecoder } from '../decoded.ts'
import { encoderDelay, id3Bytes } from './mp3-tags.ts'
import { WASM_BYTES } from './minimp3-bytes.ts'

/** Bytes that the decoder has room for, and that it looks through to be sure of a frame: ten of the largest. */
const INPUT_BYTES = 1 << 18
const SURE_BYTES = 1 << 14

type Exports = {
  memory: WebAssembly.Memory
  init(): void
  input(): number
  pcm(): number
  info(): number
  decode(from: number, bytes: number): number
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Opens the decoder of MPEG audio (minimp3 as WebAssembly). It throws nothing: bytes between two frames that are none count as an error. */
export async function openMp3Decoder(): Promise<PieceDecoder> {
  compiled ??= WebAssembly.compile(Buffer.from(WASM_BYTES, 'base64'))
  const wasm = (await WebAssembly.instantiate(await compiled)).exports as unknown as Exports
  wasm.init()
  const input = new Uint8Array(wasm.memory.buffer, wasm.input(), INPUT_BYTES)
  const info = new Int32Array(wasm.memory.buffer, wasm.info(), 4)
  let held = 0
  /** Bytes of a tag that are still to come. */
  let tag = 0
  let hasSound = false
  /** Samples that are left out at the start. */
  let delay = 0
  let isFirst = true
  let hasSkipped = false

  /** Decodes what is held, but for its last bytes unless it is the end. */
  function decode(isEnd: boolean): Decoded[] {
    const parts: Part[] = []
    let at = 0
    while (at < held && (isEnd || held - at >= SURE_BYTES)) {
      const tagBytes = id3Bytes(input, at)
      if (tagBytes > held - at) {
        tag = tagBytes - (held - at)
        at = held
        break
      }
      at += tagBytes
      if (tagBytes > 0) continue
      const samples = wasm.decode(at, held - at)
      const [bytes = 0, offset = 0, channels = 0, rate = 0] = info
      if (bytes === 0) break
      if (samples > 0) hear(parts, { samples, channels, rate, offset, frame: input.subarray(at + offset, at + bytes) })
      else if (hasSound) hasSkipped = true
      at += bytes
    }
    input.copyWithin(0, at, held)
    held = isEnd ? 0 : held - at
    return parts.map(joined)
  }

  function hear(parts: Part[], { samples, channels, rate, offset, frame }: Frame): void {
    const facts = isFirst ? encoderDelay(frame) : null
    isFirst = false
    if (facts !== null) {
      delay = facts
      return
    }
    const hasErrors = hasSound && (hasSkipped || offset > 0)
    hasSkipped = false
    hasSound = true
    const left = Math.min(delay, samples)
    delay -= left
    const sound = mono(new Float32Array(wasm.memory.buffer, wasm.pcm(), samples * channels), channels).subarray(left)
    const last = parts.at(-1)
    if (last?.rate === rate) {
      last.sounds.push(sound)
      last.hasErrors ||= hasErrors
    } else parts.push({ rate, sounds: [sound], hasErrors })
  }

  return {
    async push(piece) {
      const decoded: Decoded[] = []
      for (let from = 0; from < piece.length;) {
        const skipped = Math.min(tag, piece.length - from)
        tag -= skipped
        from += skipped
        const taken = Math.min(INPUT_BYTES - held, piece.length - from)
        input.set(piece.subarray(from, from + taken), held)
        held += taken
        from += taken
        decoded.push(...decode(false))
      }
      return decoded
    },
    flush: async () => decode(true),
    free: () => undefined,
  }
}

type Frame = { samples: number; channels: number; rate: number; offset: number; frame: Uint8Array }
type Part = { rate: number; sounds: Float32Array[]; hasErrors: boolean }

/** A copy of interleaved channels, mixed. */
function mono(pcm: Float32Array, channels: number): Float32Array {
  const of = (channel: number): Float32Array =>
    Float32Array.from({ length: pcm.length / channels }, (_, at) => pcm[at * channels + channel]!)
  return channels === 1 ? pcm.slice() : mixDown(Array.from({ length: channels }, (_, channel) => of(channel)))
}

function joined({ rate, sounds, hasErrors }: Part): Decoded {
  const samples = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const sound of sounds) {
    samples.set(sound, at)
    at += sound.length
  }
  return { samples, rate, hasErrors }
}
