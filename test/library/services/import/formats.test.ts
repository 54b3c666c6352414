import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { makeEpub } from '../../../support/files/make-epub.ts'
import { makeOdt } from '../../../support/files/make-odt.ts'
import { makePptx } from '../../../support/files/make-pptx.ts'
import { makeXlsx } from '../../../support/files/make-xlsx.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = Array.from({ length: 120 }, (_row, index) => [
  `Barge ${index + 1}`,
  index === 99 ? 'carries zincblende' : `carries cargo number ${index}`,
  index,
])
const filler = 'A longer paragraph about the weather on the river, which was mild. '.repeat(8)

/** File, query, the expected text in the opened passage, and its place (the outermost heading: small sections are one passage). */
const CASES: [name: string, content: string | Uint8Array, word: string, within: string, place: { slide?: number; chapter?: string }][] = [
  [
    'talk.pptx',
    makePptx(
      [
        { title: 'Opening', texts: ['Good morning'] },
        { title: 'Dredging', texts: ['Mud goes north'], notes: 'Mention the quagmire fund.' },
      ],
      { order: [2, 1] },
    ),
    'quagmire',
    'Mention the quagmire fund.',
    { slide: 1 },
  ],
  [
    'fleet.xlsx',
    makeXlsx([
      { name: 'Empty', rows: [] },
      { name: 'Fleet', rows: [['Name', 'Load', 'Number'], ...rows] },
    ]),
    'zincblende',
    'Barge 100 | carries zincblende | 99',
    { chapter: 'Fleet' },
  ],
  [
    'stock.csv',
    `Item;Shelf\n${Array.from({ length: 40 }, (_row, index) => `Part ${index};Shelf ${index}`).join('\n')}\nSprocket;Mezzanine\n`,
    'mezzanine',
    'Sprocket | Mezzanine',
    {},
  ],
  [
    'page.html',
    `<!doctype html><html><body><h1>Locks</h1><p>${filler}</p><h2>Keeper</h2><p>The keeper is called Osgood.</p></body></html>`,
    'Osgood',
    'The keeper is called Osgood.',
    { chapter: 'Locks' },
  ],
  [
    'letter.odt',
    makeOdt([{ heading: 'Terms', level: 1 }, filler, { heading: 'Notice', level: 2 }, 'Notice is given by ptarmigan post.']),
    'ptarmigan',
    'Notice is given by ptarmigan post.',
    { chapter: 'Terms' },
  ],
  ['memo.rtf', '{\\rtf1\\ansi\\pard The memo names the hornbeam quay.\\par}', 'hornbeam', 'The memo names the hornbeam quay.', {}],
  [
    'novel.epub',
    makeEpub([
      { file: 'b.xhtml', body: `<h1>Departure</h1><p>${filler}</p>` },
      { file: 'a.xhtml', body: '<h1>Landfall</h1><p>They sighted a guillemot at dawn.</p>' },
    ]),
    'guillemot',
    'They sighted a guillemot at dawn.',
    { chapter: 'Landfall' },
  ],
  [
    'mail.eml',
    'From: Ann <ann@example.org>\nTo: Bob <bob@example.org>\nSubject: Berth\nDate: Tue, 5 Mar 2024 10:00:00 +0100\n\nPlease hold the palladium berth.\n',
    'palladium',
    'Please hold the palladium berth.',
    { chapter: 'Berth' },
  ],
]

describe('a document of any format', () => {
  it('is found by one of its words, with its place, and opens there', async () => {
    const paths = CASES.map(([name, content]) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    })
    const { importId } = await test.app.imports.importPaths(paths)
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    const report = await test.app.imports.finish(importId)
    expect(report).toMatchObject({ added: CASES.length, failed: 0 })
    for (const [index, [name, , word, within, place]] of CASES.entries()) {
      const { output } = await test.app.retrieve.search({ question: word, filter: {}, k: 1, select: false })
      const hit = output.hits[0]
      expect(hit?.documentId, name).toBe(report.documents[index]?.id)
      if (!hit) continue
      expect({ slide: hit.anchor.slide, chapter: hit.anchor.section?.[0] }, name).toMatchObject(place)
      const content = await test.app.reader.read({ id: hit.documentId, chunkId: hit.chunkId, quote: within })
      if (content.view !== 'text' || !content.highlight) throw new Error(`${name} opened without a passage`)
      const { start, end } = content.highlight
      const shown = content.blocks
        .map((block) => block.text.slice(Math.max(0, start - block.start), Math.max(0, end - block.start)))
        .filter((text) => text !== '')
      expect(shown.join('\n'), name).toBe(within)
    }
  })

  it('numbers the rows of a sheet as in the file', async () => {
    const { output } = await test.app.retrieve.search({ question: 'zincblende', filter: { types: ['xlsx'] }, k: 1, select: false })
    const [first = 0, last = 0] = output.hits[0]?.anchor.rows ?? []
    expect(first).toBeLessThanOrEqual(101)
    expect(last).toBeGreaterThanOrEqual(101)
    expect(last - first).toBeLessThan(60)
    const content = await test.app.reader.read({ id: output.hits[0]!.documentId })
    const block = content.view === 'text' ? content.blocks.find(({ text }) => text.includes('zincblende')) : undefined
    const row = (block?.rows?.[0] ?? 0) + (block?.text.split('\n').findIndex((line) => line.includes('zincblende')) ?? 0)
    expect(row).toBe(101)
  })
})
