import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

const QUOTE = 'The pump is checked on Mondays.'
const TEXT = `# Pump\n\nIn summer, this holds. ${QUOTE} It is oiled then.\n\nIn winter, this holds. ${QUOTE} It is drained then.\n`

let test: TestApp
let folder: string
let id: DocumentId
let chunkId: ChunkId
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
  const path = join(folder, 'pump.md')
  writeFileSync(path, TEXT)
  const { importId } = await test.app.imports.importPaths([path])
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  const { output } = await test.app.retrieve.search({ question: 'pump checked Mondays', filter: {}, k: 1, select: false })
  const hit = output.hits[0]
  if (!hit) throw new Error('the pump was not found')
  id = hit.documentId
  chunkId = hit.chunkId
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The words before the highlighted text, and the highlighted text. */
async function painted(anchor?: { start: number; end: number }): Promise<[string, string]> {
  const content = await test.app.reader.read({ id, chunkId, quote: QUOTE, ...(anchor && { anchor }) })
  if (content.view !== 'text' || !content.highlight) throw new Error('nothing is painted')
  const { start, end } = content.highlight
  const block = content.blocks.find((one) => one.start <= start && one.end >= end)
  if (!block) throw new Error('the passage is in no block')
  return [block.text.slice(0, 9), block.text.slice(start - block.start, end - block.start)]
}

describe('the Reader', () => {
  it('highlights the words at the answer’s anchor when the passage has them twice', async () => {
    const content = await test.app.reader.read({ id })
    const blocks = content.view === 'text' ? content.blocks : []
    for (const season of ['In summer', 'In winter']) {
      const block = blocks.find(({ text }) => text.startsWith(season))
      const start = (block?.start ?? 0) + (block?.text.indexOf(QUOTE) ?? 0)
      expect(await painted({ start, end: start + QUOTE.length })).toEqual([season, QUOTE])
    }
  })

  it('searches for the words when the document has other text at the anchor', async () => {
    expect(await painted({ start: 3, end: 3 + QUOTE.length })).toEqual(['In summer', QUOTE])
    expect(await painted()).toEqual(['In summer', QUOTE])
  })
})
