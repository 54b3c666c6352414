import { afterAll, afterEach, describe, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { copySample } from './sample-library.ts'
import { composer, row, type Running } from './steps.ts'

let app: Running | null = null
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
})
afterAll(() => closeBrowser())

describe('dragging', () => {
  it('brings a document from the table into a new chat, and a collection into its composer', async () => {
    app = await launchApp({ viewport: { width: 1024, height: 700 }, dataFolder: await copySample() })
    const { page } = app
    await page.emulateMedia({ colorScheme: 'dark' })
    const left = page.getByRole('navigation')
    await left.getByRole('button', { name: /^Documents/ }).click()
    await row(page, 'Alder Bay Field Station: Handbook').dragTo(left.getByRole('button', { name: /^New chat/ }))
    await page.getByRole('button', { name: 'Search all documents again' }).waitFor()
    await page.getByText('Alder Bay Field Station: Handbook').waitFor()
    await left.getByRole('button', { name: /^Sample/ }).dragTo(composer(page))
    await page.getByRole('button', { name: 'Collections to search: Sample' }).waitFor()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/drag.png` })
  })
})
