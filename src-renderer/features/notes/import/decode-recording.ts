import { ALL_FORMATS, Conversion, Input, NullTarget, Output, UrlSource, WavOutputFormat, type AudioSample } from 'mediabunny'
import { storedFile } from '../../../shared/files/stored-file.ts'

const SAMPLE_RATE = 16_000
/** Longest message, samples: a minute. */
const PART_SAMPLES = 60 * SAMPLE_RATE

/** Stores a part of the sound; resolves when it is stored, so that decoding never runs ahead of the disk. */
export type StorePart = (samples: Int16Array<ArrayBuffer>, isLast: boolean) => Promise<void>

/**
 * Decodes a recording piece by piece by WebCodecs to 16-bit mono PCM with 16,000 samples a second. Throws if the browser cannot decode it.
 * `onProgress`: 0 to 1.
 */
export async function decodeRecording(address: string, store: StorePart, onProgress: (share: number) => void): Promise<void> {
  const input = new Input({ source: new UrlSource(storedFile(address)), formats: ALL_FORMATS })
  let part = new Int16Array(PART_SAMPLES)
  let filled = 0
  // The library wants an output; nothing keeps it.
  const process = async (sample: AudioSample): Promise<AudioSample> => {
    const samples = new Int16Array(sample.numberOfFrames)
    sample.copyTo(samples, { planeIndex: 0, format: 's16' })
    for (let from = 0; from < samples.length;) {
      const taken = Math.min(samples.length - from, PART_SAMPLES - filled)
      part.set(samples.subarray(from, from + taken), filled)
      filled += taken
      from += taken
      if (filled < PART_SAMPLES) continue
      await store(part, false)
      part = new Int16Array(PART_SAMPLES)
      filled = 0
    }
    return sample
  }
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new WavOutputFormat(), target: new NullTarget() }),
      video: { discard: true },
      audio: {
        numberOfChannels: 1,
        sampleRate: SAMPLE_RATE,
        codec: 'pcm-s16',
        forceTranscode: true,
        process,
        processedNumberOfChannels: 1,
        processedSampleRate: SAMPLE_RATE,
      },
      showWarnings: false,
    })
    if (!conversion.isValid) throw new Error('no track that this browser decodes')
    conversion.onProgress = onProgress
    await conversion.execute()
    await store(part.slice(0, filled), true)
  } finally {
    input.dispose()
  }
}
