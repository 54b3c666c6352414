/** Half a second, samples. Two such blocks after one another are compared at once; a rest at the end goes with the two before it. */
const BLOCK = 8000

/**
 * Least correlation of a second with its copy. Opus at 32 kbit/s keeps 0.92 and more of speech, 0.71 of white noise and 0.59 of white noise at
 * -85 dB, the worst case that was found (2026-11-23, table in 005-compressed-copy-by-waveform.md). Two different recordings have about 0.
 */
const LEAST_CORRELATION = 0.5
/** A second may become this much louder or quieter, as a factor of its level. White noise loses 4 dB (0.63). */
const [LEAST_LEVEL, MOST_LEVEL] = [0.4, 1.5]
/**
 * Difference (root mean square, 1 is full scale) that counts as none: -56 dB. Quiet seconds beside loud ones gain noise of up to -63 dB, which has
 * nothing of their shape.
 */
const NO_DIFFERENCE = 0.0015

/** Compares a recording with its compressed copy, piece by piece. */
export type SoundComparison = {
  /** The next samples of both (-1 to 1, 16,000 a second), of one length. */
  push(original: Float32Array, copy: Float32Array): void
  /** True if every second of the copy sounds like the original. Call once, after the last piece. */
  isSame(): boolean
}

/** Sums over a block: of the squares of both, and of their products. */
type Sums = { count: number; original: number; copy: number; both: number }

const NOTHING: Sums = { count: 0, original: 0, copy: 0, both: 0 }

/** Compares level and waveform of each second: the correlation at lag 0 tells the words apart, which levels alone do not. */
export function createSoundComparison(): SoundComparison {
  let block = { ...NOTHING }
  /** The two blocks before, the later one last. */
  let before: readonly Sums[] = []
  let isSame = true

  function endBlock(): void {
    const last = before.at(-1)
    if (last) isSame &&= isAlike(sumOf(last, block))
    before = last ? [last, block] : [block]
    block = { ...NOTHING }
  }

  return {
    push(original, copy) {
      for (let at = 0; at < original.length; at += 1) {
        const [a, b] = [original[at] ?? 0, copy[at] ?? 0]
        block.count += 1
        block.original += a * a
        block.copy += b * b
        block.both += a * b
        if (block.count === BLOCK) endBlock()
      }
    },
    isSame() {
      const last = [...before, block].reduce(sumOf, NOTHING)
      return isSame && (last.count === 0 || isAlike(last))
    },
  }
}

function sumOf(a: Sums, b: Sums): Sums {
  return { count: a.count + b.count, original: a.original + b.original, copy: a.copy + b.copy, both: a.both + b.both }
}

function isAlike({ count, original, copy, both }: Sums): boolean {
  if (Math.sqrt(Math.max(0, original + copy - 2 * both) / count) < NO_DIFFERENCE) return true
  const [level, copyLevel] = [Math.sqrt(original), Math.sqrt(copy)]
  const isLevel = copyLevel > LEAST_LEVEL * level && copyLevel < MOST_LEVEL * level
  return isLevel && both >= LEAST_CORRELATION * level * copyLevel
}
