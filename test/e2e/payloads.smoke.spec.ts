import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { PAYLOADS } from '../support/files/payloads.ts'
import { found } from './forbidden.ts'
import { ask, composer, dropFiles, request, skipWelcome, statuses, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: FakeModelServer
let files: string
beforeEach(async () => {
  files = mkdtempSync(join(tmpdir(), 'echomind-payloads-'))
  server = await startFakeModelServer()
})
afterEach(async () => {
  const running = app
  app = null
  // Fails when the page sent a request, violated the content security policy or threw.
  await running?.close()
  await server.close()
  rmSync(files, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

const SCRIPTED = PAYLOADS.map((payload) => payload.replaceAll('alert(1)', 'window.hacked=1'))
/** A payload short enough for a name or a title. */
const NAME = '<img src=https://evil.example/n onerror=window.hacked=1>'
const LINE = `${NAME} [c](javascript:window.hacked=1) ![i](https://evil.example/l)`

describe('hostile text in the window', () => {
  it('runs and loads nothing in answers, thinking, sources, chats, personas, summaries, artifacts, models and notices', async () => {
    app = await launchApp({ environment: { OLLAMA_HOST: server.address } })
    const { page } = app
    await skipWelcome(page)
    mkdirSync(files, { recursive: true })
    const file = join(files, '<img src=x onerror=window.hacked=1>.md')
    writeFileSync(file, `# ${LINE}\n\n## ${LINE}\n\nThe lease of the office ends in May. ${LINE}\n\n| a |\n| - |\n| ${LINE} |\n`)
    writeFileSync(
      join(files, 'call.vtt'),
      `WEBVTT\n\n00:01.000 --> 00:04.000\n<v ${NAME}>The lease of the office ends in May, said ${LINE}.\n`,
    )
    await dropFiles(page, [files])
    await expect.poll(async () => (await statuses(page)).join(), { timeout: 60_000 }).toBe('ready,ready')
    const set = async (route: string, input: unknown) => expect(await request(page, route, input)).toMatchObject({ ok: true })
    await set('personas.set', { name: NAME, change: { prompt: LINE } })
    await set('collections.create', { name: NAME })
    server.models = [
      { name: NAME, capabilities: ['completion'] },
      { name: 'quote-think:latest', capabilities: ['completion', 'thinking'] },
      { name: 'broken:latest', capabilities: ['completion'], broken: LINE },
    ]
    for (const [key, value] of [
      ['models.chat', 'quote-think'],
      ['models.numPredict', 8192],
      ['models.numCtx', 131072],
      ['models.think', true],
      ['answer.summaries', false],
    ] as const)
      await set('settings.set', { key, value })
    const clean = { elements: [], handlers: [], hacked: null }

    await page.getByRole('button', { name: 'New chat' }).first().click()
    // Streamed with thinking before the answer, then loaded from history.
    server.script = `<think>${LINE}</think>The lease of the office ends in May [1].\n\n${SCRIPTED.join('\n\n')}`
    const answer = await whole(await ask(page, `When does the lease of the office end? ${LINE}`))
    expect((await answer.innerText()).length).toBeGreaterThan(5000)
    expect(await found(page)).toEqual(clean)
    await answer.getByText(/^Thought for/).click()
    await answer.getByText(LINE).first().waitFor()
    const marker = answer.getByRole('button', { name: /^Source \d+:/ }).first()
    await marker.hover()
    await page.locator('.floating').first().waitFor()
    expect(await found(page)).toEqual(clean)
    await marker.click()
    await page.locator('[data-reader]').waitFor()
    expect(await found(page)).toEqual(clean)
    await page.reload()
    await page
      .getByRole('button', { name: /When does the lease/ })
      .first()
      .click()
    await page.getByRole('article', { name: 'Answer' }).waitFor()
    expect(await found(page)).toEqual(clean)

    // Messages of the server, then unanswered questions, a summary and the lists of the composer.
    await set('settings.set', { key: 'models.chat', value: 'broken' })
    const failed = await whole(
      await ask(page, `Which bird nests on Mars, and which fish swims through the rings of Jupiter in winter? ${LINE}`),
    )
    await failed
      .getByText(/The model server/)
      .first()
      .waitFor()
    const [chat] = ((await request(page, 'chats.list')).data?.['chats'] ?? []) as { id: string }[]
    await set('chats.summary', { id: chat?.id, summary: LINE })
    await set('chats.rename', { id: chat?.id, title: LINE })
    await page.getByRole('button', { name: 'This chat' }).click()
    await page.getByRole('menuitem', { name: 'Summary of this chat' }).click()
    await page.getByRole('textbox', { name: 'Summary of this chat' }).waitFor()
    expect(await found(page)).toEqual(clean)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Persona:/ }).click()
    expect(await found(page)).toEqual(clean)
    await page.keyboard.press('Escape')
    await composer(page).fill('@')
    expect(await found(page)).toEqual(clean)
    await composer(page).fill('')
    await page.getByRole('button', { name: /questions? without an answer/ }).click()
    await page.getByRole('dialog', { name: 'Questions without an answer' }).getByText(LINE).first().waitFor()
    expect(await found(page)).toEqual(clean)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    expect(await found(page)).toEqual(clean)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Privacy' }).click()
    await page.getByRole('button', { name: 'Show the log' }).click()
    await page.getByRole('list', { name: 'Query log' }).waitFor()
    expect(await found(page)).toEqual(clean)

    // An artifact: created, shown, edited.
    await set('settings.set', { key: 'models.chat', value: 'quote-think' })
    server.script = `The lease of the office ends in May [1].\n\n${LINE}`
    const { data } = await request(page, 'artifacts.make', { type: 'pdr', title: LINE })
    await expect.poll(async () => (await request(page, 'artifacts.list')).data?.['running'], { timeout: 60_000 }).toEqual([])
    await set('artifacts.keepDraft', { id: data?.['id'], base: 1, markdown: `# ${LINE}\n\n${SCRIPTED.join('\n\n')} [1]\n` })
    await set('artifacts.saveDraft', { id: data?.['id'] })
    await page.getByRole('button', { name: 'Artifacts', exact: true }).click()
    expect(await found(page)).toEqual(clean)
    await page.getByRole('main').getByRole('button').filter({ hasText: NAME }).first().click()
    await page.locator('[data-editor] .cm-content').first().waitFor()
    expect(await found(page)).toEqual(clean)
    await page.locator('[data-editor] .cm-content').first().click()
    expect(await found(page)).toEqual(clean)
  })
})
