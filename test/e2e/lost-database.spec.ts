import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { copySample } from './sample-library.ts'
import { request, SAMPLE_DOCUMENTS, statuses, type Running } from './steps.ts'

/** Stored originals of the sample: of its recorded note the recording, and all that its note says. */
const ORIGINALS = SAMPLE_DOCUMENTS + 1

let app: Running | null = null
let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'echomind-lost-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

async function titles({ page }: Running): Promise<string[]> {
  const { data } = await request(page, 'documents.list')
  return (data!['documents'] as { title: string; collection: string }[])
    .map(({ title, collection }) => `${collection}: ${title}`)
    .toSorted()
}

/** Makes a library of the sample collection, ends its app and returns the document titles. */
async function library(): Promise<string[]> {
  const first = await launchApp({ dataFolder: await copySample(dataFolder) })
  const names = await titles(first)
  await first.close()
  return names
}

function loseDatabase(): void {
  for (const name of readdirSync(dataFolder).filter((one) => one.startsWith('echomind.db'))) rmSync(join(dataFolder, name))
}

describe('the window of a library with a lost or damaged database', () => {
  it('reports the loss instead of the first run, and imports the stored originals again on one click, also by keyboard', async () => {
    const names = await library()
    loseDatabase()
    app = await launchApp({ dataFolder })
    const { page } = app
    const banner = page.getByRole('alert', { name: 'About your library' })
    await banner.getByText('The database of this library was missing, so EchoMind created a new one.').waitFor()
    expect(await page.getByRole('button', { name: 'Try the sample collection' }).count()).toBe(0)
    const button = banner.getByRole('button', { name: `Import ${ORIGINALS} originals` })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => statuses(page), { timeout: 60_000 }).toEqual(Array<string>(ORIGINALS).fill('ready'))
    // What was written of the note comes back beside its recording.
    expect(await titles(app)).toEqual([...names, 'Sample: After the storm'].toSorted())
    await app.close()
    // After the repair the notice is gone.
    app = await launchApp({ dataFolder })
    await app.page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .waitFor()
    expect(await app.page.getByRole('alert', { name: 'About your library' }).count()).toBe(0)
  })

  it('asks before it moves a damaged database away and imports the stored originals again', async () => {
    await library()
    const damaged = Buffer.concat([Buffer.from('this is no database'), readFileSync(join(dataFolder, 'echomind.db')).subarray(19, 40_000)])
    writeFileSync(join(dataFolder, 'echomind.db'), damaged)
    await expect(launchApp({ dataFolder })).rejects.toThrow(/The database is damaged/)
    expect(readFileSync(join(dataFolder, 'echomind.db')).equals(damaged)).toBe(true)
    app = await launchApp({ dataFolder, respond: 1 })
    await app.page.getByRole('button', { name: `Import ${ORIGINALS} originals` }).waitFor()
    const [day = ''] = readdirSync(join(dataFolder, 'found'))
    expect(readFileSync(join(dataFolder, 'found', day, 'echomind.db')).equals(damaged)).toBe(true)
  })
})
