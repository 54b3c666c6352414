import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../../src-main/reading/domain/chunking/chunk-document.ts'
import type { ChunkDraft, NormalisedDocument } from '../../../../src-main/reading/domain/documents/types.ts'
import { splitSentences } from '../../../../src-main/text/sentences.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import { anyDocument, documentOf } from './documents.ts'

const MAX_TOKENS = 256
const options = { profile: 'auto' as const, maxTokens: MAX_TOKENS, countTokens: estimateTokens }

function childrenOf(document: NormalisedDocument): ChunkDraft[] {
  return chunkDocument(document, options).chunks.filter((chunk) => !chunk.isParent)
}

function holds(check: (document: NormalisedDocument) => void): void {
  fc.assert(fc.property(anyDocument, check), { numRuns: 120 })
}

describe('the chunks of any document', () => {
  it('are exact slices of its text, without white space at the ends and without half characters', () => {
    holds((document) => {
      for (const { text, anchor } of chunkDocument(document, options).chunks) {
        expect(text).toBe(document.text.slice(anchor.start, anchor.end))
        expect(text).toBe(text.trim())
        expect(text).not.toBe('')
        expect(text.isWellFormed()).toBe(true)
      }
    })
  })

  const covers = (document: NormalisedDocument): void => {
    let reached = 0
    let start = -1
    for (const { anchor } of childrenOf(document)) {
      expect(anchor.start).toBeGreaterThan(start)
      expect(document.text.slice(reached, Math.max(reached, anchor.start)).trim()).toBe('')
      expect(anchor.end).toBeGreaterThan(reached)
      start = anchor.start
      reached = anchor.end
    }
    expect(document.text.slice(reached).trim()).toBe('')
  }

  it('cover its text in order: only white space lies outside of child chunks', () => {
    holds(covers)
  })

  it('stay in order where a child chunk was halved before one that repeats its sentences', () => {
    const sentence = '工程师要求在签订合同之前对桥梁进行另一次调查。'
    for (let length = 200; length < 260; length++) {
      covers(
        documentOf(
          [
            { type: 'heading', level: 1, text: 'Heading 0' },
            { type: 'paragraph', text: '👩‍👩‍👧‍👦'.repeat(length) },
            { type: 'quote', text: sentence.repeat(3) },
            { type: 'heading', level: 1, text: 'Heading 0' },
          ],
          { title: 'A title' },
        ),
      )
    }
  })

  it('stay within the length of their kind, and with their context line within the embedder’s limit', () => {
    holds((document) => {
      const { kind, chunks } = chunkDocument(document, options)
      for (const { isParent, text, context } of chunks) {
        expect(text.length).toBeLessThanOrEqual(isParent ? 3500 : kind === 'user' ? 800 : 700)
        if (!isParent) expect(estimateTokens(context === '' ? text : `${context}\n${text}`)).toBeLessThanOrEqual(MAX_TOKENS + 2)
      }
    })
  })

  it('have parent groups that come before them and contain them', () => {
    holds((document) => {
      const { chunks } = chunkDocument(document, options)
      chunks.forEach((chunk, place) => {
        if (chunk.parent === null) return
        const parent = chunks[chunk.parent]
        expect(chunk.parent).toBeLessThan(place)
        expect(parent?.isParent).toBe(true)
        expect(parent?.anchor.start).toBeLessThanOrEqual(chunk.anchor.start)
        expect(parent?.anchor.end).toBeGreaterThanOrEqual(chunk.anchor.end)
      })
    })
  })

  it('end inside a sentence, code block, list item or table row only where that alone is too long', () => {
    holds((document) => {
      const { chunks, language } = chunkDocument(document, options)
      const ends = chunks.filter((chunk) => !chunk.isParent).map(({ anchor }) => anchor.end)
      for (const block of document.blocks) {
        const body = document.text.slice(block.start, block.end)
        const units =
          block.type === 'paragraph' || block.type === 'quote'
            ? splitSentences(body, language)
            : block.type === 'table'
              ? rows(body)
              : [{ start: 0, end: body.length }]
        for (const unit of units) {
          const own = body.slice(unit.start, unit.end).trim()
          const isCut = ends.some(
            (end) => end > block.start + unit.start && end < block.start + unit.start + body.slice(unit.start, unit.end).trimEnd().length,
          )
          if (isCut) expect(own.length > 700 || estimateTokens(own) > MAX_TOKENS * 0.7).toBe(true)
        }
      }
    })
  })

  it('are the same when the document is chunked again', () => {
    holds((document) => {
      expect(chunkDocument(document, options)).toEqual(chunkDocument(document, options))
    })
  })
})

function rows(body: string): { start: number; end: number }[] {
  return [...body.matchAll(/[^\n]+\n?/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

describe('the time of chunking', () => {
  const size = 300_000
  const headings = documentOf(
    Array.from({ length: 20_000 }, (_, index) => ({ type: 'heading' as const, level: 1 + (index % 3), text: `Heading ${index}` })),
  )
  it.each([
    ['one letter', documentOf([{ type: 'paragraph', text: 'a'.repeat(size) }])],
    ['blank lines alone', { ...documentOf([]), text: '\n'.repeat(size) }],
    ['a paragraph for each letter', documentOf(Array.from({ length: 50_000 }, () => ({ type: 'paragraph' as const, text: 'A' })))],
    ['lines of one letter', documentOf([{ type: 'paragraph', text: 'a\n'.repeat(size / 2).trim() }])],
    ['a letter with marks', documentOf([{ type: 'paragraph', text: `e${'\u0301'.repeat(size)}` }])],
    ['code without an end', documentOf([{ type: 'code', text: '(a, '.repeat(size / 4).trim() }])],
    ['headings alone', headings],
  ])('grows linearly with the length of the text: %s', (_name, document) => {
    let counted = 0
    const countTokens = (text: string): number => {
      counted += text.length
      return estimateTokens(text)
    }
    const { chunks } = chunkDocument(document, { ...options, countTokens })
    expect(counted).toBeLessThanOrEqual(30 * document.text.length)
    for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(3500)
  })
})
