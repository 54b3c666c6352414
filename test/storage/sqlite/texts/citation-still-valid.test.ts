import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isCitationStillValid } from '../../../../src-main/storage/sqlite/texts/citation-still-valid.ts'
import { createTestDatabase, storeDocument, type TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

describe('a citation of a changed document', () => {
  const TEXT = 'The lease of the office\nends on 31 May 2027.\u00a0No pets. 合同于五月\n结束。'
  it.each([
    ['the same words', 'The lease of the office ends on 31 May 2027.', true],
    ['the beginning of a quote that was cut', 'The lease of the office ends…', true],
    ['words of a script without spaces, wrapped', '合同于五月结束。', true],
    ['digits and punctuation only', '2027. ', true],
    ['other words', 'The lease of the flat ends', false],
    ['one word of the text and one other', 'office garage', false],
    ['nothing', '…', false],
  ])('that quotes %s (“%s”) is still valid: %s', (_what, quote, said) => {
    const { documentId } = storeDocument(t.database, { texts: [TEXT] })
    expect(isCitationStillValid(t.connection, documentId, 'another hash', quote)).toBe(said)
  })
})
