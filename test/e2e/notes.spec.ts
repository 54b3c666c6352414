import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { runBuilt } from '../support/built-cli.ts'
import { isFree } from './barriers.ts'
import { copySample } from './sample-library.ts'
import { dropFiles, request, skipWelcome, type Running } from './steps.ts'

let app: Running | null = null
afterEach(async () => {
  const running = app
  app = null
  // Fails on a violation of the content security policy, an error of the page, or a request outside of the app.
  await running?.close()
})
const dataFolder = mkdtempSync(join(tmpdir(), 'echomind-notes-'))
afterAll(async () => {
  rmSync(dataFolder, { recursive: true, force: true })
  await closeBrowser()
})

const SEGMENTS = [
  { start: 0, end: 3, speaker: 'Ada', text: 'Good morning everybody.' },
  { start: 4, end: 6, speaker: 'Ben', text: 'The peer stays closed until May.', confidence: 0.3 },
]

describe('the accessibility check finds no barriers, light and dark, at 1,024 x 700, on the screens', () => {
  it('of notes: empty list, recording, memo, transcript, its editor, versions, list, ledger', async () => {
    app = await launchApp({
      viewport: { width: 1024, height: 700 },
      worklets: true,
      browserArgs: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    })
    const { page } = app
    await skipWelcome(page)
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await isFree(page, 'no notes', page.getByText('Your notes are listed here'))
    await page.getByRole('button', { name: 'Decisions and actions' }).click()
    await isFree(page, 'empty ledger', page.getByText('Decisions and action items are listed here'))
    await page.keyboard.press('Control+Shift+R')
    const bar = page.getByRole('region', { name: 'Recording', exact: true })
    await page.getByRole('textbox', { name: 'Memo' }).waitFor()
    await isFree(page, 'recording', bar.getByRole('button', { name: 'Stop' }))
    await bar.getByRole('button', { name: 'Stop' }).click()
    await isFree(page, 'memo', page.getByRole('region', { name: 'Player' }))
    const { data } = await request(page, 'notes.list')
    const [note] = (data?.['notes'] ?? []) as { id: string }[]
    await request(page, 'notes.saveSegments', { id: note?.id, segments: SEGMENTS })
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await isFree(page, 'transcript', page.getByText('The peer stays closed'))
    await page.getByText('The peer stays closed').dblclick()
    await isFree(page, 'editor of a turn', page.getByRole('button', { name: 'Split at the cursor' }))
    await page.getByRole('textbox', { name: 'Text' }).fill('The pier stays closed until May.')
    await page.keyboard.press('Enter')
    await page.getByText('The pier stays closed').waitFor()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await isFree(page, 'no refined notes', page.getByText('No refined notes yet'))
    await page.getByRole('tab', { name: 'Versions' }).click()
    await isFree(page, 'versions', page.getByText('The newest version'))
    await page.getByRole('button', { name: 'All notes' }).click()
    await isFree(page, 'list of notes', page.getByText('Good morning everybody.'))
  })

  it('of a recorded note with everything: player, transcript, refined notes, filled ledger', async () => {
    app = await launchApp({ viewport: { width: 1024, height: 700 }, dataFolder: await copySample() })
    const { page } = app
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await isFree(page, 'notes of the sample', page.getByText(/Present: Ingrid/))
    await page.getByText('After the storm').first().click()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await isFree(page, 'refined notes', page.getByText('Order twelve metres of chain.'))
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await isFree(page, 'transcript with a player', page.getByText('Who tells the harbour master?'))
    await page.getByRole('button', { name: 'Decisions and actions' }).click()
    await isFree(page, 'filled ledger', page.getByText('Order twelve metres of chain.'))
  })
})

describe('a person with only the keyboard', () => {
  it('writes a note, names it, finds it in the list, and deletes it with Undo', async () => {
    app = await launchApp({ viewport: { width: 1024, height: 700 } })
    const { page } = app
    await skipWelcome(page)
    await page.keyboard.press('Control+Shift+N')
    const memo = page.getByRole('textbox', { name: 'Memo' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-editor')), { timeout: 15_000 }).toBe(true)
    await page.keyboard.type('The pier opens in May.')
    await memo.getByText('The pier opens in May.').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Pier')
    await page.keyboard.press('Enter')
    await expect.poll(async () => JSON.stringify((await request(page, 'notes.list')).data)).toContain('"title":"Pier"')
    await page.getByRole('button', { name: 'All notes' }).focus()
    await page.keyboard.press('Enter')
    const list = page.getByRole('grid', { name: 'Notes' })
    await list.getByText('The pier opens in May.').waitFor()
    await list.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'More actions' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem][data-highlighted]').waitFor()
    await page.keyboard.press('End')
    await page.locator('[role=menuitem][data-highlighted]', { hasText: 'Delete the note' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Your notes are listed here').waitFor()
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await list.getByText('Pier', { exact: true }).waitFor()
  })
})

describe('an open note', () => {
  it('takes no file that is dropped on its memo: the file goes into the library, and the memo stays as it was written', async () => {
    app = await launchApp({ dataFolder: await copySample() })
    const { page } = app
    const { data } = await request(page, 'notes.create', { title: 'Mine' })
    const { id } = (data as { note: { id: string } }).note
    await request(page, 'notes.saveMemo', { id, memo: 'My own words.' })
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await page.getByText('Mine', { exact: true }).first().click()
    const memo = page.getByRole('textbox', { name: 'Memo' })
    await memo.waitFor()
    const mail = join(mkdtempSync(join(tmpdir(), 'echomind-mail-')), 'letter.eml')
    writeFileSync(mail, 'From: ada@example.org\r\nTo: ben@example.org\r\nSubject: Dropped letter\r\n\r\nThe pier is closed.\r\n')
    const box = await memo.boundingBox()
    await dropFiles(page, [mail], undefined, { x: box!.x + box!.width / 2, y: box!.y + 10 })
    await expect.poll(async () => JSON.stringify((await request(page, 'documents.list')).data)).toContain('Dropped letter')
    // The view of documents comes up, and the note is stored with what was written in it.
    await memo.waitFor({ state: 'detached' })
    expect((await request(page, 'notes.get', { id })).data).toMatchObject({ note: { memo: 'My own words.' } })
  })
})

describe('a recording in M4A or WebM', () => {
  it('is decoded in the window as soon as its transcription asks for it', async () => {
    const set = async (key: string, value: string) =>
      expect(await runBuilt(['settings', 'set', key, value], { dataFolder })).toMatchObject({ code: 0 })
    await set('speech.command', JSON.stringify([process.execPath, '-e', '0', '{wav}']))
    await set('speech.engine', 'command')
    app = await launchApp({ dataFolder })
    const { page } = app
    const audio = join(import.meta.dirname, '..', 'support', 'audio')
    await app.pick([join(audio, 'tone.m4a'), join(audio, 'tone.webm')])
    await request(page, 'documents.pick', { what: 'files', collection: 'Personal' })
    const states = async () => {
      const { data } = await request(page, 'notes.list')
      return ((data?.['notes'] ?? []) as { state: string; seconds: number }[]).map(({ state, seconds }) => [state, seconds])
    }
    // Both hold a tone of half a second, and no speech.
    const half = ['ready', expect.closeTo(0.5, 1)]
    await expect.poll(states, { timeout: 60_000, interval: 500 }).toEqual([half, half])
    const part = { id: 'unknown', sequence: 0, samples: new Uint8Array(2), isLast: true }
    expect(await request(page, 'recording.decoded', part)).toMatchObject({ ok: false, error: { code: 'recording-not-found' } })
  })
})
