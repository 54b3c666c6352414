import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startTestApp } from '../support/app.ts'
import { burst, heardFrom } from '../support/audio/bursts.ts'
import { request, skipWelcome, type Running } from './steps.ts'

/** 14 s of speech in four sentences. */
const SPOKEN = join(import.meta.dirname, '..', '..', 'resources', 'sample', 'After the storm.wav')
const WORDS = ['Voice note after the storm.', 'Tom will order twelve metres of chain by Friday.']

const folder = mkdtempSync(join(tmpdir(), 'echomind-compress-'))
let app: Running | null = null
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeBrowser()
})

/** A program for speech to text that says the same words of every stretch of speech, and fails without sound. */
function writeProgram(): string {
  const program = join(folder, 'recogniser.mjs')
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs'
const sound = readFileSync(process.argv[2]).subarray(44)
let loudest = 0
for (let at = 0; at + 2 <= sound.length; at += 2) loudest = Math.max(loudest, Math.abs(sound.readInt16LE(at)))
if (loudest < 1000) process.exit(1)
console.log(${JSON.stringify(WORDS.join(' '))})
`,
  )
  return program
}

type Recording = { id: string; format: string; bytes: number; seconds: number }
type NoteShape = { id: string; state: string; raw: string; recordings: Recording[]; versions: number }

async function newestNote(page: Page): Promise<NoteShape> {
  const { data } = await request(page, 'notes.list')
  const [{ id } = { id: '' }] = (data?.['notes'] ?? []) as { id: string }[]
  return (await request(page, 'notes.get', { id })).data?.['note'] as NoteShape
}

const filesIn = (dataFolder: string): string[] =>
  readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(wav|opus|part)$/.test(name))

it('a recording is transcribed, then compressed, plays at its second and is transcribed again from the compressed file', async () => {
  const dataFolder = join(folder, 'data')
  const prepared = await startTestApp({ dataFolder, drains: false })
  await prepared.app.settings.set('speech.command', JSON.stringify([process.execPath, writeProgram(), '{wav}']), 'command')
  await prepared.close({ keep: true })
  const microphone = `--use-file-for-fake-audio-capture=${SPOKEN}`
  app = await launchApp({
    dataFolder,
    worklets: true,
    browserArgs: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', microphone],
  })
  const { page } = app
  await skipWelcome(page)
  await page.keyboard.press('Control+Shift+R')
  const bar = page.getByRole('region', { name: 'Recording', exact: true })
  await expect.poll(() => bar.getByRole('timer').textContent(), { timeout: 40_000 }).toBe('0:10')
  await bar.getByRole('button', { name: 'Stop' }).click()

  // The note is open and its player holds the WAV file, until the compressed one takes its place.
  const player = page.getByRole('region', { name: 'Player' })
  await player.waitFor()
  await expect.poll(async () => (await newestNote(page)).recordings[0]?.format, { timeout: 90_000, interval: 300 }).toBe('opus')
  const note = await newestNote(page)
  const [recording] = note.recordings
  expect(note.state).toBe('ready')
  expect(note.raw).toContain('twelve metres of chain')
  expect(recording!.seconds).toBeGreaterThan(9)
  // 32 kbit/s, with a fifth for pages and loud passages.
  expect(recording!.bytes).toBeLessThan(1.2 * 4000 * recording!.seconds)
  // The original goes once the exchange is stored.
  await expect.poll(() => filesIn(dataFolder).map((name) => name.split('.').at(-1)), { timeout: 10_000 }).toEqual(['opus'])
  await page
    .getByText(/compressed/)
    .first()
    .waitFor()

  await player.getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => Number(await player.getByRole('slider').inputValue())).toBeGreaterThan(0.5)
  await player.getByRole('button', { name: 'Pause' }).click()

  expect(await request(page, 'notes.transcribe', { id: note.id })).toMatchObject({ ok: true })
  await expect.poll(async () => (await newestNote(page)).versions, { timeout: 60_000, interval: 300 }).toBeGreaterThan(note.versions)
  await expect.poll(async () => (await newestNote(page)).state, { timeout: 60_000, interval: 300 }).toBe('ready')
  expect((await newestNote(page)).raw).toContain('twelve metres of chain')
})

it('a compressed recording of ten minutes plays from the second that was asked for, within a tenth of a second', async () => {
  const dataFolder = join(folder, 'bursts')
  const prepared = await startTestApp({ dataFolder, drains: false })
  const SECONDS = 600
  const { noteId, recordings } = await prepared.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
  const id = recordings[0]!.id
  for (let second = 0; second < SECONDS; second += 1)
    await prepared.app.recorder.append({ id, sequence: second, samples: new Uint8Array(burst(second).buffer) })
  await prepared.app.recorder.stop(noteId)
  await prepared.app.notes.pasteTranscript(noteId, 'Bursts, one each second.')
  await prepared.close({ keep: true })
  app = await launchApp({ dataFolder })
  const { page } = app
  await page.getByRole('main').click()
  expect(Math.abs((await heardFrom(page, `/recordings/${id}/wav`, 301.2)) - 301.2)).toBeLessThan(0.05)
  // Recordings of earlier sessions are compressed some time after the start, or when something changes.
  await request(page, 'settings.set', { key: 'appearance.theme', value: 'dark' })
  await expect.poll(async () => (await newestNote(page)).recordings[0]?.format, { timeout: 120_000, interval: 500 }).toBe('opus')
  for (const second of [0.1, 8.2, 301.2, 598.3]) {
    const heard = await heardFrom(page, `/recordings/${id}/opus`, second)
    expect(Math.abs(heard - second)).toBeLessThan(0.1)
  }
})
