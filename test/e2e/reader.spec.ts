import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { addDocuments, openDocument, painted, position } from './reader-steps.ts'
import { ask, whole, type Running } from './steps.ts'

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
  await addDocuments(app.page, folder, files)
  return app.page
}

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
    const asked: (string | undefined)[] = []
    page.on('request', (one) => void (one.url().endsWith('/original') && asked.push(one.headers()['range'])))
    await openDocument(page, 'log')
    // Never the whole file: pdf.js itself would read it whole under `app:`.
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(asked.filter((range) => !range?.startsWith('bytes='))).toEqual([])
    await page.keyboard.press('Control+f')
    await page.keyboard.type('lighthouse of inch')
    await expect.poll(() => position(page), { timeout: 20_000 }).toBe('1 of 4')
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['light-house of Inch'])
    await page.keyboard.press('Enter')
    await expect.poll(() => position(page), { timeout: 20_000 }).toBe('2 of 4')
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['light-house of Inch'])
    expect(await page.getByRole('textbox', { name: 'Page number' }).inputValue()).toBe('15')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => position(page), { timeout: 20_000 }).toBe('4 of 4')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('THE LAMP')
    await expect.poll(() => position(page), { timeout: 20_000 }).toMatch(/^[\d,]+ of 1,600$/)
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
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['café'])
    expect(await position(page)).toBe('1 of 1')
    expect(await passage.textContent()).toBe(before)
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: 'Find in this document' }))
      .fill('entry 7:')
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['Entry 7:'])
    await page.getByRole('button', { name: 'Next hit' }).click()
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['Entry 7:'])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('search').count()).toBe(0)
    expect(await page.getByRole('region', { name: /^Text of/ }).count()).toBe(1)
  })
})

describe('the contents beside a document', () => {
  it('show the outline and the pages of a PDF, go there by keys, and mark what is read', async () => {
    const page = await launchWith({
      'manual.pdf': makePdf(
        Array.from({ length: 300 }, (_page, index) =>
          textPage([`Page ${index + 1} of the manual`, ...Array<string>(45).fill('Turn the valve.')]),
        ),
        {
          outline: [
            { title: 'Pumps', page: 3, y: 842, under: [{ title: 'Small pumps', page: 40, y: 400 }] },
            { title: 'Valves', page: 300, y: 300 },
          ],
        },
      ),
    })
    await openDocument(page, 'manual')
    await page.getByRole('button', { name: 'Show the contents' }).press('Enter')
    const outline = page.getByRole('list', { name: 'Outline' }).getByRole('button')
    await expect.poll(() => outline.allTextContents()).toEqual(['Pumps3', 'Small pumps40', 'Valves300'])
    await outline.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const pageNumber = page.getByRole('textbox', { name: 'Page number' })
    await expect.poll(() => pageNumber.inputValue()).toBe('40')
    const current = page.locator('[aria-current=location]')
    await expect.poll(() => current.textContent(), { timeout: 10_000 }).toBe('Small pumps40')
    // The last section cannot reach the top of the view, and is marked all the same.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => current.textContent(), { timeout: 10_000 }).toBe('Valves300')
    await pageNumber.fill('12')
    await pageNumber.press('Enter')
    await expect.poll(() => current.textContent(), { timeout: 10_000 }).toBe('Pumps3')

    await page.getByRole('tab', { name: 'Pages' }).click()
    const pages = page.getByRole('list', { name: 'Pages' })
    await pages.locator('[aria-current=page][data-drawn=true]').waitFor()
    expect(await pages.locator('[aria-current=page]').getAttribute('aria-label')).toBe('Go to page 12')
    await pages.getByRole('button', { name: 'Go to page 12', exact: true }).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => pageNumber.inputValue()).toBe('300')
    // Pages that are out of sight hold no canvas.
    expect(await page.locator('main canvas').count()).toBeLessThan(20)
    await page.getByRole('button', { name: 'Hide the contents' }).click()
    expect(await pages.count()).toBe(0)
  })

  it('are the headings of a text whose blocks are not all drawn', async () => {
    const text = Array.from(
      { length: 200 },
      (_part, index) => `# Day ${index + 1}\n\nRain.\n\n## Evening of day ${index + 1}\n\nWind and more rain.`,
    )
    const page = await launchWith({ 'days.md': text.join('\n\n') })
    await openDocument(page, 'Day 1')
    await page.getByRole('button', { name: 'Show the contents' }).click()
    const outline = page.getByRole('list', { name: 'Outline' })
    await outline.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[aria-current=location]').textContent(), { timeout: 10_000 }).toBe('Evening of day 200')
    await expect.poll(() => page.getByRole('heading', { name: 'Evening of day 200' }).count()).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Evening of day 1', exact: true }).waitFor()
    await page.getByRole('region', { name: /^Text of/ }).hover()
    await page.mouse.wheel(0, 3000)
    // The marked section is the one at the top of the view: the last heading above it, or the first one below it.
    const read = () =>
      page.evaluate(() => {
        const view = document.querySelector('section[aria-label^="Text of"]')!
        const headings = [...view.querySelectorAll('h3, h4')]
        const below = headings.findIndex((heading) => heading.getBoundingClientRect().bottom > view.getBoundingClientRect().top + 24)
        return {
          scrolled: view.scrollTop,
          near: headings.slice(Math.max(0, below - 1), below + 1).map((heading) => heading.textContent ?? ''),
        }
      })
    await expect.poll(async () => (await read()).scrolled).toBeGreaterThan(2500)
    const { near } = await read()
    await expect.poll(async () => near.includes((await page.locator('[aria-current=location]').textContent()) ?? '')).toBe(true)
  })
})
