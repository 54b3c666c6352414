import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import { createAudioDecoder } from '../../../src-main/speech/worker/audio-decoder.ts'
import { ENTRIES, startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import type { FakeModelServer } from '../../support/models/fake-model-server.ts'
import { startFakeModelServer } from '../../support/models/fake-model-server.ts'
import { writeTinySpeechModel } from '../../support/models/tiny-speech-model.ts'

/** Two sentences of 2.4 s, each followed by 2 s of silence. */
const SPEECH = new URL('../../support/audio/speech.opus', import.meta.url).pathname
const { signal } = new AbortController()
let folder: string
let sound: Buffer
let test: TestApp
let server: FakeModelServer

beforeAll(async () => {
  folder = temporaryFolder()
  await createAudioDecoder({ entry: ENTRIES.speech }).decode(SPEECH, join(folder, 'speech.wav'), { signal })
  sound = readFileSync(join(folder, 'speech.wav')).subarray(44)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  server = await startFakeModelServer()
  test = await startTestApp({ drains: false })
  await test.app.settings.set('models.baseUrl', server.address, 'command')
})
afterEach(async () => {
  await test.close()
  await server.close()
})

function pcmFile(name: string, ...parts: Buffer[]): string {
  const body = Buffer.concat(parts)
  writeFileSync(join(folder, name), Buffer.concat([wavHeader(16_000, body.length / 2), body]))
  return join(folder, name)
}

/** Makes a Node program the engine; its lines are kept in `heard.txt`. */
async function useProgram(script = 'console.log("Thank you for watching.")'): Promise<void> {
  const path = join(folder, 'program.mjs')
  writeFileSync(path, `import fs from 'node:fs'\nfs.appendFileSync(${JSON.stringify(join(folder, 'heard.txt'))}, 'x')\n${script}`)
  await test.app.settings.set('speech.command', JSON.stringify([process.execPath, path, '{wav}', '{language}', '{prompt}']), 'command')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function transcribe(file: string, from = 0): Promise<Segment[]> {
  const segments: Segment[] = []
  const engine = await test.app.speech.engine()
  for await (const part of test.app.speech.transcribe(engine, { file, from, isWhole: () => true, vocabulary: ['Merganser'], signal }))
    segments.push(...part.segments)
  return segments
}

describe('a transcript', () => {
  it('has a segment for each stretch of speech, at its second', async () => {
    await useProgram()
    const segments = await transcribe(pcmFile('a.wav', sound))
    expect(segments.map(({ text }) => text)).toEqual(['Thank you for watching.', 'Thank you for watching.'])
    expect(segments[0]!.start).toBeLessThan(0.5)
    expect(segments[1]!.start).toBeGreaterThan(3.5)
    expect(segments[1]!.start).toBeLessThan(4.9)
  })

  it.each([
    ['silence', () => Buffer.alloc(32_000 * 30)],
    ['0 seconds', () => Buffer.alloc(0)],
  ])('of %s is empty, even with an engine that always says something: it is not asked', async (_name, bytes) => {
    await useProgram()
    rmSync(join(folder, 'heard.txt'), { force: true })
    expect(await transcribe(pcmFile('silent.wav', bytes()))).toEqual([])
    expect(existsSync(join(folder, 'heard.txt'))).toBe(false)
  })

  it('comes while the recording grows, and ends with it', async () => {
    await useProgram()
    const file = pcmFile('live.wav')
    let at = 0
    const grow = (): void => {
      appendFileSync(file, sound.subarray(at, at + 24_000))
      at += 24_000
    }
    grow()
    const segments: { text: string; at: number }[] = []
    const engine = await test.app.speech.engine()
    for await (const part of test.app.speech.transcribe(engine, { file, isWhole: () => at >= sound.length, vocabulary: [], signal })) {
      segments.push(...part.segments.map(({ text }) => ({ text, at })))
      if (part.segments.length === 0) grow()
    }
    expect(segments.length).toBe(2)
    expect(segments[0]!.at).toBeLessThan(sound.length)
  })

  it('goes on where it stopped, and repeats nothing', async () => {
    await useProgram()
    const file = pcmFile('resumed.wav', sound)
    const engine = await test.app.speech.engine()
    let checked = 0
    for await (const part of test.app.speech.transcribe(engine, { file, isWhole: () => true, vocabulary: [], signal })) {
      checked = part.checked
      if (part.segments.length > 0) break
    }
    const rest = await transcribe(file, checked)
    expect(rest.length).toBe(1)
    expect(rest[0]!.start).toBeGreaterThan(3.5)
  })

  it('takes the language of the setting and the vocabulary to the engine', async () => {
    await useProgram('console.log(process.argv.slice(3).join(" "))')
    await test.app.settings.set('speech.language', 'de', 'window')
    expect((await transcribe(pcmFile('b.wav', sound)))[0]?.text).toBe('de Merganser')
  })

  it('of an engine that crashes ends in its error, and the next one is whole', async () => {
    await useProgram('process.exit(1)')
    const file = pcmFile('c.wav', sound)
    await expect(transcribe(file)).rejects.toMatchObject({ code: 'speech-engine-failed' })
    await useProgram()
    expect((await transcribe(file)).length).toBe(2)
  })

  it('ends with the app, and so does the program that makes it', async () => {
    await useProgram(`fs.writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid))\nsetInterval(() => 0, 1000)`)
    rmSync(join(folder, 'pid'), { force: true })
    const running = transcribe(pcmFile('h.wav', sound)).catch((error: { code: string }) => error.code)
    await eventually(() => existsSync(join(folder, 'pid')) && readFileSync(join(folder, 'pid'), 'utf8') !== '')
    await test.close({ keep: true })
    expect(await running).toBe('cancelled')
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    await eventually(() => !isAlive(pid))
    test = await startTestApp({ drains: false })
  })

  it('can be tried on any file of sound, and nothing of it stays', async () => {
    await useProgram()
    const shares: number[] = []
    const trial = await test.app.speech.test(SPEECH, { signal, onProgress: (share) => shares.push(share) })
    expect(trial.segments.length).toBe(2)
    expect(trial.seconds).toBeCloseTo(8.8, 0)
    expect(shares.at(-1)).toBe(1)
    expect(readdirSync(join(test.dataFolder, 'speech'))).toEqual([])
    await expect(test.app.speech.test(join(folder, 'none.mp3'), { signal, onProgress: () => undefined })).rejects.toMatchObject({
      code: 'file-missing',
    })
  })
})

describe('the engine', () => {
  const name = async () => (await test.app.speech.status()).name

  it('is none at first, and the status says what would help', async () => {
    const status = await test.app.speech.status()
    expect(status).toMatchObject({ engine: 'none', name: null, problem: { code: 'speech-engine-missing' }, models: [] })
    expect(status.suggested.length).toBeGreaterThan(3)
    await expect(test.app.speech.engine()).rejects.toMatchObject({ code: 'speech-engine-missing' })
  })

  it('is a chat model that hears, then a program once it is named, then a model of the person; a setting chooses another', async () => {
    server.models.push({ name: 'gemma4:e4b', capabilities: ['completion', 'audio'] })
    expect(await name()).toBe('ollama: gemma4:e4b')
    await useProgram()
    expect(test.app.settings.current()['speech.engine']).toBe('command')
    await test.app.settings.set('speech.engine', 'auto', 'window')
    expect(await name()).toBe('command: node')
    await test.app.speech.models.add(writeTinySpeechModel(folder))
    expect(await name()).toBe('sherpa: sherpa-onnx-nemo-tiny')
    await test.app.settings.set('speech.engine', 'ollama', 'window')
    expect(await name()).toBe('ollama: gemma4:e4b')
    await test.app.settings.set('speech.engine', 'none', 'window')
    expect(await test.app.speech.status()).toMatchObject({ engine: 'none', name: null, problem: null })
  })

  it('is never named by the window, with or without consent', async () => {
    for (const key of ['speech.command', 'speech.modelFolder'])
      await expect(test.app.settings.set(key, '', 'window')).rejects.toMatchObject({ code: 'setting-invalid' })
    await expect(test.app.settings.set('speech.command', 'rm -rf /', 'command')).rejects.toMatchObject({ code: 'setting-invalid' })
    await expect(test.app.settings.set('speech.modelFolder', 'models/x', 'command')).rejects.toMatchObject({ code: 'setting-invalid' })
  })

  it('that is a chat model gets the sound as a WAV file, and does not think', async () => {
    server.models.push({ name: 'gemma4:e4b', capabilities: ['completion', 'audio', 'thinking'] })
    server.script = 'The pump is checked on Monday.'
    const [first] = await transcribe(pcmFile('d.wav', sound))
    expect(first?.text).toBe('The pump is checked on Monday.')
    const body = server.requests.findLast(({ path }) => path === '/api/chat')?.body as {
      think: boolean
      messages: { content: string; images: string[] }[]
    }
    expect(body.think).toBe(false)
    expect(body.messages[0]?.content).toContain('Merganser')
    expect(Buffer.from(body.messages[0]?.images[0] ?? '', 'base64').toString('latin1', 0, 4)).toBe('RIFF')
    server.script = '[silence]'
    expect(await transcribe(pcmFile('d.wav', sound))).toEqual([])
  })
})

/** A folder with the files of a model, whose networks are noise. */
function writeModel(name: string, missing: string[] = []): string {
  const path = join(folder, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  for (const file of ['tiny-encoder.int8.onnx', 'tiny-decoder.int8.onnx', 'tiny-tokens.txt'])
    if (!missing.includes(file)) writeFileSync(join(path, file), `${name} ${file} `.repeat(200))
  return path
}

describe('a speech model of the person', () => {
  it('is copied with the SHA-256 of each file, listed, and removed by name', async () => {
    const { models } = test.app.speech
    const steps: number[] = []
    const path = writeTinySpeechModel(folder)
    const added = await models.add(path, { onProgress: (completed) => steps.push(completed) })
    expect(added).toMatchObject({ name: 'sherpa-onnx-nemo-tiny', kind: 'nemo-ctc', files: { length: 2 } })
    expect(added.files.every(({ sha256 }) => /^[0-9a-f]{64}$/u.test(sha256))).toBe(true)
    expect(steps.at(-1)).toBe(added.bytes)
    expect(await models.list()).toEqual([added])
    await expect(models.add(path)).rejects.toMatchObject({ code: 'speech-model-unusable' })
    // A classifier of the same folder of the library is none of them, and the other way round.
    expect(await test.app.ownModels.list()).toEqual([])
    await models.remove('SHERPA-ONNX-nemo-tiny')
    expect(await models.list()).toEqual([])
    await expect(models.remove('x')).rejects.toMatchObject({ code: 'speech-model-not-found' })
  })

  it('is refused with its reason: a file is missing, an archive, no model at all', async () => {
    const { models } = test.app.speech
    const refused = (path: string) =>
      models.add(path).then(String, (error: { code: string; message: string }) => `${error.code}: ${error.message}`)
    expect(await refused(writeModel('whisper-b', ['tiny-decoder.int8.onnx']))).toMatch(/speech-model-unusable: .*decoder\.onnx/u)
    writeFileSync(join(folder, 'whisper.tar.bz2'), 'BZh9')
    expect(await refused(join(folder, 'whisper.tar.bz2'))).toMatch(/archive/u)
    expect(await refused(test.dataFolder)).toMatch(/speech-model-unusable/u)
    expect(await refused(join(folder, 'nowhere'))).toMatch(/file-missing/u)
    expect(existsSync(join(test.dataFolder, 'models'))).toBe(false)
  })

  it('is told from documents when it is dropped, also where a file is missing or it is still packed', async () => {
    const { isModel, look } = test.app.speech.models
    expect(await isModel(writeModel('whisper-c'))).toBe(true)
    expect(await look(join(folder, 'whisper-c'))).toMatchObject({ name: 'whisper-c', kind: 'whisper' })
    expect(await isModel(writeModel('whisper-d', ['tiny-tokens.txt']))).toBe(true)
    expect(await isModel(join(folder, 'sherpa-onnx-whisper-tiny.tar.bz2'))).toBe(true)
    for (const other of [folder, test.dataFolder, SPEECH, join(folder, 'nowhere')]) expect(await isModel(other)).toBe(false)
  })

  it('that sherpa-onnx cannot open where it lies ends in a clear error, and the app lives', async () => {
    const file = pcmFile('e.wav', sound)
    await test.app.settings.set('speech.modelFolder', writeModel('sherpa-onnx-whisper-broken'), 'command')
    expect((await test.app.speech.status()).name).toBe('sherpa: sherpa-onnx-whisper-broken')
    for (let round = 0; round < 2; round += 1) await expect(transcribe(file)).rejects.toMatchObject({ code: 'speech-engine-failed' })
    await useProgram()
    expect((await transcribe(file)).length).toBe(2)
  })

  it('tells speakers apart where it has the networks for it; broken ones end in a clear error, and no network leaves segments as they are', async () => {
    const file = pcmFile('g.wav', sound)
    const segments = [{ start: 0, end: 2, speaker: null, text: 'Good morning.' }]
    const path = writeModel('sherpa-onnx-whisper-tiny')
    await test.app.settings.set('speech.modelFolder', path, 'command')
    const without = await test.app.speech.engine()
    expect(await test.app.speech.nameSpeakers(without, file, segments, signal)).toEqual(segments)
    for (const name of ['segmentation.onnx', 'titanet.onnx']) writeFileSync(join(path, name), 'noise '.repeat(500))
    const broken = await test.app.speech.engine()
    await expect(test.app.speech.nameSpeakers(broken, file, segments, signal)).rejects.toMatchObject({ code: 'speech-engine-failed' })
  })

  it('that was changed on the disk is not opened', async () => {
    await test.app.speech.models.add(writeTinySpeechModel(folder))
    const [id = ''] = readdirSync(join(test.dataFolder, 'models'))
    appendFileSync(join(test.dataFolder, 'models', id, 'model.int8.onnx'), 'x')
    await expect(transcribe(pcmFile('f.wav', sound))).rejects.toMatchObject({ message: /not the one that was added/u })
  })
})
