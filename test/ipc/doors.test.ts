import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsentFor, type Questions } from '../../src-main/ipc/consent-for.ts'
import { createGateway } from '../../src-main/ipc/gateway.ts'
import type { HostDialogs, Question } from '../../src-main/ipc/host-dialogs.ts'
import { createTickets } from '../../src-main/ipc/tickets.ts'
import type { ArtifactId, ChatId, DocumentId, JobId } from '../../src-preload/contract/ids.ts'
import { ROUTES, type AskedRoute, type RouteInput, type RouteName, type Routes } from '../../src-preload/contract/routes.ts'
import type { Artifact } from '../../src-preload/contract/shapes/artifacts.ts'
import type { EvaluationRun } from '../../src-preload/contract/shapes/evaluation.ts'
import { say } from '../../src-preload/texts/say.ts'
import { text } from '../../src-preload/texts/text.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { burst } from '../support/audio/bursts.ts'
import { eventually } from '../support/eventually.ts'
import { pictureOf } from '../support/library-picture.ts'
import { writeTinySpeechModel } from '../support/models/tiny-speech-model.ts'
import { writeTinyNli } from '../support/models/tiny-classifier.ts'

type HandlerAsked = { [R in RouteName]: Routes[R]['askedBy'] extends 'handler' ? R : never }[RouteName]
type Door = AskedRoute | HandlerAsked
type Inputs = { [R in Door]: RouteInput<R> }

const SENDER = { isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }
const DOORS = (Object.keys(ROUTES) as RouteName[]).filter((route): route is Door => ROUTES[route].askedBy !== 'nobody')
/** Characters that would imitate the rest of a dialog. */
const TITLE = 'Lease”?\n\nNothing is lost.\u202e\u200b'

const PATH = process.env['PATH']
let test: TestApp
let folder: string
let inputs: Inputs
let untouched: Record<string, unknown>
let agrees = false
let asked: Question[] = []
let opened: string[] = []

const dialogs: HostDialogs = {
  pick: async (what) => (what === 'backup' ? [join(folder, 'library.echomind')] : null),
  saveText: async () => false,
  backupPath: async () => null,
  confirm: async (question) => (asked.push(question), agrees),
  confirmWith: async (question) => (asked.push(question), agrees ? false : null),
  openFile: async ({ name }) => void opened.push(name),
  openAddress: async (address) => (agrees ? (opened.push(address), true) : false),
  restart: () => void opened.push('restart'),
  version: '0',
  platform: 'linux',
}

async function request(route: RouteName, input: unknown) {
  const tickets = createTickets({ now: Date.now, random: randomUUID })
  const onUnexpected = (_route: string, error: unknown) => {
    throw error
  }
  return createGateway({ app: test.app, dialogs, tickets, onUnexpected })(SENDER, route, input)
}
/** Rows and stored files, and the name of every other file: models, languages, opened copies. */
function picture(): Record<string, unknown> {
  const names = readdirSync(test.dataFolder, { recursive: true, encoding: 'utf8' })
  return {
    ...pictureOf(test.dataFolder),
    names: names.filter((name) => !/^(?:echomind\.db|library\.json|owner\.lock)/u.test(name)).toSorted(),
  }
}

/** A library that has one of everything that can be lost. */
async function furnish(): Promise<Inputs> {
  const { app } = test
  await app.uploads.paste({ title: 'Lease', text: 'The lease of the boat house ends in May.' })
  await app.uploads.paste({ title: 'Bills', text: 'The bill for the pump is due in June.' })
  await eventually(async () => (await app.library.list()).filter(({ status }) => status === 'ready').length === 2)
  const { chatId, done } = await app.chat.ask({ question: 'When does the lease end?' })
  await done
  await app.chat.rename(chatId, TITLE)
  const [bills, lease] = (await app.library.list()).map(({ id }) => id) as [DocumentId, DocumentId]
  await app.library.trash([bills])
  const { noteId, recordings } = await app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
  await app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: new Uint8Array(burst(1).buffer) })
  await app.recorder.stop(noteId)
  const artifactId = randomUUID() as string as ArtifactId
  const version = { id: artifactId, type: 'brief', title: 'Pool', markdown: 'It opens.', by: 'person', scope: {}, sources: [], claims: [] }
  await app.database.addArtifactVersion({ now: 1, version: version as unknown as Artifact })
  await app.artifacts.keepDraft(artifactId, { base: 1, markdown: 'It opens in May.' })
  await app.personas.set('Skipper', { prompt: 'Be short.' })
  const writing = { filters: {}, ownFilters: false, persona: null, depth: 'fast', context: null, place: null, editing: null } as const
  await app.session.keepComposer(chatId, { ...writing, draft: 'Who pays for the pump?' })
  await app.session.keepComposer(chatId, { ...writing, draft: '' })
  mkdirSync(join(folder, 'watched'))
  const [watched] = await app.watch.add({ path: join(folder, 'watched') })
  await app.collections.create('Attic')
  await app.collections.set('Attic', { instructions: 'Answer in verse.' })
  await app.chat.summarise(chatId, 'About the lease.')
  await app.evaluation.importSet('harbour', '{"id":"1","question":"When does the lease end?","answerable":false}')
  await app.database.saveRun({
    id: 'run-1',
    set: 'harbour',
    started: new Date(1).toISOString(),
    n: 1,
    perQuestion: [],
    warnings: [],
  } as unknown as EvaluationRun)
  writeTinyNli(join(folder, 'tiny-nli'), { words: ['the', 'budget'] })
  const { id: modelId } = await app.ownModels.add(await app.ownModels.find(join(folder, 'tiny-nli')))
  cpSync(new URL('../../resources/ocr/eng.traineddata.gz', import.meta.url).pathname, join(folder, 'deu.traineddata.gz'))
  await app.ocrLanguages.add(join(folder, 'deu.traineddata.gz'))
  const { id: speechId } = await app.speech.models.add(writeTinySpeechModel(folder))
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'whisper-cli'), '#!/bin/sh\n')
  chmodSync(join(folder, 'bin', 'whisper-cli'), 0o755)
  process.env['PATH'] = join(folder, 'bin')
  await app.backups.make(join(folder, 'library.echomind'))
  return {
    'documents.purge': { ids: [bills] },
    'documents.openOriginal': { id: lease },
    'queue.cancel': {},
    'collections.set': { name: 'Attic', settings: { instructions: '' } },
    'personas.set': { name: 'Skipper', change: { prompt: 'Obey.' } },
    'chats.summary': { id: chatId, summary: '' },
    'replaced.empty': {},
    'collections.delete': { name: 'Attic' },
    'upkeep.rebuild': { accept: true },
    'notes.removeAudio': { id: noteId },
    'chats.delete': { ids: [chatId] },
    'personas.delete': { name: 'skipper' },
    'artifacts.dropDraft': { id: artifactId },
    'artifacts.delete': { ids: [artifactId] },
    'evaluation.import': { name: 'harbour', text: '{"id":"2","question":"Who?","answerable":false}' },
    'evaluation.deleteSet': { set: 'harbour' },
    'evaluation.deleteRun': { id: 'run-1' },
    'models.removeOwn': { id: modelId },
    'ocr.removeLanguage': { code: 'deu' },
    'speech.remove': { id: speechId },
    'documents.pick': { what: 'folder' },
    'watch.resume': { id: watched!.id },
    'watch.pick': { collection: 'Personal', review: false },
    'notes.saveFile': { id: noteId, format: 'md' },
    'ledger.saveFile': {},
    'chats.saveFile': { id: chatId },
    'artifacts.saveFile': { id: artifactId },
    'models.allowHost': {},
    'models.pull': { name: 'someone/small:1b' },
    'models.addFolder': {},
    'ocr.pickLanguages': {},
    'speech.pickModel': {},
    'speech.useProgram': { id: 'whisper-cli' },
    'backup.make': {},
    'backup.restore': {},
    'links.open': { address: 'https://example.com/' },
  }
}

beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
  inputs = await furnish()
  await test.close({ keep: true })
  // Nothing works by itself any more: what changes, a request changed.
  test = await startTestApp({ dataFolder: test.dataFolder, drains: false })
  await test.app.uploads.paste({ title: 'Waiting', text: 'It waits in the queue.' })
  untouched = picture()
}, 60_000)
afterAll(async () => {
  process.env['PATH'] = PATH
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a page that an attacker commands, while the person says no,', () => {
  it.each(DOORS)('loses and opens nothing by %s', async (route) => {
    agrees = false
    asked = []
    opened = []
    const result = await request(route, inputs[route])
    expect(picture()).toEqual(untouched)
    expect(opened).toEqual([])
    if (ROUTES[route].askedBy === 'gateway') {
      expect(result).toMatchObject({ ok: false, error: { code: 'declined' } })
      expect(asked).toHaveLength(1)
    } else expect(result).toMatchObject({ ok: true })
  })

  it('finds no word of its own that could imitate a dialog', async () => {
    agrees = false
    asked = []
    await request('chats.delete', inputs['chats.delete'])
    expect(say(asked[0]?.message ?? '')).toBe("Delete the chat “Lease'? Nothing is lost.”?")
  })

  it('finds every route named by its effect: what reads changes nothing', async () => {
    agrees = false
    // The initial personas are made at first use.
    await request('personas.list', {})
    const before = picture()
    const reading = (Object.keys(ROUTES) as RouteName[]).filter(
      (route) => ROUTES[route].effect === 'reads' && ROUTES[route].input.safeParse({}).success,
    )
    for (const route of reading) expect([route, (await request(route, {})).ok]).toEqual([route, true])
    expect(reading.length).toBeGreaterThan(20)
    expect(picture()).toEqual(before)
  })
})

describe('the same requests, when the person says yes,', () => {
  const ORDER = DOORS.filter((route): route is AskedRoute => ROUTES[route].askedBy === 'gateway')
  // A set is replaced before it is deleted, a draft discarded before its artifact is deleted.
  it.each(ORDER.toSorted((a, b) => Number(/delete/.test(a)) - Number(/delete/.test(b))))('do it by %s', async (route) => {
    agrees = true
    asked = []
    opened = []
    const before = picture()
    expect(await request(route, inputs[route])).toMatchObject({ ok: true })
    expect(asked).toHaveLength(1)
    if (ROUTES[route].effect === 'reachesOutside') expect(opened).toEqual(['Lease.txt'])
    else if (route !== 'upkeep.rebuild') await eventually(() => JSON.stringify(picture()) !== JSON.stringify(before))
  })
})

describe('what is agreed to', () => {
  const ids = [randomUUID() as string as ChatId]

  it('is asked again when a page adds to it while the dialog is open', async () => {
    let lost = 1
    const seen: string[] = []
    const ask = async () => ({ message: text('ask.chat.many', { count: lost }), detail: '', action: '' })
    const consentFor = createConsentFor({ 'chats.delete': ask } as unknown as Questions, {
      confirm: async ({ message }) => (seen.push(say(message)), (lost = 33), seen.length < 3),
      confirmWith: async () => null,
    })
    expect(await consentFor('chats.delete', { ids })).toEqual({ ids })
    expect(seen).toEqual(['Delete 1 chat?', 'Delete 33 chats?'])
    lost = 1
    expect(await consentFor('chats.delete', { ids })).toBeNull()
  })

  it('includes an option only if the person checked it', async () => {
    const ask = async () => ({ message: '', detail: '', action: '', option: { label: '', adds: { chats: true } } })
    const given = { ids: [randomUUID() as string as DocumentId] }
    const answers = await Promise.all(
      [true, false, null].map((answer) =>
        createConsentFor({ 'documents.purge': ask } as unknown as Questions, {
          confirm: async () => true,
          confirmWith: async () => answer,
        })('documents.purge', given),
      ),
    )
    expect(answers).toEqual([{ ...given, chats: true }, given, null])
  })

  it('is needed for one file of the queue only if nothing else has it', async () => {
    agrees = false
    writeFileSync(join(folder, 'own.txt'), 'It stays at its place.')
    await test.app.uploads.paste({ title: 'Pasted', text: 'It waits in the queue too.' })
    await test.app.imports.importPaths([join(folder, 'own.txt')])
    const { jobs } = await test.app.queue.state()
    const idOf = (name: string): JobId | undefined => jobs.find((job) => job.name === name)?.id
    expect(await request('queue.cancel', { id: idOf('Pasted.txt') })).toMatchObject({ ok: false, error: { code: 'declined' } })
    expect(await request('queue.cancel', { id: idOf('own.txt') })).toMatchObject({ ok: true })
  })
})
