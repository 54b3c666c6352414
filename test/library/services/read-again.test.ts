import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { Note } from '../../../src-preload/contract/shapes/notes.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { ReaderContent } from '../../../src-preload/contract/shapes/library.ts'
import { makePdf, textPage } from '../../support/files/make-pdf.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

const FILLER = Array.from(
  { length: 12 },
  (_, at) => `Room ${String.fromCharCode(65 + at)} is cleaned by the night shift, which signs the list on the door.`,
).join('\n\n')
const manual = (head: string, tank: string, gate: string) =>
  `${head}# Waterworks\n\nA spare tank stands behind the barn and holds nothing.\n\n${FILLER}\n\n## Tank\n\n${tank}\n\n## Valve\n\nThe valve of the waterworks is painted crimson.\n\n## Gate\n\n${gate}\n`
const OLD = manual('', 'The northern tank holds 106 litres of rainwater.', 'The gate keeper of the waterworks earns 12003 euros.')
/** What a newer reader makes of it: a row that comes back, an exponent, and a sentence that says something else. */
const NEW = manual(
  'Approved on 3 May 2024\n\n',
  'The northern tank holds 10⁶ litres of rainwater.',
  'The gate keeper of the waterworks earns nothing.',
)

const pages = (header: string[]) => [
  textPage([...header, 'The harbour of Skarholm has two moles and a light.']),
  textPage(['The lens of Skarholm weighs four tonnes and came by sea.']),
]

let test: TestApp
let folder: string
let artifact: Artifact
let note: Note
const answers = new Map<string, { chatId: Answer['chatId']; messageId: MessageId }>()
const documents = new Map<string, DocumentId>()

/** Imports a file, and gives the document an original of the same name that reads otherwise: what an older reader had made of the same bytes. */
async function importOld(name: string, old: string | Uint8Array): Promise<void> {
  const path = join(folder, name)
  writeFileSync(path, old)
  const { importId } = await test.app.imports.importPaths([path])
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  const [document] = (await test.app.imports.report(importId)).documents
  if (document) documents.set(name, document.id)
}

async function ask(question: string): Promise<void> {
  const { chatId, messageId, done } = await test.app.chat.ask({ question })
  await done
  answers.set(question, { chatId, messageId })
}

/** The first source of an answer, as the chat shows it now, and what the Reader opens for it. */
async function opened(question: string) {
  const { chatId, messageId } = answers.get(question) ?? {}
  const messages = chatId && (await test.app.chat.get(chatId))?.messages
  const source = messages && messages.find(({ id }) => id === messageId)?.answer?.sources[0]
  if (!source?.documentId) throw new Error(`nothing is cited for: ${question}`)
  const { documentId: id, chunkId, quote, anchor } = source
  const place = anchor && { anchor: { start: anchor.start, end: anchor.end } }
  return { source, content: await test.app.reader.read({ id, quote, ...(chunkId !== null && { chunkId }), ...place }) }
}

function painted(content: ReaderContent): string | null {
  if (content.view !== 'text' || !content.highlight) return null
  const { start, end } = content.highlight
  return content.blocks
    .filter((block) => block.end > start && block.start < end)
    .map((block) => block.text.slice(Math.max(0, start - block.start), end - block.start))
    .join('\n')
}

const TANK = 'How many litres of rainwater does the northern tank hold?'
const VALVE = 'What colour is the valve of the waterworks?'
const GATE = 'What does the gate keeper of the waterworks earn?'
const LENS = 'What does the lens of Skarholm weigh?'

beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
  await importOld('manual.md', OLD)
  await importOld('harbour.pdf', makePdf(pages([])))
  for (const question of [TANK, VALVE, GATE, LENS]) await ask(question)
  const made = await test.app.artifacts.make({ type: 'blueprint', filters: { documents: [documents.get('manual.md') as DocumentId] } })
  artifact = await made.done
  const kept = await test.app.chat.answerMarkdown(answers.get(TANK)?.messageId as MessageId)
  note = await test.app.notes.create({ title: kept.question, memo: kept.markdown })
  writeFileSync((await test.app.library.original(documents.get('manual.md') as DocumentId)).path, NEW)
  writeFileSync(
    (await test.app.library.original(documents.get('harbour.pdf') as DocumentId)).path,
    makePdf(pages(['Harbour office of Skarholm', 'Form 12'])),
  )
  const sql = new Database(join(test.dataFolder, 'echomind.db'))
  sql.prepare('UPDATE documents SET reader = NULL').run()
  sql.prepare("UPDATE documents SET reader = 1 WHERE type = 'pdf'").run()
  sql.close()
  const ids = await test.app.library.readByOlder()
  if (ids.length !== new Set(documents.values()).size) throw new Error('not every document is offered to be read again')
  const { importId } = await test.app.library.reindex(ids)
  await test.app.imports.wait(importId, { upTo: 'searchable' })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('what was made of a document before a newer reader has read it again', () => {
  it('is an artifact with the same text, whose every citation opens its words or says that they have changed', async () => {
    const now = await test.app.artifacts.get(artifact.id)
    expect(now.markdown).toBe(artifact.markdown)
    expect(now.claims.length).toBeGreaterThan(0)
    for (const { n, quote, anchor } of now.claims) {
      const source = now.sources.find((one) => one.n === n)
      const place = anchor && { anchor: { start: anchor.start, end: anchor.end } }
      const content = await test.app.reader.read({ id: source?.documentId as DocumentId, quote, ...place })
      const words = painted(content)?.replace(/\s+/gu, ' ')
      expect(words === undefined ? 'no place' : words).toContain(NEW.replace(/\s+/gu, ' ').includes(quote) ? quote : 'no place')
    }
  })

  it('is an edited artifact, which is checked against the words of today', async () => {
    const { claims } = await test.app.artifacts.save(artifact.id, artifact.markdown)
    const gone = claims.filter(({ quote, support }) => support === 'quoted' && !NEW.replace(/\s+/gu, ' ').includes(quote))
    expect(gone).toEqual([])
  })

  it('is a note with the words of its answer, and an exported answer that says what has changed', async () => {
    expect((await test.app.notes.get(note.id)).memo).toBe(note.memo)
    expect(note.memo).toContain('106 litres')
    const { markdown } = await test.app.chat.answerMarkdown(answers.get(TANK)?.messageId as MessageId)
    expect(markdown).toMatch(/106 litres[^]*changed since/u)
  })
})

describe('a citation of a document that a newer reader has read again', () => {
  it('opens the same words where they stand now', async () => {
    const { source, content } = await opened(VALVE)
    expect(source.changed).toBeUndefined()
    expect(painted(content)).toContain('The valve of the waterworks is painted crimson.')
  })

  it('says that the text has changed, and opens the number that is told rightly now', async () => {
    const { source, content } = await opened(TANK)
    expect(source).toMatchObject({ changed: true, quote: expect.stringContaining('106 litres') })
    expect(painted(content)).toContain('The northern tank holds 10⁶ litres of rainwater.')
  })

  it('says that the text has changed, and marks no other place, where its words are gone', async () => {
    const { source, content } = await opened(GATE)
    expect(source).toMatchObject({ changed: true, quote: expect.stringContaining('12003 euros') })
    expect(painted(content)).toBeNull()
  })

  it('opens the page of a PDF with its words', async () => {
    const { source, content } = await opened(LENS)
    expect(source.changed).toBeUndefined()
    expect(content).toMatchObject({ view: 'pdf', page: 2 })
    expect(content.view === 'pdf' && content.boxes.length).toBeGreaterThan(0)
  })
})
