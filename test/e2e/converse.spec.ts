import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { chooseModel, copySample } from './sample-library.ts'
import { ask, composer, request, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: FakeModelServer
beforeEach(async () => {
  server = await startFakeModelServer()
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  await server.close()
})
afterAll(() => closeBrowser())

const QUESTION = 'When is the spit closed because of the terns?'
const systemOf = (body: unknown): string => ((body as ChatBody | undefined)?.messages ?? [])[0]?.content ?? ''
/** The prompts of answers; a rewritten follow-up and a second opinion are asked for behind the same instructions, as JSON. */
const answered = () =>
  server.requests.filter(
    ({ path, body }) => path === '/api/chat' && systemOf(body).includes('You answer questions') && body['format'] === undefined,
  )

describe('a conversation', () => {
  it('uses a persona, a selected passage and memory, and can be answered again, branched and pinned', async () => {
    app = await launchApp({ environment: { OLLAMA_HOST: server.address }, dataFolder: await copySample() })
    const { page } = app
    await chooseModel(page)

    await page.getByRole('button', { name: /^Persona:/ }).click()
    await page.getByRole('radio', { name: 'Corporate Lawyer' }).click()
    await page.keyboard.press('Escape')
    const answer = await whole(await ask(page, QUESTION))
    expect(systemOf(answered().at(-1)?.body)).toContain('corporate lawyer')
    await answer.getByText(/Context window/).waitFor()

    await answer.getByRole('button', { name: 'Ask again' }).click()
    await expect.poll(() => answered().length, { timeout: 20_000 }).toBe(2)
    await whole(answer)
    expect(await page.getByRole('article', { name: 'Answer' }).count()).toBe(1)
    const versions = answer.getByRole('group', { name: 'Version 2 of 2 of this answer' })
    await versions.getByRole('button', { name: 'Previous version' }).click()
    await page.getByRole('group', { name: 'Version 1 of 2 of this answer' }).waitFor()

    await answer
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click()
    // Pages beside the cited one are drawn too.
    const reader = page.locator('[data-reader] figure').filter({ has: page.getByTestId('reader-highlight') })
    await reader.waitFor()
    // Selects the longest text of the cited page, like a drag with the mouse.
    const select = () =>
      reader.evaluate((root: Element) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        let longest: Element | null = null
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement && (node.textContent ?? '').length > (longest?.textContent ?? '').length) longest = node.parentElement
        }
        if (longest) document.getSelection()?.selectAllChildren(longest)
        return longest?.textContent ?? ''
      })
    await expect.poll(select, { timeout: 20_000 }).toMatch(/Otters|station|terns|seals|spit/)
    await page.getByRole('button', { name: 'Ask about the selection' }).click()
    await page.getByText(/^About: /).waitFor()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/about.png` })
    // A new question scrolls into view from any position.
    const messages = page.getByRole('log')
    const fromEnd = () => messages.evaluate((element: Element) => element.scrollHeight - element.scrollTop - element.clientHeight)
    await page.setViewportSize({ width: 1360, height: 320 })
    // A list at its end stays there when the window shrinks, so the test scrolls afterwards.
    const scrollUp = () =>
      messages.evaluate(async (element: Element) => {
        element.scrollTo(0, 0)
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      })
    await expect.poll(() => scrollUp().then(fromEnd)).toBeGreaterThan(80)
    await composer(page).fill('What does this say?')
    await composer(page).press('Enter')
    await expect.poll(fromEnd).toBeLessThan(80)
    await page.setViewportSize({ width: 1360, height: 860 })
    await expect.poll(() => answered().length, { timeout: 20_000 }).toBe(3)
    expect((answered().at(-1)?.body as ChatBody | undefined)?.messages?.at(-1)?.content).toContain('[0] Selected text')
    expect(await page.getByText(/^About: /).count()).toBe(0)

    await page.getByRole('button', { name: 'This chat' }).click()
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await page.getByRole('button', { name: 'This chat' }).click()
    await page.getByRole('menuitem', { name: 'Save as a file' }).click()
    await expect.poll(async () => JSON.stringify(await app?.dialogs())).toContain('When is the spit closed because of the terns.md')
    await page.getByRole('button', { name: 'This chat' }).click()
    await page.getByRole('menuitem', { name: 'Summary of this chat' }).click()
    await page.getByRole('textbox', { name: 'Summary of this chat' }).fill('Only the spit matters.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('article', { name: 'Answer' }).first().getByRole('button', { name: 'More about this answer' }).click()
    await page.getByRole('menuitem', { name: 'Continue from here in a new chat' }).click()
    await expect.poll(() => page.getByRole('article', { name: 'Answer' }).count()).toBe(1)
    await page.getByRole('heading', { name: 'When is the spit closed because of the terns? (2)' }).waitFor()
    await page.getByRole('button', { name: /^Model:/ }).click()
    await page.getByRole('radio', { name: 'Without a model' }).waitFor()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/branch.png` })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Branched from/ }).click()
    await page.getByText('What does this say?', { exact: true }).waitFor()
  })

  it('uses a persona created by the person, with its filters', async () => {
    app = await launchApp({ environment: { OLLAMA_HOST: server.address }, dataFolder: await copySample() })
    const { page } = app
    await chooseModel(page)
    await page.getByRole('button', { name: /^Persona:/ }).click()
    await page.getByRole('button', { name: 'Edit personas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Personas' })
    await dialog.getByRole('button', { name: 'New persona' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bird Warden')
    await dialog.getByRole('textbox', { name: 'Instructions' }).fill('Answer as a bird warden would.')
    await dialog.getByText('Searches only').click()
    await dialog.getByRole('checkbox', { name: 'PDF' }).check()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/persona.png` })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Escape')
    await composer(page).fill('@bird')
    await page.getByRole('option', { name: 'Bird Warden' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Search all types again' }).waitFor()
    await whole(await ask(page, QUESTION))
    expect(systemOf(answered().at(-1)?.body)).toContain('Answer as a bird warden would.')
    // The search was limited to the one PDF of the sample.
    const { data } = await request(page, 'chats.list')
    const { id } = (data!['chats'] as { id: string }[])[0]!
    const { data: chat } = await request(page, 'chats.get', { id })
    const sources = (chat!['messages'] as { answer: { sources: { documentId: string }[] } | null }[]).flatMap(
      ({ answer }) => answer?.sources ?? [],
    )
    const { data: library } = await request(page, 'documents.list')
    const pdfs = (library!['documents'] as { id: string; type: string }[]).flatMap((one) => (one.type === 'pdf' ? [one.id] : []))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.every(({ documentId }) => pdfs.includes(documentId))).toBe(true)

    await composer(page).fill('/workflow')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Make the artifact' }).click()
    await page.getByText('Workflow · Made from PDF · written by Bird Warden').waitFor()
    await page.keyboard.press('Control+Shift+B')
    await page.getByRole('region', { name: 'Used here' }).waitFor()
  })
})

describe('the versions of a question', () => {
  it('are kept with what followed each, over a restart too', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'echomind-data-'))
    const start = async () => (app = await launchApp({ environment: { OLLAMA_HOST: server.address }, dataFolder }))
    await copySample(dataFolder)
    let { page } = await start()
    await chooseModel(page)
    await whole(await ask(page, QUESTION))
    await whole(await ask(page, 'How long is the flight?'))
    await page.getByText(QUESTION, { exact: true }).last().hover()
    await page.getByRole('button', { name: 'Ask in other words' }).first().click()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/edit.png` })
    await page.getByRole('textbox', { name: 'This question in other words' }).fill('Why is the spit closed?')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Version 2 of 2 of this question' }).waitFor()
    await expect.poll(() => page.getByRole('article', { name: 'Answer' }).count()).toBe(1)
    await whole(page.getByRole('article', { name: 'Answer' }))
    await page.getByRole('heading', { name: 'Why is the spit closed?' }).waitFor()
    if (process.env['ECHOMIND_SHOTS']) await page.screenshot({ path: `${process.env['ECHOMIND_SHOTS']}/edited.png` })
    await app?.close()
    ;({ page } = await start())
    await page.getByRole('button', { name: 'Previous version' }).click()
    await page.getByText('How long is the flight?', { exact: true }).waitFor()
    expect(await page.getByRole('article', { name: 'Answer' }).count()).toBe(2)
    await page.getByRole('button', { name: 'This chat' }).click()
    await page.getByRole('menuitem', { name: 'Save as a file' }).click()
    await expect.poll(async () => JSON.stringify(await app?.dialogs())).toContain('.md')
    await app?.close()
    app = null
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
})
