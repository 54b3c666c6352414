import type { Page } from 'playwright-core'
import { busySeconds, load, measuringSession, pressToDrawn, request, row, say } from './measuring.ts'
import { launchLarge } from './large-window.ts'

/** Typed words: of titles of documents, so that each beginning of one has hits. */
const WORDS = 6
const LONGEST_WORD = 7
const FOUND = { selector: '[role=dialog] [role=listbox]:not([aria-busy])' }

/** The search of everything (Ctrl+K) with 20,000 documents: the palette itself, and from a key until hits of the keyword index are drawn (goal <= 50 ms). */
export async function measurePalette(): Promise<void> {
  const app = await launchLarge()
  try {
    const { page } = app
    await page.waitForTimeout(10_000)
    const session = await measuringSession(page)
    const opened: number[] = []
    const keys: number[] = []
    const each: string[] = []
    const before = await busySeconds(session)
    for (const word of await typedWords(page)) {
      opened.push(await pressToDrawn(page, { selector: '[role=dialog] [role=option]' }, () => page.keyboard.press('Control+k')))
      const times: number[] = []
      for (let length = 1; length <= word.length; length += 1) {
        // The list is busy until the hits of these very words are there: those of the word before it stay meanwhile.
        times.push(await pressToDrawn(page, FOUND, () => page.keyboard.press(word.charAt(length - 1))))
        await page.waitForTimeout(120)
      }
      keys.push(...times)
      each.push(`${word}: ${times.map((ms) => Math.round(ms)).join(' ')}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    }
    row('the search of everything: Ctrl+K until drawn', opened, `; ${load()}`)
    row('  a key until its hits of the word index are drawn (goal <= 50 ms)', keys, `; ${load()}`)
    for (const line of each) say('  ', line)
    say('  processor of the page', `${((((await busySeconds(session)) - before) * 1000) / keys.length).toFixed(0)} ms a key`)
  } finally {
    await app.close({ keep: true })
  }
}

async function typedWords(page: Page): Promise<string[]> {
  const { rows } = await request<{ rows: number[] }>(page, 'documents.order')
  const chosen = Array.from({ length: WORDS }, (_, i) => rows[Math.floor((rows.length * (i + 0.5)) / WORDS)] ?? 0)
  const { documents } = await request<{ documents: { title: string }[] }>(page, 'documents.at', { rows: chosen })
  return documents.map(({ title }) => (title.match(/\p{L}{5,}/gu) ?? ['report'])[0]?.toLowerCase().slice(0, LONGEST_WORD) ?? 'report')
}
