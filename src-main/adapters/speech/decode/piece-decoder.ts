import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { MPEGDecoder } from 'mpg123-decoder'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { mixDown } from '../../../domain/speech/wav.ts'
import type { AudioFormat } from '../../../domain/speech/audio-format.ts'

/** Decoded sound, mono. `errors`: parts of the piece could not be decoded. */
type Decoded = { samples: Float32Array; rate: number; hasErrors: boolean }

/** Decodes a compressed stream that comes in pieces. Throws whatever the library throws. */
export type PieceDecoder = { push(piece: Uint8Array): Promise<Decoded>; flush(): Promise<Decoded>; free(): void }

type Output = { channelData: Float32Array[]; sampleRate: number; errors: readonly unknown[] }
type Library = {
  ready: Promise<void>
  decode(piece: Uint8Array): Output | Promise<Output>
  flush?(): Promise<Output>
  free(): void
}

const NOTHING: Decoded = { samples: new Float32Array(0), rate: 0, hasErrors: false }

/** Opens the decoder of a compressed format. */
export async function openPieceDecoder(format: Exclude<AudioFormat, 'wav' | 'needs-window' | null>): Promise<PieceDecoder> {
  const library = create(format)
  await library.ready
  return {
    push: async (piece) => toMono(await library.decode(piece)),
    flush: async () => (library.flush ? toMono(await library.flush()) : NOTHING),
    free: () => library.free(),
  }
}

function create(format: Exclude<AudioFormat, 'wav' | 'needs-window' | null>): Library {
  switch (format) {
    case 'mp3':
      return new MPEGDecoder()
    case 'ogg-opus':
      return new OggOpusDecoder()
    case 'ogg-vorbis':
      return new OggVorbisDecoder()
    default:
      return new FLACDecoder()
  }
}

function toMono({ channelData, sampleRate, errors }: Output): Decoded {
  return { samples: mixDown(channelData), rate: sampleRate, hasErrors: errors.length > 0 }
}
