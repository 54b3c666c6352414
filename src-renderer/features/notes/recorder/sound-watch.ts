/** Below this peak there is no sound, only the noise of the converter: 8 of 32,768 steps (-72 dB). */
const SILENT_PEAK = 8 / 0x8000
/** Silence until it is told, in peaks of 32 ms: 0.9 s, so that it is seen within a second. */
const SILENT_PEAKS = 28

/** Tells when a source falls silent and when its sound is back. */
export type SoundWatch = { peak(value: number): void; reset(): void }

/** Watch of one source. `onChange`: true: no sound is coming in. */
export function watchSound(onChange: (isSilent: boolean) => void): SoundWatch {
  let silent = 0
  const sound = (): void => {
    if (silent >= SILENT_PEAKS) onChange(false)
    silent = 0
  }
  return {
    peak(value) {
      if (value >= SILENT_PEAK) return sound()
      silent += 1
      if (silent === SILENT_PEAKS) onChange(true)
    },
    reset: sound,
  }
}
