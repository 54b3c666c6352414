import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { english } from '../../src-preload/texts/en/english.ts'
import { CATALOGUES, type Language } from '../../src-preload/texts/languages.ts'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { copySample } from './sample-library.ts'
import { composer, type Running } from './steps.ts'

let app: Running | null = null
let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'echomind-e2e-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(() => closeBrowser())

async function restart(): Promise<Running> {
  await app?.close()
  app = await launchApp({ dataFolder: data })
  return app
}

function sentences(node: object): string[] {
  return Object.values(node).flatMap((value: unknown) => (typeof value === 'string' ? [value] : sentences(value as object)))
}

/** Content that the library keeps under its English name, and words that are values of settings. */
const CONTENT = ['General Assistant', 'off']

/** The texts of the page, and those of its attributes for screen readers and hints, that are English texts and no texts of the language. */
async function leftInEnglish(page: Page, language: Language): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  const own = new Set([...sentences(await CATALOGUES[language]()), ...CONTENT])
  const foreign = new Set(sentences(english).filter((sentence) => !own.has(sentence)))
  return [...new Set(shown.filter((sentence) => foreign.has(sentence)))]
}

const htmlOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

describe('another language', () => {
  it('is spoken at once when it is chosen in Settings: a draft stays, and no text of the window is left in English', async () => {
    await copySample(data)
    let { page } = await restart()
    await composer(page).waitFor()
    expect(await leftInEnglish(page, 'de')).not.toEqual([])
    await composer(page).fill('When is the spit')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Appearance', exact: true }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')

    await page.getByRole('heading', { name: 'Einstellungen', exact: true }).waitFor()
    expect(await htmlOf(page)).toEqual(['de', 'ltr'])
    for (const name of Object.values((await CATALOGUES.de()).settings.pages)) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await page.getByRole('main').locator('[aria-current=page]', { hasText: name }).waitFor()
      expect(await leftInEnglish(page, 'de'), name).toEqual([])
    }
    const draft = page.getByRole('textbox', { name: 'Fragen Sie etwas zu Ihren Dokumenten' })
    await page.getByRole('button', { name: 'Neuer Chat' }).click()
    await expect.poll(() => draft.inputValue()).toBe('When is the spit')
    for (const place of ['Dokumente', 'Notizen', 'Entscheidungen und Aufgaben', 'Ausarbeitungen']) {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: new RegExp(`^${place}`) })
        .click()
      await page
        .getByRole('main')
        .getByRole('heading', { name: new RegExp(place) })
        .first()
        .waitFor()
      expect(await leftInEnglish(page, 'de'), place).toEqual([])
    }

    ;({ page } = await restart())
    await page.getByRole('navigation').getByRole('button', { name: 'Neuer Chat' }).click()
    expect(await htmlOf(page)).toEqual(['de', 'ltr'])
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Fragen Sie etwas zu Ihren Dokumenten' }).inputValue())
      .toBe('When is the spit')
    expect(await leftInEnglish(page, 'de')).toEqual([])
  })
})
