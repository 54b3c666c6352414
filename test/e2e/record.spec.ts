import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeWav } from '../support/audio/make-wav.ts'
import { ask, request, skipWelcome, whole, type Running } from './steps.ts'

const RATE = 16_000
const folder = mkdtempSync(join(tmpdir(), 'echomind-record-'))
const speech = join(folder, 'speech.wav')
const silence = join(folder, 'silence.wav')
let app: Running | null = null
beforeAll(() => {
  const tone = Float32Array.from({ length: 30 * RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE))
  writeFileSync(speech, makeWav([tone], { rate: RATE, bits: 16 }))
  writeFileSync(silence, makeWav([new Float32Array(30 * RATE)], { rate: RATE, bits: 16 }))
})
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

/** Starts the app with a microphone that hears a file, or without one. */
async function launch(microphone: string | null = speech): Promise<Page> {
  const fake = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`]
  app = await launchApp({ browserArgs: microphone ? fake : [], viewport: { width: 1024, height: 700 }, worklets: true })
  await skipWelcome(app.page)
  return app.page
}

type NoteShape = { id: string; memo: string; seconds: number; state: string; recordings: { bytes: number }[] }

async function newestNote(page: Page): Promise<NoteShape> {
  const { data: found } = await request(page, 'notes.list')
  const [newest] = (found?.['notes'] ?? []) as { id: string }[]
  return (await request(page, 'notes.get', { id: newest?.id })).data?.['note'] as NoteShape
}

const bar = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const position = async (page: Page) => Number(await player(page).getByRole('slider').inputValue())

/** Records for this long and stops. */
async function record(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press('Control+Shift+R')
  await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 20_000 }).toBe(`0:0${seconds}`)
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  await player(page).waitFor()
}

describe('the recorder', () => {
  it('records the microphone by shortcut, with the memo at hand, leads to the note when it stops, and plays what was recorded', async () => {
    const page = await launch()
    await page.keyboard.press('Control+Shift+R')
    await bar(page).getByText('Recording').waitFor()
    const memo = page.getByRole('textbox', { name: 'Memo' })
    await memo.click()
    await page.keyboard.type('Is the pier open? ')
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 15_000 }).toBe('0:03')
    // The bar stays in sight on every page.
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await player(page).waitFor()
    const note = await newestNote(page)
    expect(note).toMatchObject({ memo: 'Is the pier open? ', recordings: [{}] })
    expect(note.seconds).toBeGreaterThan(2.9)
    expect(note.recordings[0]?.bytes).toBeGreaterThan(2.9 * RATE * 2)
    await player(page).getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => position(page)).toBeGreaterThan(0.5)
    // Space pauses outside of fields.
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await page.getByText('Not transcribed yet').last().click()
    await page.keyboard.press('Space')
    await player(page).getByRole('button', { name: 'Play' }).waitFor()
  })

  it('tells that no sound is coming in, and pauses without recording on', async () => {
    const page = await launch(silence)
    await page.keyboard.press('Control+Shift+R')
    await bar(page).getByText('No sound is coming in.').waitFor()
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await bar(page).getByText('Paused').waitFor()
    const paused = await bar(page).getByRole('timer').textContent()
    await expect.poll(async () => (await request(page, 'recording.state')).data).toMatchObject({ running: { isPaused: true } })
    await bar(page).getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 10_000 }).not.toBe(paused)
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await player(page).waitFor()
    expect((await newestNote(page)).state).toBe('waiting')
  })

  it('waits for a microphone that was unplugged, and goes on with the next one', async () => {
    const page = await launch()
    // Chromium's fake microphone cannot be unplugged: its track tells what a real one tells then.
    await page.evaluate(() => {
      const devices = navigator.mediaDevices
      const open = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (wanted) => {
        const stream = await open(wanted)
        Object.assign(globalThis, { unplug: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) })
        return stream
      }
    })
    await page.keyboard.press('Control+Shift+R')
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 15_000 }).toBe('0:02')
    await page.evaluate(() => (globalThis as unknown as { unplug: () => void }).unplug())
    const since = Date.now()
    await bar(page).getByText('The microphone is gone.').waitFor()
    await expect.poll(() => bar(page).getByText('The microphone is gone.').count(), { timeout: 15_000 }).toBe(0)
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 15_000 }).toBe('0:04')
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await player(page).waitFor()
    const { seconds } = await newestNote(page)
    // One microphone at a time: no second is recorded twice.
    expect(seconds).toBeLessThan(3 + (Date.now() - since) / 1000)
    expect(seconds).toBeGreaterThan(3.9)
  })

  it('keeps what was recorded when the page is loaded again, and tells it', async () => {
    const page = await launch()
    await page.keyboard.press('Control+Shift+R')
    await expect.poll(() => bar(page).getByRole('timer').textContent(), { timeout: 15_000 }).toBe('0:02')
    await page.reload()
    await page.getByText('This page was loaded again during a recording').waitFor()
    expect((await request(page, 'recording.state')).data).toEqual({ running: null })
    await page.getByRole('button', { name: 'Open the note' }).click()
    await player(page).waitFor()
    expect((await newestNote(page)).seconds).toBeGreaterThan(1.5)
  })

  it('tells what to do when there is no microphone', async () => {
    const page = await launch(null)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'microphone' })
    await alert.getByRole('button', { name: 'Try again' }).waitFor()
    expect((await request(page, 'notes.list')).data).toEqual({ notes: [] })
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => alert.count()).toBe(0)
  })
})

describe('a citation of a recorded note', () => {
  it('opens the Reader at its passage and plays from its second', async () => {
    const page = await launch()
    await record(page, 6)
    const { id } = await newestNote(page)
    const segments = [
      { start: 0, end: 3, speaker: 'Ada', text: 'Good morning everybody, shall we begin?' },
      { start: 4, end: 6, speaker: 'Ben', text: 'The northern pier stays closed until the first of May.' },
    ]
    expect(await request(page, 'notes.saveSegments', { id, segments })).toMatchObject({ ok: true })
    // Notes are read again some seconds after a change.
    await expect
      .poll(async () => JSON.stringify((await request(page, 'documents.get', { id, chunks: true })).data), {
        timeout: 40_000,
        interval: 500,
      })
      .toContain('northern pier')
    await page.getByRole('button', { name: 'New chat' }).first().click()
    const answer = await whole(await ask(page, 'Until when does the northern pier stay closed?'))
    await answer
      .getByRole('button', { name: /^Source 1: .*0:04/ })
      .first()
      .click()
    await page.getByTestId('reader-highlight').first().waitFor()
    await expect.poll(() => position(page), { timeout: 10_000 }).toBeGreaterThan(4)
    expect(await position(page)).toBeLessThan(6.1)
  })
})

describe('a memo', () => {
  it('is there after a restart, although the app was closed within a second of the last key', async () => {
    const dataFolder = join(folder, 'data')
    app = await launchApp({ dataFolder })
    await skipWelcome(app.page)
    await app.page.keyboard.press('Control+Shift+N')
    const memo = app.page.getByRole('textbox', { name: 'Memo' })
    await memo.click()
    await app.page.keyboard.type('# Pier\n- ask about May?')
    // A question mark in the memo is text, no shortcut.
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await app.page.getByRole('button', { name: 'All notes' }).click()
    await app.page.getByRole('grid', { name: 'Notes' }).getByText('Pier').waitFor()
    await app.close()
    app = await launchApp({ dataFolder })
    await app.page.getByRole('button', { name: 'Notes', exact: true }).click()
    await app.page
      .getByRole('grid', { name: 'Notes' })
      .getByRole('button', { name: /ask about May/ })
      .click()
    await app.page.getByRole('textbox', { name: 'Memo' }).getByText('ask about May?').waitFor()
  })
})
