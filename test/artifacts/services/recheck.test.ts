import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recheck } from '../../../src-main/artifacts/services/recheck.ts'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import { asClient } from '../../support/chat.ts'
import { createTestDatabase, storeDocument, type TestDatabase } from '../../support/database/database.ts'

const RISK = 'The main risk is a delay of the new heating.'
const COST = 'The roof costs 80,000 euros.'
let test: TestDatabase
let documentId: DocumentId
beforeEach(() => {
  test = createTestDatabase()
  documentId = storeDocument(test.database, {
    texts: [`${COST} ${RISK}`, 'The pool opens in May.', `As was said, ${RISK}`],
    title: 'Pool',
  }).documentId
})
afterEach(() => test.close())

/** Verifies a text against a document cited as source 4: its risk as the source, its cost as a claim. */
const check = (markdown: string) => {
  const cited = { n: 4, support: 'quoted' as const, anchor: null }
  const before = {
    sources: [{ ...cited, chunkId: 99_999 as ChunkId, documentId, title: 'Pool', quote: RISK }],
    claims: [{ ...cited, text: COST, quote: COST }],
  }
  return recheck({ database: asClient(test.database), search: asClient(test.search) }, before as unknown as Artifact, markdown)
}

describe('an edited artifact whose document was chunked anew', () => {
  it('is verified against the passage that has most of the quoted words, wherever it is now', async () => {
    test.connection.run("UPDATE chunks SET text = replace(text, ' ', char(10)) WHERE document_id = ?", documentId)
    const [first] = test.database.childIds([documentId])
    const made = await check(
      'The roof costs 80,000 euros [4]. The main risk is a delay of the new heating [4]. The roof costs 90,000 euros [4].',
    )
    expect(made.claims.map(({ support }) => support)).toEqual(['quoted', 'quoted', 'check'])
    expect(made.sources).toMatchObject([{ n: 4, chunkId: first, documentId }])
  })

  it('has no supported claim that the document no longer contains', async () => {
    test.connection.run("UPDATE chunks SET text = 'Something else.' WHERE document_id = ?", documentId)
    const made = await check(`${RISK.slice(0, -1)} [4].`)
    expect(made.claims).toMatchObject([{ support: 'none' }])
    expect(made.sources).toMatchObject([{ n: 4, chunkId: 99_999, support: 'none' }])
  })
})
