import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../../src-main/reading/domain/chunking/chunk-document.ts'
import type { ChunkDraft, ChunkedDocument, NormalisedDocument } from '../../../../src-main/reading/domain/documents/types.ts'
import { splitSentences } from '../../../../src-main/text/sentences.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import { documentOf, paragraph, sentence } from './documents.ts'
import type { Part } from './documents.ts'

function chunk(document: NormalisedDocument, maxTokens = 256): ChunkedDocument {
  return chunkDocument(document, { profile: 'auto', maxTokens, countTokens: estimateTokens })
}

const parents = ({ chunks }: ChunkedDocument): ChunkDraft[] => chunks.filter(({ isParent }) => isParent)
const children = ({ chunks }: ChunkedDocument): ChunkDraft[] => chunks.filter(({ isParent }) => !isParent)

/** The sentences that two adjacent chunks share. */
function shared(text: string, before: ChunkDraft | undefined, after: ChunkDraft | undefined): number {
  return before && after && after.anchor.start < before.anchor.end
    ? splitSentences(text.slice(after.anchor.start, before.anchor.end)).length
    : 0
}

describe('chunks of plain text', () => {
  const document = documentOf(Array.from({ length: 6 }, (_, index) => ({ type: 'paragraph' as const, text: paragraph(4, index) })))

  it('have no parent group, 400 to 800 characters, and at most one repeated sentence', () => {
    const result = chunk(document)
    expect(result.kind).toBe('user')
    expect(parents(result)).toEqual([])
    for (const { text } of children(result)) expect(text.length).toBeGreaterThanOrEqual(400)
    children(result).forEach((child, index, all) => expect(shared(document.text, all[index - 1], child)).toBeLessThanOrEqual(1))
  })

  it('leave no short rest at the end when the chunk before can share', () => {
    const lengths = children(chunk(documentOf([{ type: 'paragraph', text: `${paragraph(9)} A last word.` }]))).map(
      ({ text }) => text.length,
    )
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(200)
  })

  it('have a parent group only where a segment is longer than the embedder reads', () => {
    const long = Array.from({ length: 60 }, (_, index) => `value_${index} = compute(${index}, "${index}")`).join('\n')
    const result = chunk(
      documentOf([
        { type: 'paragraph', text: paragraph(7) },
        { type: 'code', text: long },
        { type: 'paragraph', text: paragraph(7, 3) },
      ]),
    )
    expect(parents(result).map(({ text }) => text)).toEqual([long])
    const own = children(result).filter(({ parent }) => parent !== null)
    expect(own.length).toBeGreaterThan(1)
    for (const { text } of own) expect(text).toMatch(/^value_\d+ = .*\)$/s)
    expect(children(result).filter(({ parent }) => parent === null).length).toBeGreaterThan(1)
  })

  it('cut an overlong sentence at a clause, and an endless word between characters', () => {
    const clauses = Array.from({ length: 40 }, (_, index) => `the engineers of district ${index} wanted a survey`).join(', ')
    for (const { text } of children(chunk(documentOf([{ type: 'paragraph', text: `${clauses}.` }])))) expect(text).toMatch(/[,.]$/)
    const family = '👩‍👩‍👧‍👦'
    for (const { text } of children(chunk(documentOf([{ type: 'paragraph', text: family.repeat(300) }]))))
      expect(text.length % family.length).toBe(0)
  })
})

describe('chunks of a book', () => {
  const paragraphs = Array.from({ length: 40 }, (_, index): Part => ({ type: 'paragraph', text: paragraph(14, index) }))
  const document = documentOf(paragraphs)
  const result = chunk(document)

  it('have parent groups of 2,000 to 3,500 characters of complete paragraphs', () => {
    expect(result.kind).toBe('book')
    for (const { text } of parents(result)) {
      expect(text.length).toBeGreaterThanOrEqual(2000)
      expect(text.length).toBeLessThanOrEqual(3500)
      expect(text.split('\n\n').every((part) => paragraphs.some((one) => one.text === part))).toBe(true)
    }
  })

  it('are child chunks of 400 to 700 characters with two sentences of overlap', () => {
    const overlaps = children(result).flatMap((child, index, all) =>
      child.parent === all[index - 1]?.parent ? [shared(document.text, all[index - 1], child)] : [],
    )
    for (const { text } of children(result)) expect(text.length).toBeGreaterThanOrEqual(400)
    expect(overlaps.filter((count) => count === 2).length).toBeGreaterThan(overlaps.length * 0.8)
    expect(Math.max(...overlaps)).toBe(2)
  })
})

describe('chunks of a document with sections', () => {
  const heading = (level: number, text: string): Part => ({ type: 'heading', level, text })
  const body = (sentences: number, seed = 0): Part => ({ type: 'paragraph', text: paragraph(sentences, seed) })

  it('have one parent group for each section, with its heading, its path and the context line of title and path', () => {
    const document = documentOf([heading(1, 'Bridges'), heading(2, 'Arches'), body(20, 1), heading(2, 'Cables'), body(20, 2)], {
      title: 'Handbook',
    })
    const result = chunk(document)
    expect(result.kind).toBe('sections')
    expect(parents(result).map(({ anchor }) => anchor.section)).toEqual([
      ['Bridges', 'Arches'],
      ['Bridges', 'Cables'],
    ])
    expect(parents(result).map(({ text }) => text.split('\n\n')[0])).toEqual(['Bridges', 'Cables'])
    for (const { context, anchor } of children(result)) expect(context).toBe(`Handbook > ${anchor.section?.join(' > ')}`)
  })

  it('merge small sections under one parent group, but never across a top-level heading', () => {
    const parts = [1, 2].flatMap((chapter) => [
      heading(1, `Chapter ${chapter}`),
      ...[1, 2, 3].flatMap((part) => [heading(2, `Part ${chapter}.${part}`), body(2, chapter * 10 + part)]),
    ])
    const result = chunk(documentOf(parts))
    expect(parents(result).map(({ text }) => text.match(/(?:Chapter|Part) [\d.]+/g))).toEqual([
      ['Chapter 1', 'Part 1.1', 'Part 1.2', 'Part 1.3'],
      ['Chapter 2', 'Part 2.1', 'Part 2.2', 'Part 2.3'],
    ])
    expect(parents(result)[0]?.anchor.section).toEqual(['Chapter 1'])
  })

  it('split a section of more than 3,500 characters between paragraphs', () => {
    const result = chunk(
      documentOf([heading(1, 'A'), ...Array.from({ length: 10 }, (_, index) => body(8, index)), heading(1, 'B'), body(3)]),
    )
    expect(parents(result).length).toBeGreaterThan(2)
    for (const { text } of parents(result)) expect(text).toMatch(/\.$/)
  })

  it('never end with a heading, and keep code, tables and list items complete', () => {
    const code = Array.from({ length: 9 }, (_, index) => `const arch${index} = build(${index})`).join('\n')
    const table = Array.from({ length: 9 }, (_, index) => `Arch ${index} | ${index} metres | stone`).join('\n')
    const item = sentence(40, 3)
    const parts = [1, 2, 3].flatMap((part): Part[] => [
      heading(2, `Part ${part}`),
      body(4, part),
      { type: 'code', text: code },
      { type: 'table', text: table },
      { type: 'list-item', text: item },
    ])
    const all = children(chunk(documentOf(parts)))
    for (const { text } of all) expect(text).not.toMatch(/Part \d$/)
    for (const whole of [code, table, item]) expect(all.filter(({ text }) => text.includes(whole))).toHaveLength(3)
  })
})

describe('anchors and limits of chunks', () => {
  it('name the printed numbers of pages that have some', () => {
    const document = documentOf([{ type: 'paragraph', text: paragraph(3, 0) }])
    const pages = document.blocks.map(({ start, end }, index) => ({ page: index + 1, start, end, words: [], label: `x${index}` }))
    const [first] = children(chunk({ ...document, pages }))
    expect(first?.anchor).toMatchObject({ page: 1, pageLabel: 'x0' })
  })

  it('name the first and the last page of a chunk', () => {
    const document = documentOf([0, 1, 2].map((index) => ({ type: 'paragraph' as const, text: paragraph(3, index) })))
    const pages = document.blocks.map(({ start, end }, index) => ({ page: index + 1, start, end, words: [] }))
    const result = children(chunk({ ...document, pages }))
    expect(result[0]?.anchor.page).toBe(1)
    expect(result.at(-1)?.anchor.pageEnd).toBe(3)
    for (const { anchor } of result) {
      expect(anchor.page).toBe(pages.findLast((page) => page.start <= anchor.start)?.page)
      expect(anchor.pageEnd).toBe(pages.findLast((page) => page.start < anchor.end)?.page)
    }
  })

  it('make child chunks of Chinese and Arabic shorter, because their characters cost more tokens', () => {
    for (const text of ['工程师要求在签订合同之前对桥梁进行另一次调查。', 'طلب المهندسون إجراء مسح آخر للجسر قبل توقيع العقد. ']) {
      const lengths = children(chunk(documentOf([{ type: 'paragraph', text: text.repeat(100).trim() }]))).map((child) => child.text.length)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(320)
      expect(Math.min(...lengths)).toBeGreaterThan(100)
    }
  })

  it('shorten a context line that would leave no tokens for the text', () => {
    const deep = Array.from({ length: 6 }, (_, index): Part => ({ type: 'heading', level: index + 1, text: `${sentence(15, index)}` }))
    const result = chunk(documentOf([...deep, { type: 'paragraph', text: paragraph(12) }], { title: sentence(30) }))
    for (const { context } of children(result)) expect(estimateTokens(context)).toBeLessThanOrEqual(64)
    expect(children(result).at(-1)?.context).toContain(sentence(15, 5))
  })

  it('give no context line without title and headings, and no chunk without text', () => {
    expect(children(chunk(documentOf([{ type: 'paragraph', text: paragraph(3) }])))[0]?.context).toBe('')
    expect(chunk(documentOf([])).chunks).toEqual([])
  })
})
