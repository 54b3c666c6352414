import { describe, expect, it } from 'vitest'
import { createSpeechDetector, type DetectedSpeech } from '../../../src-main/speech/domain/speech-detector.ts'

const WINDOW = 512
const LIMITS = { threshold: 0.5, leastSilence: 8000, leastSpeech: 4000, mostSpeech: 320_000 }

/** Speech in windows of these probabilities: [probability, windows]. */
function detect(...parts: [number, number][]): { found: DetectedSpeech[]; samples: number } {
  const detector = createSpeechDetector(WINDOW, LIMITS)
  const windows = parts.flatMap(([probability, count]) => Array.from({ length: count }, () => probability))
  const found = windows.flatMap((probability) => detector.hear(probability) ?? [])
  return { found: [...found, ...[detector.flush()].filter((last) => last !== null)], samples: windows.length * WINDOW }
}

describe('speech in a row of probabilities', () => {
  it('begins and ends where the voice does, to a few windows', () => {
    const { found } = detect([0.01, 50], [0.9, 60], [0.01, 50])
    expect(found.length).toBe(1)
    expect(Math.abs(found[0]!.start - 50 * WINDOW)).toBeLessThanOrEqual(3 * WINDOW)
    expect(Math.abs(found[0]!.end - 110 * WINDOW)).toBeLessThanOrEqual(2 * WINDOW)
  })

  it('is no click, and a short pause does not end it', () => {
    expect(detect([0.01, 50], [0.9, 4], [0.01, 50]).found).toEqual([])
    expect(detect([0.01, 20], [0.9, 40], [0.01, 8], [0.9, 40], [0.01, 40]).found.length).toBe(1)
  })

  it('ends at a short pause after 20 s', () => {
    expect(detect([0.9, 700], [0.01, 8], [0.9, 100], [0.01, 40]).found.length).toBe(2)
  })

  it('of any voice lies in order inside the sound, and never twice', () => {
    let seed = 7
    const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let round = 0; round < 200; round += 1) {
      const parts = Array.from({ length: 30 }, (): [number, number] => [next(), 1 + Math.floor(next() * 80)])
      const { found, samples } = detect(...parts)
      let free = 0
      for (const { start, end } of found) {
        expect(start).toBeGreaterThanOrEqual(free)
        expect(end).toBeGreaterThan(start)
        free = end
      }
      expect(free).toBeLessThanOrEqual(samples)
    }
  })
})
