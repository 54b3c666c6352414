import { afterEach, describe, expect, it } from 'vitest'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { startTestApp } from '../../support/app.ts'
import { say } from '../../../src-preload/texts/say.ts'

const SCAN = new URL('../../support/scans/mixed.pdf', import.meta.url).pathname
let running: TestApp | null = null
afterEach(async () => {
  await running?.close()
  running = null
})

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
      'Page 3 is blank.',
      expect.stringMatching(/^The text of page 2 was recognised in a picture\. 9\d % of its letters are sure\.$/),
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
