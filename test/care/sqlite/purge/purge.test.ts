import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openForReading } from '../../../../src-main/storage/sqlite/connection.ts'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, ChunkId, DocumentId, ImportId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { createTestDatabase, embedDocument, makeChunk, publish, storeDocument, vectorOf } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'
import { eventually } from '../../../support/eventually.ts'
import { makeAnswer } from '../../../support/make-answer.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  t.close()
})

/** A word unique from its first letters on: the word index stores only the difference to the previous word. */
const canaryOf = (n: number): string => createHash('sha256').update(`canary ${n}`).digest('hex').slice(0, 14)

/** Files of the data folder that contain the bytes. */
function filesWith(bytes: Uint8Array | string): string[] {
  return readdirSync(t.folder).filter((name) => readFileSync(join(t.folder, name)).includes(Buffer.from(bytes)))
}

function answerFrom(documentId: DocumentId, other: DocumentId, quote: string): Answer {
  const anchor = { start: 0, end: 9 }
  const source = { chunkId: 1 as ChunkId, documentId, title: 'T', anchor, quote, support: 'quoted' as const }
  return makeAnswer({
    answer: 'It says so. [1][2]',
    sources: [
      { n: 1, ...source },
      { n: 2, ...source, documentId: other, quote: 'kept quote' },
    ],
    claims: [
      {
        text: 'It says so.',
        n: 2,
        support: 'quoted',
        quote: 'kept quote',
        anchor,
        also: [{ n: 1, support: 'quoted', quote, anchor }],
        elsewhere: { chunkId: 1 as ChunkId, documentId, anchor },
      },
    ],
    retrieved: [1 as ChunkId],
    nearest: [{ chunkId: 1 as ChunkId, documentId, title: 'T', text: quote, anchor, score: 1, ranks: { keyword: 1, vector: null } }],
    notice: { code: 'sources-disagree', message: `These sources do not agree: “${quote}” [1], “kept quote” [2].`, next: 'Read both.' },
    chatId: 'c' as ChatId,
    messageId: 'm2' as MessageId,
  })
}

describe('a purge of documents', () => {
  test('leaves no byte of 100 canaries in any file of the data folder', async () => {
    const canaries = Array.from({ length: 100 }, (_v, i) => canaryOf(i))
    const kept = storeDocument(t.database, { texts: ['this one stays'] })
    const doomed = Array.from({ length: 4 }, (_v, d) =>
      storeDocument(t.database, {
        title: `title${d} ${canaries[d]}`,
        parent: `parent ${canaries[d * 25]}`,
        texts: canaries.slice(d * 25, d * 25 + 25).map((canary) => `text ${canary} ${'padding '.repeat(60)}`),
      }),
    )
    for (const ids of [kept, ...doomed]) embedDocument(t.database, ids)
    const vectors = t.connection.all<{ e: Uint8Array }>('SELECT e FROM vectors_1 WHERE id > 1').map((row) => row.e)
    t.database.checkpoint()
    for (const canary of canaries) expect(filesWith(canary)).not.toEqual([])
    const ids = doomed.map((d) => d.documentId)
    expect(await t.database.purgeDocuments({ ids })).toEqual({ deleted: ids, files: [] })
    for (const canary of canaries) expect(filesWith(canary)).toEqual([])
    for (const vector of vectors) expect(filesWith(vector)).toEqual([])
    expect(readFileSync(`${t.file}-wal`).length).toBe(0)
    expect(t.search.keywordSearch({ match: '"stays"', filter: {}, limit: 5 })).toHaveLength(1)
    expect(t.database.check()).toEqual([])
  })

  test('of one document after another leaves no byte of them although rows moved between pages', async () => {
    const documents = Array.from({ length: 40 }, (_v, d) => {
      const canary = canaryOf(d)
      const texts = Array.from({ length: 12 }, (_w, i) => `${canary} ${canaryOf(d * 1000 + i)} ${'reeds '.repeat((d * 31 + i * 17) % 160)}`)
      const ids = storeDocument(t.database, { title: `${canary} title`, parent: texts.join(' '), texts })
      embedDocument(t.database, ids)
      return { id: ids.documentId, canary }
    })
    const gone: string[] = []
    for (let i = 0; i < documents.length; i++) {
      const [document] = documents.splice((i * 7) % documents.length, 1)
      if (!document) throw new Error('no document left')
      await t.database.purgeDocuments({ ids: [document.id] })
      gone.push(document.canary)
      expect(gone.filter((canary) => filesWith(canary).length > 0)).toEqual([])
    }
  })

  test('takes along the questions that an earlier version suggested, which are made of words of documents', async () => {
    const ids = storeDocument(t.database, { texts: ['the reeds'] })
    const question = `Who cut the ${canaryOf(7)}?`
    t.connection.write(() =>
      t.connection.run("INSERT INTO session_state (key, body) VALUES ('suggestions', ?)", JSON.stringify({ questions: [question] })),
    )
    t.database.checkpoint()
    expect(filesWith(canaryOf(7))).not.toEqual([])
    await t.database.purgeDocuments({ ids: [ids.documentId] })
    expect(filesWith(canaryOf(7))).toEqual([])
  })

  test('that was interrupted stays open until a later run completes it', async () => {
    const ids = storeDocument(t.database, { texts: ['canary'] })
    await t.database.finishPurge()
    const reader = openForReading(t.file)
    reader.database.exec('BEGIN')
    reader.all('SELECT * FROM documents')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    void t.database.purgeDocuments({ ids: [ids.documentId] }).catch(() => undefined)
    // The purge found the log in use and would retry.
    await eventually(() => vi.getTimerCount() > 0)
    expect(t.database.isPurgeOpen()).toBe(true)
    reader.close()
    await t.database.finishPurge()
    expect(t.database.isPurgeOpen()).toBe(false)
    expect(t.database.getSettings()).toEqual({})
    expect(filesWith('canary')).toEqual([])
  })
})

describe('a purge of data in other rows', () => {
  test('blanks quotes of the document in answers, and keeps the answer text and quotes of other documents', async () => {
    const doomed = storeDocument(t.database, { texts: ['a secret sentence'] })
    const other = storeDocument(t.database, { texts: ['kept quote'] })
    t.database.createChat({ id: 'c' as ChatId, title: 'Chat', now: 1 })
    t.database.addMessage({ id: 'm1' as MessageId, chatId: 'c' as ChatId, role: 'user', text: 'What does it say?', now: 1 })
    t.database.addMessage({ id: 'm2' as MessageId, chatId: 'c' as ChatId, role: 'assistant', text: '', now: 1 })
    t.database.finishMessage({
      id: 'm2' as MessageId,
      text: 'It says so. [1][2]',
      answer: answerFrom(doomed.documentId, other.documentId, 'a secret sentence'),
      trace: [{ note: 'a secret sentence' }],
      now: 2,
    })
    await t.database.trashDocuments({ ids: [doomed.documentId], now: 3 })
    expect(t.database.getAnswer('m2' as MessageId)?.sources.map((s) => [s.quote, s.deleted])).toEqual([
      ['a secret sentence', true],
      ['kept quote', undefined],
    ])
    await t.database.purgeDocuments({ ids: [doomed.documentId] })
    expect(filesWith('a secret sentence')).toEqual([])
    const message = t.database.getChat('c' as ChatId)?.messages[1]
    expect(message?.text).toBe('It says so. [1][2]')
    expect(message?.answer?.sources.map((s) => [s.quote, s.deleted])).toEqual([
      ['', true],
      ['kept quote', undefined],
    ])
    expect(message?.answer).toMatchObject({
      claims: [{ text: 'It says so.', quote: 'kept quote', also: [{ n: 1, quote: '', anchor: null }] }],
      notice: null,
      nearest: [],
    })
    expect(message?.answer?.claims[0]).not.toHaveProperty('elsewhere')
  })

  test('removes the cached vector of a text unless another document contains the text', async () => {
    const first = storeDocument(t.database, { texts: ['shared words', 'own words'] })
    const indexId = embedDocument(t.database, first)
    const second = storeDocument(t.database, { texts: ['shared words'] })
    await t.database.purgeDocuments({ ids: [first.documentId] })
    expect(filesWith(new Uint8Array(vectorOf('own words').buffer))).toEqual([])
    const hash = makeChunk({ position: 0, text: 'shared words' }).hash
    expect(t.database.cachedVectors({ indexId, hashes: [hash] })).toEqual([{ hash, vector: vectorOf('shared words') }])
    embedDocument(t.database, second)
    expect(t.connection.all('SELECT hash FROM embedding_cache')).toEqual([])
    expect(t.database.check()).toEqual([])
  })

  test('removes the file names skipped as duplicates of the document and returns the stored files to delete', async () => {
    const ids = storeDocument(t.database, { texts: ['one'] })
    t.database.setFile({ id: ids.documentId, checksum: 'a', bytes: 3, file: '2026-01-01/x.txt', type: 'txt', modifiedAt: null })
    t.database.createImport({ id: 'i' as ImportId, now: 1 })
    t.database.noteImport({ id: 'i' as ImportId, entry: { path: '/from/copy of it.txt', duplicateOf: ids.documentId } })
    expect(t.database.getImport('i' as ImportId)?.entries).toEqual([{ path: '/from/copy of it.txt', duplicateOf: ids.documentId }])
    expect(await t.database.purgeDocuments({ ids: [ids.documentId, 'absent' as DocumentId] })).toEqual({
      deleted: [ids.documentId],
      files: ['2026-01-01/x.txt'],
    })
    expect(t.database.getImport('i' as ImportId)?.entries).toEqual([])
    expect(filesWith('copy of it.txt')).toEqual([])
  })
})

describe('a purge beside other connections', () => {
  test('is reported done only after a reader has released the write-ahead log', async () => {
    const ids = storeDocument(t.database, { texts: ['canary in the log'] })
    const reader = openForReading(t.file)
    reader.database.exec('BEGIN')
    reader.all('SELECT * FROM documents')
    let done = false
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const purge = t.database.purgeDocuments({ ids: [ids.documentId] }).then(() => {
      done = true
    })
    // The purge found the log in use and retries.
    for (let tries = 0; tries < 3; tries++) {
      await eventually(() => vi.getTimerCount() > 0)
      await vi.advanceTimersToNextTimerAsync()
    }
    expect(done).toBe(false)
    reader.database.exec('COMMIT')
    reader.close()
    await eventually(() => vi.getTimerCount() > 0)
    await vi.advanceTimersToNextTimerAsync()
    await purge
    expect(filesWith('canary in the log')).toEqual([])
  })

  test('takes the names and acronyms that were found in a document', async () => {
    const ids = storeDocument(t.database, { texts: ['one'] })
    const terms = () => t.connection.get<{ n: number }>('SELECT count(*) AS n FROM document_terms')?.n
    t.database.setDocumentTerms([{ id: ids.documentId, version: 1, terms: '[["Canaryfinch",2]]' }])
    t.database.setDocumentTerms([{ id: ids.documentId, version: 9, terms: '[["Otherfinch",2]]' }])
    expect(t.connection.get('SELECT terms FROM document_terms')).toEqual({ terms: '[["Canaryfinch",2]]' })
    await t.database.purgeDocuments({ ids: [ids.documentId] })
    expect([terms(), filesWith('Canaryfinch')]).toEqual([0, []])
  })

  test('is completed by the next connection when it was interrupted', async () => {
    const ids = storeDocument(t.database, { texts: Array.from({ length: 250 }, (_v, i) => `canary ${i}`) })
    const purge = t.database.purgeDocuments({ ids: [ids.documentId] })
    expect(t.connection.get<{ n: number }>('SELECT count(*) AS n FROM chunks')?.n).toBeGreaterThan(0)
    await Promise.all([purge, t.database.finishPurge()])
    expect(t.connection.get<{ n: number }>('SELECT count(*) AS n FROM documents')?.n).toBe(0)
    expect(t.database.check()).toEqual([])
  })
})

test('a document that never became visible is removed with all its stored rows', async () => {
  const ids = storeDocument(t.database, { texts: ['one'] })
  publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'two' })] })
  t.database.setFile({ id: ids.documentId, checksum: 'a', bytes: 3, file: 'f', type: 'txt', modifiedAt: null })
  expect(await t.database.removeDocuments({ ids: [ids.documentId] })).toEqual({ files: ['f'] })
  for (const table of ['documents', 'chunks', 'jobs', 'document_parts', 'document_languages', 'keywords'])
    expect(t.connection.get(`SELECT count(*) AS n FROM ${table}`)).toEqual({ n: 0 })
  expect(() => t.database.addPiece({ documentId: ids.documentId, version: 9, piece: serialize({ chunks: [], parts: [] }) })).toThrow(
    expect.objectContaining({ code: 'document-not-found' }),
  )
})
