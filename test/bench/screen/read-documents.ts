import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { launchApp } from '../../electron-stand-in/launch.mjs'
import { temporaryFolder } from '../../support/app.ts'
import { makePdf, textPage } from '../../support/files/make-pdf.ts'
import { generatedEnglish } from '../generated-english.ts'

// Reading long documents in the built window (Chromium draws in software): a PDF of 1,000 pages of text, a text of 10 MB, a sheet of 20,000
// rows. For each: from the click until its first page or rows are drawn; scrolling through by 40 and by 1,000 pixels a frame: intervals over
// 25 ms, beside those of the window at rest, and processor time of the page's thread a frame; memory of the page's process.

const PAGES = 1000
const TEXT_BYTES = 10_000_000
const ROWS = 20_000
const FRAMES = 300

export async function measureReading(): Promise<void> {
  const folder = temporaryFolder()
  const words = generatedEnglish().split(' ')
  const paths = Object.entries({ 'long.pdf': longPdf(words), 'long.txt': longText(words), 'long.csv': longSheet(words) }).map(
    ([name, content]) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
  )
  const app = await launchApp()
  try {
    const { page } = app
    await page.getByRole('button', { name: /^(Skip|Start)$/ }).click()
    await addFiles(page, paths)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    say('the window at rest', await scrolling(page, session, 0))
    await measurePdf(page, session)
    for (const [name, drawn] of [
      ['long.txt', `a text of ${TEXT_BYTES / 1_000_000} MB`],
      ['long.csv', `a sheet of ${ROWS.toLocaleString('en')} rows`],
    ] as const) {
      await open(page, session, name, `${drawn}: first lines`, '[data-part]')
      await scrollThrough(page, session)
      await find(page, '  find a word at its end until all hits are counted', 'zanzibar')
      await leave(page)
    }
  } finally {
    await app.close()
  }
}

async function measurePdf(page: Page, session: CDPSession): Promise<void> {
  await open(page, session, 'long.pdf', `a PDF of ${PAGES.toLocaleString('en')} pages: first page`, 'main figure[data-drawn=true]')
  say('  canvases, memory', await memory(page, session))
  await scrollThrough(page, session)
  const field = page.getByRole('textbox', { name: 'Page number' })
  for (let number = 10; number <= PAGES; number += 10) {
    await field.fill(String(number))
    await field.press('Enter')
    await page.locator(`figure[data-drawn=true]:has([data-part="${number - 1}"])`).waitFor()
  }
  say('  canvases, memory after 100 of its pages were drawn one by one', await memory(page, session))
  await page.getByRole('button', { name: 'Show the contents' }).click()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await scrollThrough(page, session, 'ol[aria-label=Pages]')
  say('  canvases, memory after that', await memory(page, session))
  await page.getByRole('button', { name: 'Hide the contents' }).click()
  await find(page, '  find a word on its last page until all hits are counted', 'zanzibar')
  await leave(page)
}

/** Imports files, and pauses what would run beside the measurement once they can be read. */
async function addFiles(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  await session.detach()
  for (;;) {
    const read = await page.evaluate(async () => {
      const { api } = window as unknown as {
        api: { request(route: string, input: unknown): Promise<{ data?: { documents: { chunks: number }[] } }> }
      }
      const { data: listed } = await api.request('documents.list', {})
      return (listed?.documents ?? []).filter(({ chunks }) => chunks > 0).length
    })
    if (read === paths.length) break
    await page.waitForTimeout(500)
  }
  await page.evaluate(() =>
    (window as unknown as { api: { request(route: string, input: unknown): Promise<unknown> } }).api.request('queue.pause', {}),
  )
  await page.waitForTimeout(2000)
}

async function open(page: Page, session: CDPSession, name: string, what: string, drawn: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Documents/ })
    .click()
  const title = page.getByRole('row').filter({ hasText: name }).getByText(name)
  await title.waitFor()
  await session.send('HeapProfiler.collectGarbage')
  const from = performance.now()
  await title.click()
  await page.locator(drawn).first().waitFor()
  say(what, `${Math.round(performance.now() - from)} ms`)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the list' }).click()
}

async function scrollThrough(page: Page, session: CDPSession, list?: string): Promise<void> {
  for (const step of [40, 1000]) {
    const label = `  ${list ? 'its small pages, ' : ''}by ${step.toLocaleString('en')} pixels a frame`
    say(label, await scrolling(page, session, step, list))
  }
}

/** Scrolls from the top and returns what was measured. `list`: what is scrolled is the area around it. */
async function scrolling(page: Page, session: CDPSession, step: number, list?: string): Promise<string> {
  const before = await busySeconds(session)
  const intervals = await page.evaluate(scrollFrames, [step, FRAMES, list ?? ''] as const)
  const busy = (((await busySeconds(session)) - before) * 1000) / FRAMES
  const sorted = intervals.toSorted((a, b) => a - b)
  const late = (100 * intervals.filter((interval) => interval > 25).length) / intervals.length
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${late.toFixed(1)} % over 25 ms; processor ${busy.toFixed(1)} ms a frame`
}

/** Runs in the page. */
async function scrollFrames([step, count, list]: readonly [number, number, string]): Promise<number[]> {
  const area = list ? document.querySelector(list)?.parentElement : document.querySelector('section[aria-label^="Text of"]')
  if (area) area.scrollTop = 0
  const intervals: number[] = []
  let last = performance.now()
  for (let frame = 0; frame <= count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    intervals.push(now - last)
    last = now
    if (area) area.scrollTop += step
  }
  return intervals.slice(1)
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** From the last key until every hit is counted, and until the first one is shown. */
async function find(page: Page, what: string, word: string): Promise<void> {
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find in this document' })
  const from = performance.now()
  await field.fill(word)
  await page
    .getByRole('search')
    .getByText(/^1 of 1$/)
    .waitFor({ timeout: 120_000 })
  say(what, `${Math.round(performance.now() - from)} ms`)
  await page.keyboard.press('Escape')
}

/** Canvases of the page, and memory of its process with the worker of pdf.js (Linux only). */
async function memory(page: Page, session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(1000)
  const canvases = await page.evaluate(() => [...document.querySelectorAll('canvas')].filter(({ width }) => width > 0).length)
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const browser = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo } = (await browser?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  await browser?.detach()
  const resident = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMegabytes(id))
  return `${canvases}, JavaScript ${(usedSize / 1e6).toFixed(0)} MB, process ${Math.max(...resident, 0)} MB`
}

function residentMegabytes(process: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1000)
  } catch {
    return 0
  }
}

function longPdf(words: readonly string[]): Uint8Array {
  const line = (page: number, index: number): string => {
    const from = (page * 50 + index) * 12
    return Array.from({ length: 12 }, (_, word) => words[(from + word) % words.length]).join(' ')
  }
  return makePdf(
    Array.from({ length: PAGES }, (_page, page) =>
      textPage([
        `Page ${page + 1}`,
        ...Array.from({ length: 50 }, (_line, index) => line(page, index)),
        ...(page === PAGES - 1 ? ['The ship to Zanzibar.'] : []),
      ]),
    ),
  )
}

function longText(words: readonly string[]): string {
  const paragraphs: string[] = []
  for (let bytes = 0, at = 0; bytes < TEXT_BYTES; at += 83) {
    const paragraph = Array.from({ length: 40 + (at % 120) }, (_word, index) => words[(at + index) % words.length]).join(' ')
    paragraphs.push(paragraph)
    bytes += paragraph.length + 2
  }
  return [...paragraphs, 'The ship to Zanzibar.'].join('\n\n')
}

function longSheet(words: readonly string[]): string {
  const rows = Array.from({ length: ROWS }, (_row, index) =>
    [
      index,
      `${words[index % words.length]} ${words[(index * 7) % words.length]}`,
      index * 1.25,
      index % 3 === 0 ? '' : 'paid',
      2000 + (index % 26),
    ].join(','),
  )
  return ['Number,Name,Amount,State,Year', ...rows, '1,The ship to Zanzibar,1,paid,2026'].join('\n')
}

function say(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(66)} ${value}\n`)
}
