import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAudioDecoder } from '../../../src-main/speech/worker/audio-decoder.ts'
import { ENTRIES, temporaryFolder } from '../../support/app.ts'
import { makeWav } from '../../support/audio/make-wav.ts'

const AUDIO = new URL('../../support/audio/', import.meta.url).pathname
const decoder = createAudioDecoder({ entry: ENTRIES.speech })
const folder = temporaryFolder()
let count = 0

async function decode(source: string | Uint8Array, signal = new AbortController().signal) {
  count += 1
  const path = typeof source === 'string' ? join(AUDIO, source) : join(folder, `${count}.audio`)
  if (typeof source !== 'string') writeFileSync(path, source)
  const target = join(folder, `${count}.wav`)
  const shares: number[] = []
  const result = await decoder.decode(path, target, { signal, onProgress: (share) => shares.push(share) }).catch((error: unknown) => {
    expect(existsSync(target)).toBe(false)
    throw error
  })
  const file = readFileSync(target)
  expect(file.readUInt32LE(40)).toBe(file.length - 44)
  expect(file.length - 44).toBe(2 * result.samples)
  return { ...result, shares, sound: Int16Array.from({ length: result.samples }, (_, at) => file.readInt16LE(44 + 2 * at)) }
}

/** Cycles a second of a tone, by its rising zero crossings. */
function pitch(sound: Int16Array): number {
  let crossings = 0
  for (let at = 1; at < sound.length; at += 1) if (sound[at - 1]! < 0 && sound[at]! >= 0) crossings += 1
  return (crossings * 16_000) / sound.length
}

describe('a recording that is imported', () => {
  it.each(['tone.mp3', 'tone.flac', 'tone.opus', 'tone.ogg'])('%s becomes 2 s of 16 kHz sound of the same pitch', async (name) => {
    const { samples, isPartial, sound, shares } = await decode(name)
    expect(Math.abs(samples - 32_000)).toBeLessThan(800)
    expect(pitch(sound)).toBeCloseTo(440, -1)
    expect(Math.max(...sound)).toBeGreaterThan(2000)
    expect(isPartial).toBe(false)
    expect(shares.at(-1)).toBe(1)
  })

  it('of 8 kHz in stereo is mixed and brought to 16 kHz', async () => {
    const tone = Float32Array.from({ length: 8000 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / 8000))
    const { samples, sound } = await decode(makeWav([tone, tone], { rate: 8000, bits: 16 }))
    expect(samples).toBe(16_000)
    expect(pitch(sound)).toBeCloseTo(440, -1)
    expect(Math.max(...sound)).toBeGreaterThan(15_000)
  })

  it('of 0 seconds is no error', async () => {
    await expect(decode(makeWav([new Float32Array(0)], { rate: 16_000, bits: 16, dataBytes: 0 }))).resolves.toMatchObject({
      samples: 0,
      isPartial: false,
    })
  })

  it.each(['tone.mp3', 'tone.flac', 'tone.opus', 'tone.ogg'])('%s without its end gives what was there', async (name) => {
    const whole = readFileSync(join(AUDIO, name))
    const { samples, isPartial } = await decode(whole.subarray(0, Math.floor(whole.length * 0.6)))
    expect(samples).toBeGreaterThan(6000)
    expect(samples).toBeLessThan(30_000)
    // MP3 has neither a length nor an end.
    if (name !== 'tone.mp3') expect(isPartial).toBe(true)
  })

  it('as a WAV file without its end gives what was there, and says that it is not all', async () => {
    const file = makeWav([new Float32Array(16_000)], { rate: 16_000, bits: 16 })
    await expect(decode(file.subarray(0, file.length / 2))).resolves.toMatchObject({ isPartial: true })
  })

  it.each(['tone.m4a', 'tone.aac', 'tone.webm'])('%s is left to the window', async (name) => {
    await expect(decode(name)).rejects.toMatchObject({ code: 'audio-needs-window' })
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a letter', Buffer.from('Dear Ann, the pump is broken. '.repeat(300))],
    ['a WAV file of an unknown kind', makeWav([new Float32Array(9)], { rate: 8000, bits: 16, tag: 85 })],
    ['the name of a format, then noise', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100_000, 'x8[0')])],
    ['an empty FLAC', Buffer.from('fLaC')],
    ['an Ogg page and nothing more', readFileSync(join(AUDIO, 'tone.opus')).subarray(0, 47)],
  ])('that is %s ends in a clear error', async (_name, bytes) => {
    await expect(decode(bytes)).rejects.toMatchObject({ code: 'audio-unreadable' })
  })

  it('with bytes overwritten in many places gives sound or a clear error, and always ends', async () => {
    for (const name of ['tone.mp3', 'tone.flac', 'tone.opus', 'tone.ogg']) {
      for (let seed = 1; seed <= 4; seed += 1) {
        const bytes = Buffer.from(readFileSync(join(AUDIO, name)))
        for (let at = 60 + seed; at < bytes.length; at += 97 * seed) bytes[at] = (bytes[at]! * 31 + seed) & 255
        const result = await decode(bytes).catch((error: { code: string }) => error.code)
        expect(typeof result === 'string' ? result : result.samples > 0, `${name} ${seed}`).toSatisfy(
          (value) => value === true || value === 'audio-unreadable',
        )
      }
    }
  })

  it('can be stopped, and leaves nothing', async () => {
    const control = new AbortController()
    control.abort()
    await expect(decode('tone.mp3', control.signal)).rejects.toMatchObject({ code: 'cancelled' })
    const later = new AbortController()
    const source = join(folder, 'stopped.mp3')
    writeFileSync(source, Buffer.concat(Array.from({ length: 400 }, () => readFileSync(join(AUDIO, 'tone.mp3')))))
    const target = join(folder, 'stopped.wav')
    await expect(decoder.decode(source, target, { signal: later.signal, onProgress: () => later.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(existsSync(target)).toBe(false)
  })

  it('that makes the decoder hang is given up', async () => {
    const hasty = createAudioDecoder({ entry: ENTRIES.speech, stallMs: 1 })
    await expect(
      hasty.decode(join(AUDIO, 'tone.mp3'), join(folder, 'hung.wav'), { signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: 'audio-unreadable' })
  })
})
