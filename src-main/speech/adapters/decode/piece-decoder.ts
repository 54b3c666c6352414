import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { OggOpusDecoder } from 'ogg-opus-decoder'
import { mixDown } from '../../domain/wav.ts'
import type { AudioFormat } from '../../domain/audio-format.ts'
import type { Decoded, PieceDecoder } from './decoded.ts'
import { openMp3Decoder } from './mp3/mp3-decoder.ts'

type Output = { channelData: Float32Array[]; sampleRate: number; errors: readonly unknown[] }
type Library = {
  ready: Promise<void>
  decode(piece: Uint8Array): Output | Promise<Output>
  flush?(): Promise<Output>
  free(): void
}

type Compressed = Exclude<AudioFormat, 'wav' | 'needs-window' | null>

/** Opens the decoder of a compressed format. */
export async function openPieceDecoder(format: Compressed): Promise<PieceDecoder> {
  if (format === 'mp3') return openMp3Decoder()
  const library = create(format)
  await library.ready
  return {
    push: async (piece) => [toMono(await library.decode(piece))],
    flush: async () => (library.flush ? [toMono(await library.flush())] : []),
    free: () => library.free(),
  }
}

function create(format: Exclude<Compressed, 'mp3'>): Library {
  switch (format) {
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
