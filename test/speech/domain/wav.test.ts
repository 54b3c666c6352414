import { describe, expect, it } from 'vitest'
import { detectAudio } from '../../../src-main/speech/domain/audio-format.ts'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import { monoOf, parseWavHeader, toPcm } from '../../../src-main/speech/domain/wav.ts'
import { makeWav } from '../../support/audio/make-wav.ts'

describe('a WAV file', () => {
  it.each([
    [8, false],
    [16, false],
    [24, false],
    [32, false],
    [32, true],
    [64, true],
  ])('of %i bits (float: %s) is read to the precision of its bits', (bits, isFloat) => {
    const sound = Float32Array.from({ length: 50 }, (_, at) => Math.sin(at / 3) * 0.9)
    const file = makeWav([sound], { rate: 8000, bits, isFloat })
    const format = parseWavHeader(file)!
    expect(format).toMatchObject({ rate: 8000, channels: 1, bits, isFloat })
    const mono = monoOf(file.subarray(format.dataStart), format)
    const step = bits === 8 ? 1 / 100 : bits === 16 ? 1 / 20_000 : 1e-6
    mono.forEach((value, at) => expect(Math.abs(value - sound[at]!)).toBeLessThan(step))
  })

  it('of several channels becomes their mean', () => {
    const file = makeWav([Float32Array.of(0.5, 1), Float32Array.of(-0.5, 0)], { rate: 44_100, bits: 32, isFloat: true })
    const format = parseWavHeader(file)!
    expect([...monoOf(file.subarray(format.dataStart), format)]).toEqual([0, 0.5])
  })

  it('is found behind chunks of other things, in the extensible form, and with a size that was never written', () => {
    const sound = [Float32Array.of(0.5, -0.5)]
    const extra = { name: 'LIST', bytes: 13 }
    expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 16, extra }))).toMatchObject({ dataBytes: 4, dataStart: 44 + 8 + 14 })
    expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 24, isExtensible: true }))).toMatchObject({ bits: 24, isFloat: false })
    for (const dataBytes of [0, 0xffff_ffff])
      expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 16, dataBytes }))?.dataBytes).toBeNull()
  })

  it.each([
    ['A-law', 6, [0xd5, 0x55, 0xaa, 0x2a, 0x80, 0x00], [8, -8, 32_256, -32_256, 5504, -5504]],
    ['µ-law', 7, [0xff, 0x7f, 0x80, 0x00, 0xaf, 0x2f], [0, 0, 32_124, -32_124, 4_092, -4_092]],
  ])('of a telephone in %s is read by its curve', (_name, tag, bytes, samples) => {
    const file = makeWav([new Float32Array(bytes.length)], { rate: 8000, bits: 8, tag })
    const format = parseWavHeader(file)!
    expect(Array.from(monoOf(Uint8Array.from(bytes), format), (value) => Math.round(value * 32_768) + 0)).toEqual(samples)
  })

  it('that holds no PCM, or nonsense, is refused', () => {
    const sound = [Float32Array.of(0.5)]
    expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 16, tag: 85 }))).toBeNull()
    expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 16, tag: 6 }))).toBeNull()
    expect(parseWavHeader(makeWav(sound, { rate: 0, bits: 16 }))).toBeNull()
    expect(parseWavHeader(makeWav([], { rate: 16_000, bits: 16 }))).toBeNull()
    expect(parseWavHeader(makeWav(sound, { rate: 16_000, bits: 16 }).subarray(0, 30))).toBeNull()
  })

  it('of our own is read by its own reader, and loud sound is clipped, not wrapped', () => {
    const samples = toPcm(Float32Array.of(2, -2, 0.5))
    const file = new Uint8Array([...wavHeader(16_000, 3), ...samples])
    const format = parseWavHeader(file)!
    expect(format).toEqual({ rate: 16_000, channels: 1, bits: 16, isFloat: false, law: null, dataStart: 44, dataBytes: 6 })
    const mono = monoOf(file.subarray(44), format)
    expect(mono[0]).toBeCloseTo(1, 3)
    expect(mono[1]).toBe(-1)
    expect(mono[2]).toBe(0.5)
  })
})

describe('the format of a recording', () => {
  it('is known by its first bytes alone', () => {
    const bytes = (...parts: (string | number)[]) =>
      Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)))))
    const ogg = (packet: string) => bytes('OggS', ...Array.from({ length: 24 }, () => 0), packet, '        ')
    expect(detectAudio(ogg('OpusHead'))).toBe('ogg-opus')
    expect(detectAudio(ogg('\x01vorbis'))).toBe('ogg-vorbis')
    expect(detectAudio(ogg('\x7fFLAC'))).toBe('ogg-flac')
    expect(detectAudio(ogg('Speex   '))).toBeNull()
    expect(detectAudio(bytes('ID3', 4, 0, 0, 0, 0, 0, 0))).toBe('mp3')
    expect(detectAudio(bytes(0, 0, 0xff, 0xfb, 0x90, 0))).toBe('mp3')
    expect(detectAudio(bytes(0xff, 0xf1, 0x50, 0x80))).toBe('needs-window')
    expect(detectAudio(bytes(0, 0, 0, 24, 'ftypM4A '))).toBe('needs-window')
    expect(detectAudio(bytes(0x1a, 0x45, 0xdf, 0xa3))).toBe('needs-window')
    expect(detectAudio(bytes('Dear Ann, the pump is broken.'))).toBeNull()
    expect(detectAudio(new Uint8Array())).toBeNull()
  })
})
