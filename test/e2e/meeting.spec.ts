import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startTestApp } from '../support/app.ts'
import { ask, request, skipWelcome, whole, type Running } from './steps.ts'

/** 14 s of speech in four sentences; the third begins at 8.1 s. */
const SPOKEN = join(import.meta.dirname, '..', '..', 'resources', 'sample', 'After the storm.wav')
const SENTENCES = [
  'Voice note after the storm.',
  'We decided to move buoy two to the west meadow on the third of June.',
  'Tom will order twelve metres of chain by Friday.',
  'Who tells the harbour master?',
]
const THIRD_AT = 8.1

const folder = mkdtempSync(join(tmpdir(), 'echomind-meeting-'))
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

/** A program for speech to text that knows the sentences, and says the next one each time it is given a stretch of speech. */
function writeProgram(): string {
  const program = join(folder, 'recogniser.mjs')
  writeFileSync(
    program,
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const counter = ${JSON.stringify(join(folder, 'counter'))}
const n = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) : 0
writeFileSync(counter, String(n + 1))
console.log(${JSON.stringify(SENTENCES)}[n] ?? '')
`,
  )
  return program
}

it('a recorded meeting is transcribed, searched and cited, its decision is in the ledger, and the citation plays from its second', async () => {
  const dataFolder = join(folder, 'data')
  const prepared = await startTestApp({ dataFolder, drains: false })
  await prepared.app.settings.set('speech.command', JSON.stringify([process.execPath, writeProgram(), '{wav}']), 'command')
  await prepared.close({ keep: true })
  app = await launchApp({
    dataFolder,
    worklets: true,
    browserArgs: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${SPOKEN}%noloop`,
    ],
  })
  const { page } = app
  await skipWelcome(page)
  await page.keyboard.press('Control+Shift+R')
  const bar = page.getByRole('region', { name: 'Recording', exact: true })
  await expect.poll(() => bar.getByRole('timer').textContent(), { timeout: 40_000 }).toBe('0:16')
  await bar.getByRole('button', { name: 'Stop' }).click()

  const note = async () => {
    const { data } = await request(page, 'notes.list')
    const [{ id } = { id: '' }] = (data?.['notes'] ?? []) as { id: string }[]
    const read = await request(page, 'notes.get', { id })
    return read.data?.['note'] as { id: string; state: string; raw: string; segments: { start: number; text: string }[] }
  }
  await expect.poll(async () => (await note()).state, { timeout: 90_000, interval: 500 }).toBe('ready')
  const { id, raw, segments } = await note()
  expect(raw).toContain('Tom will order twelve metres of chain by Friday.')
  expect(JSON.stringify((await request(page, 'ledger.list')).data)).toContain('We decided to move buoy two')
  const start = segments.find(({ text }) => text.includes('twelve metres'))?.start ?? -1
  expect(Math.abs(start - THIRD_AT)).toBeLessThan(1.5)
  await expect
    .poll(async () => JSON.stringify((await request(page, 'documents.get', { id, chunks: true })).data), { timeout: 40_000, interval: 500 })
    .toContain('twelve metres')

  await page.getByRole('button', { name: 'New chat' }).first().click()
  const answer = await whole(await ask(page, 'How many metres of chain will Tom order?'))
  await expect.poll(() => answer.innerText()).toContain('twelve metres of chain')
  await answer
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click()
  await page.getByTestId('reader-highlight').first().waitFor()
  const position = async () => Number(await page.getByRole('region', { name: 'Player' }).getByRole('slider').inputValue())
  await expect.poll(position, { timeout: 10_000 }).toBeGreaterThanOrEqual(start - 1)
  expect(await position()).toBeLessThan(start + 8)
})
