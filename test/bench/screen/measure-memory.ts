import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { makePdf, textPage } from '../../support/files/make-pdf.ts'
import { startFakeModelServer } from '../../support/models/fake-model-server.ts'
import { temporaryFolder } from '../../support/app.ts'
import { generatedEnglish } from '../generated-english.ts'
import { launchLarge } from './large-window.ts'
import { LONG_CHAT, SHORT_CHAT } from './long-chat.ts'
import { load, measuringSession, pageMemory, request, say, scrolling } from './measuring.ts'

const DEFAULT_MINUTES = 30
const SAMPLES = 6
const PDF_PAGES = 80
const ANSWER = Array.from({ length: 12 }, (_, i) => `- The **report** says that pier ${i} was closed for repairs [${(i % 3) + 1}].`).join(
  '\n',
)

/**
 * Memory of the page while somebody works in a library of 20,000 documents: chats, answers of a model, documents, a PDF, the search of
 * everything, imports, all pages, again and again (goal <= 250 MB after 30 minutes, without growth). `--minutes` is how long; sampled six times,
 * each after a collection of garbage.
 */
export async function measureMemory(): Promise<void> {
  const given = process.argv.indexOf('--minutes')
  const minutes = given < 0 ? DEFAULT_MINUTES : Number(process.argv[given + 1])
  const server = await startFakeModelServer({ tokenMs: 4, script: ANSWER })
  const app = await launchLarge({ environment: { OLLAMA_HOST: server.address } })
  const folder = temporaryFolder()
  try {
    const { page } = app
    await request(page, 'settings.set', { key: 'models.chat', value: 'quote:latest' })
    const session = await measuringSession(page)
    await withoutCopies(page)
    await importFile(page, folder, 'Long tides.pdf', makePdf(pdfPages()))
    const from = performance.now()
    const sizes: { minutes: number; heap: number; own: number }[] = []
    let rounds = 0
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      // The first sample is after one round, in which every page loads its code.
      do {
        await work(page, session, folder, rounds)
        rounds += 1
      } while (performance.now() - from < (sample * minutes * 60_000) / SAMPLES)
      const passed = (performance.now() - from) / 60_000
      sizes.push({ minutes: passed, ...(await sampled(page, session, `  after ${passed.toFixed(1)} min, ${rounds} rounds`)) })
    }
    // The first third loads code and fills what is kept.
    const late = sizes.slice(Math.ceil(SAMPLES / 3))
    const growth = (of: 'heap' | 'own'): string => slope(late.map((one) => [one.minutes, one[of]] as const)).toFixed(2)
    say(
      `memory of the page, ${minutes} minutes of use: growth in the last two thirds`,
      `JavaScript ${growth('heap')} MB a minute, process (its own) ${growth('own')} MB a minute; ${load()}`,
    )
  } catch (error) {
    await app.page.screenshot({ path: join(tmpdir(), 'echomind-bench-memory.png') })
    throw error
  } finally {
    await app.close({ keep: true })
    await server.close()
  }
}

/** The session of playwright-core that every page has. */
type Internals = {
  _connection: {
    toImpl(page: Page): { delegate: { _mainFrameSession: { _client: { send(method: string, limits: object): Promise<unknown> } } } }
  }
}

/**
 * Chromium keeps a copy of all that a page loads for the tests that drive it, in the page's own process: some 2 MB a round, which nobody else has.
 * Its limit is that of the session which playwright-core opened.
 */
async function withoutCopies(page: Page): Promise<void> {
  const { delegate } = (page as unknown as Internals)._connection.toImpl(page)
  await delegate._mainFrameSession._client.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 })
}

/** The slope of the straight line that is nearest to some points. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (place: 0 | 1): number => points.reduce((sum, point) => sum + point[place], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
}

async function sampled(page: Page, session: CDPSession, what: string): Promise<{ heap: number; own: number }> {
  await page.getByRole('button', { name: 'New chat' }).first().click()
  const { heap, nodes, listeners, own, resident } = await pageMemory(page, session)
  say(
    what,
    `JavaScript ${heap.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners, process ${resident} MB (goal <= 250), of which ${own} its own`,
  )
  return { heap, own }
}

/** One round of work, some 20 s. */
async function work(page: Page, session: CDPSession, folder: string, round: number): Promise<void> {
  const left = page.getByRole('navigation').first()
  const chat = (title: string) => page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: title, exact: true }).click()
  await chat(LONG_CHAT)
  await page.getByRole('heading', { level: 1, name: LONG_CHAT }).waitFor()
  await page.locator('[role=log] article').first().waitFor()
  await scrolling(page, session, -200, '[role=log]')
  await chat(SHORT_CHAT)
  await page.getByRole('heading', { level: 1, name: SHORT_CHAT }).waitFor()
  if (round % 3 === 0) await page.getByRole('button', { name: 'New chat' }).first().click()
  await ask(page, `What does report ${round} say about the pier?`)
  await page.locator('[role=log] article button').first().click()
  await left.getByRole('button', { name: /^Documents/ }).click()
  await scrolling(page, session, 400, 'table[role=grid]')
  const filter = page.getByRole('textbox', { name: 'Filter by name' })
  await filter.fill('tides')
  await readPdf(page)
  await filter.fill('')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  const note = `Note ${Date.now()}`
  await importFile(page, folder, `${note}.txt`, `Round ${round}. ${generatedEnglish().slice(round * 50, round * 50 + 3000)}`)
  await filter.fill(note)
  await page.getByRole('row').filter({ hasText: note }).getByRole('button').first().click()
  await page.getByRole('region', { name: /^Text of/ }).waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await filter.fill('')
  await search(page, ['the harbour', 'report', 'tides', 'pump'][round % 4] ?? '')
  for (const name of ['Notes', 'Decisions and actions', 'Artifacts']) await left.getByRole('button', { name, exact: true }).click()
  for (const name of ['Health', 'Trash', 'Settings']) await page.getByRole('button', { name }).first().click()
  await page.waitForTimeout(500)
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask about your documents' })
  await field.fill(question)
  await field.press('Enter')
  await page.locator('[role=log]').getByText(question).last().waitFor()
  await page.locator('article[aria-busy="true"]').waitFor({ state: 'detached', timeout: 60_000 })
  await page.locator('article[aria-busy="false"]').last().waitFor()
}

async function readPdf(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Long tides' }).getByRole('button').first().click()
  await page.locator('main figure[data-drawn=true]').first().waitFor()
  const field = page.getByRole('textbox', { name: 'Page number' })
  for (let number = 5; number <= PDF_PAGES; number += 15) {
    await field.fill(String(number))
    await field.press('Enter')
    await page.locator(`figure[data-drawn=true]:has([data-part="${number - 1}"])`).waitFor()
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).pressSequentially(words, { delay: 60 })
  await page.waitForTimeout(600)
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor({ state: 'detached' })
}

/** Drops a file on the window and waits until it can be read. */
async function importFile(page: Page, folder: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  await session.detach()
  for (;;) {
    const { rows } = await request<{ rows: number[] }>(page, 'documents.order')
    const { documents } = await request<{ documents: { path: string; chunks: number }[] }>(page, 'documents.at', { rows: rows.slice(0, 5) })
    if (documents.some((one) => one.path === path && one.chunks > 0)) return
    await page.waitForTimeout(300)
  }
}

function pdfPages(): Parameters<typeof makePdf>[0] {
  const words = generatedEnglish().split(' ')
  const line = (at: number): string => words.slice(at, at + 12).join(' ')
  return Array.from({ length: PDF_PAGES }, (_page, page) =>
    textPage([`Tides ${page + 1}`, ...Array.from({ length: 45 }, (_line, index) => line((page * 45 + index) * 7))]),
  )
}
