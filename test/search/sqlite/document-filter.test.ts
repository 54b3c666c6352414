import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SearchFilter } from '../../../src-main/search/domain/types.ts'
import { createTestDatabase, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const DAY = 86_400_000

/** Titles of the documents that pass the filter, by search and by count. */
function passing(filter: SearchFilter): string[] {
  const hits = t.search.keywordSearch({ match: '"zebra"', filter, limit: 100 })
  expect(t.search.scope(filter).considered).toBe(hits.length)
  return t.search
    .passages(hits.map(({ chunkId }) => chunkId))
    .map(({ title }) => title)
    .sort()
}

describe('the document filter of a search', () => {
  test('selects documents with at least one of the tags, in any letter case', () => {
    for (const title of ['red', 'blue', 'both', 'none']) {
      const { documentId } = storeDocument(t.database, { texts: ['zebra'], title })
      for (const tag of ['red', 'blue'])
        if (title === tag || title === 'both')
          t.connection.run('INSERT INTO document_tags (document_id, tag) VALUES (?, ?)', documentId, tag)
    }
    expect(passing({ tags: ['RED'] })).toEqual(['both', 'red'])
    expect(passing({ tags: ['red', 'Blue'] })).toEqual(['blue', 'both', 'red'])
    expect(passing({ tags: ['green'] })).toEqual([])
  })

  test('selects documents of the listed sensitivities', () => {
    for (const level of ['low', 'medium', 'high']) {
      const { documentId } = storeDocument(t.database, { texts: ['zebra'], title: level })
      t.connection.run('UPDATE documents SET sensitivity = ? WHERE id = ?', level, documentId)
    }
    expect(passing({ sensitivities: ['low'] })).toEqual(['low'])
    expect(passing({ sensitivities: ['low', 'medium'] })).toEqual(['low', 'medium'])
    expect(passing({})).toEqual(['high', 'low', 'medium'])
  })

  test('excludes documents by id, and none for an empty list', () => {
    const ids = ['a', 'b'].map((title) => storeDocument(t.database, { texts: ['zebra'], title }).documentId)
    expect(passing({ withoutDocumentIds: ids.slice(0, 1) })).toEqual(['b'])
    expect(passing({ withoutDocumentIds: [] })).toEqual(['a', 'b'])
    expect(passing({ withoutDocumentIds: ids })).toEqual([])
  })

  test('compares a time range with the import of a file, or the recording of a note (its own date, else its file’s), on request with the date of the file', () => {
    const date = (day: number) => new Date(day * DAY).toISOString()
    const store = (title: string, type: 'txt' | 'transcript', added: number, own: string | null, modified: number | null) => {
      const { documentId } = storeDocument(t.database, { texts: ['zebra'], title, type, now: added * DAY })
      t.connection.run(
        'UPDATE documents SET own_date = ?, modified_at = ? WHERE id = ?',
        own,
        modified === null ? null : modified * DAY,
        documentId,
      )
    }
    store('file', 'txt', 10, date(2), 3)
    store('file of no property', 'txt', 10, null, 3)
    store('bare file', 'txt', 10, null, null)
    store('note', 'transcript', 10, date(5), 10)
    store('note of a file alone', 'transcript', 10, null, 4)
    store('note of no date', 'transcript', 10, null, null)
    store('file of a bad date', 'txt', 10, 'next spring', 4)
    expect(passing({ from: 10 * DAY })).toEqual(['bare file', 'file', 'file of a bad date', 'file of no property', 'note of no date'])
    expect(passing({ to: 5 * DAY })).toEqual(['note', 'note of a file alone'])
    expect(passing({ from: 2 * DAY, to: 4 * DAY, dateOf: 'own' })).toEqual([
      'file',
      'file of a bad date',
      'file of no property',
      'note of a file alone',
    ])
    expect(passing({ from: 10 * DAY, dateOf: 'own' })).toEqual(['bare file', 'note of no date'])
  })
})
