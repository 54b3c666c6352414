import type { Page } from 'playwright-core'
import { measuringSession, load, pressToDrawn, row, say, busySeconds, request } from './measuring.ts'
import type { Sign } from './measuring.ts'
import { largeDataFolder, launchLarge } from './large-window.ts'

const RUNS = 3
const LIBRARY: Sign = { selector: 'tbody tr[data-row="10"]' }
const COMPOSER: Sign = { selector: 'textarea' }
const QUESTIONS = [
  'What does the report say about the harbour',
  'Which pump did the station buy',
  'How much did the heating cost',
  'Who wrote the minutes of the board',
  'When is the pool closed',
]

/**
 * Starts of the window over 20,000 documents: from its navigation until the list of documents is drawn (goal <= 1 s), and from the first
 * question, asked as soon as it can be typed, until its answer is drawn (goal <= 1.5 s).
 */
export async function measureStart(): Promise<void> {
  await leaveAt('library')
  const drawn: number[] = []
  const processor: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const app = await launchLarge({ firstScript: [watchFirst, LIBRARY] })
    const session = await measuringSession(app.page)
    drawn.push(await app.page.evaluate(() => (globalThis as unknown as { firstDrawn: Promise<number> }).firstDrawn))
    processor.push((await busySeconds(session)) * 1000)
    await app.close({ keep: true })
  }
  row('navigation until 20,000 documents are listed (goal <= 1,000 ms)', drawn, `; ${load()}`)
  row('  processor time of the page until then and the end of the measure', processor)
  await leaveAt('chat')
  const shown: number[] = []
  const answered: number[] = []
  const stages: string[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const app = await launchLarge({ firstScript: [watchFirst, COMPOSER] })
    shown.push(await app.page.evaluate(() => (globalThis as unknown as { firstDrawn: Promise<number> }).firstDrawn))
    await app.page.evaluate(watchAnswer)
    await app.page.getByRole('button', { name: 'New chat' }).first().click()
    await app.page.getByRole('textbox', { name: 'Ask about your documents' }).fill(QUESTIONS[run % QUESTIONS.length] ?? '')
    const ms = await pressToDrawn(app.page, { selector: 'article[aria-busy="false"]' }, () => app.page.keyboard.press('Enter'))
    answered.push(ms)
    stages.push(await stagesOf(app.page))
    await app.close({ keep: true })
  }
  row('navigation until a question can be typed', shown, `; ${load()}`)
  row('first answer after a start (goal <= 1,500 ms)', answered)
  say('  each', answered.map((ms) => `${Math.round(ms)} ms`).join(', '))
  for (const line of stages) say('  its stages in the main process, ms', line)
}

/** Runs in the page: keeps the next answer. */
function watchAnswer(): void {
  const scope = globalThis as unknown as {
    api: { on(event: string, listener: (payload: unknown) => void): void }
    answered: Promise<Answered>
  }
  scope.answered = new Promise((resolve) => scope.api.on('chat.done', (payload) => resolve(payload as Answered)))
}

type Answered = { messageId: string; answer: { timings: { retrieveMs: number; totalMs: number } } }

/** Where the time of the answer went: the stages of the search, all of it, and from the question until it was stored. */
async function stagesOf(page: Page): Promise<string> {
  const { messageId, answer } = await page.evaluate(() => (globalThis as unknown as { answered: Promise<Answered> }).answered)
  const { trace } = await request<{ trace: { stage: string; ms: number }[] }>(page, 'inspect.answer', { messageId })
  const { retrieveMs, totalMs } = answer.timings
  return [...trace.filter(({ ms }) => ms > 0).map(({ stage, ms }) => `${stage} ${ms}`), `search ${retrieveMs}`, `all ${totalMs}`].join(', ')
}

/** Leaves the window at a page, so that the next start begins there. */
async function leaveAt(view: 'library' | 'chat'): Promise<void> {
  largeDataFolder()
  const app = await launchLarge()
  const { page } = app
  if (view === 'chat') await page.getByRole('button', { name: 'New chat' }).first().click()
  else
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
  for (;;) {
    const { session } = await request<{ session: { view: string } | null }>(page, 'session.window')
    if (session?.view === view) break
    await page.waitForTimeout(200)
  }
  await app.close({ keep: true })
}

/** Runs in the page before its own code: `firstDrawn` is when the sign was drawn, ms since the navigation. */
function watchFirst({ selector }: Sign): void {
  const scope = globalThis as unknown as { firstDrawn: Promise<number> }
  scope.firstDrawn = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
