import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { searchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import type { SearchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import type { ReadFacts, StoredChunk, StoredPart, StoredPiece } from '../../../src-main/reading/domain/documents/types.ts'
import type { EmbedderInfo } from '../../../src-main/models/ports/models.ts'
import type { DocumentType } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId, ImportId, JobId } from '../../../src-preload/contract/ids.ts'

/** A real database with the production schema in a temporary folder. */
export type TestDatabase = {
  folder: string
  file: string
  connection: Connection
  database: DatabaseFunctions
  search: SearchProcessFunctions
  close(): void
}

export function createTestDatabase(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
  const file = join(folder, 'echomind.db')
  const connection = openDatabase(file)
  const database = databaseFunctions(connection)
  const reader = openForReading(file)
  return {
    folder,
    file,
    connection,
    database,
    search: searchProcessFunctions(reader),
    close: () => {
      reader.close()
      connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const TEST_EMBEDDER = {
  provider: 'built-in',
  model: 'test',
  digest: 'digest',
  dimension: 16,
  maxTokens: 256,
  prefixVersion: 1,
  languages: 'all',
} as const satisfies EmbedderInfo

/** A unit vector that depends on the text alone. */
export function vectorOf(text: string, dimension: number = TEST_EMBEDDER.dimension): Float32Array {
  const vector = Float32Array.from({ length: dimension }, (_value, i) =>
    createHash('sha256').update(`${i} ${text}`).digest().readInt32LE(0),
  )
  const norm = Math.hypot(...vector)
  return vector.map((x) => x / norm)
}

/** A chunk as the parser process makes it; its keyword row is its text. */
export function makeChunk(o: {
  position: number
  text: string
  parent?: number
  isParent?: boolean
  title?: string
  language?: string
}): StoredChunk {
  const isParent = o.isParent ?? false
  return {
    position: o.position,
    parent: o.parent ?? null,
    isParent,
    text: o.text,
    context: '',
    anchor: { start: o.position * 1000, end: o.position * 1000 + o.text.length },
    tokens: Math.ceil(o.text.length / 4),
    language: o.language ?? 'en',
    sensitivity: 'low',
    redacted: false,
    hash: createHash('sha256').update(`\n${o.text}`).digest('hex'),
    keywords: isParent ? null : { title: o.title ?? '', headings: '', body: o.text.toLowerCase() },
  }
}

export function makePiece(chunks: StoredChunk[], parts: StoredPart[] = []): Uint8Array {
  return serialize({ chunks, parts } satisfies StoredPiece)
}

export function makeFacts(chunks: readonly StoredChunk[], o: { type?: DocumentType } = {}): ReadFacts {
  const children = chunks.filter((chunk) => !chunk.isParent).length
  return {
    type: o.type ?? 'txt',
    reader: 1,
    kind: 'user',
    title: null,
    name: 'a.txt',
    language: 'en',
    pages: null,
    parents: chunks.length - children,
    children,
    tokens: children * 10,
    redactedAs: {},
    sensitivity: 'low',
    warnings: [],
    partial: false,
    date: null,
    unread: [],
    ocr: null,
    enclosures: null,
    pieces: 1,
  }
}

export function queueDocument(
  database: DatabaseFunctions,
  o: { title?: string; collection?: string; now?: number; importId?: ImportId } = {},
): { documentId: DocumentId; jobId: JobId } {
  const documentId = randomUUID() as string as DocumentId
  const jobId = randomUUID() as string as JobId
  const title = o.title ?? 'A title'
  database.createDocuments([
    {
      id: documentId,
      collectionId: database.ensureCollection(o.collection ?? 'Personal').id,
      name: `${title}.txt`,
      path: `/from/${title}.txt`,
      title,
      bytes: 1,
      importId: o.importId ?? null,
      jobId,
      now: o.now ?? 1,
    },
  ])
  return { documentId, jobId }
}

/** A complete searchable document with one child chunk for each text. */
export function storeDocument(
  database: DatabaseFunctions,
  o: {
    texts: readonly string[]
    title?: string
    collection?: string
    type?: DocumentType
    now?: number
    parent?: string
    language?: string
  },
): { documentId: DocumentId; jobId: JobId } {
  const ids = queueDocument(database, o)
  const parents = o.parent === undefined ? [] : [makeChunk({ position: 0, text: o.parent, isParent: true })]
  const children = o.texts.map((text, i) =>
    makeChunk({
      position: i + parents.length,
      text,
      ...(parents.length > 0 && { parent: 0 }),
      ...(o.language && { language: o.language }),
    }),
  )
  publish(database, { ...ids, chunks: [...parents, ...children], ...o })
  return ids
}

/** A new version of a document. */
export function publish(
  database: DatabaseFunctions,
  o: { documentId: DocumentId; jobId: JobId; chunks: StoredChunk[]; title?: string; type?: DocumentType; now?: number },
): void {
  const version = database.beginVersion(o.documentId)
  const parts: StoredPart[] = [{ kind: 'text', part: 0, data: serialize(o.chunks.map((chunk) => chunk.text).join('\n')) }]
  for (let i = 0; i < o.chunks.length; i += 400)
    database.addPiece({ documentId: o.documentId, version, piece: makePiece(o.chunks.slice(i, i + 400), i === 0 ? parts : []) })
  database.publishVersion({
    documentId: o.documentId,
    version,
    facts: makeFacts(o.chunks, o),
    title: o.title ?? 'A title',
    jobId: o.jobId,
    now: o.now ?? 1,
  })
}

/** Embeds all pending chunks with `vectorOf`, and makes the document ready. */
export function embedDocument(database: DatabaseFunctions, o: { documentId: DocumentId; jobId: JobId }): number {
  const indexId = database.ensureIndex(TEST_EMBEDDER)
  for (;;) {
    const pending = database.pendingChunks({ indexId, documentId: o.documentId, limit: 100 })
    if (pending.length === 0) break
    database.addVectors({
      indexId,
      documentId: o.documentId,
      rows: pending.map((chunk) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectorOf(chunk.text) })),
      now: 1,
    })
  }
  database.markReady({ ...o, now: 1 })
  return indexId
}
