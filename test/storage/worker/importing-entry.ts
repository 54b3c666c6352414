import '../../../src-preload/texts/speak-english.ts'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { TEST_EMBEDDER, makeChunk, makeFacts, makePiece, queueDocument, vectorOf } from '../../support/database/database.ts'

/** Imports documents endlessly, in pieces of 20 chunks, until it is killed; prints the id of each stored document. */
const database = databaseFunctions(openDatabase(process.argv[2] ?? ''))
const indexId = database.ensureIndex(TEST_EMBEDDER)
for (let n = 0; ; n++) {
  const ids = queueDocument(database, { title: `document ${n}` })
  const chunks = Array.from({ length: 60 }, (_v, i) => makeChunk({ position: i, text: `zebra ${ids.documentId} ${i}` }))
  const version = database.beginVersion(ids.documentId)
  for (let i = 0; i < chunks.length; i += 20)
    database.addPiece({ documentId: ids.documentId, version, piece: makePiece(chunks.slice(i, i + 20)) })
  database.publishVersion({ documentId: ids.documentId, version, facts: makeFacts(chunks), title: 'T', jobId: ids.jobId, now: 1 })
  process.stdout.write(`searchable ${ids.documentId}\n`)
  for (;;) {
    const pending = database.pendingChunks({ indexId, documentId: ids.documentId, limit: 20 })
    if (pending.length === 0) break
    database.addVectors({
      indexId,
      documentId: ids.documentId,
      rows: pending.map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) })),
      now: 1,
    })
  }
  database.markReady({ ...ids, now: 1 })
  process.stdout.write(`ready ${ids.documentId}\n`)
}
