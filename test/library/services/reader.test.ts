import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import { sourceLine } from '../../../src-main/answers/domain/sources/source-line.ts'
import { describeAnchor } from '../../../src-main/cli/format.ts'
import { makePdf, textPage } from '../../support/files/make-pdf.ts'
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

  it('calls the pages of a PDF by their printed numbers, as citations and the command line do', async () => {
    const printed = ['i', 'ii', 'iii', 'iv', '1', '2', '3', '4', '5', '6']
    const pages = printed.map((number, page) => {
      const { lines = [] } = textPage(
        Array.from(
          { length: 12 },
          (_line, row) => `${String.fromCharCode(65 + page, 97 + row)} tells of the lighthouse and of its keepers.`,
        ).concat(page === 2 ? ['The lens of Skarholm weighs four tonnes.'] : []),
      )
      return { lines: [...lines, { text: number, x: 290, y: 40 }] }
    })
    const path = join(folder, 'lens.pdf')
    writeFileSync(path, makePdf(pages))
    const { importId } = await test.app.imports.importPaths([path])
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    const { output } = await test.app.retrieve.search({ question: '"lens of Skarholm weighs"', filter: {}, k: 1, select: false })
    const [hit] = output.hits
    if (!hit) throw new Error('the lens was not found')
    const content = await test.app.reader.read({
      id: hit.documentId,
      chunkId: hit.chunkId,
      quote: 'The lens of Skarholm weighs four tonnes.',
    })
    expect(content).toMatchObject({ view: 'pdf', page: 3, labels: printed })
    const { page = 0, pageEnd = 0 } = hit.anchor
    const said = page === pageEnd ? `page ${printed[page - 1]}` : `pages ${printed[page - 1]}–${printed[pageEnd - 1]}`
    expect(describeAnchor(hit.anchor, hit.title)).toBe(said)
    expect(said).toMatch(/i/)
    const source = { n: 1, title: hit.title, anchor: hit.anchor, deleted: false, changed: false } as Parameters<typeof sourceLine>[0]
    expect(sourceLine(source)).toContain(said)
  })

  it('searches for the words when the document has other text at the anchor', async () => {
    expect(await painted({ start: 3, end: 3 + QUOTE.length })).toEqual(['In summer', QUOTE])
    expect(await painted()).toEqual(['In summer', QUOTE])
  })
})
