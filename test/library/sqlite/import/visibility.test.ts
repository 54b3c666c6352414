import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  embedDocument,
  makeChunk,
  makeFacts,
  makePiece,
  publish,
  queueDocument,
  storeDocument,
  vectorOf,
} from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const byWords = (word: string): number[] => t.search.keywordSearch({ match: `"${word}"`, filter: {}, limit: 10 }).map((hit) => hit.chunkId)
const texts = (word: string): string[] => t.search.passages(byWords(word)).map((passage) => passage.text)
function byMeaning(text: string, indexId: number): string[] {
  const hits = t.search.vectorSearch({ indexId, vector: vectorOf(text), filter: {}, limit: 10 })
  return t.search.passages(hits.map((hit) => hit.chunkId)).map((passage) => passage.text)
}

describe('an unpublished version of a document', () => {
  test('stays invisible to search, scope and Reader whatever is stored of it', () => {
    const { documentId } = queueDocument(t.database)
    const version = t.database.beginVersion(documentId)
    t.database.addPiece({ documentId, version, piece: makePiece([makeChunk({ position: 0, text: 'zebra' })]) })
    expect(byWords('zebra')).toEqual([])
    expect(t.search.passages([1])).toEqual([])
    expect(t.search.scope({})).toEqual({ considered: 0, total: 0, passages: 0, embedded: 0, languages: [] })
    expect(t.database.getChunks(documentId)).toEqual([])
    expect(t.database.readParts({ documentId, kind: 'text' })).toEqual([])
  })

  test('replaces the visible version in one step when it is published', () => {
    const ids = storeDocument(t.database, { texts: ['zebra old'] })
    const chunk = makeChunk({ position: 0, text: 'zebra new' })
    const version = t.database.beginVersion(ids.documentId)
    t.database.addPiece({ documentId: ids.documentId, version, piece: makePiece([chunk]) })
    expect(texts('zebra')).toEqual(['zebra old'])
    t.database.publishVersion({ documentId: ids.documentId, version, facts: makeFacts([chunk]), title: 'New', jobId: ids.jobId, now: 2 })
    expect(texts('zebra')).toEqual(['zebra new'])
    expect(t.database.getChunks(ids.documentId).map((c) => c.text)).toEqual(['zebra new'])
  })

  test('is refused for publishing when a part is missing, and the old version stays', () => {
    const ids = storeDocument(t.database, { texts: ['zebra old'] })
    const chunk = makeChunk({ position: 0, text: 'zebra new' })
    const version = t.database.beginVersion(ids.documentId)
    const facts = makeFacts([chunk])
    expect(() => t.database.publishVersion({ documentId: ids.documentId, version, facts, title: 'New', jobId: ids.jobId, now: 2 })).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
    expect(texts('zebra')).toEqual(['zebra old'])
  })

  test('is refused for publishing when its job was cancelled', () => {
    const ids = queueDocument(t.database)
    const chunk = makeChunk({ position: 0, text: 'zebra' })
    const version = t.database.beginVersion(ids.documentId)
    t.database.addPiece({ documentId: ids.documentId, version, piece: makePiece([chunk]) })
    expect(t.database.cancelJobs({ ids: [ids.jobId], now: 2 }).unseen).toEqual([ids.documentId])
    expect(() =>
      t.database.publishVersion({ documentId: ids.documentId, version, facts: makeFacts([chunk]), title: 'New', jobId: ids.jobId, now: 2 }),
    ).toThrow(expect.objectContaining({ code: 'cancelled' }))
    expect(byWords('zebra')).toEqual([])
  })

  test('is removed completely when the next version begins under a new number', () => {
    const { documentId } = queueDocument(t.database)
    const first = t.database.beginVersion(documentId)
    t.database.addPiece({
      documentId,
      version: first,
      piece: makePiece(Array.from({ length: 399 }, (_v, i) => makeChunk({ position: i, text: `zebra ${i}` }))),
    })
    expect(t.database.beginVersion(documentId)).toBeGreaterThan(first)
    for (const table of ['chunks', 'document_parts', 'keywords'])
      expect(t.connection.get(`SELECT count(*) AS n FROM ${table}`)).toEqual({ n: 0 })
    expect(t.database.check()).toEqual([])
  })
})

describe('a published version of a document', () => {
  test('is the only one found while the old version is removed step by step', () => {
    const ids = storeDocument(t.database, { texts: Array.from({ length: 30 }, (_v, i) => `zebra ${i}`) })
    publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'zebra new' })] })
    const left: number[] = []
    do {
      left.push(t.database.cleanVersions({ documentId: ids.documentId, limit: 12 }))
      expect(texts('zebra')).toEqual(['zebra new'])
    } while (left.at(-1) !== 0)
    expect(left).toEqual([18, 6, 0])
    expect(t.connection.get('SELECT count(*) AS n FROM chunks')).toEqual({ n: 1 })
    expect(t.database.check()).toEqual([])
  })

  test('returns each passage with its parent, also when the parent was stored in an earlier part', () => {
    const { documentId, jobId } = queueDocument(t.database)
    const chunks = [makeChunk({ position: 0, text: 'the whole', isParent: true }), makeChunk({ position: 1, text: 'zebra', parent: 0 })]
    const version = t.database.beginVersion(documentId)
    for (const chunk of chunks) t.database.addPiece({ documentId, version, piece: makePiece([chunk]) })
    t.database.publishVersion({ documentId, version, facts: makeFacts(chunks), title: 'T', jobId, now: 2 })
    expect(t.search.passages(byWords('zebra'))).toMatchObject([
      { text: 'zebra', title: 'T', parent: { text: 'the whole', anchor: { start: 0 } } },
    ])
    expect(byWords('whole')).toEqual([])
  })
})

describe('a document in the trash', () => {
  test('stays invisible to search and scope until it is restored', async () => {
    const ids = storeDocument(t.database, { texts: ['zebra'] })
    const indexId = embedDocument(t.database, ids)
    expect(byMeaning('zebra', indexId)).toEqual(['zebra'])
    expect(await t.database.trashDocuments({ ids: [ids.documentId, ids.documentId], now: 5 })).toEqual([ids.documentId])
    expect([
      byWords('zebra'),
      byMeaning('zebra', indexId),
      t.database.listDocuments(),
      t.search.sample({ indexId, language: 'en', limit: 5 }),
    ]).toEqual([[], [], [], []])
    expect(t.search.scope({}).total).toBe(0)
    expect(t.database.listTrash()).toMatchObject([{ id: ids.documentId, deleted: new Date(5).toISOString() }])
    expect(await t.database.restoreDocuments([ids.documentId])).toMatchObject([{ id: ids.documentId, status: 'ready' }])
    expect([texts('zebra'), byMeaning('zebra', indexId)]).toEqual([['zebra'], ['zebra']])
  })

  test('pauses its job until it is restored', async () => {
    const { documentId } = queueDocument(t.database)
    await t.database.trashDocuments({ ids: [documentId], now: 5 })
    expect(t.database.claimJob({ step: 'read', now: 9 })).toBeNull()
    await t.database.restoreDocuments([documentId])
    expect(t.database.claimJob({ step: 'read', now: 9 })).toMatchObject({ documentId })
  })
})

describe('a document with pages that have no text', () => {
  test('says that they wait for text recognition, or that the last attempt failed, until it is done', () => {
    const ids = storeDocument(t.database, { texts: ['zebra'] })
    const state = () => t.database.getDocument(ids.documentId)?.unrecognised
    expect(state()).toBeUndefined()
    const read = (now: number): void => {
      const chunk = makeChunk({ position: 0, text: `zebra ${now}` })
      const version = t.database.beginVersion(ids.documentId)
      t.database.addPiece({ documentId: ids.documentId, version, piece: makePiece([chunk]) })
      const facts = { ...makeFacts([chunk]), unread: [2, 3] }
      t.database.publishVersion({ documentId: ids.documentId, version, facts, title: 'A', jobId: ids.jobId, now })
    }
    const end = (end: 'failed' | 'done', now: number) =>
      t.connection.run("UPDATE jobs SET state = ?, updated_at = ? WHERE ocr = 1 AND state = 'waiting'", end, now)
    read(2)
    expect(state()).toBe('waiting')
    expect(t.database.queueCounts({ now: 9 }).pages).toBe(2)
    end('failed', 3)
    expect(state()).toBe('failed')
    // Another reading, whose recognition ends well, has the last word.
    read(4)
    expect(state()).toBe('waiting')
    end('done', 5)
    expect(state()).toBeUndefined()
    expect(t.database.queueCounts({ now: 9 }).pages).toBe(0)
  })
})

describe('a small document', () => {
  const [first, second] = [makeChunk({ position: 0, text: 'zebra one' }), makeChunk({ position: 1, text: 'zebra two' })]

  test('is stored and found in one step, or not at all', () => {
    const { documentId, jobId } = queueDocument(t.database)
    const store = (facts: ReturnType<typeof makeFacts>) =>
      t.database.storeSmall({ pieces: [makePiece([first, second])], publication: { documentId, facts, title: 'A', jobId, now: 2 } })
    // The reader counted one passage more than it handed over.
    expect(() => store({ ...makeFacts([first, second]), children: 3 })).toThrow(expect.objectContaining({ code: 'internal' }))
    expect(t.connection.all('SELECT 1 FROM chunks')).toEqual([])
    expect(store(makeFacts([first, second]))).toEqual({ replaced: false, relabel: false, version: 1 })
    expect(texts('zebra')).toHaveLength(2)
    expect(t.database.claimJob({ step: 'embed', now: 5 })?.documentId).toBe(documentId)
  })

  test('that was imported without vectors gets none, nor do its recognised pages', () => {
    const { documentId, jobId } = queueDocument(t.database)
    t.connection.run("UPDATE jobs SET payload = json_set(payload, '$.embed', json('false'))")
    const facts = { ...makeFacts([first]), unread: [2] }
    t.database.storeSmall({ pieces: [makePiece([first])], publication: { documentId, facts, title: 'A', jobId, now: 5 } })
    expect(t.database.claimJob({ step: 'embed', now: 6 })).toBeNull()
    expect(t.database.claimJob({ step: 'ocr', now: 6 })?.payload).toEqual({
      path: '',
      temporary: false,
      embed: false,
      ocr: true,
      pages: [2],
    })
  })
})
