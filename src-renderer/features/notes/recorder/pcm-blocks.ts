/** Samples of a block: 0.25 s at 16,000 a second. */
const BLOCK_SAMPLES = 4000
/** Samples between two peaks: 32 ms, about the interval of two frames. */
const PEAK_SAMPLES = 512

/** What leaves the audio thread: whole blocks of 16-bit PCM, and the loudest sample (0 to 1) of every 32 ms. */
export type PcmOutput = {
  onBlock: (block: Int16Array<ArrayBuffer>) => void
  onPeak: (peak: number) => void
}

/** Collects samples (-1 to 1) into blocks of 16-bit PCM. */
export type PcmBlocks = {
  push(samples: Float32Array): void
  /** Emits the samples of an incomplete block. */
  flush(): void
}

/** Collector of blocks. Runs on the audio thread, so it allocates once a block. */
export function collectPcm({ onBlock, onPeak }: PcmOutput): PcmBlocks {
  let block = new Int16Array(BLOCK_SAMPLES)
  let filled = 0
  let peak = 0
  let heard = 0
  const emit = (): void => {
    onBlock(filled === BLOCK_SAMPLES ? block : block.slice(0, filled))
    block = new Int16Array(BLOCK_SAMPLES)
    filled = 0
  }
  return {
    push(samples) {
      for (const sample of samples) {
        block[filled] = toInt16(sample)
        filled += 1
        if (filled === BLOCK_SAMPLES) emit()
        peak = Math.max(peak, Math.abs(sample))
        heard += 1
        if (heard < PEAK_SAMPLES) continue
        onPeak(Math.min(1, peak))
        peak = 0
        heard = 0
      }
    },
    flush() {
      if (filled > 0) emit()
    },
  }
}

/** A sample as a 16-bit integer; louder ones are clipped. */
function toInt16(sample: number): number {
  const clipped = Math.max(-1, Math.min(1, sample))
  return Math.round(clipped < 0 ? clipped * 0x8000 : clipped * 0x7fff)
}
