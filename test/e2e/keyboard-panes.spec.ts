import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer } from '../support/models/fake-model-server.ts'
import { chooseItem, focused, pane, pressTo, tabTo } from './keys.ts'
import { chooseModel, copySample } from './sample-library.ts'
import { ask, composer, skipWelcome, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: Awaited<ReturnType<typeof startFakeModelServer>> | null = null
afterEach(async () => {
  const running = app
  app = null
  // Fails on a violation of the content security policy, an error of the page, or a request outside of the app.
  await running?.close()
  await server?.close()
  server = null
})
afterAll(closeBrowser)

async function launch(environment: Record<string, string> = {}, dataFolder?: string): Promise<Page> {
  app = await launchApp({ viewport: { width: 1440, height: 900 }, environment, ...(dataFolder && { dataFolder }) })
  return app.page
}

async function inComposer(page: Page): Promise<void> {
  await expect.poll(() => composer(page).evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Copies the answer, which a notice tells, and goes back to the question. */
async function copyAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy with citations' }).click()
  await page.keyboard.press('Control+j')
  await inComposer(page)
}

describe('the focus of the keyboard', () => {
  it('goes through the panes by F6 and back to where it was in each, and past the left pane by a link', async () => {
    const page = await launch({}, await copySample())
    await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await inComposer(page)
    await page.keyboard.press('Control+Shift+B')
    // A notice is first, and then back. It is a fresh one: that of the import may be gone on a slow machine.
    await copyAnswer(page)
    await page.keyboard.press('F6')
    expect(await focused(page)).toBe('Notifications')
    await page.keyboard.press('F6')
    await inComposer(page)
    await page.keyboard.press('F6')
    expect(await pane(page)).toBe('ASIDE')
    await page.keyboard.press('F6')
    expect(await pane(page)).toBe('FOOTER')
    await page.keyboard.press('F6')
    expect(await pane(page)).toBe('NAV')
    // The first tab stop of the window is before the left pane.
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await inComposer(page)
    await page.keyboard.press('Shift+F6')
    await tabTo(page, /^New chat/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('F6')
    await inComposer(page)
    await page.keyboard.press('Shift+F6')
    expect(await focused(page)).toMatch(/^Documents/)
  })

  it('is at the rows, the question or the middle after another page is shown, never lost', async () => {
    const page = await launch({}, await copySample())
    await inComposer(page)
    // The mouse was the last that was used: the row shows all the same where the keys are.
    await page.getByRole('main').click({ position: { x: 20, y: 100 } })
    await page.keyboard.press('Control+l')
    await expect.poll(() => focused(page)).toMatch(/Ready$/)
    expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true)
    // A document and back: the same row.
    await page.keyboard.press('ArrowDown')
    const title = await focused(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Back to the list' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(title)
    await page.keyboard.press('Control+j')
    await inComposer(page)
    await page.keyboard.press('Control+,')
    await expect.poll(() => pane(page)).toBe('MAIN')
    // The same by the palette and by a row of the left pane.
    const release = await withLateSearch(page)
    await page.getByRole('main').waitFor()
    await page.keyboard.press('Control+k')
    // No letter is lost while the code is on its way, nor the Enter after them.
    await page.keyboard.type('Trash', { delay: 20 })
    await page.keyboard.press('Enter')
    expect(release()).toBe(1)
    await page.getByText('The trash is empty').waitFor()
    await expect.poll(() => pane(page)).toBe('MAIN')
    await page.keyboard.press('Shift+F6')
    await tabTo(page, /^New chat/)
    await pressTo(page, 'ArrowDown', /^Documents/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/Ready$/)
  })

  it('goes through the answers by J and K, and opens their citations by Alt and a digit', async () => {
    const page = await launch({}, await copySample())
    await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await whole(await ask(page, 'Which pump did the station decide to buy?'))
    // In a field the letters are text; the citation of the newest answer opens all the same.
    await composer(page).press('j')
    expect(await composer(page).inputValue()).toBe('j')
    await page.keyboard.press('Alt+1')
    await page.getByTestId('reader-highlight').first().waitFor()
    const newest = await page.getByTestId('reader-highlight').first().textContent()
    // The text of the passage has the focus, and the keys of the answers go on from the answer that cites it.
    await expect.poll(() => focused(page)).toMatch(/^Text of /)
    await page.keyboard.press('k')
    await expect.poll(() => focused(page)).toBe('Answer')
    await page.keyboard.press('k')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))).toBe('2')
    await page.keyboard.press('Alt+1')
    await expect.poll(() => page.getByTestId('reader-highlight').first().textContent(), { timeout: 10_000 }).not.toBe(newest)
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))).toBe('4')
  })

  it('comes back to the question when an answer is stopped', async () => {
    server = await startFakeModelServer({ tokenMs: 150, script: 'The spit is closed from 15 April to 15 August [1]. '.repeat(40) })
    const page = await launch({ OLLAMA_HOST: server.address }, await copySample())
    await chooseModel(page)
    const answer = await ask(page, 'When is the spit closed because of the terns?')
    await answer.getByText('The spit').first().waitFor()
    await tabTo(page, /^Stop/)
    await page.keyboard.press('Enter')
    await page.getByText('You stopped this answer.').waitFor()
    await inComposer(page)
  })

  it('reaches the menu of a row and the list of all shortcuts', async () => {
    const page = await launch()
    await skipWelcome(page)
    await page.keyboard.press('F6')
    await page.keyboard.press('Escape')
    await tabTo(page, /^Personal/)
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('More about Personal')
    await page.keyboard.press('Enter')
    await chooseItem(page, /^Rename/)
    await page.getByRole('dialog', { name: 'Rename the collection' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    for (const group of ['Window', 'Lists', 'Questions and answers', 'Reading', 'Notes and recordings'])
      await dialog.getByRole('heading', { name: group }).waitFor()
    for (const label of ['Next or previous answer', 'Open citation 1 to 9', 'Go to the question field', 'Delete, with Undo'])
      await dialog.getByText(label).waitFor()
  })
})

/** Loads the window anew, with the code of the search held back until the returned function is called, which says how often it was asked for. */
async function withLateSearch(page: Page): Promise<() => number> {
  const late = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/palette-[^/]+\.js$/u, async (route) => {
    held += 1
    await late.promise
    await route.fallback()
  })
  await page.reload()
  return () => {
    late.resolve()
    return held
  }
}
