import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { launchApp } from '../electron-stand-in/launch.mjs'

export type Running = Awaited<ReturnType<typeof launchApp>>

/** The sample collection as it is shipped. */
export const SAMPLE = join(import.meta.dirname, '..', '..', 'resources', 'sample')
/** Its files: five documents and a recorded note. */
export const SAMPLE_DOCUMENTS = 6

/** Drops files and folders of this computer on the middle of the window, or at a point of it; `look` runs while they still hover. */
export async function dropFiles(page: Page, paths: string[], look?: () => Promise<void>, at?: { x: number; y: number }): Promise<void> {
  await page.getByRole('main').waitFor()
  const session = await page.context().newCDPSession(page)
  const { x, y } = at ?? (await page.evaluate(() => ({ x: innerWidth / 2, y: innerHeight / 2 })))
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', x, y, data })
  await session.send('Input.dispatchDragEvent', { type: 'dragOver', x, y, data })
  await look?.()
  await session.send('Input.dispatchDragEvent', { type: 'drop', x, y, data })
  await session.detach()
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Ask about your documents' })
}

/** Leaves the first-run page. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Skip|Start)$/ }).click()
}

/** Sends a question and resolves to its answer once it starts. The list renders only visible parts, so the place identifies the answer. */
export async function ask(page: Page, question: string): Promise<Locator> {
  const places = (answers: Locator) =>
    answers.evaluateAll((all) => all.map((one) => Number(one.closest('li')?.getAttribute('aria-posinset') ?? 0)))
  const answers = page.getByRole('article', { name: 'Answer' })
  const before = Math.max(0, ...(await places(answers)))
  await composer(page).fill(question)
  await composer(page).press('Enter')
  await expect.poll(async () => Math.max(0, ...(await places(answers))), { timeout: 30_000 }).toBeGreaterThan(before)
  const place = Math.max(...(await places(answers)))
  return page.locator(`li[aria-posinset="${place}"]`).getByRole('article', { name: 'Answer' })
}

/** Waits until an answer is finished. */
export async function whole(answer: Locator): Promise<Locator> {
  await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: 30_000 }).toBe('false')
  return answer
}

/** Imports the sample collection from the first-run page and waits until semantic search works too. */
export async function addSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByText(`${SAMPLE_DOCUMENTS} documents are ready for questions.`).waitFor()
  await expect.poll(() => statuses(page), { timeout: 60_000 }).toEqual(Array<string>(SAMPLE_DOCUMENTS).fill('ready'))
}

type Reply = { ok: boolean; data?: Record<string, unknown>; error?: { code: string } }

/** Sends a request to the main process like the page. */
export function request(page: Page, route: string, input: unknown = {}): Promise<Reply> {
  return page.evaluate(
    ([name, value]) => (window as unknown as { api: { request(route: unknown, input: unknown): Promise<Reply> } }).api.request(name, value),
    [route, input] as [string, unknown],
  )
}

export async function statuses(page: Page): Promise<string[]> {
  const { data } = await request(page, 'documents.list')
  return (data!['documents'] as { status: string }[]).map((document) => document.status)
}

/** The row of a document in the table of documents. */
export function row(page: Page, title: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: title })
}
