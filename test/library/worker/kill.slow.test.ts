import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { killWhileImporting } from '../../support/kills/kill-while-importing.ts'

const KILLS = 8
/** Under load no kill of the first few may hit a document midway. */
const MOST_KILLS = 40

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

test(`a process killed ${KILLS} times during an import loses no acknowledged document and leaves none incompletely indexed`, async () => {
  const acknowledged: string[] = []
  let midway = 0
  for (let i = 0; i < KILLS || (midway === 0 && i < MOST_KILLS); i++) {
    acknowledged.push(...(await killWhileImporting(t.file, 3 + (i % 3), i * 3)))
    expect(t.database.check()).toEqual([])
    for (const line of acknowledged) {
      const [state, id] = line.split(' ') as ['searchable' | 'ready', DocumentId]
      const document = t.database.getDocument(id)
      expect(document?.chunks).toBe(60)
      expect(state === 'searchable' || document?.status === 'ready').toBe(true)
      expect(t.search.keywordSearch({ match: '"zebra"', filter: { documentIds: [id] }, limit: 100 })).toHaveLength(60)
    }
    const unfinished = t.database.listDocuments({ statuses: ['queued', 'parsing'] })
    midway += unfinished.length
    for (const document of unfinished) {
      expect(t.search.keywordSearch({ match: '"zebra"', filter: { documentIds: [document.id] }, limit: 100 })).toEqual([])
      t.database.beginVersion(document.id)
      expect(t.connection.get('SELECT count(*) AS n FROM chunks WHERE document_id = ?', document.id)).toEqual({ n: 0 })
      await t.database.removeDocuments({ ids: [document.id] })
    }
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect(midway).toBeGreaterThan(0)
})
