import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Accessible name of the element with the focus, else its text; empty: nothing has it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body || element.tagName === 'MAIN') return ''
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
    return (element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label)).trim()
  })
}

/** Presses a key until what has the focus has this name. */
export async function pressTo(page: Page, key: string, name: RegExp, most = 60): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses <= most; presses++) {
    const now = await focused(page)
    if (name.test(now)) return
    seen.push(now.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came to ${name}, but to: ${[...new Set(seen)].join(' | ')}`)
}

/** Presses Tab until the control with this name has the focus. */
export const tabTo = (page: Page, name: RegExp) => pressTo(page, 'Tab', name, 120)

/** Name of the pane that has the focus. */
export function pane(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('[data-pane]')?.tagName ?? '')
}

/** Presses F6 until this pane has the focus, once the window shows it: nothing listens to keys before. */
export async function paneTo(page: Page, wanted: 'NAV' | 'MAIN' | 'ASIDE' | 'FOOTER'): Promise<void> {
  await page.locator(`${wanted.toLowerCase()}[data-pane]`).waitFor()
  for (let presses = 0; presses < 8 && (await pane(page)) !== wanted; presses++) await page.keyboard.press('F6')
  expect(await pane(page)).toBe(wanted)
}

/** Chooses an item of the open menu. */
export async function chooseItem(page: Page, name: RegExp): Promise<void> {
  await page.locator('[role=menuitem]').first().waitFor()
  await expect.poll(() => page.locator('[role=menuitem][data-highlighted]').count()).toBe(1)
  await pressTo(page, 'ArrowDown', name, 20)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
