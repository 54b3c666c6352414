import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeywordsPiece } from '../../../../src-main/storage/sqlite/texts/rebuild-keywords.ts'
import { createTestDatabase, makeChunk, publish, queueDocument, type TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

/** A document whose first passage has its title in the context, and whose second has none for its long heading. */
function store(title: string, contexts: readonly string[]): void {
  const ids = queueDocument(t.database, { title })
  const chunks = contexts.map((context, position) => ({ ...makeChunk({ position, text: `heron ${position}` }), context }))
  publish(t.database, { ...ids, chunks, title })
}

const rebuild = (piece: KeywordsPiece): void => {
  while (piece.after !== null) piece = t.database.continueKeywords(piece)
}
const found = (match: string): number => t.search.keywordSearch({ match, filter: {}, limit: 10 }).length

describe('the word index that is made anew', () => {
  it('has the title of a document in all its passages, and no file name', () => {
    store('Harbour rules', ['Harbour rules > Tides', 'A heading that took the whole line'])
    store('scan7', ['Ferries', 'Lanterns'])
    rebuild(t.database.beginKeywords())
    expect([found('"harbour"'), found('"scan7"'), found('"heron"')]).toEqual([2, 0, 4])
  })

  it('loses no passage if someone else began another one meanwhile', () => {
    store(
      'Harbour rules',
      Array.from({ length: 120 }, () => 'Harbour rules'),
    )
    const own = t.database.continueKeywords(t.database.beginKeywords())
    t.database.beginKeywords()
    rebuild(own)
    expect(t.connection.get('SELECT count(*) AS n FROM keywords_docsize')).toEqual({ n: 120 })
    expect(t.database.check().filter(({ code }) => code.startsWith('keywords'))).toEqual([])
    expect(found('"119"')).toBe(1)
  })
})
