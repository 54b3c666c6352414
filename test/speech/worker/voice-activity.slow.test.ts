import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import type { SpeechSpan } from '../../../src-main/speech/ports/speech.ts'
import { createAudioDecoder } from '../../../src-main/speech/worker/audio-decoder.ts'
import { createSpeechProcess, createVoiceActivity } from '../../../src-main/speech/worker/speech-process.ts'
import { ENTRIES, RESOURCES, temporaryFolder } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const folder = temporaryFolder()
/** Two sentences of 2.4 s, each followed by 2 s of silence. */
const SPEECH = new URL('../../support/audio/speech.opus', import.meta.url).pathname
const { signal } = new AbortController()

const speechProcess = createSpeechProcess({ entry: ENTRIES.speech, modelsFolder: join(RESOURCES, 'models') })
const activity = createVoiceActivity(speechProcess)
let sound: Buffer

beforeAll(async () => {
  await createAudioDecoder({ entry: ENTRIES.speech }).decode(SPEECH, join(folder, 'speech.wav'), { signal })
  sound = readFileSync(join(folder, 'speech.wav')).subarray(44)
})
afterAll(() => speechProcess.close())

function pcmFile(name: string, ...parts: Buffer[]): string {
  const body = Buffer.concat(parts)
  writeFileSync(join(folder, name), Buffer.concat([wavHeader(16_000, body.length / 2), body]))
  return join(folder, name)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const seconds = (spans: readonly SpeechSpan[]): number[][] => spans.map(({ start, end }) => [start / 16_000, end / 16_000])

describe('voice activity', () => {
  it('finds two sentences and nothing in the silence around them', async () => {
    const { spans, checked, isEnd } = await activity.spans(pcmFile('two.wav', sound), 0, { isWhole: true, signal })
    expect(isEnd).toBe(true)
    expect(checked).toBe(sound.length / 2)
    const [first, second, ...others] = seconds(spans)
    expect(others).toEqual([])
    expect(first![0]).toBeLessThan(0.3)
    expect(first![1]).toBeGreaterThan(1.8)
    expect(first![1]).toBeLessThan(3.2)
    expect(second![0]).toBeGreaterThan(3.5)
    expect(second![0]).toBeLessThan(4.9)
    expect(second![1]).toBeLessThan(7.6)
  })

  it.each([
    ['silence', Buffer.alloc(32_000 * 20)],
    ['nothing', Buffer.alloc(0)],
    ['the hum of a fan', Buffer.from(Int16Array.from({ length: 160_000 }, (_, at) => 500 * Math.sin(at / 40)).buffer)],
  ])('finds nothing in %s', async (_name, bytes) => {
    const { spans, checked } = await activity.spans(pcmFile('quiet.wav', bytes), 0, { isWhole: true, signal })
    expect(spans).toEqual([])
    expect(checked).toBe(bytes.length / 2)
  })

  it('finds the same speech in a file that grows, and reads nothing twice that it has given', async () => {
    const file = pcmFile('growing.wav')
    const spans: SpeechSpan[] = []
    let checked = 0
    const step = 8000
    for (let at = 0; at < sound.length; at += step) {
      appendFileSync(file, sound.subarray(at, at + step))
      const found = await activity.spans(file, checked, { isWhole: false, signal })
      for (const span of found.spans) expect(span.start).toBeGreaterThanOrEqual(checked)
      spans.push(...found.spans)
      expect(found.checked).toBeGreaterThanOrEqual(checked)
      checked = found.checked
    }
    spans.push(...(await activity.spans(file, checked, { isWhole: true, signal })).spans)
    const whole = await activity.spans(pcmFile('whole.wav', sound), 0, { isWhole: true, signal })
    expect(spans.length).toBe(whole.spans.length)
    for (const [at, span] of spans.entries()) {
      expect(Math.abs(span.start - whole.spans[at]!.start)).toBeLessThan(6400)
      expect(Math.abs(span.end - whole.spans[at]!.end)).toBeLessThan(6400)
    }
  })

  it('cuts speech without a pause into spans of at most 30 s that leave nothing out', async () => {
    // One sentence without its silence, again and again.
    const sentence = sound.subarray(0, 2 * 16_000 * 2)
    const file = pcmFile('endless.wav', ...Array.from({ length: 60 }, () => sentence))
    const { spans } = await activity.spans(file, 0, { isWhole: true, signal })
    expect(Math.max(...spans.map(({ start, end }) => end - start))).toBeLessThanOrEqual(30 * 16_000)
    const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0)
    expect(covered).toBeGreaterThan(0.97 * 120 * 16_000)
    spans.slice(1).forEach(({ start }, at) => expect(start).toBeGreaterThanOrEqual(spans[at]!.end))
  })

  it('reads a long recording in pieces of 10 minutes, so that it can be stopped in between', async () => {
    const file = pcmFile('long.wav', Buffer.alloc(32_000 * 700), sound)
    const first = await activity.spans(file, 0, { isWhole: true, signal })
    expect(first).toMatchObject({ spans: [], isEnd: false })
    expect(first.checked / 16_000).toBeGreaterThan(598)
    const second = await activity.spans(file, first.checked, { isWhole: true, signal })
    expect(second.isEnd).toBe(true)
    expect(second.spans.length).toBe(2)
  })

  it('goes on in a new process when its process is killed', async () => {
    const file = pcmFile('killed.wav', sound)
    await activity.spans(file, 0, { isWhole: true, signal })
    process.kill(speechProcess.pids().at(-1)!, 'SIGKILL')
    await expect(activity.spans(file, 0, { isWhole: true, signal })).resolves.toMatchObject({ spans: { length: 2 } })
    expect(speechProcess.pids().length).toBeGreaterThan(1)
  })

  it('refuses a model in which one byte is different', async () => {
    const models = join(folder, 'models')
    mkdirSync(models, { recursive: true })
    cpSync(join(RESOURCES, 'models', 'silero-vad'), join(models, 'silero-vad'), { recursive: true })
    const path = join(models, 'silero-vad', 'silero_vad.onnx')
    const bytes = readFileSync(path)
    bytes[1_000_000] = bytes[1_000_000]! ^ 1
    writeFileSync(path, bytes)
    const other = createSpeechProcess({ entry: ENTRIES.speech, modelsFolder: models })
    await expect(createVoiceActivity(other).spans(pcmFile('a.wav', sound), 0, { isWhole: true, signal })).rejects.toMatchObject({
      code: 'speech-model-damaged',
    })
    await other.close()
  })

  it('ends its process when nobody needs it, and starts another one later', async () => {
    const brief = createSpeechProcess({ entry: ENTRIES.speech, modelsFolder: join(RESOURCES, 'models'), idleMs: 1 })
    const file = pcmFile('brief.wav', sound)
    for (let round = 1; round <= 3; round += 1) {
      await expect(createVoiceActivity(brief).spans(file, 0, { isWhole: true, signal })).resolves.toMatchObject({ spans: { length: 2 } })
      expect(brief.pids().length).toBe(round)
      await eventually(() => !isAlive(brief.pids().at(-1)!))
    }
    await brief.close()
  })

  it('of one recording goes on while that of another is stopped', async () => {
    const long = pcmFile('long-too.wav', Buffer.alloc(32_000 * 100))
    const control = new AbortController()
    const before = speechProcess.pids().length
    const stopped = activity.spans(long, 0, { isWhole: true, signal: control.signal })
    const other = activity.spans(pcmFile('other.wav', sound), 0, { isWhole: true, signal })
    control.abort()
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
    await expect(other).resolves.toMatchObject({ spans: { length: 2 } })
    expect(speechProcess.pids().length).toBeLessThanOrEqual(before + 1)
  })

  it('stops when it is told to', async () => {
    const file = pcmFile('stopped.wav', Buffer.alloc(32_000 * 590))
    await expect(activity.spans(file, 0, { isWhole: true, signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ code: 'cancelled' })
    await expect(activity.spans(pcmFile('next.wav', sound), 0, { isWhole: true, signal })).resolves.toMatchObject({ isEnd: true })
  })
})
