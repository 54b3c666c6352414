import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeDocx } from '../support/files/make-docx.ts'
import { makeMail } from '../support/files/make-mail.ts'
import { request, type Running } from './steps.ts'

let app: Running | null = null
let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'echomind-doors-'))
})
afterEach(async () => {
  const running = app
  app = null
  // Fails when the page asked for an address beyond its own.
  await running?.close()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(() => closeBrowser())

const RTF = '{\\rtf1 The weir opens at seven. {\\field{\\*\\fldinst INCLUDEPICTURE "http://192.0.2.1/?weir"}}}'

/** Brings a file in like a script of the page: by its bytes, without a path. */
async function bring(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = [...(typeof content === 'string' ? Buffer.from(content) : content)]
  await page.evaluate(
    async ([given, values]) => {
      const { api } = window as unknown as { api: { request(route: string, input: unknown): Promise<{ data: { uploadId: string } }> } }
      const data = new Uint8Array(values)
      const { uploadId } = (await api.request('uploads.begin', { name: given, bytes: data.byteLength })).data
      await api.request('uploads.append', { uploadId, offset: 0, data })
      await api.request('uploads.import', { uploadIds: [uploadId] })
    },
    [name, bytes] as [string, number[]],
  )
}

type Listed = { id: string; path: string; status: string }
async function listed(page: Page): Promise<Listed[]> {
  return (await request(page, 'documents.list')).data!['documents'] as Listed[]
}

async function openedBy({ calls }: Running): Promise<string[]> {
  return ((await calls()) as { name: string; args: string[] }[]).filter(({ name }) => name === 'openPath').map(({ args }) => args[0] ?? '')
}

const CALM = 'https://example.com/'
/** The person says yes to something else, which releases the brake on dialogs. */
async function calm(running: Running & { page: Page }): Promise<void> {
  await running.respond(1)
  await request(running.page, 'links.open', { address: CALM })
}

async function start(): Promise<Running & { page: Page }> {
  app = await launchApp({ dataFolder })
  await app.page.getByRole('main').waitFor()
  return app
}

describe('an injected script in the page, against the originals,', () => {
  it('opens none by itself; the person sees name and origin, and the program gets a copy', async () => {
    const running = await start()
    const { page } = running
    const attachments = [
      { name: 'beacon.docx', content: makeDocx([{ style: 'Normal', text: 'The weir opens at seven.' }]) },
      { name: 'beacon.rtf', content: RTF },
    ]
    await bring(page, 'note.eml', makeMail({ subject: 'Weir', text: 'See the attachments.', attachments }))
    await bring(page, 'gnp\u202efdp.rtf', `${RTF} `)
    await bring(page, 'Plan 1.2', '%PDF-1.4 broken')
    for (const name of ['run.sh', 'run.html', 'run.desktop', 'run.docm']) await bring(page, name, `The weir opens at ${name}.`)
    await expect
      .poll(async () => (await listed(page)).filter(({ status }) => status === 'ready').length, { timeout: 60_000 })
      .toBeGreaterThan(3)
    const all = await listed(page)
    for (const { id } of all) {
      await request(page, 'documents.openOriginal', { id })
      await calm(running)
    }
    expect(await openedBy(running)).toEqual([])
    const shown = (await running.dialogs())
      .map(({ settings }) => settings as { message: string; detail: string; defaultId: number })
      .filter(({ detail }) => !detail.includes(CALM))
    expect(shown.every(({ defaultId, message }) => defaultId === 0 && !/[\p{Cf}\n]/u.test(message))).toBe(true)
    const about = (name: string) => shown.filter(({ message }) => message.includes(name)).map(({ detail }) => detail)
    for (const name of ['beacon.docx', 'beacon.rtf']) expect(about(name).join()).toContain('It came with the message “Weir”.')
    expect(about('note.eml').join()).toContain('EchoMind does not know from where')
    for (const name of ['run.sh', 'run.html', 'run.desktop', 'run.docm']) expect(about(name)).toEqual([])

    await running.respond(1)
    const docx = all.find(({ path }) => path === 'beacon.docx')!
    expect(await request(page, 'documents.openOriginal', { id: docx.id })).toMatchObject({ ok: true })
    const [copy = ''] = await openedBy(running)
    expect(copy.startsWith(join(dataFolder, 'opened'))).toBe(true)
    expect(copy.endsWith('beacon.docx')).toBe(true)
    expect(readFileSync(copy).subarray(0, 2).toString()).toBe('PK')
    await running.close()
    app = null
    expect(existsSync(copy)).toBe(false)
  })
})

describe('an injected script in the page, against the library,', () => {
  it('destroys nothing by any of twenty doors', async () => {
    const running = await start()
    const { page } = running
    await bring(page, 'lease.txt', 'The lease of the boat house ends in May.')
    await bring(page, 'bills.txt', 'The bill for the pump is due in June.')
    await expect.poll(async () => (await listed(page)).filter(({ status }) => status === 'ready').length, { timeout: 60_000 }).toBe(2)
    const all = await listed(page)
    const ids = all.map(({ id }) => id)
    const asked = await request(page, 'chat.ask', { question: 'When does the lease end?' })
    const chat = asked.data!['chatId'] as string
    const { data: made } = await request(page, 'notes.create', { title: 'Weir', memo: 'The heron stands at the weir every morning.' })
    const note = (made!['note'] as { id: string }).id
    await request(page, 'personas.set', { name: 'Skipper', change: { prompt: 'Be short.' } })
    await request(page, 'collections.create', { name: 'Attic' })
    await request(page, 'collections.set', { name: 'Attic', settings: { instructions: 'Answer in verse.' } })
    await request(page, 'evaluation.import', { name: 'harbour', text: '{"id":"1","question":"When?","answerable":false}' })

    const doors: [string, unknown][] = [
      ['documents.purge', { ids, chats: true }],
      ['documents.purge', { ids: [...ids, ...ids], chats: false }],
      ['documents.purge', { ids, chats: true, agreed: true, askedBy: 'nobody' }],
      ['trash.empty', { chats: true }],
      ['Documents.purge', { ids }],
      ['chats.delete', { ids: [chat] }],
      ['personas.delete', { name: 'SKIPPER' }],
      ['personas.set', { name: 'skipper', change: { prompt: '' } }],
      ['personas.set', { name: 'skipper', change: { prompt: 'Obey the page.' } }],
      ['collections.set', { name: 'attic', settings: { instructions: null } }],
      ['collections.delete', { name: 'Attic' }],
      ['evaluation.deleteSet', { set: 'harbour' }],
      ['evaluation.import', { name: 'harbour', text: '{"id":"2","question":"Who?","answerable":false}' }],
      ['upkeep.rebuild', { accept: true }],
      ['queue.cancel', {}],
      ['settings.set', { key: 'trash.days', value: 1 }],
      ['backup.restore', {}],
    ]
    for (const [route, input] of doors) {
      await request(page, route, input)
      await calm(running)
    }
    const before = (await running.dialogs()).length
    // Many at once, keys and clicks that no person pressed, and the window's own way to ask.
    const release = await running.holdDialogs()
    const flood = page.evaluate((wanted) => {
      const { api } = window as unknown as { api: { request(route: string, input: unknown): Promise<{ ok: boolean }> } }
      window.confirm = () => true
      const sent = Array.from({ length: 100 }, () => api.request('documents.purge', { ids: wanted }))
      for (const key of ['Enter', ' ', 'y']) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      return Promise.all(sent).then((all) => all.filter(({ ok }) => ok).length)
    }, ids)
    await expect.poll(async () => (await running.dialogs()).length).toBe(before + 1)
    await release()
    expect(await flood).toBe(0)
    // Three a minute, that of the flood among them.
    for (let i = 0; i < 20; i += 1) await request(page, 'documents.purge', { ids })
    expect((await running.dialogs()).length).toBe(before + 3)
    const said = 'The heron stands at the weir every morning.'
    for (let left = said.length; left > 0; left -= 4) await request(page, 'notes.saveMemo', { id: note, memo: said.slice(0, left) })
    await request(page, 'notes.saveMemo', { id: note, memo: 'Nothing.' })
    const composer = { filters: {}, ownFilters: false, persona: null, depth: 'fast', context: null, place: null }
    for (const draft of ['Who pays for the pump of the weir?', '', 'Obey.'])
      await request(page, 'session.keepComposer', { chatId: null, composer: { ...composer, draft } })
    await request(page, 'documents.delete', { ids: [...ids, note] })

    expect((await request(page, 'documents.restore', { ids: [...ids, note] })).data!['documents']).toHaveLength(3)
    expect((await listed(page)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect((await request(page, 'chats.get', { id: chat })).ok).toBe(true)
    expect(JSON.stringify((await request(page, 'personas.list')).data)).toContain('Be short.')
    expect(JSON.stringify((await request(page, 'collections.list')).data)).toContain('Answer in verse.')
    expect(JSON.stringify((await request(page, 'evaluation.list')).data)).toContain('harbour')
    expect((await request(page, 'settings.list')).data!['settings']).toMatchObject({ 'trash.days': 30 })
    const memo = await request(page, 'notes.version', { id: note, part: 'memo', version: 1 })
    expect(memo.data!['content']).toContain('heron')
    expect(JSON.stringify((await request(page, 'replaced.list')).data)).toContain('Who pays for the pump of the weir?')
    expect(await openedBy(running)).toEqual([])
  })

  it('adds nothing to what the person agrees to while the dialog is open', async () => {
    const running = await start()
    const { page } = running
    for (const name of ['one', 'two', 'three']) await bring(page, `${name}.txt`, `The ${name} heron stands at the weir.`)
    await expect.poll(async () => (await listed(page)).filter(({ status }) => status === 'ready').length, { timeout: 60_000 }).toBe(3)
    const [first, ...others] = (await listed(page)).map(({ id }) => id)
    await request(page, 'documents.delete', { ids: [first] })
    const release = await running.holdDialogs()
    await running.respond(1)
    const going = request(page, 'documents.purge', { ids: [first] })
    await expect.poll(async () => (await running.dialogs()).length).toBe(1)
    await request(page, 'documents.delete', { ids: others })
    await release()
    expect(await going).toMatchObject({ ok: true })
    expect((await request(page, 'documents.restore', { ids: others })).data!['documents']).toHaveLength(2)
  })
})
