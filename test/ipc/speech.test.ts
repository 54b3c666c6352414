import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OwnModelProgress } from '../../src-preload/contract/shapes/models.ts'
import type { SpeechModel } from '../../src-preload/contract/shapes/speech.ts'
import type { RouteInput, RouteName, RouteOutput } from '../../src-preload/contract/routes.ts'
import { say } from '../../src-preload/texts/say.ts'
import { createGateway } from '../../src-main/ipc/gateway.ts'
import type { HostDialogs, Question } from '../../src-main/ipc/host-dialogs.ts'
import { createTickets, type Tickets } from '../../src-main/ipc/tickets.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { writeTinyNli } from '../support/models/tiny-classifier.ts'
import { writeTinySpeechModel } from '../support/models/tiny-speech-model.ts'

const NAME = 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8'
const PATH = process.env['PATH']
let test: TestApp
let folder: string
let tickets: Tickets
let asked: Question[]
let answer: boolean
let picked: string[] | null
let pickers: string[]

beforeEach(async () => {
  folder = temporaryFolder()
  // Only the programs that a test puts there are found.
  process.env['PATH'] = join(folder, 'bin')
  mkdirSync(join(folder, 'bin'))
  writeTinySpeechModel(folder, { name: NAME })
  test = await startTestApp({ drains: false })
  tickets = createTickets({ now: Date.now, random: randomUUID })
  asked = []
  answer = true
  picked = null
  pickers = []
})
afterEach(async () => {
  process.env['PATH'] = PATH
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request to the IPC gateway like the page. */
async function request<R extends RouteName>(route: R, input: RouteInput<R>) {
  const dialogs = {
    confirm: async (question: Question) => (asked.push(question), answer),
    pick: async (what: string) => (pickers.push(what), picked),
  } as unknown as HostDialogs
  const router = createGateway({
    app: test.app,
    dialogs,
    tickets,
    onUnexpected: (_route, error) => {
      throw error
    },
  })
  return (await router({ isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }, route, input)) as
    | { ok: true; data: RouteOutput<R> }
    | { ok: false; error: { code: string } }
}
const own = async (): Promise<SpeechModel[]> => test.app.speech.models.list()
const told = (): OwnModelProgress[] =>
  test.events.flatMap(({ name, payload }) => (name === 'speech.adding' ? [payload as OwnModelProgress] : []))
const drop = (...names: string[]) => request('documents.import', { tickets: tickets.issue(names.map((name) => join(folder, name))) })
const command = (): string => test.app.settings.current()['speech.command']

function installProgram(id: string): void {
  writeFileSync(join(folder, 'bin', id), '#!/bin/sh\n')
  chmodSync(join(folder, 'bin', id), 0o755)
}

describe('the folder of a speech model that is dropped on the window', () => {
  it('is added with its progress once the person agrees to name, kind and size, and is no document', async () => {
    expect(await drop(NAME)).toEqual({ ok: true, data: null })
    await eventually(() => told().at(-1)?.done === true)
    expect(asked.map(({ message, detail }) => [say(message), say(detail).split('\n')[0]])).toEqual([
      ['Use this model for speech to text?', `${NAME} (nemo-ctc, 1 MB)`],
    ])
    expect(await own()).toMatchObject([{ name: NAME, kind: 'nemo-ctc' }])
    const bytes = (await own())[0]?.bytes
    expect(told().findLast(({ done }) => !done)).toMatchObject({ name: NAME, completed: bytes, total: bytes })
    expect(told().at(-1)).toMatchObject({ name: NAME, error: null })
    expect(test.events).toContainEqual({ name: 'speech.changed', payload: { added: NAME } })
    expect(await test.app.library.count()).toBe(0)
  })

  it('is left alone when the person declines', async () => {
    answer = false
    await drop(NAME)
    await eventually(() => asked.length === 1)
    expect(await own()).toEqual([])
    expect(existsSync(join(test.dataFolder, 'models'))).toBe(false)
  })

  it('is told with its reason when a file is missing or it is still an archive, and nothing is asked or imported', async () => {
    unlinkSync(join(folder, NAME, 'tokens.txt'))
    writeFileSync(join(folder, `${NAME}.tar.bz2`), 'BZh9')
    expect(await drop(NAME, `${NAME}.tar.bz2`)).toEqual({ ok: true, data: null })
    await eventually(() => told().length === 2)
    expect(told().map(({ name, done, error }) => [name, done, error?.code, say(error?.message ?? '')])).toEqual([
      [NAME, true, 'speech-model-unusable', 'This speech model lacks the file tokens.txt.'],
      [`${NAME}.tar.bz2`, true, 'speech-model-unusable', 'EchoMind cannot unpack this archive.'],
    ])
    expect(asked).toEqual([])
    expect(await test.app.library.count()).toBe(0)
  })

  it('is told from a classifier that is dropped with it: each is asked about and added as what it is', async () => {
    writeTinyNli(join(folder, 'tiny-nli'), { words: ['the', 'budget'] })
    await drop('tiny-nli', NAME)
    await eventually(async () => (await own()).length === 1 && (await test.app.ownModels.list()).length === 1)
    expect(asked.map(({ message }) => say(message))).toEqual(['Use this model for second opinions?', 'Use this model for speech to text?'])
  })
})

describe('a speech model chosen in the window', () => {
  it('comes from the system dialog alone, is used, and is removed by its id', async () => {
    expect(await request('speech.pickModel', {})).toEqual({ ok: true, data: { model: null } })
    picked = [join(folder, NAME)]
    expect(await request('speech.pickModel', {})).toMatchObject({ ok: true, data: { model: { name: NAME } } })
    const status = await request('speech.status', {})
    const [model] = status.ok ? status.data.models : []
    expect(status).toMatchObject({ data: { engine: 'sherpa', name: `sherpa: ${NAME}` } })
    expect(await request('speech.remove', { id: model!.id })).toMatchObject({ ok: true, data: { engine: 'none', models: [] } })
    expect(test.events).toContainEqual({ name: 'speech.changed', payload: { added: null } })
  })

  it('is refused with its code, and a path or a name from the page is no way to add or remove one', async () => {
    picked = [folder]
    expect(await request('speech.pickModel', {})).toMatchObject({ ok: false, error: { code: 'speech-model-unusable' } })
    for (const [route, input] of [
      ['speech.pickModel', { path: join(folder, NAME) }],
      ['speech.remove', { id: '../files' }],
    ] as const)
      expect(await request(route, input as never)).toMatchObject({ ok: false, error: { code: 'bad-request' } })
    expect(await own()).toEqual([])
  })
})

describe('one of several speech models', () => {
  it('is used on a click, whatever was used before, and stays the one when another is added', async () => {
    picked = [join(folder, NAME)]
    await request('speech.pickModel', {})
    picked = [writeTinySpeechModel(folder, { name: 'nemo-second', salt: 1 })]
    await request('speech.pickModel', {})
    const models = await own()
    expect(models).toHaveLength(2)
    const first = models.find(({ name }) => name === NAME)!
    expect(first.languages).toBe('25')
    await test.app.settings.set('speech.modelFolder', join(folder, 'nemo-second'), 'command')
    expect(await request('speech.useModel', { id: first.id })).toMatchObject({ data: { engine: 'sherpa', name: `sherpa: ${NAME}` } })
    await test.app.settings.set('speech.engine', 'none', 'command')
    const second = models.find(({ name }) => name === 'nemo-second')!
    expect(await request('speech.useModel', { id: second.id })).toMatchObject({ data: { engine: 'sherpa', name: 'sherpa: nemo-second' } })
    const unknown = { id: '6a1f7a4e-93a4-4c52-9a1e-2f8f43c0f001' as never }
    expect(await request('speech.useModel', unknown)).toMatchObject({ ok: false, error: { code: 'speech-model-not-found' } })
  })
})

describe('a program for speech to text that the page asks for', () => {
  it('is used only after the person has read its path and all its arguments', async () => {
    installProgram('pocketsphinx_continuous')
    answer = false
    expect(await request('speech.useProgram', { id: 'pocketsphinx_continuous' })).toEqual({ ok: true, data: { used: false } })
    expect(command()).toBe('')
    const detail = say(asked[0]!.detail)
    expect(detail).toContain(join(folder, 'bin', 'pocketsphinx_continuous'))
    expect(detail).toContain('Arguments: -infile {wav}')
    answer = true
    expect(await request('speech.useProgram', { id: 'pocketsphinx_continuous' })).toEqual({ ok: true, data: { used: true } })
    expect(JSON.parse(command())).toEqual([join(folder, 'bin', 'pocketsphinx_continuous'), '-infile', '{wav}'])
  })

  it('gets the file of its model from the system dialog, and nothing is asked when that is cancelled', async () => {
    installProgram('whisper-cli')
    expect(await request('speech.useProgram', { id: 'whisper-cli' })).toEqual({ ok: true, data: { used: false } })
    expect([pickers, asked]).toEqual([['modelFile'], []])
    picked = [join(folder, 'my model.bin')]
    await request('speech.useProgram', { id: 'whisper-cli' })
    expect(say(asked[0]!.detail)).toContain(`-m "${join(folder, 'my model.bin')}" -f {wav}`)
    expect(JSON.parse(command())).toContain(join(folder, 'my model.bin'))
  })

  it('is the engine afterwards even where a model would come first', async () => {
    installProgram('pocketsphinx')
    await test.app.speech.models.add(join(folder, NAME))
    await request('speech.useProgram', { id: 'pocketsphinx' })
    expect(await request('speech.status', {})).toMatchObject({ data: { engine: 'command' } })
  })

  it('cannot be set by the page: only programs that were found are taken, and no path, arguments or model', async () => {
    installProgram('evil')
    for (const id of ['evil', join(folder, 'bin', 'evil')])
      expect(await request('speech.useProgram', { id })).toMatchObject({ ok: false, error: { code: 'speech-engine-missing' } })
    installProgram('whisper-cli')
    for (const more of [{ model: '/tmp/evil' }, { command: ['/tmp/evil', '{wav}'] }])
      expect(await request('speech.useProgram', { id: 'whisper-cli', ...more } as never)).toMatchObject({
        ok: false,
        error: { code: 'bad-request' },
      })
    expect([asked, pickers, command()]).toEqual([[], [], ''])
  })
})
