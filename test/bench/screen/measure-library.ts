import { busySeconds, load, measuringSession, pressToDrawn, row, say, scrolling } from './measuring.ts'
import type { Sign } from './measuring.ts'
import { launchLarge } from './large-window.ts'
import { wheeling } from './wheel.ts'

const TIMES = 7
const FIRST_ROW: Sign = { selector: 'tbody tr[data-row="0"]' }

/** The list of 20,000 documents: opening it from a chat, scrolling, sorting, filtering, selecting all. */
export async function measureLibrary(): Promise<void> {
  const app = await launchLarge()
  try {
    const { page } = app
    await page.waitForTimeout(8000)
    const session = await measuringSession(page)
    const documents = page.getByRole('navigation').getByRole('button', { name: /^Documents/ })
    const timed = async (what: string, count: number, step: (time: number) => Promise<number>) => {
      const times: number[] = []
      const before = await busySeconds(session)
      for (let i = 0; i < count; i += 1) times.push(await step(i))
      row(what, times, `; processor ${((((await busySeconds(session)) - before) * 1000) / count).toFixed(0)} ms each; ${load()}`)
    }
    await timed('the list of 20,000 documents: press until drawn', TIMES, async () => {
      await page.getByRole('button', { name: 'New chat' }).first().click()
      await page.waitForTimeout(500)
      return pressToDrawn(page, FIRST_ROW, () => documents.click())
    })
    for (const step of [40, 800]) say(`  scrolling it by ${step} pixels a frame`, await scrolling(page, session, step, 'table[role=grid]'))
    for (const step of [40, 800])
      say(`  by the wheel, ${step} pixels a frame`, await wheeling(page, session, step, 'table[role=grid]', 'thead, tr[data-row]'))
    await timed('  sort by name', TIMES, (i) =>
      pressToDrawn(page, { selector: `th[aria-sort=${i % 2 === 0 ? 'ascending' : 'descending'}]` }, () =>
        page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click(),
      ),
    )
    const filter = page.getByRole('textbox', { name: 'Filter by name' })
    await filter.click()
    await timed('  a key in the filter', TIMES, (i) =>
      pressToDrawn(page, { selector: 'header span', text: ' document' }, () => page.keyboard.press('report'.charAt(i % 6))),
    )
    await filter.fill('')
    await timed('  select all', TIMES, async (i) =>
      pressToDrawn(page, { selector: `tr[data-row="0"][aria-selected=${i % 2 === 0}]` }, () =>
        page.getByRole('checkbox', { name: 'Select all' }).click(),
      ),
    )
  } finally {
    await app.close({ keep: true })
  }
}
