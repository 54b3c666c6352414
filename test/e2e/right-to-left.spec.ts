import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { arabic as ar } from '../../src-preload/texts/ar/arabic.ts'
import { english } from '../../src-preload/texts/en/english.ts'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { isFree } from './barriers.ts'
import { dropFiles, request, row, statuses, type Running } from './steps.ts'

const REPORT = `# تقرير محطة مراقبة المياه

أُنشئت محطة مراقبة المياه في وادي النخيل عام 2014 على ارتفاع 640 مترًا فوق سطح البحر. يعمل فيها أحد عشر باحثًا.

## القرارات

قرر مجلس الإدارة في 12 مارس 2026 حفر بئر ثالثة بعمق 240 مترًا. تُرسل البيانات بالبروتوكول MQTT إلى الخادم.
`

let app: Running | null = null
const folder = mkdtempSync(join(tmpdir(), 'echomind-arabic-'))
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeBrowser()
})

/** Starts the app and changes its language to Arabic while it runs. */
async function launch(): Promise<Page> {
  app = await launchApp({ viewport: { width: 1024, height: 700 } })
  const { page } = app
  await page.getByText(english.welcome.title).waitFor()
  expect(await fontOf(page)).toBe('unloaded')
  await request(page, 'settings.set', { key: 'appearance.language', value: 'ar' })
  await page.getByText(ar.welcome.title).waitFor()
  return page
}

function fontOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Noto Sans Arabic'))?.status)
}

/** Imports the report and leaves the first-run page. */
async function begin(page: Page): Promise<void> {
  const path = join(folder, 'report (1).md')
  writeFileSync(path, REPORT)
  await dropFiles(page, [path])
  await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready'])
  await page.getByRole('button', { name: ar.welcome.done }).click()
}

function question(page: Page): Locator {
  return page.getByRole('textbox', { name: ar.chat.placeholder })
}

/** The middle of an element, across. */
async function middle(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box === null ? Number.NaN : box.x + box.width / 2
}

function open(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: ar.frame.left }).getByRole('button', { name }).first().click()
}

describe('EchoMind in Arabic', () => {
  it('answers an Arabic question from an Arabic text and opens the citation', async () => {
    const page = await launch()
    await begin(page)
    await question(page).fill('متى قرر المجلس حفر بئر ثالثة؟')
    await question(page).press('Enter')
    const answer = page.getByRole('article', { name: ar.chat.answer })
    await answer.getByText(/12 مارس 2026/).waitFor()
    await isFree(page, 'answer', answer.getByText(ar.evidence.verdict.quoted))
    await answer
      .getByRole('button', { name: /^المصدر 1/ })
      .first()
      .click()
    const reader = page.getByRole('complementary', { name: ar.frame.right })
    await isFree(page, 'Reader', reader.locator('mark').filter({ hasText: 'حفر بئر ثالثة' }).first())
    expect(await middle(reader)).toBeLessThan(await middle(answer))
    expect(await fontOf(page)).toBe('loaded')
  })

  it('runs from right to left: panes, keys of a pane edge, signs, paths', async () => {
    const page = await launch()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
    await begin(page)
    const side = page.getByRole('navigation', { name: ar.frame.left })
    expect(await middle(side)).toBeGreaterThan(512)

    const edge = page.getByRole('separator', { name: ar.frame.resizeLeft })
    const width = Number(await edge.getAttribute('aria-valuenow'))
    await edge.press('ArrowLeft')
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 16))
    // The edge follows its number a frame later; hovering waits until it stands still.
    await edge.hover()
    const grip = (await edge.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2 - 40, 300)
    await page.mouse.up()
    await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe(String(width + 56))

    await open(page, ar.frame.documents)
    await row(page, 'تقرير محطة').getByText('تقرير محطة').click()
    const back = page.getByRole('button', { name: ar.library.back })
    expect(await back.locator('svg').evaluate((sign) => getComputedStyle(sign).scale)).toBe('-1 1')
    await page.getByRole('tab', { name: ar.library.info }).click()
    expect(await page.getByText('report (1).md').evaluate((path) => getComputedStyle(path).direction)).toBe('ltr')
    await isFree(page, 'document', page.getByText('report (1).md'))
  })

  it('has no barriers on its main screens', async () => {
    const page = await launch()
    await isFree(page, 'first run', page.getByText(ar.welcome.dropHere))
    await begin(page)
    await isFree(page, 'new chat', page.getByText(ar.chat.empty, { exact: true }))
    await open(page, ar.frame.documents)
    await isFree(page, 'documents', row(page, 'تقرير محطة'))
    await open(page, ar.noteList.title)
    await isFree(page, 'notes', page.getByText(ar.noteList.empty))
    await open(page, ar.ledger.title)
    await isFree(page, 'ledger', page.getByText(ar.ledger.empty))
    await open(page, ar.artifacts.title)
    await isFree(page, 'artifacts', page.getByText(ar.artifacts.kept, { exact: true }))
    await page.getByRole('button', { name: ar.settings.title }).click()
    await isFree(page, 'settings', page.getByRole('heading', { name: ar.settings.title, exact: true }))
    await page.keyboard.press('Control+k')
    await isFree(page, 'palette', page.getByRole('option').first())
  })
})
