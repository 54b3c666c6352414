import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../src-main/ipc/gateway.ts'
import { createTickets } from '../../../src-main/ipc/tickets.ts'
import type { HostDialogs } from '../../../src-main/ipc/host-dialogs.ts'
import type { ChatId } from '../../../src-preload/contract/ids.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { commandLine } from '../../support/cli.ts'
import { startFakeModelServer, type FakeModelServer } from '../../support/models/fake-model-server.ts'

const TITLE = 'Notice of the Quetzal Weir'
const NAME = 'quetzal-weir-notice.md'
const SENTENCES = [
  'The heron weir opens at seven in the quetzal morning.',
  'Oil the quetzal valve weekly.',
  'Risks: the quetzal sluice may jam when the water is above two metres.',
]
const KEPT = 'The boat house of the club is locked at nine in the evening.'

let folder: string
let test: TestApp | null
let models: FakeModelServer
beforeEach(async () => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'secret-canary-place'))
  models = await startFakeModelServer()
  test = null
})
afterEach(async () => {
  await test?.close({ keep: true })
  await models.close()
  rmSync(folder, { recursive: true, force: true })
})

const dataFolder = (): string => join(folder, 'data')

/** Texts of the purged document that a file still contains, in UTF-8 or UTF-16, and the file’s name. */
function left(): string[] {
  const files = readdirSync(dataFolder(), { recursive: true })
    .map(String)
    .filter((name) => statSync(join(dataFolder(), name)).isFile())
  const needles = [...SENTENCES.map((sentence) => sentence.slice(0, -1)), TITLE, NAME, 'quetzal-weir-notice', 'secret-canary-place']
  return files.flatMap((name) => {
    const bytes = readFileSync(join(dataFolder(), name))
    return needles
      .filter((needle) => bytes.includes(needle) || bytes.includes(Buffer.from(needle, 'utf16le')))
      .map((needle) => `${needle} in ${name}`)
  })
}

/**
 * A document that is quoted in chats with and without a model, selected, put into an artifact and test questions, and logged; and another
 * document.
 */
async function sayMuch(): Promise<{ id: string; other: string; chatId: ChatId }> {
  test = await startTestApp({ dataFolder: dataFolder() })
  const { app } = test
  const path = join(folder, 'secret-canary-place', NAME)
  writeFileSync(path, `# ${TITLE}\n\n${SENTENCES.join('\n\n')}\n`)
  writeFileSync(join(folder, 'boats.md'), `# Boats\n\n${KEPT}\n`)
  const { importId } = await app.imports.importPaths([path, join(folder, 'boats.md')])
  await app.imports.wait(importId, { upTo: 'ready' })
  const documents = await app.library.list()
  const id = documents.find((document) => document.path === path)?.id ?? ''
  const other = documents.find((document) => document.path !== path)?.id ?? ''
  await app.settings.set('privacy.logQuestions', true, 'command')
  const quoted = await (await app.chat.ask({ question: 'When does the heron weir open?' })).done
  await (
    await app.chat.ask({ question: `How often is it oiled, says ${NAME}?`, chatId: quoted.chatId, filters: { documents: [NAME] } })
  ).done
  await (
    await app.chat.ask({ question: 'What does this mean?', context: SENTENCES[0], chatId: quoted.chatId })
  ).done
  await (
    await app.chat.ask({ question: 'Summarise the notice of the quetzal weir' })
  ).done
  await (
    await app.chat.ask({ question: 'When is the boat house locked?' })
  ).done
  await app.chat.summarise(quoted.chatId, `We found that ${SENTENCES[0]}`)
  await app.settings.set('models.baseUrl', models.address, 'command')
  await app.settings.set('models.chat', 'quote', 'command')
  await (
    await app.chat.ask({ question: 'When does the heron weir open?' })
  ).done
  await app.settings.set('models.chat', '', 'command')
  await app.artifacts.make({ type: 'blueprint', filters: { documents: [id] } })
  await expect.poll(async () => (await app.artifacts.list()).length, { timeout: 30_000 }).toBe(1)
  const line = {
    id: 'q1',
    question: 'When does it open?',
    relevant: [{ document: NAME, text: SENTENCES[0] }],
    answer: 'at seven in the quetzal morning',
  }
  await app.evaluation.importSet(
    'weir',
    `${JSON.stringify(line)}\n${JSON.stringify({ id: 'q2', question: 'And boats?', relevant: ['boats.md'] })}\n`,
  )
  await app.evaluation.run({ set: 'weir' })
  expect(left().length).toBeGreaterThan(5)
  return { id, other, chatId: quoted.chatId }
}

describe('a document that is deleted permanently', () => {
  it('is quoted nowhere after a purge by the window, and text of other documents stays', async () => {
    const { id, chatId } = await sayMuch()
    if (!test) throw new Error('an app was expected')
    const router = createGateway({
      app: test.app,
      dialogs: { confirmWith: async () => false } as unknown as HostDialogs,
      tickets: createTickets({ now: Date.now, random: () => 'ticket' }),
      onUnexpected: () => undefined,
    })
    const sender = { isOurWindow: true, isMainFrame: true, address: 'app://echomind/index.html' }
    expect(await router(sender, 'documents.purge', { ids: [id] })).toEqual({ ok: true, data: { deleted: [id] } })
    expect(left()).toEqual([])
    const chat = await test.app.chat.get(chatId)
    expect(chat?.messages.map(({ text }) => text)[0]).toBe('When does the heron weir open?')
    expect(chat?.messages[1]?.text).toContain('[deleted source]')
    expect(chat?.messages[1]?.answer?.sources[0]).toMatchObject({ title: '[deleted source]', quote: '', deleted: true })
    const boats = (await test.app.chat.list('boat house'))[0]
    expect((await test.app.chat.get(boats?.id as ChatId))?.messages[1]?.text).toContain(KEPT.slice(0, -1))
    expect(await test.app.chat.list('quetzal morning')).toEqual([])
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
    expect((await test.app.health.findings()).filter(({ code }) => code === 'purge')).toEqual([])
    await expect(test.app.library.get(id as never)).rejects.toMatchObject({ code: 'document-not-found' })
  }, 120_000)

  it('takes the answers that cite it along, by the command line too', async () => {
    const { id, other } = await sayMuch()
    await test?.close({ keep: true })
    test = null
    const { json } = commandLine(() => folder)
    expect((await json<{ deleted: string[] }>('delete', id, '--purge', '--chats')).output).toEqual({ deleted: [id] })
    expect(left()).toEqual([])
    const { output } = await json<{ chats: { title: string }[] }>('chats')
    expect(output.chats.map(({ title }) => title)).not.toContain('When does the heron weir open?')
    expect(output.chats.map(({ title }) => title)).toContain('When is the boat house locked?')
    expect((await json<{ documents: { id: string }[] }>('documents')).output.documents.map((document) => document.id)).toEqual([other])
  }, 120_000)
})

describe('a deleted chat', () => {
  it('leaves nothing in the data folder while the app stays open', async () => {
    test = await startTestApp({ dataFolder: dataFolder() })
    const { chatId, done } = await test.app.chat.ask({ question: 'Where does the quetzal-weir-notice hang?' })
    await done
    expect(left()).not.toEqual([])
    await test.app.chat.remove(chatId)
    expect(left()).toEqual([])
  })
})
