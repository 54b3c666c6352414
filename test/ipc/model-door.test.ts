import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OwnModel, OwnModelProgress } from '../../src-preload/contract/shapes/models.ts'
import type { RouteInput, RouteName, RouteOutput } from '../../src-preload/contract/routes.ts'
import { say } from '../../src-preload/texts/say.ts'
import { createGateway } from '../../src-main/ipc/gateway.ts'
import type { HostDialogs, Question } from '../../src-main/ipc/host-dialogs.ts'
import { createTickets, type Tickets } from '../../src-main/ipc/tickets.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { writeTinyNli } from '../support/models/tiny-classifier.ts'

let test: TestApp
let folder: string
let tickets: Tickets
let asked: Question[]
let answer: boolean
let picked: string[] | null

beforeEach(async () => {
  folder = temporaryFolder()
  writeTinyNli(join(folder, 'tiny-nli'), { words: ['the', 'budget'] })
  test = await startTestApp()
  tickets = createTickets({ now: Date.now, random: randomUUID })
  asked = []
  answer = true
  picked = null
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request to the IPC gateway like the page. */
async function request<R extends RouteName>(route: R, input: RouteInput<R>) {
  const dialogs = {
    confirm: async (question: Question) => (asked.push(question), answer),
    pick: async () => picked,
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
const own = async (): Promise<OwnModel[]> => test.app.ownModels.list()
const told = (): OwnModelProgress[] =>
  test.events.flatMap(({ name, payload }) => (name === 'models.adding' ? [payload as OwnModelProgress] : []))
const drop = (...names: string[]) => request('documents.import', { tickets: tickets.issue(names.map((name) => join(folder, name))) })

describe('a folder of a model that is dropped on the window', () => {
  it('is added as a model once the person agrees, and is no document', async () => {
    expect(await drop('tiny-nli')).toEqual({ ok: true, data: null })
    await eventually(() => told().at(-1)?.done === true)
    expect(await own()).toHaveLength(1)
    expect(say(asked[0]!.detail)).toContain('tiny-nli (natural language inference, 1 MB)')
    expect(told().at(-1)).toMatchObject({ name: 'tiny-nli', error: null })
    expect(test.events.map(({ name }) => name)).toContain('models.ownChanged')
    expect(await test.app.library.count()).toBe(0)
  })

  it('is left alone when the person declines', async () => {
    answer = false
    await drop('tiny-nli')
    await eventually(() => asked.length === 1)
    expect(await own()).toEqual([])
    expect(existsSync(join(test.dataFolder, 'models'))).toBe(false)
  })

  it('does not keep the documents beside it from being imported', async () => {
    writeFileSync(join(folder, 'note.txt'), 'The boat house key hangs behind the barometer.')
    expect(await drop('tiny-nli', 'note.txt')).toMatchObject({ ok: true, data: { files: 1 } })
    await eventually(async () => (await own()).length === 1 && (await test.app.library.count()) === 1)
    expect((await test.app.library.list()).map(({ title }) => title)).toEqual(['note.txt'])
  })

  it('is told with its reason when it lacks something, and nothing is asked or copied', async () => {
    unlinkSync(join(folder, 'tiny-nli', 'model.onnx'))
    expect(await drop('tiny-nli')).toEqual({ ok: true, data: null })
    await eventually(() => told().length === 1)
    expect(told()[0]).toMatchObject({ name: 'tiny-nli', done: true, error: { code: 'model-folder-unusable' } })
    expect(asked).toEqual([])
    expect(existsSync(join(test.dataFolder, 'models'))).toBe(false)
  })

  it('is not looked for in folders of documents', async () => {
    mkdirSync(join(folder, 'papers'))
    writeFileSync(join(folder, 'papers', 'note.txt'), 'The boat house key hangs behind the barometer.')
    expect(await drop('papers')).toMatchObject({ ok: true, data: { files: 1 } })
    expect(asked).toEqual([])
  })
})

describe('a folder of a model chosen in the window', () => {
  it('comes from the system dialog alone, is added, shown and removed', async () => {
    expect(await request('models.addFolder', {})).toEqual({ ok: true, data: { model: null } })
    picked = [join(folder, 'tiny-nli')]
    expect(await request('models.addFolder', {})).toMatchObject({ ok: true, data: { model: { name: 'tiny-nli' } } })
    const listed = await request('models.own', {})
    const [model] = listed.ok ? listed.data.models : []
    expect(model).toMatchObject({ kind: 'nli', inUse: true })
    expect(await request('models.removeOwn', { id: model!.id })).toEqual({ ok: true, data: { models: [] } })
    expect(readdirSync(join(test.dataFolder, 'models'))).toEqual([])
  })

  it('is refused with its code, and a path or a name from the page is no way to add or remove one', async () => {
    picked = [folder]
    expect(await request('models.addFolder', {})).toMatchObject({ ok: false, error: { code: 'model-folder-unusable' } })
    expect(await request('models.addFolder', { path: join(folder, 'tiny-nli') } as never)).toMatchObject({
      ok: false,
      error: { code: 'bad-request' },
    })
    expect(await request('models.removeOwn', { id: '../files' })).toMatchObject({ ok: false, error: { code: 'bad-request' } })
    expect(await own()).toEqual([])
  })
})

describe('a language of text recognition in the window', () => {
  const ENGLISH = new URL('../../resources/ocr/eng.traineddata.gz', import.meta.url).pathname
  const codes = async () => (await test.app.ocrLanguages.list()).map(({ code, isOwn }) => `${code}${isOwn ? ' own' : ''}`)
  const endOfAdding = () => test.events.flatMap(({ name, payload }) => (name === 'ocr.adding' ? [payload as OwnModelProgress] : [])).at(-1)

  it('is added when its file or a folder of such files is dropped and the person agrees, with documents beside it imported', async () => {
    cpSync(ENGLISH, join(folder, 'deu.traineddata.gz'))
    mkdirSync(join(folder, 'languages'))
    cpSync(ENGLISH, join(folder, 'languages', 'chi_sim.traineddata.gz'))
    writeFileSync(join(folder, 'languages', 'LICENSE'), 'Apache-2.0')
    writeFileSync(join(folder, 'note.txt'), 'The boat house key hangs behind the barometer.')
    expect(await drop('deu.traineddata.gz', 'languages', 'note.txt')).toMatchObject({ ok: true, data: { files: 1 } })
    await eventually(async () => (await codes()).length === 3)
    expect(await codes()).toEqual(['chi_sim own', 'deu own', 'eng'])
    expect(asked.map(({ detail }) => say(detail).split('\n')[0])).toEqual(['German (2 MB)', 'Simplified Chinese (2 MB)'])
    expect(test.events).toContainEqual({ name: 'ocr.changed', payload: { added: ['deu'] } })
  })

  it('is left alone when the person declines, and a folder with documents is no folder of languages', async () => {
    answer = false
    cpSync(ENGLISH, join(folder, 'deu.traineddata.gz'))
    expect(await drop('deu.traineddata.gz')).toEqual({ ok: true, data: null })
    await eventually(() => asked.length === 1)
    mkdirSync(join(folder, 'papers'))
    cpSync(ENGLISH, join(folder, 'papers', 'fra.traineddata.gz'))
    writeFileSync(join(folder, 'papers', 'note.txt'), 'The boat house key hangs behind the barometer.')
    expect(await drop('papers')).toMatchObject({ ok: true })
    expect(asked).toHaveLength(1)
    expect(await codes()).toEqual(['eng'])
  })

  it('is told with its reason when it cannot be used', async () => {
    writeFileSync(join(folder, 'deu.traineddata'), 'no language at all')
    await drop('deu.traineddata')
    await eventually(() => (endOfAdding()?.error ?? null) !== null)
    expect(endOfAdding()).toMatchObject({ name: 'deu.traineddata', done: true, error: { code: 'ocr-language-unusable' } })
  })

  it('comes from the system dialog alone, is listed and removed', async () => {
    expect(await request('ocr.pickLanguages', {})).toMatchObject({ ok: true, data: { isOn: true, languages: [{ code: 'eng' }] } })
    cpSync(ENGLISH, join(folder, 'deu.traineddata.gz'))
    picked = [join(folder, 'deu.traineddata.gz')]
    expect(await request('ocr.pickLanguages', {})).toMatchObject({
      ok: true,
      data: { languages: [{ code: 'deu', isOwn: true }, { code: 'eng' }] },
    })
    expect(await request('ocr.removeLanguage', { code: '../files' })).toMatchObject({
      ok: false,
      error: { code: 'ocr-language-not-found' },
    })
    expect(await request('ocr.removeLanguage', { code: 'deu' })).toMatchObject({ ok: true, data: { languages: [{ code: 'eng' }] } })
  })
})
