import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  makeChunk,
  makeFacts,
  makePiece,
  queueDocument,
  TEST_EMBEDDER,
  vectorOf,
} from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

/** Free pages (16 kB) at the start of the import: from none to enough for most of it. */
const ROOM = Array.from({ length: 20 }, (_, i) => i * 2)
const DOCUMENTS = 9
const CHUNKS = 160

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

/** Limits the database to this number of further pages, like a full disk. */
function leaveRoom(pages: number | null): void {
  const used = Number(t.connection.database.pragma('page_count', { simple: true }))
  t.connection.database.pragma(`max_page_count = ${pages === null ? 4_294_967_294 : used + pages}`)
}

/** All writes of an import for one document, resumed where it was interrupted. */
function importAll(ids: ReturnType<typeof queueDocument>, n: number): void {
  const { database } = t
  const chunks = Array.from({ length: CHUNKS }, (_v, i) =>
    makeChunk({ position: i, text: `barge${n}x${i} carries slate and lime, and ${'stone '.repeat(20)}` }),
  )
  if (database.getDocument(ids.documentId)?.status === 'queued') {
    const version = database.beginVersion(ids.documentId)
    for (let i = 0; i < CHUNKS; i += 40)
      database.addPiece({ documentId: ids.documentId, version, piece: makePiece(chunks.slice(i, i + 40)) })
    database.publishVersion({ documentId: ids.documentId, version, facts: makeFacts(chunks), title: `T${n}`, jobId: ids.jobId, now: 1 })
  }
  const indexId = database.ensureIndex(TEST_EMBEDDER)
  for (;;) {
    const pending = database.pendingChunks({ indexId, documentId: ids.documentId, limit: 30 })
    if (pending.length === 0) break
    database.addVectors({
      indexId,
      documentId: ids.documentId,
      rows: pending.map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) })),
      now: 1,
    })
  }
  database.markReady({ ...ids, now: 1 })
}

describe('an import on a full disk', () => {
  test.each(ROOM)('with %i free pages rolls back writes that do not fit, damages nothing and continues once there is space', (pages) => {
    const documents = Array.from({ length: DOCUMENTS }, (_v, n) => queueDocument(t.database, { title: `document ${n}` }))
    leaveRoom(pages)
    let refused = 0
    for (const [n, ids] of documents.entries()) {
      try {
        importAll(ids, n)
      } catch (error) {
        expect(error).toMatchObject({ code: 'disk-full' })
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(0)
    expect(t.database.check()).toEqual([])
    leaveRoom(null)
    for (const [n, ids] of documents.entries()) importAll(ids, n)
    expect(t.database.check()).toEqual([])
    expect(t.database.stats()).toMatchObject({ documents: DOCUMENTS, chunks: DOCUMENTS * CHUNKS, vectors: DOCUMENTS * CHUNKS })
    expect(t.search.keywordSearch({ match: '"barge8x159"', filter: {}, limit: 5 })).toHaveLength(1)
  })
})
