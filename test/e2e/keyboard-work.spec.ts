import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeWav } from '../support/audio/make-wav.ts'
import { chooseItem, pane, paneTo, pressTo, tabTo } from './keys.ts'
import { copySample } from './sample-library.ts'
import { composer, request, whole, type Running } from './steps.ts'

const RATE = 16_000
const folder = mkdtempSync(join(tmpdir(), 'echomind-keys-'))
let app: Running | null = null
afterEach(async () => {
  const running = app
  app = null
  // Fails on a violation of the content security policy, an error of the page, or a request outside of the app.
  await running?.close()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeBrowser()
})

const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
async function inMiddle(page: Page): Promise<void> {
  await expect.poll(() => pane(page)).toBe('MAIN')
}

/** Opens a page of the menu at the foot of the left pane. */
async function openAdvanced(page: Page, name: RegExp): Promise<void> {
  await paneTo(page, 'NAV')
  await tabTo(page, /^Advanced$/)
  await page.keyboard.press('Enter')
  await chooseItem(page, name)
}

describe('a person who presses only keys', () => {
  it('adds a file, asks about it, opens the citation, reads on, and comes back', async () => {
    app = await launchApp({ viewport: { width: 1440, height: 900 } })
    const { page } = app
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
    await tabTo(page, /^Skip$/)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Ask about your documents' }).waitFor()
    const lines = Array.from({ length: 200 }, (_, at) => `Line ${at} of the harbour log.`)
    await app.pick([file('ferry.txt', `The ferry to Alder Bay leaves at nine.\n\n${lines.join('\n\n')}`)])
    await page.keyboard.press('Control+o')
    await expect
      .poll(async () => JSON.stringify((await request(page, 'documents.list')).data), { timeout: 60_000 })
      .toContain('"status":"ready"')
    await page.keyboard.press('Control+j')
    await page.keyboard.type('When does the ferry to Alder Bay leave?')
    await page.keyboard.press('Enter')
    await whole(page.getByRole('article', { name: 'Answer' }))
    await page.keyboard.press('Alt+1')
    const mark = page.getByTestId('reader-highlight').first()
    await mark.waitFor()
    await paneTo(page, 'ASIDE')
    await tabTo(page, /^ferry/)
    await page.keyboard.press('End')
    await expect.poll(() => page.getByText('Line 199 of the harbour log.').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => mark.count()).toBe(0)
    await page.keyboard.press('Control+j')
    await expect.poll(() => composer(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('records a note, writes in it, and edits its transcript', async () => {
    const speech = join(folder, 'speech.wav')
    writeFileSync(speech, makeWav([Float32Array.from({ length: 20 * RATE }, (_, at) => 0.5 * Math.sin(at / 6))], { rate: RATE, bits: 16 }))
    const browserArgs = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}`,
    ]
    app = await launchApp({ viewport: { width: 1440, height: 900 }, browserArgs, worklets: true })
    const { page } = app
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
    await tabTo(page, /^Skip$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+R')
    await expect.poll(() => page.getByRole('timer').textContent(), { timeout: 20_000 }).toBe('0:02')
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-editor')), { timeout: 15_000 }).toBe(true)
    await page.keyboard.type('Ask about May.')
    await page.keyboard.press('Control+Shift+R')
    await page.getByRole('region', { name: 'Player' }).waitFor()
    const note = async () => {
      const { data } = await request(page, 'notes.list')
      const [newest] = (data?.['notes'] ?? []) as { id: string }[]
      return (await request(page, 'notes.get', { id: newest?.id })).data?.['note'] as {
        id: string
        memo: string
        segments: { text: string }[]
      }
    }
    await expect.poll(async () => (await note()).memo).toContain('Ask about May.')
    const { id } = await note()
    await request(page, 'notes.pasteTranscript', { id, text: 'Ann: The pier opens in Mai.' })
    await inMiddle(page)
    // In the memo Tab indents; after Esc it leaves.
    await page.keyboard.press('Escape')
    await pressTo(page, 'Shift+Tab', /^(Memo|Notes|Transcript|Versions)$/)
    await pressTo(page, 'ArrowRight', /^Transcript$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Edit/)
    await page.keyboard.press('Enter')
    const editor = page.getByRole('textbox', { name: /^Text/ })
    await editor.waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The pier opens in May.')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await note()).segments.map(({ text }) => text)).toEqual(['The pier opens in May.'])
  })

  it('makes an artifact, runs an evaluation, and changes a setting', async () => {
    app = await launchApp({ viewport: { width: 1440, height: 900 }, dataFolder: await copySample() })
    const { page } = app
    await paneTo(page, 'NAV')
    await tabTo(page, /^New chat/)
    await pressTo(page, 'ArrowDown', /^Artifacts/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Make the artifact' }).waitFor()
    await inMiddle(page)
    await tabTo(page, /^Make the artifact$/)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).waitFor({ timeout: 60_000 })
    await page.keyboard.press('Control+j')
    await page.keyboard.type('When is the spit closed because of the terns?')
    await page.keyboard.press('Enter')
    await whole(page.getByRole('article', { name: 'Answer' }))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('k')
    await tabTo(page, /^More about this answer$/)
    await page.keyboard.press('Enter')
    await chooseItem(page, /^Keep as a test question/)
    await openAdvanced(page, /^Evaluation/)
    await page.getByText('No run yet. Run a question set to measure it.').waitFor()
    await tabTo(page, /^Run /)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Delete the run of/ }).waitFor({ timeout: 60_000 })
    await page.keyboard.press('Control+,')
    await inMiddle(page)
    await page.getByRole('textbox', { name: 'Search the settings' }).waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('compressed')
    await tabTo(page, /compress/i)
    await page.keyboard.press('Space')
    await expect
      .poll(async () => ((await request(page, 'settings.list')).data!['settings'] as Record<string, unknown>)['notes.compressAudio'])
      .toBe(false)
  })
})
