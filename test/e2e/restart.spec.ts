import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { chooseModel, copySample } from './sample-library.ts'
import { ask, composer, request, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: FakeModelServer
let data: string
beforeEach(async () => {
  server = await startFakeModelServer()
  data = mkdtempSync(join(tmpdir(), 'echomind-e2e-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  await server.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(() => closeBrowser())

async function restart(): Promise<Running> {
  await app?.close()
  app = await launchApp({ environment: { OLLAMA_HOST: server.address }, dataFolder: data })
  return app
}

/** The page of an app with the sample collection and a chat model. */
async function begin(): Promise<Page> {
  await copySample(data)
  const { page } = await restart()
  await chooseModel(page)
  return page
}

/** The session as the main process has stored it. */
async function stored(page: Page): Promise<{ leftOpen?: boolean; document?: { place: number } | null }> {
  const { data } = await request(page, 'session.window')
  return (data?.['session'] ?? {}) as { leftOpen?: boolean; document?: { place: number } | null }
}

/** A question that is asked while its chat is still being scrolled to its place is shown. */
async function asksWhileScrolling(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'When is the spit closed because of the terns?' }).first().click()
  await expect.poll(() => composer(page).inputValue()).toBe('And what of the ferry?')
  await composer(page).fill('When is low tide?')
  await composer(page).press('Enter')
  await page.getByRole('log').getByText('When is low tide?', { exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('log').evaluate((element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight))
    .toBeLessThan(80)
}

describe('a restart', () => {
  it('shows everything as it was', async () => {
    let page = await begin()
    await whole(await ask(page, 'When is the spit closed because of the terns?'))
    for (const question of ['How long is the flight?', 'Who cooks on Sundays?', 'What do the otters eat?'])
      await whole(await ask(page, question))
    await page.setViewportSize({ width: 1360, height: 420 })
    const messages = page.getByRole('log')
    // The second question stands at the upper edge, a little scrolled past.
    const question = messages.getByText('How long is the flight?', { exact: true })
    // Messages out of sight are not in the document.
    await messages.hover()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -60)
        return question.isVisible()
      })
      .toBe(true)
    const top = () => question.evaluate((element: Element) => Math.round(element.getBoundingClientRect().top))
    await page.mouse.wheel(0, -30)
    await composer(page).fill('And what')
    await page.getByRole('button', { name: /^Time to search/ }).click()
    await page.getByRole('radio', { name: 'Last week' }).click()
    await page.keyboard.press('Escape')
    const left = await top()

    await page.getByRole('button', { name: 'New chat' }).click()
    await expect.poll(() => composer(page).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Time to search: Any time' }).waitFor()
    await composer(page).fill('A new thought')
    await page.getByRole('button', { name: 'When is the spit closed because of the terns?' }).first().click()
    await expect.poll(() => composer(page).inputValue()).toBe('And what')
    await expect.poll(top).toBeGreaterThan(left - 3)
    await expect.poll(top).toBeLessThan(left + 3)
    await page.keyboard.press('Control+b')
    await expect.poll(async () => (await stored(page)).leftOpen).toBe(false)
    // Typed words are stored within a second.
    await expect
      .poll(async () => (await request(page, 'session.composer', { chatId: null })).data?.['composer'])
      .toMatchObject({ draft: 'A new thought' })
    // The words of the last moment are asked for by the quitting app.
    await composer(page).fill('And what of the ferry?')

    ;({ page } = await restart())
    await page.setViewportSize({ width: 1360, height: 420 })
    await expect.poll(() => composer(page).inputValue()).toBe('And what of the ferry?')
    await page.getByRole('button', { name: 'Time to search: Last week' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    const again = page.getByRole('log').getByText('How long is the flight?', { exact: true })
    const place = () => again.evaluate((element: Element) => Math.round(element.getBoundingClientRect().top)).catch(() => -1)
    await expect.poll(place).toBeGreaterThan(left - 3)
    await expect.poll(place).toBeLessThan(left + 3)
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/restart-chat.png` })
    await page.keyboard.press('Control+b')
    await page.getByRole('button', { name: 'New chat' }).click()
    await expect.poll(() => composer(page).inputValue()).toBe('A new thought')
    await asksWhileScrolling(page)
  })

  it('shows the document that was read, at its place, and a half-written persona', async () => {
    let page = await begin()
    await page.getByRole('button', { name: /^Persona:/ }).click()
    await page.getByRole('button', { name: 'Edit personas' }).click()
    await page.getByRole('button', { name: 'New persona' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Bird Warden')
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await page.setViewportSize({ width: 1100, height: 500 })
    await page
      .getByRole('button', { name: /Station handbook|handbook/i })
      .first()
      .click()
    const text = page.locator('[data-reader] section[tabindex="0"]')
    await text.waitFor()
    const share = () => text.evaluate((element: Element) => element.scrollTop / element.scrollHeight).catch(() => -1)
    await expect.poll(() => text.evaluate((element: Element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(200)
    await text.hover()
    await page.mouse.wheel(0, 3000)
    await expect.poll(share).toBeGreaterThan(0.05)
    const left = await share()
    await expect.poll(async () => (await stored(page)).document?.place, { timeout: 5000 }).toBeCloseTo(left, 2)

    ;({ page } = await restart())
    await page.setViewportSize({ width: 1100, height: 500 })
    const again = page.locator('[data-reader] section[tabindex="0"]')
    await again.waitFor()
    await expect
      .poll(() => again.evaluate((element: Element) => element.scrollTop / element.scrollHeight).catch(() => -1), { timeout: 15_000 })
      .toBeCloseTo(left, 2)
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/restart-document.png` })
    await page.getByRole('button', { name: 'New chat' }).click()
    await page.getByRole('button', { name: /^Persona:/ }).click()
    await page.getByRole('button', { name: 'Edit personas' }).click()
    await page.getByRole('combobox', { name: 'Persona' }).selectOption({ label: 'Bird Warden (not saved)' })
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bird Warden')
  })

  it('loses at most two seconds of what was typed into an artifact and a memo when the app is killed', async () => {
    let page = await begin()
    const { data: made } = await request(page, 'artifacts.make', { type: 'workflow' })
    await expect.poll(async () => (await request(page, 'artifacts.list')).data?.['running'], { timeout: 60_000 }).toEqual([])
    const { data: written } = await request(page, 'notes.create', { title: 'Pier' })
    const noteId = (written!['note'] as { id: string }).id
    await page.getByRole('button', { name: 'Artifacts', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Workflow/ })
      .click()
    const artifact = await typeUntilKilled(page.getByLabel('Text of the artifact'))

    ;({ page } = await restart())
    const { data: kept } = await request(page, 'artifacts.get', { id: made!['id'] })
    expect((kept!['draft'] as { markdown: string }).markdown).toContain(artifact)
    expect((kept!['artifact'] as { version: number }).version).toBe(1)
    await page.getByRole('button', { name: 'Save a version' }).click()
    await expect.poll(() => page.getByLabel('Version').inputValue(), { timeout: 20_000 }).toBe('2')
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await page.getByRole('main').getByText('Pier', { exact: true }).click()
    const memo = await typeUntilKilled(page.getByRole('textbox', { name: 'Memo' }))

    ;({ page } = await restart())
    const { data: note } = await request(page, 'notes.get', { id: noteId })
    expect((note!['note'] as { memo: string }).memo).toContain(memo)
  })
})

/** Types without a pause, kills the app, and resolves to what was typed two seconds before. */
async function typeUntilKilled(text: Locator): Promise<string> {
  await text.click()
  await text.press('Control+End')
  await text.press('Enter')
  const typed: { word: string; at: number }[] = []
  const begun = Date.now()
  while (Date.now() - begun < 4000) {
    const word = `w${typed.length} `
    await text.pressSequentially(word)
    typed.push({ word, at: Date.now() })
  }
  const running = app
  app = null
  const killed = Date.now()
  await running?.kill()
  const before = typed.filter(({ at }) => at <= killed - 2000)
  expect(before.length).toBeGreaterThan(5)
  return before
    .map(({ word }) => word)
    .join('')
    .trim()
}
