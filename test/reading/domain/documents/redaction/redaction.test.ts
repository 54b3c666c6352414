import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processDocument } from '../../../../../src-main/reading/domain/chunking/process-document.ts'
import { findPersonalData } from '../../../../../src-main/reading/domain/documents/redaction/find.ts'
import { createOffsetMap, packReplaced, unpackReplaced } from '../../../../../src-main/reading/domain/documents/redaction-map.ts'
import { estimateTokens } from '../../../../../src-main/text/tokens.ts'
import type { RedactPolicy } from '../../../../../src-preload/contract/shapes/documents.ts'
import { paragraph } from '../../chunking/documents.ts'
import { parsed, recording } from '../../chunking/kinds.ts'

const found = (text: string): string[] => findPersonalData(text).map(({ start, end, label }) => `${label} ${text.slice(start, end)}`)
const process = (texts: readonly string[], redact: RedactPolicy, title: string | null = null) =>
  processDocument(
    parsed(
      'txt',
      texts.map((text) => ({ type: 'paragraph', text })),
      title,
    ),
    { profile: 'auto', redact, maxTokens: 256, countTokens: estimateTokens },
  )

describe('the search for personal data', () => {
  it.each([
    ['Tel: +49 (0) 30 / 123 456 - 0', ['PHONE +49 (0) 30 / 123 456 - 0']],
    ['Ph +61 2 9374 4000 / 0412 345 678', ['PHONE +61 2 9374 4000', 'PHONE 0412 345 678']],
    ['phone numbers: 555-0100, 555-0101', ['PHONE 555-0100', 'PHONE 555-0101']],
    ['e-mail john [dot] doe [at] example [dot] com', ['EMAIL john [dot] doe [at] example [dot] com']],
    ['iban: de89 3704 0044 0532 0130 00, BIC', ['IBAN de89 3704 0044 0532 0130 00']],
    ['DE88 3704 0044 0532 0130 00', []],
    ['4111 1111 1111 1112', []],
    ['000-12-3456, 666-12-3456, 900-12-3456', []],
    ['AHV 756.9217.0769.85', ['SSN 756.9217.0769.85']],
    ['Acct. No.: 000123456789', ['ACCOUNT 000123456789']],
    ['key AKIAIOSFODNN7EXAMPLE in the file', ['KEY AKIAIOSFODNN7EXAMPLE']],
    ['هاتف +٤٩ ٣٠ ١٢٣٤٥٦٧', ['PHONE +٤٩ ٣٠ ١٢٣٤٥٦٧']],
  ])('finds the personal data of: %s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('finds personal data anywhere in a long text, also where the text is searched in parts', () => {
    const items = ['4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00', 'ann.lee@example.org', '219-09-9999', '+49 30 90182000']
    const text = Array.from({ length: 30_000 }, (_, index) => `${items[index % items.length]} was number ${index} then`).join('\n')
    const all = findPersonalData(text)
    expect(all).toHaveLength(30_000)
    expect(new Set(all.map(({ start, end }) => text.slice(start, end)))).toEqual(new Set(items))
  })
})

describe('the redaction policies', () => {
  const secret = `${paragraph(12)} Her passport no. C01X00T47 is in the file. ${paragraph(12, 1)}`
  const contacts = 'Ann Lee, ann.lee@example.org, +49 30 901820'

  it('redact secrets everywhere under `standard`, and contacts in documents of kind sensitive', () => {
    const plain = process([secret, `${paragraph(40, 2)} Write to ann.lee@example.org.`], 'standard')
    expect(plain.kind).toBe('user')
    expect(plain.counts).toEqual({ PASSPORT: 1 })
    expect(plain.document.text).toContain('passport no. [REDACTED_PASSPORT] is')
    expect(plain.document.text).toContain('ann.lee@example.org')
    const sensitive = process([contacts, contacts], 'standard')
    expect(sensitive.kind).toBe('sensitive')
    expect(sensitive.document.text).toBe('Ann Lee, [REDACTED_EMAIL], [REDACTED_PHONE]\n\nAnn Lee, [REDACTED_EMAIL], [REDACTED_PHONE]')
    expect(sensitive.counts).toEqual({ EMAIL: 2, PHONE: 2 })
  })

  it('redact everything under `always`, titles and speakers too, and nothing under `never`', () => {
    const text = `${paragraph(40, 2)} Write to ann.lee@example.org.`
    expect(process([text], 'always', 'Mail of ann.lee@example.org').document.title).toBe('Mail of [REDACTED_EMAIL]')
    expect(process([text], 'always').counts).toEqual({ EMAIL: 1 })
    expect(process([secret, contacts], 'never').counts).toEqual({})
    const spoken = recording([{ speaker: 1, sentences: 3 }])
    const named = processDocument(
      { ...spoken, cues: (spoken.cues ?? []).map((cue) => ({ ...cue, speaker: '+1 415 555 2671' })) },
      { profile: 'auto', redact: 'always', maxTokens: 256, countTokens: estimateTokens },
    )
    expect(named.chunks[0]?.anchor.speaker).toBe('[REDACTED_PHONE]')
  })

  it('mark each passage’s sensitivity: high where something was redacted, medium where much is personal, else low', () => {
    const redacted = process([paragraph(30), secret, paragraph(30, 3)], 'standard')
    expect(redacted.chunks.map(({ redacted: is, sensitivity }) => [is, sensitivity].join())).toContain('true,high')
    for (const chunk of redacted.chunks) expect(chunk.sensitivity).toBe(chunk.text.includes('[REDACTED_') ? 'high' : 'low')
    expect(process([contacts, contacts], 'never').chunks.every(({ sensitivity }) => sensitivity === 'medium')).toBe(true)
  })
})

describe('the offset map between a text and its redacted form', () => {
  const pieces = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 })), { maxLength: 12 })
    .map((steps) => {
      let at = 0
      return steps.map(([gap, size, length]) => {
        const start = at + gap
        at = start + size
        return { start, end: at, length }
      })
    })

  it('maps every offset outside of a replaced piece there and back, and edges to edges', () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 0, max: 700 }), (replaced, offset) => {
        const map = createOffsetMap(unpackReplaced(packReplaced(replaced)))
        // The oracle: the characters before the offset, each replaced piece counted with its new length.
        const shift = replaced.filter(({ end }) => end <= offset).reduce((sum, { start, end, length }) => sum + length - (end - start), 0)
        const inside = replaced.find(({ start, end }) => start < offset && offset < end)
        if (!inside) {
          expect(map.redacted(offset, 'start')).toBe(offset + shift)
          expect(map.redacted(offset, 'end')).toBe(offset + shift)
          expect(map.original(offset + shift, 'start')).toBe(offset)
        } else {
          expect(map.redacted(offset, 'start')).toBe(inside.start + shift)
          expect(map.redacted(offset, 'end')).toBe(inside.start + shift + inside.length)
        }
      }),
      { numRuns: 500 },
    )
  })
})
