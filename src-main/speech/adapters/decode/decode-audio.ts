import { open, rm, type FileHandle } from 'node:fs/promises'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { DETECT_BYTES, detectAudio } from '../../domain/audio-format.ts'
import { flacSeconds } from '../../domain/flac-length.ts'
import { createOggPages } from '../../domain/ogg-pages.ts'
import { createResampler, type Resampler } from '../../domain/resample.ts'
import { monoOf, parseWavHeader, toPcm, WAV_SEARCH_BYTES } from '../../domain/wav.ts'
import { SPEECH_RATE } from '../../ports/speech.ts'
import { WAV_HEADER, translateFileError, wavHeader } from '../../../storage/index.ts'
import { openPieceDecoder } from './piece-decoder.ts'

/** Bytes read at a time. */
const PIECE_BYTES = 1 << 16
/** Rates that a decoder may name; a damaged file can claim anything. */
const [LOWEST_RATE, HIGHEST_RATE] = [1000, 768_000]

/** A recording that is shorter than it says by more than this lacks its end. */
const SHORT_SECONDS = 0.1

/** `isPartial`: the end is missing, or parts could not be decoded. */
type DecodedAudio = { samples: number; isPartial: boolean }

/**
 * Decodes WAV, MP3, FLAC, Ogg Opus and Ogg Vorbis, known by content, into a WAV file of 16 kHz mono 16-bit sound, piece by piece. Throws
 * `audio-unreadable`, `audio-needs-window`, `file-missing`, `file-unreadable`, `disk-full`; then no target stays.
 */
export async function decodeAudio(source: string, target: string, onProgress: (share: number) => void): Promise<DecodedAudio> {
  try {
    return await decodeFile(source, target, onProgress)
  } catch (error) {
    throw translateFileError(error)
  }
}

async function decodeFile(source: string, target: string, onProgress: (share: number) => void): Promise<DecodedAudio> {
  const input = await open(source, 'r')
  try {
    const output = await open(target, 'w', 0o600)
    try {
      const decoded = await decode(input, createSink(appendTo(output)), onProgress)
      await output.write(wavHeader(SPEECH_RATE, decoded.samples), 0, WAV_HEADER, 0)
      await output.sync()
      return decoded
    } catch (error) {
      await rm(target, { force: true })
      throw error
    } finally {
      await output.close()
    }
  } finally {
    await input.close()
  }
}

/**
 * Decodes like `decodeAudio`, and gives the sound away piece by piece (-1 to 1, 16,000 samples a second) instead of storing it. Throws what it
 * throws.
 */
export async function decodePieces(source: string, take: TakePiece, onProgress: (share: number) => void): Promise<DecodedAudio> {
  try {
    const input = await open(source, 'r')
    try {
      return await decode(input, createSink(take), onProgress)
    } finally {
      await input.close()
    }
  } catch (error) {
    throw translateFileError(error)
  }
}

/** `start`: samples before this piece. */
type TakePiece = (sound: Float32Array, start: number) => Promise<void>

function appendTo(output: FileHandle): TakePiece {
  return async (sound, start) => {
    const bytes = toPcm(sound)
    for (let at = 0; at < bytes.length;) at += (await output.write(bytes, at, bytes.length - at, WAV_HEADER + 2 * start + at)).bytesWritten
  }
}

type Sink = { write(samples: Float32Array, rate: number): Promise<void>; end(): Promise<number> }

/** Resamples and passes on; a stream may change its rate. */
function createSink(take: TakePiece): Sink {
  let resampler: { rate: number; of: Resampler } | null = null
  let samples = 0
  async function append(sound: Float32Array): Promise<void> {
    if (sound.length === 0) return
    await take(sound, samples)
    samples += sound.length
  }
  return {
    async write(sound, rate) {
      if (sound.length === 0) return
      if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) throw new AppError('audio-unreadable', { variant: 'damaged' })
      if (resampler?.rate !== rate) {
        if (resampler) await append(resampler.of.flush())
        resampler = { rate, of: createResampler(rate, SPEECH_RATE) }
      }
      await append(resampler.of.push(sound))
    },
    async end() {
      if (resampler) await append(resampler.of.flush())
      return samples
    },
  }
}

async function decode(input: FileHandle, sink: Sink, onProgress: (share: number) => void): Promise<DecodedAudio> {
  const head = await readAt(input, 0, DETECT_BYTES)
  const format = detectAudio(head)
  if (format === 'needs-window') throw new AppError('audio-needs-window')
  if (format === null) throw new AppError('audio-unreadable', { variant: head.length === 0 ? 'damaged' : 'format' })
  const { size } = await input.stat()
  const report = throttled(size, onProgress)
  if (format === 'wav') return decodeWav(input, { sink, size, report })
  return decodeCompressed(input, { head, sink, report, format })
}

async function decodeWav(
  input: FileHandle,
  { sink, size, report }: { sink: Sink; size: number; report: (bytes: number) => void },
): Promise<DecodedAudio> {
  const format = parseWavHeader(await readAt(input, 0, WAV_SEARCH_BYTES))
  if (!format) throw new AppError('audio-unreadable', { variant: 'format' })
  const frame = (format.bits / 8) * format.channels
  const end = format.dataBytes === null ? size : Math.min(size, format.dataStart + format.dataBytes)
  const most = Math.max(1, Math.floor(PIECE_BYTES / frame)) * frame
  for (let at = format.dataStart; at + frame <= end;) {
    const piece = await readAt(input, at, Math.min(most, Math.floor((end - at) / frame) * frame))
    if (piece.length < frame) break
    await sink.write(monoOf(piece, format), format.rate)
    at += piece.length
    report(at)
  }
  return { samples: await sink.end(), isPartial: format.dataBytes !== null && format.dataStart + format.dataBytes > size }
}

type Compressed = { head: Uint8Array; sink: Sink; report: (bytes: number) => void; format: Parameters<typeof openPieceDecoder>[0] }

async function decodeCompressed(input: FileHandle, { head, sink, report, format }: Compressed): Promise<DecodedAudio> {
  const decoder = await openPieceDecoder(format)
  const pages = format.startsWith('ogg-') ? createOggPages() : null
  let hasErrors = false
  let failure: unknown = null
  try {
    for (let at = 0; ;) {
      const piece = await readAt(input, at, PIECE_BYTES)
      const decoded = piece.length === 0 ? await decoder.flush() : await decoder.push(pages ? pages.push(piece) : piece)
      for (const part of decoded) {
        hasErrors ||= part.hasErrors
        await sink.write(part.samples, part.rate)
      }
      if (piece.length === 0) break
      at += piece.length
      report(at)
    }
    decoder.free()
  } catch (error) {
    // What was decoded until then is kept; a full disk is not the file's fault.
    if (error instanceof Error && 'syscall' in error) throw error
    failure = error
  }
  const samples = await sink.end()
  if (samples === 0) throw new AppError('audio-unreadable', { variant: 'damaged', cause: failure })
  const isShort = samples / SPEECH_RATE < (flacSeconds(head) ?? 0) - SHORT_SECONDS
  return { samples, isPartial: hasErrors || failure !== null || isShort || pages?.isWhole() === false }
}

async function readAt(input: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await input.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** Reports each whole percent once. */
function throttled(size: number, onProgress: (share: number) => void): (bytes: number) => void {
  let told = 0
  return (bytes) => {
    const percent = Math.floor((100 * bytes) / Math.max(1, size))
    if (percent <= told) return
    told = percent
    onProgress(Math.min(1, percent / 100))
  }
}
