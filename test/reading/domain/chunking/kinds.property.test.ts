import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../../src-main/reading/domain/chunking/chunk-document.ts'
import { processDocument } from '../../../../src-main/reading/domain/chunking/process-document.ts'
import type { NormalisedDocument } from '../../../../src-main/reading/domain/documents/types.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import { CHUNK_PROFILES } from '../../../../src-preload/contract/shapes/documents.ts'
import { anyKind, longestOf, withPersonalData } from './kinds.ts'

const MAX_TOKENS = 256
const RUNS = { numRuns: 50 }
const profile = fc.constantFrom(...CHUNK_PROFILES)

/** The text of a chunk without the repeated header in front. */
function ownText(document: NormalisedDocument, chunk: { text: string; anchor: { start: number; end: number } }): string {
  const slice = document.text.slice(chunk.anchor.start, chunk.anchor.end)
  expect(chunk.text.endsWith(slice)).toBe(true)
  return slice
}

describe('the chunks of every kind under every profile', () => {
  it('cover the text in order: only white space lies outside of child chunks', () => {
    fc.assert(
      fc.property(anyKind, profile, (document, chosen) => {
        let reached = 0
        let start = 0
        const { chunks } = chunkDocument(document, { profile: chosen, maxTokens: MAX_TOKENS, countTokens: estimateTokens })
        for (const { anchor, isParent } of chunks) {
          if (isParent) continue
          expect(anchor.start).toBeGreaterThanOrEqual(start)
          expect(document.text.slice(reached, Math.max(reached, anchor.start)).trim()).toBe('')
          expect(anchor.end).toBeGreaterThan(reached)
          start = anchor.start
          reached = anchor.end
        }
        expect(document.text.slice(reached).trim()).toBe('')
      }),
      RUNS,
    )
  }, 60_000)

  it('are slices of it except for repeated table headers, within the length limit, and children lie within their parent groups', () => {
    fc.assert(
      fc.property(anyKind, profile, (document, chosen) => {
        const { kind, chunks } = chunkDocument(document, { profile: chosen, maxTokens: MAX_TOKENS, countTokens: estimateTokens })
        chunks.forEach((chunk, place) => {
          const { text, anchor, context, isParent, parent } = chunk
          ownText(document, chunk)
          expect(text).toBe(text.trim())
          expect(text.isWellFormed()).toBe(true)
          expect(text.length).toBeLessThanOrEqual(longestOf(kind, chosen, isParent))
          if (!isParent) expect(estimateTokens(context === '' ? text : `${context}\n${text}`)).toBeLessThanOrEqual(MAX_TOKENS + 4)
          if (parent === null) return
          expect(parent).toBeLessThan(place)
          expect(chunks[parent]?.isParent).toBe(true)
          expect(chunks[parent]?.anchor.start).toBeLessThanOrEqual(anchor.start)
          expect(chunks[parent]?.anchor.end).toBeGreaterThanOrEqual(anchor.end)
        })
      }),
      RUNS,
    )
  }, 60_000)

  it('keep turns, rows, answers and slides complete wherever those fit', () => {
    fc.assert(
      fc.property(anyKind, (document) => {
        const { kind, chunks } = chunkDocument(document, { profile: 'auto', maxTokens: MAX_TOKENS, countTokens: estimateTokens })
        const ends = chunks.flatMap(({ isParent, anchor }) => (isParent ? [] : [anchor.end]))
        for (const block of document.blocks) {
          const body = document.text.slice(block.start, block.end)
          const units = block.rows
            ? [...body.matchAll(/[^\n]+/g)].map((row) => ({ start: row.index, end: row.index + row[0].length }))
            : block.turn
              ? [{ start: 0, end: body.length }]
              : []
          for (const unit of units) {
            const isCut = ends.some((end) => end > block.start + unit.start && end < block.start + unit.end)
            if (isCut) expect(unit.end - unit.start > 400 || estimateTokens(body.slice(unit.start, unit.end)) > MAX_TOKENS * 0.4).toBe(true)
          }
        }
        if (kind === 'slides')
          for (const { anchor } of chunks)
            expect(
              new Set(document.blocks.filter((block) => block.end > anchor.start && block.start < anchor.end).map(({ slide }) => slide))
                .size,
            ).toBe(1)
      }),
      RUNS,
    )
  }, 60_000)
})

describe('chunking of a redacted document', () => {
  it('maps every anchor back to the original text: the chunks cover the text before redaction', () => {
    fc.assert(
      fc.property(
        withPersonalData,
        profile,
        fc.constantFrom('standard' as const, 'always' as const, 'never' as const),
        (document, chosen, redact) => {
          const processed = processDocument(document, { profile: chosen, redact, maxTokens: MAX_TOKENS, countTokens: estimateTokens })
          let reached = 0
          for (const { anchor, text, redacted, sensitivity, isParent } of processed.chunks) {
            const before = document.text.slice(anchor.start, anchor.end)
            if (!redacted && document.blocks.every(({ rows }) => !rows)) expect(text).toBe(before)
            if (redacted) expect(sensitivity).toBe('high')
            if (isParent) continue
            expect(document.text.slice(reached, Math.max(reached, anchor.start)).trim()).toBe('')
            reached = Math.max(reached, anchor.end)
          }
          expect(document.text.slice(reached).trim()).toBe('')
        },
      ),
      RUNS,
    )
  }, 60_000)

  it('keeps every secret out of the stored chunks, and redacts nothing under the policy `never`', () => {
    fc.assert(
      fc.property(withPersonalData, profile, (document, chosen) => {
        const options = { profile: chosen, maxTokens: MAX_TOKENS, countTokens: estimateTokens }
        const stored = JSON.stringify(processDocument(document, { ...options, redact: 'always' }))
        for (const secret of ['4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00', 'ann.lee@example.org', '219-09-9999'])
          expect(stored).not.toContain(secret)
        const kept = processDocument(document, { ...options, redact: 'never' })
        expect(kept.replaced).toEqual([])
        expect(kept.document.text).toBe(document.text)
      }),
      RUNS,
    )
  }, 60_000)
})
