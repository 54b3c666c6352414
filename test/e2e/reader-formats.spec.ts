import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { makeXlsx } from '../support/files/make-xlsx.ts'
import { addDocuments, openDocument, painted } from './reader-steps.ts'
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

describe('a workbook', () => {
  it('keeps the head and the first column in sight, has a tab for each sheet, and finds in all of them', async () => {
    const months = ['January', 'February', 'March', 'April', 'May', 'June']
    const page = await launchWith({
      'budget.xlsx': makeXlsx([
        {
          name: 'Heating',
          rows: [
            ['Month', ...Array.from({ length: 20 }, (_column, index) => `House ${index + 1}`)],
            ...Array.from({ length: 400 }, (_row, index) => [
              `${months[index % 6]} ${1960 + Math.floor(index / 6)}`,
              ...Array.from({ length: 20 }, (_cell, column) => index * column),
            ]),
          ],
        },
        {
          name: 'Keepers',
          rows: [
            ['Name', 'From'],
            ['Óscar Núñez', 1961],
            ['Anna Keller', null],
          ],
        },
      ]),
    })
    await openDocument(page, 'budget')
    const region = page.getByRole('region', { name: /^Text of/ })
    const box = async (name: string) => (await region.getByRole('columnheader', { name, exact: true }).boundingBox())!
    const before = await box('Month')
    await region.evaluate((element) => {
      element.scrollTop = 6000
      element.scrollLeft = 700
    })
    await expect.poll(() => region.getByText('January 1990', { exact: true }).count()).toBe(1)
    expect(await box('Month')).toEqual(before)
    // Head and row of a column stand under each other, and numbers end at the same edge.
    const head = await box('House 12')
    const cell = (await region
      .getByRole('row', { name: /January 1990/ })
      .getByRole('cell')
      .nth(12)
      .boundingBox())!
    expect(Math.abs(head.x + head.width - cell.x - cell.width)).toBeLessThan(1)

    await page.keyboard.press('Control+f')
    await page.keyboard.type('nunez')
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['Núñez'])
    expect(await page.getByRole('tab', { name: 'Keepers' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('june 2025')
    await expect.poll(() => painted(page, 'find-current', true), { timeout: 10_000 }).toEqual(['June 2025'])
    expect(await page.getByRole('tab', { name: 'Heating' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the passage of a turned page', () => {
  it('is painted over its words, however the page is turned', async () => {
    const facts = {
      0: ['Who painted the lighthouse of Inchkeld?', 'The lighthouse of Inchkeld was painted by Robert Fenwick.'],
      90: ['Which oil burned in the lamp of Skarholm?', 'The lamp of Skarholm burned whale oil until the autumn of 1871.'],
      180: ['How many hives has the apiary of Merganser?', 'The apiary of Merganser holds fourteen hives of Carniolan bees.'],
      270: ['When does the ferry to Eelgrass leave?', 'The ferry to Eelgrass leaves at twenty past seven on weekdays.'],
    } as const
    const turns = [0, 90, 180, 270] as const
    const pages = turns.map((rotate) => ({ ...textPage([facts[rotate][1]], { top: 600 }), rotate }))
    const page = await launchWith({ 'turned.pdf': makePdf(pages) })
    for (const [index, rotate] of turns.entries()) {
      const [question, sentence] = facts[rotate]
      const answer = await whole(await ask(page, question))
      await answer
        .getByRole('button', { name: /^Source 1/ })
        .first()
        .click()
      const figure = page.locator(`figure[aria-label^="Page ${index + 1} of"]`)
      await figure.getByText(sentence).waitFor()
      const words = (await figure.getByText(sentence).boundingBox())!
      await figure.getByTestId('reader-highlight').first().waitFor()
      const marks = await Promise.all((await figure.getByTestId('reader-highlight').all()).map(async (mark) => (await mark.boundingBox())!))
      const start = { x: Math.min(...marks.map(({ x }) => x)), y: Math.min(...marks.map(({ y }) => y)) }
      const end = { x: Math.max(...marks.map(({ x, width }) => x + width)), y: Math.max(...marks.map(({ y, height }) => y + height)) }
      // Both are within a few pixels of each other on every side.
      const apart = [start.x - words.x, start.y - words.y, end.x - words.x - words.width, end.y - words.y - words.height]
      expect(Math.max(...apart.map(Math.abs)), `turned by ${rotate}: ${apart.map(Math.round).join(', ')}`).toBeLessThan(12)
      await page.getByRole('button', { name: 'Close the Reader' }).click()
    }
  })
})

describe('the text of a document', () => {
  it('is set in lines of at most 72 characters, in the size that a person chooses, which is kept', async () => {
    const words = 'The keeper wrote of the wind from the north while the lamp burned until the morning. '
    const page = await launchWith({
      'diary.md': Array.from({ length: 160 }, (_entry, index) => `# Day ${index}\n\n${words.repeat(12)}`).join('\n\n'),
    })
    await openDocument(page, 'Day 0')
    const region = page.getByRole('region', { name: /^Text of/ })
    const measure = () =>
      region.evaluate((element) => {
        const paragraph = element.querySelector('p')!
        const lines = Math.round(paragraph.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(paragraph).lineHeight))
        return { size: getComputedStyle(paragraph).fontSize, characters: Math.round(paragraph.textContent.length / lines) }
      })
    const { size, characters } = await measure()
    expect(size).toBe('16px')
    expect(characters).toBeGreaterThan(50)
    expect(characters).toBeLessThanOrEqual(72)
    await region.evaluate((element) => {
      element.scrollTop = 30_000
    })
    const topHeading = () =>
      region.evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return [...element.querySelectorAll('h3')].find((heading) => heading.getBoundingClientRect().bottom > top)?.textContent ?? ''
      })
    const topDay = async () => Number((await topHeading()).replace('Day ', ''))
    await expect.poll(topDay, { timeout: 10_000 }).toBeGreaterThan(20)
    const before = await topDay()
    await region.focus()
    await page.keyboard.press('Control+=')
    await page.keyboard.press('Control+=')
    await expect.poll(async () => (await measure()).size).toBe('20.8px')
    // The place of reading stays.
    await expect.poll(async () => Math.abs(Number((await topHeading()).replace('Day ', '')) - before)).toBeLessThanOrEqual(1)
    expect((await measure()).characters).toBeLessThanOrEqual(72)
    await page.reload()
    await openDocument(page, 'Day 0')
    expect((await measure()).size).toBe('20.8px')
    await page.getByRole('button', { name: 'Smaller text' }).click()
    await expect.poll(async () => (await measure()).size).toBe('18.4px')
  })
})
