/** Zero crossings of the sinc on each side, at the lower of both rates. */
const ZEROS = 24
/** Cut-off, as a share of the lower of both Nyquist frequencies. */
const CUT_OFF = 0.92
/** Shape of the Kaiser window: about 80 dB in the stop band. */
const BETA = 8

/** Changes the rate of sound that comes in pieces of any length. */
export type Resampler = { push(samples: Float32Array): Float32Array; flush(): Float32Array }

/**
 * Polyphase windowed-sinc resampler (J. O. Smith, "Digital Audio Resampling", 2002; Kaiser window: Kaiser and Schafer, 1980) between whole
 * rates in Hz. `up / down` is the ratio of the rates: each of the `up` phases has its own filter.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, flush: () => new Float32Array(0) }
  const divisor = greatestCommonDivisor(from, to)
  const [up, down] = [to / divisor, from / divisor]
  const half = Math.ceil(ZEROS * Math.max(1, from / to))
  const taps = 2 * half
  const filters = filtersFor({ up, half, scale: CUT_OFF * Math.min(1, to / from) })
  // Silence before the first sample, so that output and input begin together.
  let held = new Float32Array(half - 1)
  let centre = half - 1
  let phase = 0
  let [received, given] = [0, 0]

  function push(samples: Float32Array): Float32Array {
    const sound = new Float32Array(held.length + samples.length)
    sound.set(held)
    sound.set(samples, held.length)
    const output = new Float32Array(Math.ceil((Math.max(0, sound.length - centre) * up) / down) + 1)
    let count = 0
    while (centre + half < sound.length) {
      const [first, own] = [centre - half + 1, phase * taps]
      let sum = 0
      for (let tap = 0; tap < taps; tap += 1) sum += (filters[own + tap] as number) * (sound[first + tap] as number)
      output[count] = sum
      count += 1
      phase += down
      centre += Math.floor(phase / up)
      phase %= up
    }
    const kept = Math.min(sound.length, centre - half + 1)
    held = sound.slice(kept)
    centre -= kept
    return output.subarray(0, count)
  }

  return {
    push(samples) {
      received += samples.length
      const output = push(samples)
      given += output.length
      return output
    },
    flush() {
      const missing = Math.max(0, Math.ceil((received * up) / down) - given)
      const output = push(new Float32Array(taps)).subarray(0, missing)
      given += output.length
      return output
    },
  }
}

function filtersFor({ up, half, scale }: { up: number; half: number; scale: number }): Float32Array {
  const taps = 2 * half
  const filters = new Float32Array(up * taps)
  for (let phase = 0; phase < up; phase += 1) {
    const own = Float64Array.from({ length: taps }, (_, tap) => {
      const distance = tap - half + 1 - phase / up
      return sinc(scale * distance) * kaiser(distance / half)
    })
    // Every phase passes a constant unchanged.
    const sum = own.reduce((total, value) => total + value, 0)
    filters.set(
      own.map((value) => value / sum),
      phase * taps,
    )
  }
  return filters
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA)
}

/** Modified Bessel function of the first kind, order 0, by its power series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let n = 1; term > sum * 1e-12; n += 1) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
