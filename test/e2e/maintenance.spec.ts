import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { request, row, SAMPLE, skipWelcome, statuses, type Running } from './steps.ts'

let app: Running | null = null
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-files-'))
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

/** A file whose modification time lies in the past, so that the watcher does not wait for further changes. */
function file(name: string, content: string, minute = 0): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  utimesSync(path, new Date(1_750_000_000_000 + minute * 60_000), new Date(1_750_000_000_000 + minute * 60_000))
  return path
}

describe('maintaining a library in the window', () => {
  it('tags, moves and re-reads documents with the settings of their collection', async () => {
    app = await launchApp()
    const { page } = app
    await skipWelcome(page)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await app.pick([join(SAMPLE, 'Letter from the keeper, 1938.txt')])
    await page.getByRole('button', { name: 'Add files' }).first().click()
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready'])
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Archive')
    await page.getByRole('button', { name: 'Create' }).click()

    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await row(page, 'Letter from the keeper').getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Selected documents' })
    await bar.getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByText('1 document moved to Archive').waitFor()
    await row(page, 'Letter from the keeper').getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Tag' }).click()
    await page.getByRole('textbox', { name: 'Tag' }).fill('lighthouse')
    await page.getByRole('textbox', { name: 'Tag' }).press('Enter')
    await page.getByRole('dialog', { name: 'Tag 1 document' }).waitFor({ state: 'detached' })

    const collection = (name: RegExp) => page.getByRole('navigation').getByRole('button', { name })
    await row(page, 'Letter from the keeper').dragTo(collection(/^Personal/))
    await page.getByText('1 document moved to Personal').waitFor()
    await row(page, 'Letter from the keeper').dragTo(collection(/^Archive/))
    await page.getByText('1 document moved to Archive').last().waitFor()

    await row(page, 'Letter from the keeper').getByRole('button').first().click()
    await page.getByRole('tab', { name: 'Info' }).click()
    await page.getByRole('button', { name: 'Remove the tag lighthouse' }).waitFor()
    await page.getByRole('textbox', { name: 'Add a tag' }).fill('1938')
    await page.getByRole('textbox', { name: 'Add a tag' }).press('Enter')
    await page.getByRole('button', { name: 'Remove the tag 1938' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Reindex' }).click()
    await page.getByText('1 document is being reindexed').waitFor()

    await page.getByRole('button', { name: 'More about Archive' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings of “Archive”' })
    await dialog.getByRole('textbox', { name: 'Instructions for answers' }).fill('Answer in two sentences.')
    await dialog.getByRole('combobox', { name: 'How documents are split' }).selectOption('window')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const documents = async () => (await request(page, 'documents.list')).data?.['documents']
    await expect.poll(documents, { timeout: 30_000 }).toMatchObject([{ profile: 'window', tags: ['1938', 'lighthouse'] }])
  })

  it('imports from a watched folder, imports pasted text, and lists health findings with their buttons', async () => {
    app = await launchApp()
    const { page } = app
    await skipWelcome(page)
    file('watched/one.txt', 'The first file tells of anchors.')
    await page.getByRole('button', { name: 'More about Personal' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await app.pick([join(folder, 'watched')])
    const dialog = page.getByRole('dialog', { name: 'Settings of “Personal”' })
    await dialog.getByRole('button', { name: 'Watch a folder' }).click()
    await dialog.getByText(join(folder, 'watched')).waitFor()
    await dialog.getByText('1 file', { exact: true }).waitFor({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    file('watched/scan.txt', '   ', 1)
    await expect.poll(async () => (await statuses(page)).sort(), { timeout: 30_000 }).toEqual(['failed', 'ready'])

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('Paste text')
    await page.getByRole('option', { name: 'Paste text as a document' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Minutes of Monday')
    await page.getByRole('textbox', { name: 'Text' }).fill('We agreed that the bridge is repainted in blue.')
    await page.getByRole('button', { name: 'Add to Personal' }).click()
    await expect.poll(async () => (await statuses(page)).sort(), { timeout: 30_000 }).toEqual(['failed', 'ready', 'ready'])

    await page.getByRole('button', { name: 'Health' }).click()
    const finding = page.getByRole('listitem').filter({ hasText: 'No text' }).first()
    await finding.getByText('has no text').waitFor()
    await finding.getByRole('button', { name: 'Move to the trash' }).click()
    await page.getByText('All is well').waitFor()
  })
})
