import { describe, expect, it } from 'vitest'
import { createSoundComparison } from '../../../src-main/speech/domain/same-sound.ts'

const RATE = 16_000
/** Noise that is the same in every run (a linear congruential generator, Numerical Recipes). */
function noise(seconds: number, level: number, seed = 1): Float32Array {
  let state = seed
  return Float32Array.from({ length: seconds * RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return level * (state / 2 ** 31 - 1)
  })
}
const mixed = (a: Float32Array, b: Float32Array, share: number) => a.map((value, at) => (1 - share) * value + share * (b[at] ?? 0))

function isSame(original: Float32Array, copy: Float32Array, piece = 7001): boolean {
  const comparison = createSoundComparison()
  for (let at = 0; at < original.length; at += piece) comparison.push(original.subarray(at, at + piece), copy.subarray(at, at + piece))
  return comparison.isSame()
}

describe('a compressed copy', () => {
  const original = noise(5, 0.3)

  it('is the same if it differs as an encoder differs', () => {
    expect(isSame(original, original)).toBe(true)
    expect(isSame(original, mixed(original, noise(5, 0.3, 2), 0.2))).toBe(true)
    expect(
      isSame(
        original,
        original.map((value) => 0.8 * value),
      ),
    ).toBe(true)
  })

  it.each([
    ['other sound of the same level', noise(5, 0.3, 2)],
    ['the same sound a millisecond later', Float32Array.from(original, (_, at) => original[at - 16] ?? 0)],
    ['silence', new Float32Array(original.length)],
    ['the sound upside down', original.map((value) => -value)],
    ['the sound four times as quiet', original.map((value) => 0.25 * value)],
    ['the sound with one second of another one', Float32Array.from(original, (v, at) => (at >= 3 * RATE && at < 4 * RATE ? 0 : v))],
  ])('is refused as %s', (_name, copy) => {
    expect(isSame(original, copy)).toBe(false)
  })

  it('of silence is silence', () => {
    const silent = new Float32Array(2 * RATE)
    expect(isSame(silent, silent)).toBe(true)
    expect(isSame(silent, noise(2, 0.002))).toBe(true)
    expect(isSame(silent, noise(2, 0.1))).toBe(false)
  })

  it('is looked at up to its end, also where that is no whole second', () => {
    const whole = original.subarray(0, 4.4 * RATE)
    const other = noise(5, 0.3, 2)
    const cut = whole.map((value, at) => (at < 3.6 * RATE ? value : (other[at] ?? 0)))
    expect(isSame(whole, cut)).toBe(false)
    const short = original.subarray(0, 0.2 * RATE)
    expect(isSame(short, short)).toBe(true)
    expect(isSame(short, new Float32Array(short.length))).toBe(false)
  })

  it('may differ in a quiet end of a tenth of a second, of which an encoder keeps little', () => {
    const fading = original.subarray(0, 4.1 * RATE).map((value, at) => (at < 4 * RATE ? value : value / 50))
    expect(
      isSame(
        fading,
        fading.map((value, at) => (at < 4 * RATE ? value : 0)),
      ),
    ).toBe(true)
  })

  it('may keep little of a quiet half second at the very end', () => {
    const quiet = original.map((value, at) => (at < 4.5 * RATE ? value : value / 30))
    expect(
      isSame(
        quiet,
        quiet.map((value, at) => (at < 4.5 * RATE ? value : 0)),
      ),
    ).toBe(true)
  })
})
