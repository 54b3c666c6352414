import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spoken } from '../../src-preload/texts/say.ts'
import type { Text } from '../../src-preload/texts/text.ts'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeDocx } from '../support/files/make-docx.ts'
import { makePdf, textPage } from '../support/files/make-pdf.ts'
import { ask, dropFiles, request, row, SAMPLE, SAMPLE_DOCUMENTS, skipWelcome, statuses, whole, type Running } from './steps.ts'

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

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** The origins of the documents: for a dropped file its path on this computer. */
async function origins(page: Running['page']): Promise<string[]> {
  const { data } = await request(page, 'documents.list')
  return (data!['documents'] as { path: string }[]).map((document) => document.path)
}

/** Pages that text recognition has read, and those that look blank, for each document with such pages. */
async function recognised(page: Running['page']): Promise<{ pages: number[]; blank: number[] }[]> {
  const { data } = await request(page, 'documents.list')
  const documents = data!['documents'] as { ocr: { pages: number[]; blank: number[] } | null }[]
  return documents.flatMap(({ ocr }) => (ocr && ocr.pages.length > 0 ? [{ pages: ocr.pages, blank: ocr.blank }] : []))
}

/** Number of dark pixels on a canvas. */
async function darkPixels(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, Math.max(1, element.width), Math.max(1, element.height)) ?? { data: [] }
    let dark = 0
    for (let index = 0; index < data.length; index += 4) if ((data[index + 3] ?? 0) > 128 && (data[index] ?? 255) < 100) dark += 1
    return dark
  })
}

describe('importing files in the window', () => {
  it('imports a dropped PDF, Word, Markdown and text file, and answers from each', async () => {
    app = await launchApp()
    const { page } = app
    const paths = [
      file(
        'lighthouse.pdf',
        makePdf([
          textPage(['The lighthouse of Inchkeld was built in 1843 by Robert Fenwick.', 'Its lamp burned whale oil until the year 1871.']),
        ]),
      ),
      file(
        'ferry.docx',
        makeDocx([
          { style: 'Heading1', text: 'Ferry' },
          { style: 'Normal', text: 'The ferry to Skarholm leaves at twenty past seven, except on Sundays.' },
        ]),
      ),
      file('bees.md', '# Bees\n\nThe apiary behind the school holds fourteen hives of Carniolan bees.\n'),
      file('recipe.txt', 'Grandmother bakes the saffron bread with two hundred grams of raisins.\n'),
    ]
    await dropFiles(page, paths, () => page.getByText('Add 4 files to Personal').waitFor())
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect((await origins(page)).sort()).toEqual([...paths].sort())
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    for (const title of ['lighthouse', 'Ferry', 'Bees', 'recipe']) await row(page, title).waitFor()

    await page.getByRole('button', { name: 'New chat' }).click()
    for (const [question, says] of [
      ['Who built the lighthouse of Inchkeld?', 'Robert Fenwick'],
      ['When does the ferry to Skarholm leave?', 'twenty past seven'],
      ['How many hives does the apiary hold?', 'fourteen hives'],
      ['How many raisins go into the saffron bread?', 'two hundred grams'],
    ] as const) {
      const answer = await whole(await ask(page, question))
      await answer.getByText(says).first().waitFor()
      await answer
        .getByRole('button', { name: /^Source 1:/ })
        .first()
        .waitFor()
    }
  })

  it('imports picked files and folders, and reports duplicates as skipped', async () => {
    app = await launchApp()
    const { page } = app
    await skipWelcome(page)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await app.pick([join(SAMPLE, 'Letter from the keeper, 1938.txt')])
    await page.getByRole('button', { name: 'Add files' }).first().click()
    await row(page, 'Letter from the keeper').waitFor()
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready'])
    await app.pick([SAMPLE])
    await page.getByRole('button', { name: 'Add folder' }).first().click()
    await page.getByText(/1 was already here/).waitFor()
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(Array<string>(SAMPLE_DOCUMENTS).fill('ready'))
    expect((await app.dialogs()).map(({ kind, settings }) => [kind, (settings as { properties: string[] }).properties])).toEqual([
      ['open', ['openFile', 'multiSelections']],
      ['open', ['openDirectory']],
    ])
  })

  it('imports a dropped folder with its subfolders', async () => {
    app = await launchApp()
    const { page } = app
    mkdirSync(join(folder, 'papers', 'inner'), { recursive: true })
    cpSync(join(SAMPLE, 'Eelgrass buoy manual.md'), join(folder, 'papers', 'inner', 'manual.md'))
    writeFileSync(join(folder, 'papers', 'note.txt'), 'The spare key of the boathouse hangs behind the barometer.')
    await dropFiles(page, [join(folder, 'papers')])
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready', 'ready'])
    expect((await origins(page)).sort()).toEqual([join(folder, 'papers', 'inner', 'manual.md'), join(folder, 'papers', 'note.txt')])
  })

  it('imports a file without a path, dragged from another program, by its bytes', async () => {
    app = await launchApp()
    const { page } = app
    await page.getByRole('main').waitFor()
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['The ferry to Skarholm leaves at twenty past seven.'], 'ferry.txt'))
      for (const type of ['dragenter', 'dragover', 'drop'])
        window.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => statuses(page), { timeout: 30_000 }).toEqual(['ready'])
    expect(await origins(page)).toEqual(['ferry.txt'])
  })

  it('imports pasted text under a title', async () => {
    app = await launchApp()
    const { page } = app
    await skipWelcome(page)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await page.getByRole('button', { name: 'Paste text' }).first().click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Ice house')
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('The ice house below the mill was filled with forty carts of ice in 1902.')
    await page.getByRole('button', { name: 'Add to Personal' }).click()
    await row(page, 'Ice house').getByText('Ready').waitFor()
    await page.getByRole('button', { name: 'New chat' }).click()
    const answer = await whole(await ask(page, 'How many carts of ice went into the ice house?'))
    await answer.getByText('forty carts').first().waitFor()
  })
})

describe('importing unreadable files in the window', () => {
  it('reports each unreadable file with its reason and next step, and imports the readable file beside them', async () => {
    app = await launchApp()
    const { page } = app
    await dropFiles(page, [
      file('empty.txt', ''),
      file('scan.pdf', readFileSync(new URL('../support/scans/mixed.pdf', import.meta.url))),
      file('fax.tiff', readFileSync(new URL('../support/scans/fax.tiff', import.meta.url))),
      file('locked.pdf', makePdf([textPage(['secret'])], { password: 'x' })),
      file('program.bin', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...new Uint8Array(500)])),
      file('good.txt', 'The greenhouse is heated by the compost of the stables.'),
    ])
    await expect
      .poll(async () => (await statuses(page)).sort(), { timeout: 30_000 })
      .toEqual(['failed', 'failed', 'failed', 'ready', 'ready', 'ready'])
    const { data } = await request(page, 'documents.list')
    const errors = Object.fromEntries(
      (data!['documents'] as { path: string; error: { code: string; message: Text; next?: Text } | null }[]).map(({ path, error }) => [
        basename(path),
        error,
      ]),
    )
    expect(spoken(errors)).toMatchObject({
      'empty.txt': { code: 'empty-file' },
      'scan.pdf': null,
      'fax.tiff': null,
      'locked.pdf': { code: 'needs-password', message: expect.stringContaining('is locked with a password') as string },
      'program.bin': { code: 'unsupported-type' },
      'good.txt': null,
    })
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /^Documents/ })
      .click()
    await row(page, 'scan').getByText('Ready').waitFor()
    for (const name of ['empty', 'locked', 'program']) await row(page, name).getByText('Failed').waitFor()
    // Text recognition runs in a process of its own, which differs between Electron and Node.
    await expect
      .poll(async () => (await recognised(page)).toSorted((a, b) => a.pages.length - b.pages.length), { timeout: 60_000 })
      .toEqual([
        { pages: [2], blank: [3] },
        { pages: [1, 2], blank: [] },
      ])
    await page.getByRole('button', { name: 'New chat' }).click()
    const answer = await whole(await ask(page, 'Who collects the money?'))
    await answer.getByText('Harriet collects the money').first().waitFor()
    // Chromium decodes no TIFF: the Reader's own decoder draws it.
    const about = await whole(await ask(page, 'What do bicycles cost?'))
    await about.getByRole('button', { name: /^Source 1: fax/ }).click()
    const shown = page.getByRole('figure', { name: /^Page 2 of fax/ })
    await expect.poll(() => darkPixels(shown.locator('canvas')), { timeout: 20_000 }).toBeGreaterThan(100)
  })
})
