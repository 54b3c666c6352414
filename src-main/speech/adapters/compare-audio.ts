import { createSoundComparison } from '../domain/same-sound.ts'
import type { ComparedAudio } from '../ports/speech.ts'
import { pcmSamples, readPcm } from './pcm-file.ts'
import { decodePieces } from './decode/decode-audio.ts'

/** Samples by which a copy may be longer or shorter: a packet of Opus (20 ms). */
const PACKET = 320

/**
 * Decodes a compressed copy by the decoder of imported recordings and compares it with its original, a PCM file, piece by piece. A damaged or
 * incomplete copy is not the same. Throws `audio-unreadable`, `file-missing`, `file-unreadable`.
 */
export async function compareAudio(copy: string, original: string, onProgress: (share: number) => void): Promise<ComparedAudio> {
  const comparison = createSoundComparison()
  const wanted = await pcmSamples(original)
  const { samples, isPartial } = await decodePieces(
    copy,
    async (sound, start) => {
      const end = Math.min(wanted, start + sound.length)
      if (start >= end) return
      comparison.push(await readPcm(original, { start, end }), sound.subarray(0, end - start))
    },
    onProgress,
  )
  const isSame = !isPartial && Math.abs(samples - wanted) <= PACKET && comparison.isSame()
  return { samples, isSame }
}
