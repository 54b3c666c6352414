import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { copySample } from './sample-library.ts'
import { ask, request, row, SAMPLE_DOCUMENTS, statuses, whole, type Running } from './steps.ts'

let app: Running | null = null
let dataFolder = ''
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'echomind-data-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
})
afterAll(() => closeBrowser())

const QUESTION = 'When is the spit closed because of the terns?'

/** The text of an answer once its Markdown is rendered; before that it is plain text. */
async function textOf(answer: Locator): Promise<string> {
  await answer
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .waitFor()
  return answer.innerText()
}

describe('the library and its chats', () => {
  it('are complete after a restart: documents, chats, answers with their sources', async () => {
    app = await launchApp({ dataFolder: await copySample(dataFolder) })
    const said = await textOf(await whole(await ask(app.page, QUESTION)))
    await app.close()

    app = await launchApp({ dataFolder })
    const { page } = app
    await page.getByRole('button', { name: QUESTION, exact: true }).click()
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.waitFor()
    expect(await textOf(answer)).toBe(said)
    await answer
      .getByRole('button', { name: /^Source 1:/ })
      .first()
      .click()
    await page.getByTestId('reader-highlight').first().waitFor()
    expect(await statuses(page)).toEqual(Array<string>(SAMPLE_DOCUMENTS).fill('ready'))
  })

  it('continue an import after a crash without a click', async () => {
    app = await launchApp({ dataFolder })
    await app.page.getByRole('button', { name: 'Try the sample collection' }).click()
    await expect.poll(async () => (await statuses(app!.page)).length).toBe(SAMPLE_DOCUMENTS)
    await app.kill()

    app = await launchApp({ dataFolder })
    const { page } = app
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(Array<string>(SAMPLE_DOCUMENTS).fill('ready'))
  })

  it('mark the sources of a deleted document in answers until the document is restored', async () => {
    app = await launchApp({ dataFolder: await copySample(dataFolder) })
    const { page } = app
    await whole(await ask(page, QUESTION))
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await row(page, 'Handbook').getByRole('checkbox').click()
    await page.getByRole('toolbar', { name: 'Selected documents' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 document moved to the trash').waitFor()
    await expect.poll(() => row(page, 'Handbook').count()).toBe(0)
    await expect.poll(() => page.getByText(`${SAMPLE_DOCUMENTS - 1} documents`).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: QUESTION, exact: true }).click()
    await page
      .getByRole('button', { name: /^Source 1: .*deleted$/ })
      .first()
      .waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await row(page, 'Handbook').waitFor()
    const again = await whole(await (await page.getByRole('button', { name: 'New chat' }).click(), ask(page, QUESTION)))
    await again.getByText('The spit is closed from 15 April to 15 August').first().waitFor()
  })

  it('contain nothing of a document after the trash is emptied, also after a restart', async () => {
    app = await launchApp({ dataFolder: await copySample(dataFolder) })
    const { page } = app
    const { data } = await request(page, 'documents.list')
    const handbook = (data!['documents'] as { id: string; title: string }[]).find((document) => document.title.includes('Handbook'))!
    await request(page, 'documents.delete', { ids: [handbook.id] })
    await page.getByRole('button', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Empty the trash' }).click()
    await expect.poll(() => app?.dialogs().then((all) => all.length)).toBe(1)
    // Unanswered, the dialog declines: nothing is gone.
    expect((await request(page, 'documents.get', { id: handbook.id })).ok).toBe(true)
    await app.respond(1)
    await page.getByRole('button', { name: 'Empty the trash' }).click()
    await page.getByText('The trash is empty').waitFor()
    expect((await request(page, 'documents.get', { id: handbook.id })).error?.code).toBe('document-not-found')
    const answer = await whole(await (await page.getByRole('button', { name: 'New chat' }).click(), ask(page, QUESTION)))
    expect(await answer.innerText()).not.toContain('15 August')
  })
})
