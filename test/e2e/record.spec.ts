import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeWav } from '../support/audio/make-wav.ts'
import { request, skipWelcome, type Running } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'echomind-record-'))
const speech = join(folder, 'speech.wav')
let app: Running | null = null
beforeAll(() => writeFileSync(speech, makeWav([tone(30)], { rate: 16_000, bits: 16 })))
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

/** A tone of 440 Hz at 16,000 samples a second. */
function tone(seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * 16_000 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / 16_000))
}

async function launch(more: { microphone?: string } = {}): Promise<Page> {
  const browserArgs = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${more.microphone ?? speech}`,
  ]
  app = await launchApp({
    browserArgs,
    viewport: { width: 1024, height: 700 },
    worklets: true,
  })
  return app.page
}

type NoteShape = { id: string; memo: string; seconds: number; state: string; recordings: { id: string; bytes: number }[] }

async function notes(page: Page): Promise<NoteShape[]> {
  const { data: found } = await request(page, 'notes.list')
  return (found?.['notes'] ?? []) as NoteShape[]
}

const bar = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true })

describe('the recorder', () => {
  it('records the microphone by shortcut, leads to the note when it stops, and plays what was recorded', async () => {
    const page = await launch()
    await skipWelcome(page)
    await page.keyboard.press('Control+Shift+R')
    await bar(page).getByText('Recording').waitFor()
    await page.getByRole('textbox', { name: 'Memo' }).waitFor()
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 15_000 }).toBe('0:03')
    // The bar stays in sight on every page.
    await page.getByRole('button', { name: 'All documents' }).click()
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    const player = page.getByRole('region', { name: 'Player' })
    await player.waitFor()
    const [note] = await notes(page)
    expect(note?.seconds).toBeGreaterThan(2.9)
    const before = await player.getByRole('slider').inputValue()
    await player.getByRole('button', { name: 'Play' }).click()
    await expect.poll(async () => Number(await player.getByRole('slider').inputValue())).toBeGreaterThan(Number(before) + 0.5)
    await page.screenshot({ path: join(process.env['SHOTS'] ?? folder, 'note.png') })
  })
})
