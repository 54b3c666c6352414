import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { ask, dropFiles, row, skipWelcome, statuses, whole, type Running } from './steps.ts'

let app: Running | null = null
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-reader-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

/** Starts the app with files in the library. */
async function launchWith(files: Record<string, string | Uint8Array>): Promise<Page> {
  app = await launchApp()
  const { page } = app
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  await dropFiles(page, paths)
  const ready = paths.map(() => 'ready')
  await expect.poll(() => statuses(page), { timeout: 60_000 }).toEqual(ready)
  await skipWelcome(page)
  return page
}

async function openDocument(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Documents/ })
    .click()
  await row(page, title).getByText(title).click()
  await page.getByRole('region', { name: /^Text of/ }).waitFor()
}

/** Words under a highlight of the page; `inSight`: those that a person sees in the Reader. */
function painted(page: Page, name: 'find-hit' | 'find-current', inSight = false): Promise<string[]> {
  return page.evaluate(
    ([highlight, visible]) => {
      const view = document.querySelector('section[aria-label^="Text of"]')!.getBoundingClientRect()
      return [...((CSS.highlights.get(highlight) ?? []) as Iterable<Range>)]
        .filter((range) => {
          const box = range.getBoundingClientRect()
          return (
            !visible ||
            (box.width > 0 && box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right)
          )
        })
        .map((range) => range.toString())
    },
    [name, inSight] as const,
  )
}

const position = (page: Page) => page.getByRole('search').getByRole('status').textContent()

describe('find in a document', () => {
  it('paints every hit of a PDF, goes through them with Enter, and closes by Esc before anything else', async () => {
    const pages = Array.from({ length: 40 }, (_page, index) =>
      textPage([
        `Page ${index + 1} of the log of the keeper.`,
        ...Array<string>(40).fill('The wind came from the north and the lamp burned.'),
        ...(index % 10 === 4 ? ['A Möwe was seen near the light-', 'house of Inchkeld.'] : []),
      ]),
    )
    const page = await launchWith({ 'log.pdf': makePdf(pages) })
    await openDocument(page, 'log')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('lighthouse of inch')
    await expect.poll(() => position(page)).toBe('1 of 4')
    await expect.poll(() => painted(page, 'find-current', true)).toEqual(['light-house of Inch'])
    await page.keyboard.press('Enter')
    await expect.poll(() => position(page)).toBe('2 of 4')
    await expect.poll(() => painted(page, 'find-current', true)).toEqual(['light-house of Inch'])
    expect(await page.getByRole('textbox', { name: 'Page number' }).inputValue()).toBe('15')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => position(page)).toBe('4 of 4')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('THE LAMP')
    await expect.poll(() => position(page)).toMatch(/^[\d,]+ of 1,600$/)
    await expect.poll(async () => (await painted(page, 'find-hit', true)).length).toBeGreaterThan(10)
    expect(new Set(await painted(page, 'find-hit'))).toEqual(new Set(['the lamp']))

    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('search').count()).toBe(0)
    expect(await painted(page, 'find-hit')).toEqual([])
    // The text has the focus again, so that it scrolls by key.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Text of log.pdf')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'All documents' }).waitFor()
  })

  it('works in a long text whose blocks are not all drawn, beside a cited passage, and in the Reader of a chat', async () => {
    const paragraphs = Array.from(
      { length: 900 },
      (_line, index) => `Entry ${index}: the tide was ${index % 7} feet, and nothing else was seen.`,
    )
    paragraphs[450] = 'Entry 450: the keeper of Skarholm was paid 312 crowns for the café.'
    const page = await launchWith({ 'diary.md': paragraphs.join('\n\n') })
    await whole(await ask(page, 'What was the keeper of Skarholm paid?'))
    await page
      .getByRole('button', { name: /^Source 1/ })
      .first()
      .click()
    const passage = page.getByTestId('reader-highlight').first()
    await passage.waitFor()
    const before = await passage.textContent()
    await page.getByRole('region', { name: /^Text of/ }).focus()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('CAFE')
    await expect.poll(() => painted(page, 'find-current', true)).toEqual(['café'])
    expect(await position(page)).toBe('1 of 1')
    expect(await passage.textContent()).toBe(before)
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: 'Find in this document' }))
      .fill('entry 7:')
    await expect.poll(() => painted(page, 'find-current', true)).toEqual(['Entry 7:'])
    await page.getByRole('button', { name: 'Next hit' }).click()
    await expect.poll(() => painted(page, 'find-current', true)).toEqual(['Entry 7:'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('search').count()).toBe(0)
    expect(await page.getByRole('region', { name: /^Text of/ }).count()).toBe(1)
  })
})
