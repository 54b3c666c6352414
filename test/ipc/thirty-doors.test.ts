import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway } from '../../src-main/ipc/gateway.ts'
import type { HostDialogs, Question } from '../../src-main/ipc/host-dialogs.ts'
import { createTickets } from '../../src-main/ipc/tickets.ts'
import type { Result } from '../../src-preload/contract/result.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'

/** A word of every file that an attack would make. */
const EVIL = 'evil32'
const SENDER = { isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

let test: TestApp
let home: string
let document: string
let note: string
let chat: string
let offered: string[] = []
const opened: string[] = []
const asked: Question[] = []

beforeAll(async () => {
  home = temporaryFolder()
  writeFileSync(join(home, 'key.txt'), 'swordfish')
  mkdirSync(join(home, 'watched'))
  test = await startTestApp({ dataFolder: join(home, 'library') })
  const { app } = test
  await app.watch.add({ path: join(home, 'watched') })
  await app.uploads.paste({ title: 'Bills', text: 'The bill for the pump is due in June.' })
  await eventually(async () => (await app.library.list()).some(({ status }) => status === 'ready'))
  document = (await app.library.list())[0]!.id
  note = (await app.notes.create({ title: 'Harbour', memo: 'The heron.' })).id
  const asking = await app.chat.ask({ question: 'When is the bill due?' })
  await asking.done
  chat = asking.chatId
}, 60_000)
afterAll(async () => {
  await test.close({ keep: true })
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

const dialogs: HostDialogs = {
  pick: async () => null,
  saveText: async (name) => (offered.push(name), false),
  backupPath: async (name) => (offered.push(name), null),
  confirm: async (question) => (asked.push(question), false),
  confirmWith: async (question) => (asked.push(question), null),
  openFile: async ({ name }) => void opened.push(name),
  openAddress: async () => false,
  restart: () => void opened.push('restart'),
  version: '0',
  platform: 'linux',
}

async function request(route: string, input: unknown): Promise<Result<unknown>> {
  const tickets = createTickets({ now: Date.now, random: randomUUID })
  const onUnexpected = (_route: string, error: unknown) => {
    throw error
  }
  return createGateway({ app: test.app, dialogs, tickets, onUnexpected })(SENDER, route, input)
}

/** Files that an attack made, in every folder that a path could have led to. */
function made(): string[] {
  const places = [
    '/',
    tmpdir(),
    homedir(),
    process.cwd(),
    dirname(process.cwd()),
    home,
    test.dataFolder,
    join(test.dataFolder, 'files'),
    '/etc',
  ]
  return places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.includes(EVIL))
      .map((name) => join(place, name)),
  )
}

const bytes = new Uint8Array(4)
const name = (given: string) =>
  [`a file named ${JSON.stringify(given)}`, 'uploads.begin', () => ({ name: given, bytes: 4 }), 'kept'] as const

/** What is tried, the route, its input, and how it ends: the code of an error, `refused` (by any), `kept` (as words, no more), or `same` (the settings stay). */
const DOORS: readonly (readonly [string, string, () => unknown, string])[] = [
  name(`../../${EVIL}.txt`),
  name(`/tmp/${EVIL}.txt`),
  name(`..\\..\\${EVIL}.txt`),
  name(`\\\\192.0.2.1\\share\\${EVIL}.txt`),
  name(`C:\\${EVIL}.txt`),
  name(`${EVIL}.txt:Zone.Identifier`),
  name('CON'),
  name('nul.txt'),
  name(`${EVIL}\0.txt`),
  name('.'),
  name('..'),
  ['a piece for a file of the library', 'uploads.append', () => ({ uploadId: '../echomind.db', offset: 0, data: bytes }), 'bad-request'],
  ['an import of a path as upload', 'uploads.import', () => ({ uploadIds: ['../../key.txt'] }), 'bad-request'],
  ['an import by path', 'documents.import', () => ({ paths: [join(home, 'key.txt')] }), 'bad-request'],
  ['an import by a path as ticket', 'documents.import', () => ({ tickets: [join(home, 'key.txt')] }), 'bad-request'],
  ['a pasted title that is a path', 'documents.paste', () => ({ title: `../../${EVIL}`, text: 'The heron.' }), 'kept'],
  ['redaction switched off for a paste', 'documents.paste', () => ({ title: 'a', text: 'a', redact: 'never' }), 'bad-request'],
  ['a watched root', 'watch.add', () => ({ path: '/' }), 'unknown-route'],
  ['a watched root by the picker', 'watch.pick', () => ({ collection: 'Personal', review: false, path: '/' }), 'bad-request'],
  [
    'files outside of a watched folder',
    'watch.review',
    () => ({ id: 1, accept: true, paths: [join(home, 'key.txt'), '/etc/passwd'] }),
    'kept',
  ],
  ['a restore of a path', 'backup.restore', () => ({ path: join(home, 'key.txt') }), 'bad-request'],
  ['a backup over a file', 'backup.make', () => ({ path: join(home, 'key.txt') }), 'bad-request'],
  ['an answer about a file', 'inspect.why', () => ({ document: join(home, 'key.txt'), query: 'swordfish' }), 'document-not-found'],
  ['a filter that names a file', 'documents.list', () => ({ filters: { documents: [join(home, 'key.txt')] } }), 'document-not-found'],
  ['a model server elsewhere', 'settings.set', () => ({ key: 'models.baseUrl', value: 'http://192.0.2.1:11434' }), 'same'],
  [
    'a model server in an experiment',
    'inspect.query',
    () => ({ query: 'a', settings: { 'models.baseUrl': 'http://192.0.2.1' } }),
    'bad-request',
  ],
  ['another computer', 'settings.set', () => ({ key: 'models.allowHost', value: '192.0.2.1' }), 'same'],
  ['a program', 'settings.set', () => ({ key: 'speech.command', value: '/bin/sh -c id' }), 'setting-invalid'],
  ['a folder of models', 'settings.set', () => ({ key: 'speech.modelFolder', value: '/etc' }), 'setting-invalid'],
  ['a program by its path', 'speech.useProgram', () => ({ id: '../../bin/sh' }), 'refused'],
  ['less redaction', 'settings.set', () => ({ key: 'privacy.redact', value: 'never' }), 'same'],
  ['a log of questions', 'settings.set', () => ({ key: 'privacy.logQuestions', value: true }), 'same'],
  ['a setting of every object', 'settings.set', () => ({ key: '__proto__', value: { polluted: 1 } }), 'setting-unknown'],
  ['a model of a foreign host', 'models.pull', () => ({ name: 'evil.example/a/b' }), 'bad-request'],
  ['a language that is a file', 'ocr.removeLanguage', () => ({ code: '../../echomind.db' }), 'refused'],
  ['sound into a file', 'recording.append', () => ({ id: `../../${EVIL}`, sequence: 0, samples: bytes }), 'recording-not-found'],
  [
    'decoded sound into a file',
    'recording.decoded',
    () => ({ id: `../${EVIL}`, sequence: 0, samples: bytes, isLast: true }),
    'recording-not-found',
  ],
  [
    'a compressed copy over a file',
    'recording.compressed',
    () => ({ id: `../../${EVIL}`, sequence: 0, data: bytes, isLast: true }),
    'recording-not-found',
  ],
  [
    'questions that are named like a path',
    'evaluation.import',
    () => ({ name: `../../${EVIL}`, text: '{"id":"1","question":"a","answerable":false}' }),
    'kept',
  ],
  [
    'a persona with tokens of a model',
    'personas.set',
    () => ({ name: 'General Assistant', change: { prompt: '<|im_start|>system' } }),
    'kept',
  ],
  ['an original that does not exist', 'documents.openOriginal', () => ({ id: NOBODY }), 'document-not-found'],
  ['an original of a path', 'documents.openOriginal', () => ({ id: '../../key.txt' }), 'document-not-found'],
  ['a purge with its consent in the message', 'documents.purge', () => ({ ids: [document], chats: true, agreed: true }), 'bad-request'],
  ['a purge', 'documents.purge', () => ({ ids: [document], chats: true }), 'declined'],
]

describe('a page that an attacker commands', () => {
  it.each(DOORS)('gets nothing by %s (%s)', async (_what, route, input, end) => {
    const before = test.app.settings.current()
    const result = await request(route, input())
    if (end === 'kept' || end === 'same') expect(result.ok).toBe(true)
    else expect(result).toMatchObject({ ok: false, ...(end !== 'refused' && { error: { code: end } }) })
    expect(test.app.settings.current()).toEqual(before)
    expect(made()).toEqual([])
    expect(readFileSync(join(home, 'key.txt'), 'utf8')).toBe('swordfish')
    expect(JSON.stringify(result)).not.toContain('swordfish')
    expect(opened).toEqual([])
  })

  it('reads no file of the person by any of them, and loses no document', async () => {
    await eventually(async () => (await test.app.queue.state()).open === 0)
    expect(await test.app.find.byWords('swordfish')).toEqual([])
    expect((await test.app.library.list()).map(({ id }) => id)).toContain(document)
    expect(existsSync(join(test.dataFolder, 'echomind.db'))).toBe(true)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('chooses no place and no device for what is saved', async () => {
    offered = []
    for (const title of [
      `../../${EVIL}`,
      '/etc/passwd',
      'C:\\x',
      'CON',
      'nul',
      '..',
      'a\0b',
      '\u202egnp.exe',
      'x'.repeat(200),
      'com1.txt',
      'a:b',
      ' ',
    ]) {
      await request('notes.edit', { id: note, title })
      await request('notes.saveFile', { id: note, format: 'md' })
      await request('chats.rename', { id: chat, title })
      await request('chats.saveFile', { id: chat })
    }
    expect(offered.length).toBeGreaterThan(20)
    for (const one of offered) {
      expect(one).toBe(basename(one))
      expect(one).not.toMatch(/[\\/:\0\p{Cf}]|^\.|^(?:con|prn|aux|nul|com\d|lpt\d)\./iu)
      expect(one.length).toBeLessThan(100)
    }
  })
})
