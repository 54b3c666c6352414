import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import type { RouteName } from '../../src-preload/contract/routes.ts'
import { createGateway } from '../../src-main/ipc/gateway.ts'
import type { HostDialogs, Question } from '../../src-main/ipc/host-dialogs.ts'
import { createTickets, type Tickets } from '../../src-main/ipc/tickets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { say, spoken } from '../../src-preload/texts/say.ts'

let test: TestApp
let server: FakeModelServer
let folder: string
let tickets: Tickets
let asked: Question[]
let answer: boolean

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-consent-'))
  server = await startFakeModelServer()
  test = await startTestApp()
  await test.app.settings.set('models.baseUrl', server.address, 'command')
  tickets = createTickets({ now: Date.now, random: randomUUID })
  asked = []
  answer = false
})
afterEach(async () => {
  await test.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request to the IPC gateway like the page. */
async function request(
  route: RouteName,
  input: unknown,
): Promise<{ ok: boolean; data?: Record<string, unknown>; error?: { code: string; message: string } }> {
  const dialogs = {
    confirm: async (question: Question) => (asked.push(question), answer),
    pick: async () => null,
  } as unknown as HostDialogs
  const router = createGateway({
    app: test.app,
    dialogs,
    tickets,
    onUnexpected: (_route, error) => {
      throw error
    },
  })
  return (await router({ isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }, route, input)) as Awaited<
    ReturnType<typeof request>
  >
}
const value = (key: string): unknown => (test.app.settings.current() as Record<string, unknown>)[key]
const ready = async (count: number): Promise<Document[]> => {
  await expect
    .poll(async () => (await test.app.library.list()).filter((one) => one.status === 'ready').length, { timeout: 30_000 })
    .toBe(count)
  return test.app.library.list()
}

describe('the import of a file of this computer by the page', () => {
  it('is refused for a path named by the page in any form', async () => {
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'The launch code is swordfish.')
    for (const input of [
      { paths: [secret] },
      { tickets: [secret] },
      { tickets: [`file://${secret}`] },
      { tickets: [] },
      { tickets: [randomUUID()] },
    ])
      expect((await request('documents.import', input)).error?.code).toBe('bad-request')
    expect(await test.app.library.list()).toEqual([])
  })

  it('works with a ticket once', async () => {
    writeFileSync(join(folder, 'note.txt'), 'The boat house key hangs behind the barometer.')
    const given = tickets.issue([folder])
    expect(await request('documents.import', { tickets: given })).toMatchObject({ ok: true, data: { files: 1 } })
    expect(spoken((await request('documents.import', { tickets: given })).error)).toMatchObject({
      code: 'bad-request',
      message: 'These files were dropped too long ago.',
    })
    await ready(1)
  })

  it('treats the name of an upload or a pasted text only as a name, never as a path', async () => {
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'The launch code is swordfish.')
    const data = new TextEncoder().encode('Nothing secret at all.')
    const { data: begun } = await request('uploads.begin', { name: secret, bytes: data.byteLength })
    await request('uploads.append', { uploadId: begun?.['uploadId'], offset: 0, data })
    await request('uploads.import', { uploadIds: [begun?.['uploadId']] })
    await request('documents.paste', { title: secret.replace('.txt', ''), text: 'A pasted text.' })
    const documents = await ready(2)
    for (const { path } of documents) expect(path).not.toMatch(/[\\/]/)
    for (const { id } of documents) await request('documents.retry', { ids: [id] })
    await request('documents.reindex', { ids: documents.map(({ id }) => id) })
    await ready(2)
    const texts = await Promise.all(documents.map(({ id }) => request('documents.read', { id })))
    expect(JSON.stringify(texts)).not.toContain('swordfish')
  })
})

describe('a guarded setting', () => {
  it('is weakened only after the person confirms, and the page receives the stored value otherwise', async () => {
    for (const [key, wanted] of [
      ['privacy.redact', 'never'],
      ['models.allowHost', '192.168.1.20'],
      ['import.maxMegabytes', 4096],
      ['privacy.logQuestions', true],
      ['models.baseUrl', 'http://127.0.0.1:9'],
      ['models.provider', 'openai'],
      ['trash.days', 1],
    ] as const) {
      const before = value(key)
      asked = []
      answer = false
      const declined = await request('settings.set', { key, value: wanted })
      expect(declined).toMatchObject({ ok: true, data: { settings: { [key]: before } } })
      expect([key, value(key), asked.length]).toEqual([key, before, 1])
      expect(say(asked[0]?.detail ?? '')).toContain(key)
      expect(say(asked[0]?.detail ?? '')).toContain(String(wanted === true ? 'on' : wanted))
      answer = true
      await request('settings.set', { key, value: wanted })
      expect([key, value(key), asked.length]).toEqual([key, wanted, 2])
    }
  })

  it('is tightened without a confirmation, like harmless settings', async () => {
    for (const [key, wanted] of [
      ['privacy.redact', 'always'],
      ['import.maxMegabytes', 10],
      ['trash.days', 400],
      ['models.baseUrl', ''],
      ['appearance.theme', 'dark'],
      ['models.chat', 'quote'],
    ] as const) {
      await request('settings.set', { key, value: wanted })
      expect([key, value(key)]).toEqual([key, wanted])
    }
    expect(asked).toEqual([])
  })

  it('with an invalid value is refused before the person is asked', async () => {
    for (const [key, wanted] of [
      ['import.maxMegabytes', 1e9],
      ['privacy.redact', 'nothing'],
      ['models.baseUrl', 'http://a@evil.example/'],
      ['nothing.there', 1],
    ] as const)
      expect((await request('settings.set', { key, value: wanted })).ok).toBe(false)
    expect(asked).toEqual([])
  })

  it('that names a program, or its files, is refused on every route that the page has, without a question', async () => {
    answer = true
    for (const [key, wanted] of [
      ['speech.command', '["/tmp/evil", "{wav}"]'],
      ['speech.command', ''],
      ['speech.modelFolder', '/tmp/evil'],
    ] as const) {
      expect(await request('settings.set', { key, value: wanted })).toMatchObject({ ok: false, error: { code: 'setting-invalid' } })
      expect(value(key)).toBe('')
    }
    expect(asked).toEqual([])
    for (const engine of ['ollama', 'auto']) expect((await request('settings.set', { key: 'speech.engine', value: engine })).ok).toBe(true)
  })

  it('stays guarded against other code of the app that acts in the name of the window', async () => {
    await expect(test.app.settings.set('privacy.redact', 'never', 'window')).rejects.toMatchObject({ code: 'setting-invalid' })
    expect(value('privacy.redact')).toBe('standard')
  })
})

describe('the redaction policy', () => {
  const redact = async (name: string): Promise<unknown> =>
    (await test.app.collections.list()).find((one) => one.name === name)?.settings['redact']

  it('of a collection is weakened only after the person confirms, while the other requested changes apply', async () => {
    await request('collections.create', { name: 'Work' })
    await request('collections.set', { name: 'Work', settings: { redact: 'always' } })
    expect(asked).toEqual([])
    let instructions = 'Be short'
    for (const wanted of ['never', 'standard', null]) {
      asked = []
      instructions += ` and ${wanted}`
      expect(await request('collections.set', { name: 'Work', settings: { redact: wanted, instructions } })).toMatchObject({ ok: true })
      expect([wanted, asked.length, await redact('Work')]).toEqual([wanted, 1, 'always'])
      expect((await test.app.collections.list()).find((one) => one.name === 'Work')?.settings['instructions']).toBe(instructions)
    }
    answer = true
    await request('collections.set', { name: 'Work', settings: { redact: 'never' } })
    expect(await redact('Work')).toBe('never')
  })

  it('is refused as an option of an import by the page', async () => {
    const [ticket] = tickets.issue([folder])
    for (const [route, input] of [
      ['documents.import', { tickets: [ticket] }],
      ['documents.pick', { what: 'files' }],
      ['documents.paste', { title: 'a', text: 'b' }],
      ['uploads.import', { uploadIds: ['a'] }],
    ] as const) {
      expect((await request(route, { ...input, redact: 'never' })).error?.code).toBe('bad-request')
    }
  })

  it('guards the move of a document to a collection with weaker redaction', async () => {
    await test.app.collections.create('Strict')
    await test.app.collections.set('Strict', { redact: 'always' })
    await test.app.uploads.paste({ title: 'Pass', text: 'Write to ann@example.com about the boat.' }, { collection: 'Strict' })
    const [document] = await ready(1)
    const move = (collection: string) => request('documents.move', { ids: [document?.id], collection })
    expect(await move('Personal')).toMatchObject({ ok: true, data: { documents: [{ collection: 'Strict' }] } })
    expect(asked).toHaveLength(1)
    answer = true
    await move('Personal')
    expect((await test.app.library.list()).map((one) => one.collection)).toEqual(['Personal'])
    asked = []
    await move('Strict')
    expect(asked).toEqual([])
    expect((await test.app.library.list()).map((one) => one.collection)).toEqual(['Strict'])
  })
})

describe('the download of a model requested by the page', () => {
  const pulls = () => server.requests.filter(({ path }) => path === '/api/pull')

  it('starts only after the person confirms the name of the model and the server', async () => {
    expect(await request('models.pull', { name: 'someone/small:1b' })).toMatchObject({ ok: true })
    expect(asked).toHaveLength(1)
    expect(say(asked[0]?.detail ?? '')).toContain('someone/small:1b')
    expect(say(asked[0]?.detail ?? '')).toContain(server.address)
    expect(pulls()).toEqual([])
    answer = true
    await request('models.pull', { name: 'someone/small:1b' })
    expect(pulls()).toHaveLength(1)
  })

  it('is refused without a question when the name contains a host', async () => {
    answer = true
    for (const name of ['evil.example/6869/x', 'http://evil.example/a/b', 'localhost:8080/a/b', 'evil.example/a', 'gpt-oss:120b-cloud'])
      expect((await request('models.pull', { name })).ok).toBe(false)
    expect([asked, pulls()]).toEqual([[], []])
  })
})
