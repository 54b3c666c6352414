import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wavHeader } from '../../../src-main/storage/adapters/files/wav.ts'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { writeTinySpeechModel } from '../../support/models/tiny-speech-model.ts'

const KEY = 'The private key of the person.'
/** A folder that hangs its reader ends the test. */
const PATIENCE_MS = 60_000
let folder: string
let test: TestApp

beforeAll(async () => {
  folder = temporaryFolder()
  writeFileSync(join(folder, 'key.txt'), KEY)
  writeFileSync(join(folder, 'second.wav'), Buffer.concat([wavHeader(16_000, 16_000), Buffer.alloc(32_000)]))
  test = await startTestApp({ drains: false })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A model that runs, in which one file is something else. */
function changed(name: string, file: string, change: (path: string) => void): string {
  const path = join(folder, name)
  mkdirSync(path)
  const model = writeTinySpeechModel(path)
  rmSync(join(model, file))
  change(join(model, file))
  return model
}

const FOLDERS: [name: string, path: () => string][] = [
  ['a network that is a pipe', () => changed('pipe', 'model.int8.onnx', (path) => void execFileSync('sh', ['-c', 'mkfifo "$0"', path]))],
  ['tokens that are a pipe', () => changed('tokens-pipe', 'tokens.txt', (path) => void execFileSync('sh', ['-c', 'mkfifo "$0"', path]))],
  ['a network that is a link to a device', () => changed('device', 'model.int8.onnx', (path) => symlinkSync('/dev/zero', path))],
  [
    'tokens that are a link to a file of the person',
    () => changed('link', 'tokens.txt', (path) => symlinkSync(join(folder, 'key.txt'), path)),
  ],
  ['a network that is a folder', () => changed('folder', 'model.int8.onnx', (path) => mkdirSync(path))],
  [
    'a network of 10 GB of nothing',
    () =>
      changed('huge', 'model.int8.onnx', (path) => {
        writeFileSync(path, '')
        truncateSync(path, 10e9)
      }),
  ],
  ['no model', () => folder],
  ['a folder that is not there', () => join(folder, 'nowhere')],
]

it.each(FOLDERS)(
  'a speech model that is used where it is, with %s, ends in a sentence and no text, and the app goes on',
  { timeout: PATIENCE_MS },
  async (_name, path) => {
    const { speech, settings } = test.app
    await settings.set('speech.modelFolder', path(), 'command').catch((error: unknown) => expect(isAppError(error)).toBe(true))
    const status = await speech.status()
    const { signal } = new AbortController()
    const heard: string[] = []
    const transcribe = async (): Promise<'done'> => {
      const file = join(folder, 'second.wav')
      for await (const part of speech.transcribe(await speech.engine(), { file, from: 0, isWhole: () => true, vocabulary: [], signal }))
        heard.push(...part.segments.map(({ text }) => text))
      return 'done'
    }
    const end = await transcribe().catch((error: unknown) => (isAppError(error) ? error.code : String(error)))
    expect(end).toMatch(/^(?:speech-|file-|setting-)/u)
    expect(heard).toEqual([])
    expect(JSON.stringify(status)).not.toContain(KEY)
    expect(readFileSync(join(folder, 'key.txt'), 'utf8')).toBe(KEY)
    expect(await test.app.library.count()).toBe(0)
  },
)
