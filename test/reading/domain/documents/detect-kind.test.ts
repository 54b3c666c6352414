import { describe, expect, it } from 'vitest'
import { detectKind } from '../../../../src-main/reading/domain/documents/detect-kind.ts'
import { documentOf, paragraph } from '../chunking/documents.ts'
import type { Part } from '../chunking/documents.ts'

const prose = (count: number, sentences: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'paragraph', text: paragraph(sentences, index) }))
/** The same text in lines of at most 60 characters, as in a wrapped text file. */
const wrapped = (parts: Part[]): Part[] => parts.map((part) => ({ ...part, text: part.text.replace(/(.{1,60})(?: |$)/g, '$1\n').trim() }))
const chapter = (text: string): Part => ({ type: 'paragraph', text })

describe('the detection of a document’s kind', () => {
  it('returns sections from two parsed headings on, however long the text is', () => {
    const heading: Part = { type: 'heading', level: 2, text: 'One' }
    expect(detectKind(documentOf([heading, ...prose(1, 2), heading]))).toBe('sections')
    expect(detectKind(documentOf([heading, ...prose(1, 2)]))).toBe('user')
  })

  it('returns book from 8,000 characters and five page breaks on with two heading-like lines', () => {
    const book = (first: string, second: string): string =>
      detectKind(documentOf(wrapped([chapter(first), ...prose(6, 10), chapter(second), ...prose(6, 10)])))
    expect(book('Chapter 1', 'Chapter 2')).toBe('book')
    expect(book('Kapitel IV: Der Fund', 'Kapitel V')).toBe('book')
    expect(book('THE OLD BRIDGE', 'THE NEW BRIDGE')).toBe('book')
    expect(book('A plain line', 'Another plain line')).toBe('user')
    expect(book('Chapter 1', 'Section 3 of the law says that nobody may cross it.')).toBe('user')
    expect(detectKind(documentOf([chapter('Chapter 1'), ...prose(6, 5), chapter('Chapter 2')]))).toBe('user')
  })

  it('returns book from 20 page breaks and 20,000 characters on, or with long lines from 15,000 on', () => {
    expect(detectKind(documentOf(wrapped(prose(24, 12))))).toBe('book')
    expect(detectKind(documentOf(wrapped(prose(20, 12))))).toBe('user')
    expect(detectKind(documentOf(prose(18, 12)))).toBe('book')
    expect(detectKind(documentOf(prose(5, 50)))).toBe('user')
  })
})
