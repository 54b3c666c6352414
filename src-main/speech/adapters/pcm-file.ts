import { open, stat } from 'node:fs/promises'
import { toPcm } from '../domain/wav.ts'
import { SPEECH_RATE } from '../ports/speech.ts'
import { WAV_HEADER, wavHeader } from '../../storage/index.ts'

/** Samples in a PCM file (16 kHz mono, 16 bit, header of 44 bytes) so far. Its header may be older than its end. */
export async function pcmSamples(file: string): Promise<number> {
  const { size } = await stat(file)
  return Math.max(0, Math.floor((size - WAV_HEADER) / 2))
}

/** Samples (-1 to 1) from `start` up to `end`, as far as the file goes. */
export async function readPcm(file: string, { start, end }: { start: number; end: number }): Promise<Float32Array> {
  const handle = await open(file, 'r')
  try {
    const bytes = Buffer.alloc(2 * Math.max(0, end - start))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, WAV_HEADER + 2 * start + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    const samples = new Float32Array(filled >> 1)
    for (let at = 0; at < samples.length; at += 1) samples[at] = bytes.readInt16LE(2 * at) / 32_768
    return samples
  } finally {
    await handle.close()
  }
}

/** A span as a WAV file of its own. */
export async function wavOf(file: string, span: { start: number; end: number }): Promise<Uint8Array> {
  const samples = await readPcm(file, span)
  return Buffer.concat([wavHeader(SPEECH_RATE, samples.length), toPcm(samples)])
}
