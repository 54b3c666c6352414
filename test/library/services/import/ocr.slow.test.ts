import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { TestApp } from '../../../support/app.ts'
import { startTestApp, temporaryFolder } from '../../../support/app.ts'
import { makeScan, scanned } from '../../../support/scans/make-scan.ts'
import { say } from '../../../../src-preload/texts/say.ts'

const SCAN = new URL('../../../support/scans/mixed.pdf', import.meta.url).pathname
const folder = temporaryFolder()
let running: TestApp | null = null
afterEach(async () => {
  await running?.close()
  running = null
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(pictures: Parameters<typeof makeScan>[0]): string {
  const path = join(folder, 'scan.pdf')
  writeFileSync(path, makeScan(pictures))
  return path
}

/** All bytes of the data folder except for the originals; UTF-16 texts are seen too. */
function stored(dataFolder: string): string {
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(dataFolder, 'files')))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .map((bytes) => bytes.toString('latin1') + bytes.toString('utf16le') + bytes.subarray(1).toString('utf16le'))
    .join('\n')
}

/** Processes of text recognition that this one has started. */
function processes(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.trim().startsWith(`${process.pid} `) && /\bocr(-entry)?\.(mjs|ts)/.test(line))
}

describe('a document of text, a scan and a blank page', () => {
  it('is there with its text, then read again with the text of the scan, whose words have their places', async () => {
    running = await startTestApp()
    const { app } = running
    const { importId } = await app.imports.importPaths([SCAN])
    expect(await app.imports.wait(importId, { upTo: 'ready' })).toBe(true)
    const [document] = (await app.imports.finish(importId)).documents
    expect(document).toMatchObject({ status: 'ready', partial: false, error: null, ocr: { pages: [2], blank: [3] } })
    expect(document?.ocr?.confidence).toBeGreaterThan(0.85)
    expect(document?.warnings.map((warning) => say(warning))).toEqual([
      'Page 3 looks blank.',
      expect.stringMatching(/^The text of page 2 was recognised in a picture\. 9\d% of its letters are sure\.$/),
    ])
    const chunks = document ? await app.library.chunks(document.id) : []
    const minutes = chunks.find((chunk) => !chunk.isParent && chunk.text.includes('Harriet collects the money'))
    const shown = await app.reader.read({
      id: document?.id as DocumentId,
      chunkId: minutes?.id as ChunkId,
      quote: 'Harriet collects the money',
    })
    if (shown.view !== 'pdf') throw new Error('not shown as pages')
    const [box] = shown.boxes
    expect(shown).toMatchObject({ page: 2 })
    // Where pdftotext finds these words in the page that was scanned: 72 to 211 of 595 points, 139 to 150 of 842.
    expect([box?.x, box?.y]).toEqual([expect.closeTo(72 / 595, 2), expect.closeTo(139.4 / 842, 2)])
  })

  it('is recognised although a stamp or a page number is typed on it, which stay as they are', async () => {
    running = await startTestApp()
    const { app } = running
    const path = join(folder, 'stamped.pdf')
    writeFileSync(path, makeScan([scanned(['Harriet collects the money until the end of April.'])], 'HBR-00001 received 3 May'))
    const { importId } = await app.imports.importPaths([path])
    expect(await app.imports.wait(importId, { upTo: 'ready' })).toBe(true)
    const [document] = (await app.imports.finish(importId)).documents
    const text = (await app.library.chunks(document?.id as DocumentId)).map((chunk) => chunk.text).join('\n')
    expect(text).toContain('Harriet collects the money until the end of April.')
    expect(text.match(/HBR-00001 received 3 May/g)).not.toBeNull()
    expect(document).toMatchObject({ partial: false, ocr: { pages: [1] } })
  })

  it('is left as it is while the setting is off', async () => {
    running = await startTestApp()
    const { app } = running
    await app.settings.set('import.ocr', false, 'command')
    const { importId } = await app.imports.importPaths([SCAN])
    await app.imports.wait(importId, { upTo: 'ready' })
    const [document] = (await app.imports.finish(importId)).documents
    expect(document?.partial).toBe(true)
    expect(document?.ocr).toBeUndefined()
    expect((await app.queue.state()).open).toBe(0)
  })
})

describe('a scan', () => {
  it('with personal data leaves none of it outside of its original, and keeps its text when it is read again', async () => {
    running = await startTestApp()
    const { app, dataFolder } = running
    const lines = [
      'The okapi sleeps in the garden house.',
      'Ann wrote to ann.lee@example.org in spring.',
      'Pay from DE89370400440532013000 today.',
    ]
    const { importId } = await app.imports.importPaths([fileOf([scanned(lines)])], { redact: 'always' })
    await app.imports.wait(importId, { upTo: 'ready' })
    const [document] = (await app.imports.finish(importId)).documents
    expect(document).toMatchObject({ redactedAs: { EMAIL: 1, IBAN: 1 }, ocr: { pages: [1] } })
    const text = async () => (await app.library.chunks(document?.id as DocumentId)).map((chunk) => chunk.text).join('\n')
    const before = await text()
    expect(before).toContain('okapi')
    expect(before).toContain('[REDACTED_EMAIL]')
    const bytes = stored(dataFolder)
    // The search itself works.
    expect(bytes).toContain('okapi')
    for (const canary of ['ann.lee', 'DE8937', '0532013000']) expect(bytes, canary).not.toContain(canary)

    // Recognition is off: what is shown comes from the pages that were kept.
    await app.settings.set('import.ocr', false, 'command')
    const again = await app.library.reindex([document?.id as DocumentId])
    await app.imports.wait(again.importId, { upTo: 'ready' })
    expect((await app.imports.finish(again.importId)).documents).toMatchObject([{ error: null, ocr: { pages: [1] } }])
    expect(await text()).toBe(before)
  })

  it('of 200 pages is one file of its import, and a cancellation ends its recognition within a second', async () => {
    running = await startTestApp()
    const { app } = running
    const picture = scanned(['The okapi sleeps in the garden house.'])
    const { importId } = await app.imports.importPaths([fileOf(Array.from({ length: 200 }, () => picture))])
    const seen: { files: number; left: number }[] = []
    const waiting = app.imports.wait(importId, { upTo: 'ready', onProgress: ({ files, left }) => void seen.push({ files, left }) })
    const recognised = async (): Promise<number> => {
      const [job] = (await app.queue.state()).jobs
      const stored = job && (await app.database.getFile(job.documentId))
      return job && stored?.file ? (await app.database.ocrPages({ documentId: job.documentId, file: stored.file })).length : 0
    }
    await vi.waitFor(async () => expect(await recognised()).toBeGreaterThan(0), { timeout: 60_000 })
    expect(processes()).toHaveLength(1)
    const before = Date.now()
    await app.queue.cancel()
    await vi.waitFor(() => expect([processes(), app.queue.working()]).toEqual([[], 0]), { timeout: 20_000, interval: 50 })
    expect(Date.now() - before).toBeLessThan(1000)
    expect(await waiting).toBe(true)
    expect((await app.queue.state()).open).toBe(0)
    // Its pages do not wait any more, and can be read with the button.
    const [document] = await app.library.list()
    expect(document).toMatchObject({ unrecognised: 'failed' })
    expect(await app.health.findings()).toContainEqual(
      expect.objectContaining({ code: 'given-up', action: 'reindex', documents: [document?.id] }),
    )
    expect(seen).not.toEqual([])
    for (const progress of seen) expect(progress).toEqual({ files: 1, left: 1 })
  })
})
