/** Samples that are compared at once: a second. A rest at the end that is shorter than `LEAST_REST` says too little. */
const WINDOW = 16_000
const LEAST_REST = 1600

/**
 * Least correlation of a second with its copy. Opus at 32 kbit/s keeps 0.92 and more of speech, 0.71 of white noise and 0.59 of white noise at
 * -85 dB, the worst case that was found (2026-11-23, table in adapters/speech/README.md). Two different recordings have about 0.
 */
const LEAST_CORRELATION = 0.5
/** A second may become this much louder or quieter, as a factor of its level. White noise loses 4 dB (0.63). */
const [LEAST_LEVEL, MOST_LEVEL] = [0.4, 1.5]
/** Level (root mean square, 1 is full scale) below which a second is silence, which has no shape: -80 dB. Its copy stays below -60 dB. */
const [SILENCE, SILENT_COPY] = [0.0001, 0.001]

/** Compares a recording with its compressed copy, piece by piece. */
export type SoundComparison = {
  /** The next samples of both (-1 to 1, 16,000 a second), of one length. */
  push(original: Float32Array, copy: Float32Array): void
  /** True if every second of the copy sounds like the original. Call once, after the last piece. */
  isSame(): boolean
}

/** Sums over a window: of the squares of both, and of their products. */
type Sums = { count: number; original: number; copy: number; both: number }

/** Compares level and waveform of each second: the correlation at lag 0 tells the words apart, which levels alone do not. */
export function createSoundComparison(): SoundComparison {
  let sums: Sums = { count: 0, original: 0, copy: 0, both: 0 }
  let isSame = true

  function endWindow(): void {
    isSame &&= isAlike(sums)
    sums = { count: 0, original: 0, copy: 0, both: 0 }
  }

  return {
    push(original, copy) {
      for (let at = 0; at < original.length; at += 1) {
        const [a, b] = [original[at] ?? 0, copy[at] ?? 0]
        sums.count += 1
        sums.original += a * a
        sums.copy += b * b
        sums.both += a * b
        if (sums.count === WINDOW) endWindow()
      }
    },
    isSame() {
      if (sums.count >= LEAST_REST) endWindow()
      return isSame
    },
  }
}

function isAlike({ count, original, copy, both }: Sums): boolean {
  const [level, copyLevel] = [Math.sqrt(original / count), Math.sqrt(copy / count)]
  if (level < SILENCE) return copyLevel < SILENT_COPY
  const isLevel = copyLevel > LEAST_LEVEL * level && copyLevel < MOST_LEVEL * level
  return isLevel && both >= LEAST_CORRELATION * Math.sqrt(original * copy)
}
