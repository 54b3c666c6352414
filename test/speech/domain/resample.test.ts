import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler } from '../../../src-main/speech/domain/resample.ts'

const RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 44_099]

function sine(frequency: number, rate: number, seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => 0.8 * Math.sin((2 * Math.PI * frequency * at) / rate))
}

function resample(sound: Float32Array, from: number, pieces: readonly number[] = [sound.length]): Float32Array {
  const resampler = createResampler(from, 16_000)
  const output: number[] = []
  let at = 0
  for (const length of pieces) {
    output.push(...resampler.push(sound.subarray(at, at + length)))
    at += length
  }
  output.push(...resampler.push(sound.subarray(at)), ...resampler.flush())
  return Float32Array.from(output)
}

describe('the resampler', () => {
  it.each(RATES)('keeps pitch, loudness, place and length of a tone that comes with %i Hz', (rate) => {
    const output = resample(sine(1000, rate, 0.5), rate)
    expect(output.length).toBe(Math.ceil((Math.round(rate * 0.5) * 16_000) / rate))
    const expected = sine(1000, 16_000, 0.5)
    for (let at = 200; at < 7800; at += 1) expect(Math.abs(output[at]! - expected[at]!), `sample ${at}`).toBeLessThan(0.002)
  })

  it('lets nothing through that 16 kHz cannot hold: a tone of 10 kHz is 70 dB quieter', () => {
    const output = resample(sine(10_000, 48_000, 0.5), 48_000)
    expect(Math.max(...output.subarray(200, 7800).map(Math.abs))).toBeLessThan(0.8 / 3000)
  })

  it('gives the same sound however it is cut into pieces', () => {
    const sound = sine(700, 44_100, 0.1)
    const whole = resample(sound, 44_100)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (pieces) => {
        expect(resample(sound, 44_100, pieces)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})
