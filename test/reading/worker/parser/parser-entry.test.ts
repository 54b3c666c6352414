import { unpackPart } from '../../../../src-main/storage/sqlite/texts/packed-part.ts'
import { unpackWords, type StoredPage } from '../../../../src-main/reading/domain/documents/pdf-layout/words.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Block, Page, ReadFacts, StoredChunk, StoredPiece } from '../../../../src-main/reading/domain/documents/types.ts'
import { createParserPool } from '../../../../src-main/reading/worker/parser/pool.ts'
import type { ParserPool } from '../../../../src-main/reading/worker/parser/pool.ts'
import { makeDocx } from '../../../support/files/make-docx.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'
import { ENTRIES } from '../../../support/app.ts'

let folder = ''
let pool: ParserPool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-parser-'))
  pool = createParserPool({
    entry: ENTRIES.parser,
    size: 1,
    megabytes: 600,
  })
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

type Whole = { facts: ReadFacts; chunks: StoredChunk[]; text: string; blocks: Block[]; pages: Page[]; pieces: StoredPiece[] }

async function read(name: string, content: Uint8Array | string): Promise<Whole> {
  const path = join(folder, 'stored.bin')
  await writeFile(path, content)
  const reading = await pool.read({ path, name, profile: 'auto', redact: 'standard', maxTokens: 256, seconds: 6 })
  try {
    const pieces: StoredPiece[] = []
    for (let index = 0; index < reading.facts.pieces; index += 1) pieces.push(deserialize(await reading.piece(index)) as StoredPiece)
    const parts = pieces.flatMap((piece) => piece.parts)
    const of = <T>(kind: string): T[] => parts.filter((part) => part.kind === kind).map((part) => deserialize(unpackPart(part.data)) as T)
    return {
      facts: reading.facts,
      pieces,
      chunks: pieces.flatMap((piece) => piece.chunks),
      text: of<string>('text').join(''),
      blocks: of<Block[]>('blocks').flat(),
      pages: of<StoredPage>('page').map(({ packed, ...page }) => ({ ...page, words: unpackWords(packed, 0) })),
    }
  } finally {
    reading.release()
  }
}

const sentence = (number: number): string =>
  `Sentence number ${number} tells of the harvest in the northern valley and of its ${number} barrels.`

describe('a file in the parser process', () => {
  it('becomes chunks whose offsets hold their text, with hashes and keyword rows', async () => {
    const pages = Array.from({ length: 12 }, (_page, page) =>
      textPage(Array.from({ length: 40 }, (_line, line) => sentence(page * 40 + line))),
    )
    const whole = await read('harvest.pdf', makePdf(pages, { title: 'Harvest in the northern valley' }))
    expect(whole.facts).toMatchObject({ type: 'pdf', title: 'Harvest in the northern valley', language: 'en', pages: 12, partial: false })
    expect(whole.chunks).toHaveLength(whole.facts.parents + whole.facts.children)
    expect(whole.chunks.map((chunk) => chunk.position)).toEqual(whole.chunks.map((_chunk, index) => index))
    for (const chunk of whole.chunks) {
      // A parent is a stretch of the document's text, which is sent once.
      expect(chunk.text === '').toBe(chunk.isParent)
      const text = chunk.isParent ? whole.text.slice(chunk.anchor.start, chunk.anchor.end) : chunk.text
      expect(chunk.hash).toBe(createHash('sha256').update(`${chunk.context}\n${text}`).digest('hex'))
      expect(chunk.keywords === null).toBe(chunk.isParent)
      if (chunk.isParent) continue
      expect(chunk.keywords?.body.split(' ')).toContain('harvest')
      expect(chunk.keywords?.title).not.toBe('')
      const words = (text: string): string => text.replace(/\s+/g, ' ').trim()
      expect(words(whole.text.slice(chunk.anchor.start, chunk.anchor.end))).toBe(words(chunk.text))
      expect(chunk.tokens).toBeLessThanOrEqual(256)
    }
    expect(whole.pages.map((page) => page.page)).toEqual(Array.from({ length: 12 }, (_page, index) => index + 1))
    const box = whole.pages[11]?.words.at(-2)
    expect(box && whole.text.slice(box.start, box.end)).toBe('479')
    expect(whole.blocks.at(-1)?.end).toBe(whole.text.length)
  })

  it('is sent in pieces of at most 400 chunks', async () => {
    const text = Array.from({ length: 9000 }, (_line, line) => sentence(line)).join('\n\n')
    const whole = await read('long.txt', text)
    expect(whole.chunks.length).toBeGreaterThan(400)
    expect(Math.max(...whole.pieces.map((piece) => piece.chunks.length))).toBeLessThanOrEqual(400)
    expect(whole.text).toContain(sentence(8999))
    expect(whole.chunks.filter((chunk) => chunk.parent !== null && chunk.parent >= chunk.position)).toEqual([])
  })

  it('keeps its file name out of the keyword rows when it has no title', async () => {
    const whole = await read('secretname.txt', 'Just a line of text that stands alone.')
    expect(whole.facts.title).toBeNull()
    expect(whole.chunks.every((chunk) => chunk.keywords === null || chunk.keywords.title === '')).toBe(true)
  })

  it('is refused when it packs a million paragraphs into a few kilobytes, and a better hidden one gets the process killed', async () => {
    const squeezed = makeDocx([{ xml: '<w:p/>'.repeat(1_000_000) }], { level: 9 })
    await expect(read('squeezed.docx', squeezed)).rejects.toMatchObject({ code: 'unsafe-archive' })
    const stored = makeDocx([
      { xml: Array.from({ length: 700_000 }, (_paragraph, index) => `<w:p><w:r><w:t>${index}</w:t></w:r></w:p>`).join('') },
    ])
    const killed = await read('paragraphs.docx', stored).then(
      () => 'read',
      (error: { code?: string }) => error.code,
    )
    expect(['parse-timeout', 'parse-memory']).toContain(killed)
    expect((await read('next.txt', 'The next file is read all the same.')).facts.children).toBe(1)
  })

  it('is refused with the reason when it is unreadable', async () => {
    await expect(read('a.txt', '')).rejects.toMatchObject({ code: 'empty-file' })
    await expect(read('a.pdf', makePdf([{}, {}, {}]))).rejects.toMatchObject({
      code: 'no-text',
      message: 'No text was found on pages 1-3. They are blank, or pictures such as scans.',
    })
    await expect(read('a.pdf', makePdf([textPage(['x'])], { password: 'p' }))).rejects.toMatchObject({ code: 'needs-password' })
  })
})
