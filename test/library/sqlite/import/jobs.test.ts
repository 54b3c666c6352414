import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import { createTestDatabase, embedDocument, makeChunk, publish, queueDocument, storeDocument } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

describe('the job queue', () => {
  test('hands out jobs in order of arrival, each to one process only', () => {
    const other = openDatabase(t.file)
    const processes = [t.database, databaseFunctions(other)]
    const queued = Array.from({ length: 6 }, (_v, i) => queueDocument(t.database, { now: 10 + i }).jobId)
    const claimed = Array.from({ length: 7 }, (_v, i) => processes[i % 2]?.claimJob({ step: 'read', now: 99 })?.id)
    expect(claimed).toEqual([...queued, undefined])
    other.close()
  })

  test('hands out a job with the facts of its document', () => {
    const { documentId, jobId } = queueDocument(t.database, { title: 'Notes' })
    expect(t.database.claimJob({ step: 'read', now: 5 })).toEqual({
      id: jobId,
      importId: null,
      documentId,
      step: 'read',
      attempts: 1,
      strikes: 0,
      payload: { path: '', temporary: false, embed: true },
      collectionId: t.database.ensureCollection('personal').id,
      path: '/from/Notes.txt',
      name: 'Notes.txt',
      version: 0,
      profileWish: null,
      redactWish: null,
      collectionSettings: {},
    })
    expect(t.database.claimJob({ step: 'embed', now: 5 })).toBeNull()
  })

  test("raises a job's crash count before the work begins, so that it survives whatever the work does", () => {
    const { jobId } = queueDocument(t.database)
    expect([t.database.countCrash({ id: jobId, by: 1 }), t.database.countCrash({ id: jobId, by: 1 })]).toEqual([1, 2])
    expect(t.database.claimJob({ step: 'read', now: 5 })?.strikes).toBe(2)
    t.database.lowerCrashCount({ id: jobId, to: 3 })
    expect(t.database.countCrash({ id: jobId, by: 100 })).toBe(102)
    t.database.lowerCrashCount({ id: jobId, to: 0 })
    expect(t.database.countCrash({ id: jobId, by: 1 })).toBe(1)
  })

  test('requeues a job for a later time, and ends it as failed when it has no further attempt', () => {
    const { jobId, documentId } = queueDocument(t.database)
    t.database.claimJob({ step: 'read', now: 5 })
    t.connection.run('UPDATE documents SET status = ? WHERE id = ?', 'parsing', documentId)
    t.database.requeue({ id: jobId, now: 5, retryAt: 50 })
    expect(t.database.getDocument(documentId)?.status).toBe('queued')
    expect(t.database.claimJob({ step: 'read', now: 49 })).toBeNull()
    expect(t.database.claimJob({ step: 'read', now: 50 })?.attempts).toBe(2)
    t.database.endJob({ id: jobId, now: 51, status: 'failed', error: { code: 'no-text', message: 'No text.', next: 'Do.' } })
    expect(t.database.listJobs({ now: 99 })).toMatchObject([
      { id: jobId, state: 'failed', status: 'failed', error: { code: 'no-text', next: 'Do.' } },
    ])
    expect(t.database.retryJobs({ documentIds: [documentId], now: 60 })).toBe(1)
    expect(t.database.getDocument(documentId)).toMatchObject({ status: 'queued', error: null })
    expect(t.database.claimJob({ step: 'read', now: 61 })).toMatchObject({ attempts: 1, strikes: 0 })
  })

  test('does not wait for years with a job that was put off by a clock which has been put back since', () => {
    const { jobId } = queueDocument(t.database)
    const later = 10 * 365 * 86_400_000
    t.database.claimJob({ step: 'read', now: later })
    t.database.requeue({ id: jobId, now: later, retryAt: later + 8000 })
    expect(t.database.claimJob({ step: 'read', now: later + 1000 })).toBeNull()
    expect(t.database.claimJob({ step: 'read', now: 5 })?.id).toBe(jobId)
  })

  test('requeues jobs that ran when the app died', () => {
    const { jobId, documentId } = queueDocument(t.database)
    t.database.claimJob({ step: 'read', now: 5 })
    t.connection.run('UPDATE documents SET status = ? WHERE id = ?', 'parsing', documentId)
    expect(t.database.recoverJobs({ now: 6 })).toBe(1)
    expect(t.database.getDocument(documentId)?.status).toBe('queued')
    expect(t.database.claimJob({ step: 'read', now: 7 })?.id).toBe(jobId)
  })

  test('cancels jobs of documents that were never searchable and keeps searchable documents', () => {
    const unseen = queueDocument(t.database)
    const seen = queueDocument(t.database)
    publish(t.database, { ...seen, chunks: [makeChunk({ position: 0, text: 'zebra' })] })
    expect(t.database.cancelJobs({ now: 9 })).toEqual({ unseen: [unseen.documentId] })
    expect(t.database.queueCounts({ now: 9 })).toMatchObject({ open: 0, failed: 0, total: 0 })
    expect(t.database.getDocument(seen.documentId)?.status).toBe('searchable')
    expect(t.database.cancelJobs({ ids: [seen.jobId], now: 9 })).toEqual({ unseen: [] })
  })

  test('joins a new import to a waiting job of re-reading, but not to a waiting job that brings a new file', () => {
    const stored = storeDocument(t.database, { texts: ['zebra'] })
    t.connection.run('UPDATE documents SET file = ? WHERE id = ?', 'ab/file', stored.documentId)
    const imports = ['one', 'two', 'three'] as ImportId[]
    const again = (importId: ImportId | null, path = '') =>
      t.database.queueReading({ ids: [stored.documentId], importId, payload: { path, temporary: false, embed: true }, now: 9 })
    for (const id of imports) t.database.createImport({ id, now: 9 })
    const left = () => imports.map((id) => t.database.importPending({ id, upTo: 'searchable' }).left)
    expect([again(imports[0] ?? null), again(null), again(imports[1] ?? null)]).toEqual([1, 0, 1])
    expect(left()).toEqual([0, 1, 0])
    expect(t.database.queueCounts({ now: 9 }).open).toBe(2)
    t.connection.run("UPDATE jobs SET payload = json_object('path', '/from/file.md') WHERE import_id = 'two'")
    expect(again(imports[2] ?? null)).toBe(0)
    expect(left()).toEqual([0, 1, 0])
  })

  test('reports the whole reading as progress of a file that is not embedded, from its start when it is read again', () => {
    queueDocument(t.database)
    t.connection.run("UPDATE jobs SET payload = json_set(payload, '$.embed', json('false'))")
    const job = t.database.claimJob({ step: 'read', now: 1 })
    t.database.setReadShare({ id: job?.id as JobId, share: 0.5 })
    const progress = () => t.database.listJobs({ now: 99 }).map((one) => one.progress)
    expect(progress()).toEqual([0.5])
    t.database.recoverJobs({ now: 2 })
    t.database.claimJob({ step: 'read', now: 3 })
    expect(progress()).toEqual([0])
  })

  test('reports the progress of each file from waiting to the last vector', () => {
    const ids = queueDocument(t.database)
    const progress = () => t.database.listJobs({ now: 99 }).map((job) => [job.state, job.progress])
    expect(progress()).toEqual([['waiting', 0]])
    const job = t.database.claimJob({ step: 'read', now: 1 })
    const before = t.database.queuePace().running
    t.database.setReadShare({ id: job?.id as JobId, share: 0.5 })
    expect(progress()).toEqual([['running', 0.1]])
    // A waiting command goes by this.
    expect(t.database.queuePace().running).not.toBe(before)
    publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'a' }), makeChunk({ position: 1, text: 'b' })] })
    expect(progress()).toEqual([['waiting', 0.2]])
    embedDocument(t.database, ids)
    expect(progress()).toEqual([])
  })
})

describe('the list of jobs', () => {
  test('lists the file that is read before those whose embedding waits for it', () => {
    const first = queueDocument(t.database)
    publish(t.database, { ...first, chunks: [makeChunk({ position: 0, text: 'a' })] })
    t.database.claimJob({ step: 'embed', now: 1 })
    const second = queueDocument(t.database)
    t.database.claimJob({ step: 'read', now: 2 })
    expect(t.database.listJobs({ limit: 1, now: 99 }).map((job) => job.documentId)).toEqual([second.documentId])
    expect(t.database.listJobs({ now: 99 }).map((job) => job.state)).toEqual(['running', 'running'])
  })
})

describe('vectors that an import asks for later', () => {
  const retried = () => t.database.claimJob({ step: 'embed', now: 9 })?.payload
  const searchable = () => {
    const ids = queueDocument(t.database)
    publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'a' })] })
    return ids
  }

  test('are queued for a document without them, once', () => {
    const { documentId, jobId } = searchable()
    t.connection.run("UPDATE jobs SET state = 'done', payload = json_set(payload, '$.embed', json('false'))")
    t.database.queueEmbedding({ id: documentId, now: 5 })
    expect(retried()).toMatchObject({ embed: true })
    t.database.queueEmbedding({ id: documentId, now: 5 })
    expect(retried()).toBeUndefined()
    embedDocument(t.database, { documentId, jobId })
    t.database.queueEmbedding({ id: documentId, now: 5 })
    expect(retried()).toBeUndefined()
  })

  test('are not queued for a document whose last reading failed, nor for one in the trash', () => {
    const { documentId } = searchable()
    t.connection.run("UPDATE jobs SET state = 'failed', step = 'read'")
    t.database.queueEmbedding({ id: documentId, now: 5 })
    expect(retried()).toBeUndefined()
    t.connection.run("UPDATE jobs SET state = 'done', step = 'embed'")
    t.connection.run('UPDATE documents SET deleted_at = 3')
    t.database.queueEmbedding({ id: documentId, now: 5 })
    expect(retried()).toBeUndefined()
  })
})

describe('the pace of the queue', () => {
  test('changes with every step of a running job, and tells when a file is read', () => {
    expect(t.database.queuePace()).toEqual({ running: '', isReading: false })
    const ids = queueDocument(t.database)
    t.database.claimJob({ step: 'read', now: 1 })
    expect(t.database.queuePace().isReading).toBe(true)
    publish(t.database, { ...ids, chunks: [makeChunk({ position: 0, text: 'a' })] })
    t.database.claimJob({ step: 'embed', now: 1 })
    const before = t.database.queuePace()
    expect([before.isReading, t.database.queuePace()]).toEqual([false, before])
    t.connection.run('UPDATE documents SET embedded = embedded + 1')
    expect(t.database.queuePace().running).not.toBe(before.running)
  })
})

describe('the state of an import', () => {
  test('of a file that is here already is pending until the document that it equals is searchable or ready', () => {
    const earlier = queueDocument(t.database, {})
    const id = 'again' as ImportId
    t.database.createImport({ id, now: 1 })
    t.database.noteImport({ id, entry: { path: 'copy.txt', duplicateOf: earlier.documentId } })
    const left = () => [t.database.importPending({ id, upTo: 'searchable' }).left, t.database.importPending({ id, upTo: 'ready' }).left]
    expect(left()).toEqual([1, 1])
    publish(t.database, { ...earlier, chunks: [makeChunk({ position: 0, text: 'a' })] })
    expect(left()).toEqual([0, 1])
    embedDocument(t.database, earlier)
    expect(left()).toEqual([0, 0])
  })

  test('is pending until every file is searchable or ready as requested, failed or was cancelled', () => {
    const id = 'i' as ImportId
    t.database.createImport({ id, now: 1 })
    const first = queueDocument(t.database, { importId: id })
    const second = queueDocument(t.database, { importId: id })
    const left = () => [t.database.importPending({ id, upTo: 'searchable' }).left, t.database.importPending({ id, upTo: 'ready' }).left]
    expect(left()).toEqual([2, 2])
    publish(t.database, { ...first, chunks: [makeChunk({ position: 0, text: 'a' })] })
    expect(left()).toEqual([1, 2])
    t.database.endJob({ id: second.jobId, now: 2, status: 'failed', error: { code: 'no-text', message: 'No text.', next: 'Do.' } })
    expect(left()).toEqual([0, 1])
    embedDocument(t.database, first)
    expect(left()).toEqual([0, 0])
    expect(t.database.importDocuments(id).map((row) => [row.document.id, row.failed])).toEqual([
      [first.documentId, false],
      [second.documentId, true],
    ])
    t.database.finishImport({ id, now: 7 })
    expect(t.database.getImport(id)).toEqual({ startedAt: 1, finishedAt: 7, entries: [], report: null })
  })

  test('names a document of the same collection with the same content as duplicate, except failed and deleted ones', async () => {
    const old = queueDocument(t.database)
    const fresh = queueDocument(t.database, { now: 2 })
    const file = { checksum: 'sum', bytes: 1, file: 'f', type: null, modifiedAt: null }
    for (const { documentId: id } of [old, fresh]) t.database.setFile({ id, ...file })
    const collectionId = t.database.ensureCollection('Personal').id
    const duplicate = () => t.database.findDuplicate({ collectionId, checksum: 'sum', exceptId: fresh.documentId })
    expect(duplicate()).toBe(old.documentId)
    expect(
      t.database.findDuplicate({ collectionId: t.database.ensureCollection('Work').id, checksum: 'sum', exceptId: fresh.documentId }),
    ).toBeNull()
    t.connection.run('UPDATE documents SET status = ? WHERE id = ?', 'failed', old.documentId)
    expect(duplicate()).toBeNull()
    t.connection.run('UPDATE documents SET status = ? WHERE id = ?', 'ready', old.documentId)
    await t.database.trashDocuments({ ids: [old.documentId], now: 3 })
    expect(duplicate()).toBeNull()
  })
})
