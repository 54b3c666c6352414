import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection, Value } from '../../../src-main/storage/sqlite/connection.ts'
import { searchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { createVectorSearch } from '../../../src-main/search/sqlite/vector-lists.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import {
  createTestDatabase,
  embedDocument,
  makeChunk,
  publish,
  queueDocument,
  storeDocument,
  vectorOf,
} from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

const DOCUMENTS = 100
const PASSAGES = 100

let t: TestDatabase
let first: { documentId: DocumentId; jobId: JobId }
beforeAll(() => {
  t = createTestDatabase()
  t.connection.database.pragma('synchronous = OFF')
  for (let i = 0; i < DOCUMENTS; i++) {
    const ids = storeDocument(t.database, { texts: Array.from({ length: PASSAGES }, (_v, n) => `zebra ${i} ${n}`), now: i })
    if (i === 0) first = ids
    embedDocument(t.database, ids)
  }
}, 60_000)
afterAll(() => t.close())

/** The query plans of every statement run by the calls, one line for each step. */
function plansOf(run: (connection: Connection) => void): string[] {
  const plans: string[] = []
  const explain = (sql: string, values: Value[]): void => {
    if (!/^\s*(SELECT|UPDATE|DELETE|INSERT)/.test(sql)) return
    plans.push(
      ...t.connection.database
        .prepare<Value[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...values)
        .map((row) => row.detail),
    )
  }
  const { connection } = t
  run({
    ...connection,
    run: (sql, ...values) => {
      explain(sql, values)
      return connection.run(sql, ...values)
    },
    get: (sql, ...values) => {
      explain(sql, values)
      return connection.get(sql, ...values)
    },
    all: (sql, ...values) => {
      explain(sql, values)
      return connection.all(sql, ...values)
    },
  })
  return plans
}

/** A full scan of a table that grows with the library. Permitted: `documents` (small, listed on purpose) and lists of ids (virtual). */
const scans = (plans: string[]): string[] =>
  plans.filter((step) =>
    /^SCAN (c|chunks|v|w|p|j|jobs|m|vectors_1|codes_1|codes8_1|document_parts|messages)\b(?! VIRTUAL TABLE)/.test(step),
  )

describe('the query plans with 10,000 passages', () => {
  test('start lexical search at the word index and find everything else by key', () => {
    const plans = plansOf((connection) =>
      searchProcessFunctions(connection).keywordSearch({ match: '"zebra"', filter: { collectionIds: ['a'], from: 1 }, limit: 20 }),
    )
    const words = plans.filter((step) => step.startsWith('SCAN keywords '))
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((step) => !step.startsWith('SCAN keywords VIRTUAL TABLE INDEX 0:M'))).toEqual([])
    expect(plans).toContain('SEARCH c USING INTEGER PRIMARY KEY (rowid=?)')
    expect(scans(plans)).toEqual([])
  })

  test('start semantic search at the filtered documents without reading passage texts', () => {
    const plans = plansOf((connection) =>
      searchProcessFunctions(connection).vectorSearch({
        indexId: 1,
        vector: vectorOf('x'),
        filter: { documentIds: [first.documentId] },
        limit: 20,
      }),
    )
    expect(plans).toContain('SEARCH c USING COVERING INDEX chunks_by_document (document_id=? AND version=?)')
    expect(plans).toContain('SEARCH v USING INTEGER PRIMARY KEY (rowid=?)')
    expect(scans(plans)).toEqual([])
  })

  test('load quantised vectors by key, document by document, and rescore candidates by key', () => {
    const plans = plansOf((connection) => {
      const search = createVectorSearch(connection, { fewPassages: 0, fewRows: 0 })
      while (search.work(1));
      const query = { indexId: 1, vectors: [vectorOf('x'), vectorOf('y')], limit: 20 }
      expect(search.lists({ ...query, filter: { from: 5 } }).how).not.toBe('database')
    })
    expect(plans).toContain('SEARCH c USING COVERING INDEX chunks_by_document (document_id=? AND version=?)')
    for (const table of ['a', 'b', 'v', 'c']) expect(plans).toContain(`SEARCH ${table} USING INTEGER PRIMARY KEY (rowid=?)`)
    expect(plans.filter((step) => /^SCAN (a|b|c|v|d USING AUTOMATIC)/.test(step))).toEqual([])
    // Only the compared rows are sorted.
    expect(plans.filter((step) => step.includes('TEMP B-TREE')).every((step) => step === 'USE TEMP B-TREE FOR ORDER BY')).toBe(true)
  })

  test('read the scope, texts and samples without scanning passages', () => {
    const plans = plansOf((connection) => {
      const search = searchProcessFunctions(connection)
      search.scope({ types: ['pdf'] })
      search.passages([1, 2])
      search.vectors({ indexId: 1, ids: [1] })
      search.termFrequencies(['zebra'])
      search.sample({ indexId: 1, language: 'en', limit: 20 })
    })
    expect(scans(plans)).toEqual([])
  })

  test('find a thousand document names in one pass over the documents', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `absent ${i}`)
    expect(
      plansOf((connection) => databaseFunctions(connection).findDocuments(names)).filter((step) => /^(?:SCAN|SEARCH) documents/.test(step)),
    ).toHaveLength(1)
  })

  test('queue, read, embed and clean a document without scanning a table', () => {
    const plans = plansOf((connection) => {
      const database = databaseFunctions(connection)
      const ids = queueDocument(database, { now: 9999 })
      database.claimJob({ step: 'read', now: 99_999 })
      database.countCrash({ id: ids.jobId, by: 1 })
      database.findDuplicate({ collectionId: 'x', checksum: 'y', exceptId: ids.documentId })
      publish(database, { ...ids, chunks: [makeChunk({ position: 0, text: 'old' })] })
      publish(database, {
        ...ids,
        chunks: [makeChunk({ position: 0, text: 'new', isParent: true }), makeChunk({ position: 1, text: 'child', parent: 0 })],
      })
      database.cleanVersions({ documentId: ids.documentId, limit: 400 })
      database.cachedVectors({ indexId: 1, hashes: ['x'] })
      embedDocument(database, ids)
      database.getChunks(ids.documentId)
      database.readParts({ documentId: ids.documentId, kind: 'text' })
      database.importPending({ id: 'i' as never, upTo: 'ready' })
      database.queuePace()
    })
    expect(scans(plans)).toEqual([])
    expect(plans.some((step) => step.includes('USE TEMP B-TREE') && step.includes('jobs'))).toBe(false)
    expect(plans.join('\n')).toContain('chunks_by_hash')
  })
})
