import type { Page } from 'playwright-core'
import {
  busySeconds,
  framesFor,
  load,
  measuringSession,
  pageMemory,
  pressToDrawn,
  request,
  row,
  say,
  scrolling,
  spread,
  watchKeys,
} from './measuring.ts'
import { startFakeModelServer } from '../../support/models/fake-model-server.ts'
import { launchLarge } from './large-window.ts'
import { wheeling } from './wheel.ts'
import { LONG_CHAT, LONG_TURNS, SHORT_CHAT } from './long-chat.ts'

const OPENINGS = 7
const KEYS = 150
/** A quick model: 80 tokens a second. */
const TOKEN_MS = 12
/** The most that the app's settings allow. Its usual 1,024 end after 14 s, within the keys. */
const TOKENS = 8192
const WINDOW = 32_768
/** Lines of a section: a list of a thousand lines is a single block of Markdown, which no model writes. */
const SECTION = 9
/** The long chat is open: its last answer, as Markdown; and then all of its messages. */
const OPENED = { selector: `main:has(h1[title="${LONG_CHAT}"]) [role=log] li[data-index]:last-of-type .markdown ol li` }
const WHOLE = `[role=log] li[aria-setsize="${2 * LONG_TURNS}"]`

/**
 * A chat of 2,000 messages (answers with Markdown, sources, citations) in a library of 20,000 documents: opening it (goal <= 150 ms), scrolling
 * it, and typing in it while an answer streams (goal p95 <= 16 ms; <= 1 % of frame intervals over 25 ms).
 */
export async function measureChat(): Promise<void> {
  const server = await startFakeModelServer({ tokenMs: TOKEN_MS })
  server.script = streamedAnswer()
  const app = await launchLarge({ environment: { OLLAMA_HOST: server.address } })
  try {
    const { page } = app
    for (const [key, value] of Object.entries({ 'models.chat': 'quote:latest', 'models.numPredict': TOKENS, 'models.numCtx': WINDOW }))
      await request(page, 'settings.set', { key, value })
    await page.waitForTimeout(8000)
    await opening(page)
    const session = await measuringSession(page)
    for (const step of [-40, -400]) say(`  scrolling it by ${-step} pixels a frame`, await scrolling(page, session, step, '[role=log]'))
    for (const step of [40, 800])
      say(`  by the wheel, ${step} pixels a frame`, await wheeling(page, session, step, '[role=log] ol', 'li[data-index]'))
    await typing(page)
    const { heap, nodes, resident } = await pageMemory(page, session)
    say('  memory after that', `JavaScript ${heap.toFixed(0)} MB, ${nodes} nodes, process ${resident} MB`)
  } finally {
    await app.close({ keep: true })
    await server.close()
  }
}

async function opening(page: Page): Promise<void> {
  const chat = (title: string) => page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: title, exact: true })
  const session = await measuringSession(page)
  const times: number[] = []
  const processor: number[] = []
  const whole: number[] = []
  for (let i = 0; i < OPENINGS; i += 1) {
    await chat(SHORT_CHAT).click()
    await page.getByRole('heading', { level: 1, name: SHORT_CHAT }).waitFor()
    await page.waitForTimeout(1000)
    const before = await busySeconds(session)
    times.push(await pressToDrawn(page, OPENED, () => chat(LONG_CHAT).click()))
    processor.push(((await busySeconds(session)) - before) * 1000)
    const from = performance.now()
    await page.locator(WHOLE).first().waitFor()
    whole.push(times[i]! + performance.now() - from)
  }
  await session.detach()
  row(`a chat of ${2 * LONG_TURNS} messages: press until drawn (goal <= 150 ms)`, times, `; ${load()}`)
  say('  each', times.map((ms) => `${Math.round(ms)} ms`).join(', '))
  row('  processor time of the page', processor)
  row('  all of its messages', whole)
}

async function typing(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask about your documents' })
  await field.click()
  await typeKeys(page, '  a key in its composer until its frame is drawn')
  await field.fill('What does the report say?')
  await field.press('Enter')
  await page.locator('article[aria-busy="true"] .markdown').waitFor()
  const session = await measuringSession(page)
  const from = await busySeconds(session)
  const at = performance.now()
  const frames = await page.evaluate(framesFor, 6000)
  const share = (100 * ((await busySeconds(session)) - from) * 1000) / (performance.now() - at)
  say(
    '  frames while an answer streams (goal <= 1 % over 25 ms)',
    `${spread(frames)}; processor ${share.toFixed(0)} % of the time; ${load()}`,
  )
  await field.click()
  await typeKeys(page, '  a key while an answer streams (goal p95 <= 16 ms)')
  if ((await page.locator('article[aria-busy="true"]').count()) === 0) throw new Error('The answer ended before the keys.')
  await field.fill('')
  await page.getByRole('button', { name: /^Stop/ }).click()
  await page.locator('article[aria-busy="true"]').waitFor({ state: 'detached' })
  await session.detach()
}

async function typeKeys(page: Page, what: string): Promise<void> {
  const session = await measuringSession(page)
  await page.evaluate(watchKeys)
  const before = await busySeconds(session)
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press(i % 6 === 5 ? 'Space' : 'abcde'.charAt(i % 5))
    await page.waitForTimeout(60)
  }
  const busy = (((await busySeconds(session)) - before) * 1000) / KEYS
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  row(what, times, `; processor ${busy.toFixed(1)} ms a key and what runs beside it; ${load()}`)
  await session.detach()
}

function streamedAnswer(): string {
  const lines: string[] = []
  for (let i = 0; i < TOKENS / 15; i += 1) {
    if (i % SECTION === 0) lines.push('', `## What the report of ${1900 + i} says`, '')
    lines.push(`- The **report** of ${1900 + i} says that the harbour \`pier ${i}\` was closed for repairs in the winter [${(i % 4) + 1}].`)
  }
  return lines.join('\n')
}
