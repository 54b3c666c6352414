/** Limits of a detector in samples, and the probability from which a window is speech. */
export type DetectorLimits = { threshold: number; leastSilence: number; leastSpeech: number; mostSpeech: number }

/** Below the threshold by this much speech that goes on is still speech (Silero's own hysteresis). */
const HYSTERESIS = 0.15
/** From `mostSpeech` on only a sure voice goes on, and a short pause ends it, samples at 16 kHz. */
const IMPATIENT = { threshold: 0.9, leastSilence: 1600 }

/** Speech in samples from the first window on. */
export type DetectedSpeech = { start: number; end: number }

/**
 * Turns the probability of speech in each window into speech that begins after `leastSpeech` and ends after `leastSilence`. The rules are those of
 * sherpa-onnx's detector (Silero's VADIterator), whose spans it gives within one window. Numbers in samples; `window`: samples of one window.
 */
export function createSpeechDetector(window: number, limits: DetectorLimits) {
  let now = 0
  /** End of the first window of a possible beginning, and of a possible end; null: none. */
  let rise: number | null = null
  let fall: number | null = null
  let isSpeaking = false
  let start: number | null = null
  let free = 0

  function hears(probability: number): boolean {
    const isLong = start !== null && now - start > limits.mostSpeech
    const threshold = isLong ? IMPATIENT.threshold : limits.threshold
    const leastSilence = isLong ? IMPATIENT.leastSilence : limits.leastSilence
    if (probability > threshold) {
      fall = null
      rise ??= now
      isSpeaking ||= now - rise >= limits.leastSpeech
      return isSpeaking
    }
    if (!isSpeaking) {
      rise = fall = null
      return false
    }
    if (probability > threshold - HYSTERESIS) return true
    fall ??= now
    if (now - fall < leastSilence) return true
    rise = fall = null
    isSpeaking = false
    return false
  }

  function end(): DetectedSpeech | null {
    const from = start
    const to = now - limits.leastSilence
    if (from === null || to <= from) return null
    start = null
    free = to
    return { start: from, end: to }
  }

  return {
    /** Takes the next window; returns speech that ended with it. */
    hear(probability: number): DetectedSpeech | null {
      now += window
      if (!hears(probability)) {
        const ended = end()
        start = null
        return ended
      }
      start ??= Math.max(free, now - 2 * window - limits.leastSpeech)
      return null
    },
    /** True while speech goes on. */
    isDetected: () => start !== null,
    /** Ends speech that goes on; what follows begins anew. */
    flush: end,
  }
}
