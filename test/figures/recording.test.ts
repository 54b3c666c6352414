import { createReadStream } from 'node:fs'
import { expect, it } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { numberedSamples } from '../support/files/numbered-samples.ts'

const RATE = 16_000
const SECONDS = 4 * 3600
const MEGABYTE = 1e6

it('a recording of four hours misses no sample and takes no more memory than a short one', async () => {
  const test = await startTestApp({ drains: false })
  try {
    const { recordings, noteId } = await test.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
    const id = recordings[0]?.id ?? ''
    // Made once, so that only the recorder's own memory grows.
    const seconds = Array.from({ length: 15 }, (_, i) => numberedSamples(i * RATE, RATE))
    let least = Infinity
    let most = 0
    for (let second = 0; second < SECONDS; second += 1) {
      await test.app.recorder.append({ id, sequence: second, samples: seconds[second % 15] ?? new Uint8Array() })
      if (second === 600) least = process.memoryUsage().rss
      if (second > 600) most = Math.max(most, process.memoryUsage().rss)
    }
    await test.app.recorder.stop(noteId)
    let at = 0
    let rest: Buffer = Buffer.alloc(0)
    for await (const piece of createReadStream(await test.app.recorder.pathOf(id), { start: 44 })) {
      const data = Buffer.concat([rest, piece as Buffer])
      const whole = data.length - (data.length % 2)
      for (let i = 0; i < whole; i += 2) if (data.readInt16LE(i) !== at++ % 30_000) throw new Error(`sample ${at - 1} is missing`)
      rest = data.subarray(whole)
    }
    console.log(`4 hours: ${at} samples, ${((most - least) / MEGABYTE).toFixed(1)} MB more than after ten minutes`)
    expect(at).toBe(SECONDS * RATE)
    expect(most - least).toBeLessThan(50 * MEGABYTE)
  } finally {
    await test.close()
  }
})
