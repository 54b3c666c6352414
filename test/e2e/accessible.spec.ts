import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { isFree } from './barriers.ts'
import { copySample } from './sample-library.ts'
import { addSample, ask, composer, dropFiles, request, row, skipWelcome, whole, type Running } from './steps.ts'

const SMALL = { width: 1024, height: 700 }
let app: Running | null = null
let server: FakeModelServer | null = null
const folder = mkdtempSync(join(tmpdir(), 'echomind-accessible-'))
afterEach(async () => {
  const running = app
  app = null
  // Fails on a violation of the content security policy, an error of the page, or a request outside of the app.
  await running?.close()
  await server?.close()
  server = null
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeBrowser()
})

async function launch(environment: Record<string, string> = {}, dataFolder?: string): Promise<Page> {
  app = await launchApp({ viewport: SMALL, environment, ...(dataFolder && { dataFolder }) })
  return app.page
}

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Looks at every page of the settings, and at their search. */
async function settingsAreFree(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Settings' }).getByRole('button')
  for (const link of await pages.all()) {
    await link.click()
    await isFree(page, `settings: ${await link.innerText()}`, page.getByRole('main').getByRole('heading', { level: 2 }).first())
  }
  await page.getByRole('textbox', { name: 'Search the settings' }).fill('model')
  await isFree(page, 'settings that are searched', page.getByRole('button', { name: 'Open “Models”' }))
  await page.getByRole('textbox', { name: 'Search the settings' }).fill('')
}

describe('the accessibility check finds no barriers, light and dark, at 1,024 x 700, on the screens', () => {
  it('of an empty app: first run, library, chat, settings, trash, commands, shortcuts', async () => {
    const page = await launch()
    await isFree(page, 'first run', page.getByText('No model server was found.'))
    await skipWelcome(page)
    await isFree(page, 'chat without documents', page.getByText('No documents yet'))
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await isFree(page, 'empty library', page.getByText('No documents here yet'))
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await isFree(page, 'empty trash', page.getByText('The trash is empty'))
    await page.getByRole('button', { name: 'Settings' }).click()
    await settingsAreFree(page)
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Documents' }).click()
    await page.getByRole('textbox', { name: 'Days in the trash' }).fill('-1')
    await page.keyboard.press('Enter')
    await isFree(page, 'toast of an error', page.locator('.floating').getByLabel('Dismiss'))
    await page.keyboard.press('Control+k')
    await isFree(page, 'commands', page.getByRole('option').first())
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New collection' }).click()
    await isFree(page, 'new collection', page.getByRole('dialog', { name: 'New collection' }))
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Settings', exact: true }).click()
    await page.keyboard.press('?')
    await isFree(page, 'shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  })

  it('of documents: drop, queue, table, selection, details, deletion, undo, trash', async () => {
    const page = await launch()
    await skipWelcome(page)
    await dropFiles(page, [file('empty.txt', '')])
    await row(page, 'empty.txt').getByText('Failed').waitFor()
    await request(page, 'queue.pause')
    const long = 'The tide at the northern pier rises faster than the tables of the harbour office say. '.repeat(100)
    const files = Array.from({ length: 24 }, (_, n) =>
      file(`A report about the tides of the year ${1900 + n}, with a title longer than its column.txt`, `${n} ${long}`),
    )
    await dropFiles(page, files, () => isFree(page, 'drop overlay', page.getByText('Add 24 files to Personal')))
    const queue = page.getByRole('region', { name: 'Queue' })
    await page.getByRole('button', { name: /^Paused at/ }).click()
    await isFree(page, 'queue that is paused, with a failed file', queue.getByText('1 file failed'))
    await queue.getByRole('button', { name: 'Resume' }).click()
    await isFree(page, 'queue that runs', queue.getByRole('button', { name: 'Pause' }))
    await request(page, 'queue.pause')
    await page.keyboard.press('Escape')
    await row(page, 'empty.txt').getByRole('checkbox').click()
    await isFree(page, 'table with failed, waiting and selected rows', page.getByText('1 selected'))
    await page.getByRole('toolbar').getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'empty.txt', exact: true }).click()
    await isFree(page, 'details of a failed document', page.getByRole('alert'))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await isFree(page, 'undo', page.getByRole('button', { name: 'Undo' }))
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await isFree(page, 'trash', page.getByRole('button', { name: 'Restore: empty.txt' }))
  })

  it('of artifacts: request, progress, reading beside a cited passage, editing, deletion', async () => {
    server = await startFakeModelServer({ tokenMs: 40, script: 'The goal is to open the ferry line in May [1].' })
    const page = await launch({ OLLAMA_HOST: server.address })
    await skipWelcome(page)
    await dropFiles(page, [file('line.txt', 'The goal is to open the ferry line in May. The main risk is a delay of the new pier.')])
    await row(page, 'line.txt').getByText('Ready').waitFor()
    await page.getByRole('button', { name: 'Artifacts' }).click()
    await isFree(page, 'artifacts', page.getByText('Your artifacts are listed here'))
    await request(page, 'settings.set', { key: 'models.chat', value: 'quote' })
    await page.getByRole('button', { name: 'Make the artifact' }).click()
    await isFree(page, 'artifact under way', page.getByRole('heading', { name: 'Goals' }))
    const marker = page.getByRole('button', { name: 'Source 1: line' }).first()
    await isFree(page, 'artifact', marker)
    await page.keyboard.press('Control+Shift+B')
    await isFree(page, 'sources of an artifact', page.getByRole('region', { name: 'Used here' }))
    await marker.click()
    await isFree(page, 'artifact beside its passage', page.locator('aside').getByText('The goal is to open the ferry line in May.').first())
    await page.getByLabel('Text of the artifact').click()
    await page.keyboard.type('Mine. ')
    await isFree(page, 'artifact under a person’s hands', page.getByRole('button', { name: 'Save a version' }))
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
    await app?.respond(1)
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await isFree(page, 'artifacts after a deletion', page.getByText('Your artifacts are listed here'))
  })

  it('of maintenance: health, settings of a collection with its folders, pasted text, tags', async () => {
    const page = await launch()
    await skipWelcome(page)
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('menuitem', { name: 'Health' }).click()
    await isFree(page, 'health of an empty library', page.getByText('Nothing to check yet'))
    await dropFiles(page, [file('blank.txt', '  '), file('tagged.txt', 'The ferry leaves at nine.')])
    await row(page, 'blank.txt').getByText('Failed').waitFor()
    await row(page, 'tagged.txt').getByText('Ready').waitFor()
    await page.getByRole('button', { name: 'tagged.txt', exact: true }).click()
    await page.getByRole('tab', { name: 'Info' }).click()
    await page.getByRole('textbox', { name: 'Add a tag' }).fill('ferry')
    await page.getByRole('textbox', { name: 'Add a tag' }).press('Enter')
    await isFree(page, 'tags of a document', page.getByRole('button', { name: 'Remove the tag ferry' }))
    await page.getByRole('button', { name: 'Health' }).click()
    await isFree(page, 'health with a finding', page.getByRole('button', { name: 'Move to the trash' }))
    await request(page, 'settings.set', { key: 'onboarding.done', value: true })
    await app?.pick([folder])
    await request(page, 'watch.pick', { collection: 'Personal', review: true })
    await page.getByRole('button', { name: 'More about Personal' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await isFree(page, 'settings of a collection', page.getByRole('button', { name: 'Accept' }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('Paste text')
    await page.getByRole('option', { name: 'Paste text as a document' }).click()
    await isFree(page, 'pasted text', page.getByRole('dialog', { name: 'Paste text as a document' }))
  })
})

describe('the accessibility check finds no barriers, light and dark, at 1,024 x 700, on the screens around an answer', () => {
  it('of chats: suggestions, quoted answer, citation card, Sources, Reader, “not found”, rename and delete', async () => {
    const page = await launch()
    await addSample(page)
    await isFree(page, 'first run with documents', page.getByRole('button', { name: /terns\?$/ }))
    await skipWelcome(page)
    await isFree(page, 'chat with suggestions', page.getByText('Ask your documents'))
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    await isFree(page, 'quoted answer', answer.getByText('Quoted from your documents'))
    const source = answer.getByRole('button', { name: /^Source 1:/ }).first()
    await source.hover()
    await isFree(page, 'card of a citation', page.locator('.floating').getByText('page 17'))
    await source.click()
    await isFree(page, 'Reader with a page', page.getByTestId('reader-highlight').first())
    await page.getByRole('tab', { name: 'Sources' }).click()
    await page.getByRole('button', { name: /^Also found/ }).click()
    await isFree(page, 'Sources', page.getByRole('button', { name: /^Open in the Reader: passage found/ }).first())
    await page.keyboard.press('Escape')
    const text = await whole(await ask(page, 'Which pump did the station decide to buy?'))
    await text
      .getByRole('button', { name: /^Source 1: Meeting 2025-03-12/ })
      .first()
      .click()
    await isFree(page, 'Reader with text', page.locator('mark').first())
    await page.getByRole('button', { name: 'Close the Reader' }).click()
    await whole(await ask(page, 'Who won the chess championship of Patagonia in 1987?'))
    await isFree(page, 'nothing found', page.getByRole('region', { name: 'Not found' }))
    await page.getByRole('button', { name: /^More about When is/ }).click()
    await isFree(page, 'menu of a chat', page.getByRole('menuitem', { name: 'Delete' }))
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await isFree(page, 'Rename a chat', page.getByRole('dialog', { name: 'Rename the chat' }))
    await page.keyboard.press('Escape')
    await composer(page).fill('/')
    await isFree(page, 'list of the composer', page.getByRole('option', { name: /Build Plan/ }))
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await page.getByRole('button', { name: /Handbook/ }).click()
    await isFree(page, 'document to read', page.getByRole('figure').first())
    await page.getByRole('tab', { name: 'Info' }).click()
    await isFree(page, 'details of a document', page.getByText('page 1', { exact: true }).first())
  })

  it('of personas, the Inspector, question sets, evaluation runs and their comparison', async () => {
    const page = await launch({}, await copySample())
    await page.getByRole('button', { name: /^Persona:/ }).click()
    await isFree(page, 'choice of a persona', page.getByRole('radio', { name: 'Corporate Lawyer' }))
    await page.getByRole('button', { name: 'Edit personas' }).click()
    await page.getByText('Searches only').click()
    await isFree(page, 'personas', page.getByRole('checkbox', { name: 'PDF' }))
    await page.keyboard.press('Escape')
    const answer = await whole(await ask(page, 'When is the spit closed because of the terns?'))
    for (const name of ['Keep as a test question', 'Inspect']) {
      await answer.getByRole('button', { name: 'More about this answer' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await page.getByRole('region', { name: 'Stages' }).waitFor()
    await page.getByRole('combobox', { name: 'Document', exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Find out' }).click()
    await isFree(page, 'inspector', page.getByText('By meaning', { exact: true }).first())
    // In a narrow window the right pane replaces the left one.
    await page.keyboard.press('Control+Shift+B')
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('menuitem', { name: 'Evaluation' }).click()
    await isFree(page, 'question sets', page.getByText('No run yet. Run a question set to measure it.'))
    for (const runs of [1, 2]) {
      await page.getByRole('button', { name: /^Run / }).click()
      await expect.poll(() => page.getByRole('button', { name: /^Delete the run of/ }).count(), { timeout: 20_000 }).toBe(runs)
    }
    for (const box of await page.getByRole('checkbox', { name: /^Compare the run/ }).all()) await box.check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await isFree(page, 'comparison of runs', page.getByText('No question got worse'))
  })

  it('of a chat model: first run with a model server, streaming answer, refused answer', async () => {
    server = await startFakeModelServer({ tokenMs: 150, script: 'The spit is closed from 15 April to 15 August [1]. '.repeat(40) })
    const page = await launch({ OLLAMA_HOST: server.address })
    await isFree(page, 'first run with a model server', page.getByRole('radio', { name: /^quote:latest/ }))
    await page.getByRole('radio', { name: /^quote:latest/ }).click()
    await addSample(page)
    await skipWelcome(page)
    const answer = await ask(page, 'When is the spit closed because of the terns?')
    await isFree(page, 'streaming', answer.getByRole('button', { name: /^Source 1:/ }).first())
    expect(await answer.getAttribute('aria-busy')).toBe('true')
    await page.getByRole('button', { name: /^Stop/ }).click()
    await isFree(page, 'stopped answer', answer.getByText('Ask again for the complete answer'))
    await request(page, 'settings.set', { key: 'models.chat', value: 'nobody:7b' })
    const refused = await whole(await ask(page, 'Which pump did the station decide to buy?'))
    await isFree(page, 'notice of an error', refused.getByText('This model is not installed on the model server.'))
  })
})
