import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { tabTo } from './keys.ts'
import { composer, row, SAMPLE_DOCUMENTS, whole, type Running } from './steps.ts'

const SMALL = { width: 1024, height: 700 }
let app: Running | null = null
const folder = mkdtempSync(join(tmpdir(), 'echomind-keyboard-'))
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

async function launch(environment: Record<string, string> = {}): Promise<Page> {
  app = await launchApp({ viewport: SMALL, environment })
  return app.page
}

/** Presses the arrow until the row with this text has the focus. */
async function rowTo(page: Page, text: RegExp): Promise<void> {
  for (let presses = 0; presses < SAMPLE_DOCUMENTS; presses++) {
    if (text.test((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow never came to ${text}`)
}

describe('a person with only the keyboard', () => {
  it('adds documents, asks, opens a citation, closes it, deletes and undoes', async () => {
    const page = await launch()
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
    await tabTo(page, /^Try the sample collection$/)
    await page.keyboard.press('Enter')
    await page.getByText(`${SAMPLE_DOCUMENTS} documents are ready for questions.`).waitFor()
    await tabTo(page, /terns\?$/)
    await page.keyboard.press('Enter')
    await whole(page.getByRole('article', { name: 'Answer' }))
    // The composer has the focus from the start.
    expect(await composer(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Which pump did the station decide to buy?')
    await page.keyboard.press('Enter')
    await whole(page.getByRole('article', { name: 'Answer' }).nth(1))

    await tabTo(page, /^Source 1:/)
    await page.keyboard.press('Enter')
    await page.getByTestId('reader-highlight').first().waitFor()
    // The pressed citation is marked as the open one and keeps the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByTestId('reader-highlight').count()).toBe(0)

    await page.keyboard.press('Control+l')
    await page.getByRole('heading', { name: 'All documents' }).waitFor()
    await tabTo(page, /Ready$/)
    await page.keyboard.press('Home')
    await rowTo(page, /Handbook/)
    await page.keyboard.press('Delete')
    await expect.poll(() => row(page, 'Handbook').count()).toBe(0)
    // The row at its place has the focus.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName)).toBe('TR')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('F6')
    await tabTo(page, /^Undo$/)
    await page.keyboard.press('Enter')
    await row(page, 'Handbook').waitFor()
  })
})
