import { randomUUID } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import type { ArtifactId, ChatId, ChunkId, DocumentId, ImportId, JobId, MessageId } from '../../../src-preload/contract/ids.ts'
import { makeChunk, makeFacts, makePiece } from './database.ts'
import { makeAnswer } from '../make-answer.ts'

/** The arguments of the tour: rows of the library, and new rows of its own. */
export type TourIds = ReturnType<typeof tourIds>

/** One call of each function. */
export type Steps<T> = { [K in keyof T]: (functions: T, ids: TourIds) => unknown }

/** The time at which the tour runs. */
export const NOW = Date.now()

/** Picks arguments from a library with documents, a failed import, chats, artifacts and a watched folder. */
export function tourIds(connection: Connection) {
  const one = <T>(sql: string): T => connection.get<{ value: T }>(sql)?.value as T
  const ready = (place: number): DocumentId =>
    one(`SELECT id AS value FROM documents WHERE status = 'ready' AND deleted_at IS NULL ORDER BY rowid LIMIT 1 OFFSET ${place}`)
  const indexId = one<number>("SELECT id AS value FROM indexes WHERE state = 'active'")
  const word = one<string>('SELECT term AS value FROM keywords_terms WHERE length(term) > 4 LIMIT 1 OFFSET 5')
  const vector = one<Uint8Array>(`SELECT e AS value FROM vectors_${indexId} LIMIT 1`)
  const documentId = ready(3)
  const index = connection.get<{ provider: string; model: string; digest: string; dimension: number }>(
    'SELECT provider, model, digest, dimension FROM indexes WHERE id = ?',
    indexId,
  )
  return {
    documentId,
    other: ready(4),
    gone: [ready(5), ready(6)],
    indexId,
    word,
    index: {
      provider: index?.provider ?? '',
      model: index?.model ?? '',
      digest: index?.digest ?? '',
      dimension: index?.dimension ?? 0,
      prefixVersion: 1,
    },
    vector: new Float32Array(vector.slice().buffer),
    common: one<string>('SELECT term AS value FROM keywords_terms ORDER BY doc DESC LIMIT 1'),
    path: one<string>('SELECT path AS value FROM documents ORDER BY rowid DESC LIMIT 1'),
    checksum: connection.get<{ value: string | null }>('SELECT checksum AS value FROM documents WHERE id = ?', documentId)?.value ?? 'x',
    jobId: connection.get<{ value: JobId }>('SELECT id AS value FROM jobs WHERE document_id = ?', documentId)?.value as JobId,
    importId: one<ImportId>('SELECT id AS value FROM imports LIMIT 1'),
    collection: one<string>('SELECT name AS value FROM collections ORDER BY rowid LIMIT 1'),
    collectionId: one<string>('SELECT id AS value FROM collections ORDER BY rowid LIMIT 1'),
    folderId: one<number>('SELECT id AS value FROM watched_folders LIMIT 1'),
    chatId: one<ChatId>('SELECT id AS value FROM chats ORDER BY rowid LIMIT 1 OFFSET 1'),
    answerId: one<MessageId>("SELECT id AS value FROM messages WHERE role = 'assistant' ORDER BY rowid DESC LIMIT 1"),
    artifactId: one<ArtifactId>('SELECT id AS value FROM artifacts LIMIT 1'),
    chunkIds: connection.all<{ id: ChunkId }>('SELECT id FROM chunks WHERE is_parent = 0 ORDER BY id DESC LIMIT 100').map(({ id }) => id),
    hash: one<string>('SELECT hash AS value FROM chunks WHERE is_parent = 0 LIMIT 1'),
    set: one<string>('SELECT name AS value FROM question_sets LIMIT 1'),
    newDocument: randomUUID() as string as DocumentId,
    newJob: randomUUID() as string as JobId,
    arrival: randomUUID() as string as DocumentId,
    arrivalJob: randomUUID() as string as JobId,
    newImport: randomUUID() as string as ImportId,
    newChat: randomUUID() as string as ChatId,
    newMessage: randomUUID() as string as MessageId,
    newAnswer: randomUUID() as string as MessageId,
    runId: randomUUID(),
  }
}

/** The document that the tour stores. */
export const newDocument = (t: TourIds, id: DocumentId, jobId: JobId) => ({
  id,
  jobId,
  collectionId: t.collectionId,
  name: 'new.txt',
  path: t.path,
  title: 'New',
  bytes: 1,
  importId: t.newImport,
  now: NOW,
})
/** The chunks of that document. */
const chunks = [
  makeChunk({ position: 0, text: 'A new parent', isParent: true }),
  makeChunk({ position: 1, text: 'A new passage', parent: 0 }),
]
/** An answer in the chat of the tour. */
export const answer = (t: TourIds): Answer =>
  makeAnswer({
    answer: 'x',
    state: 'not found',
    refused: true,
    claims: [],
    sources: [{ n: 1, chunkId: t.chunkIds[0] ?? null, documentId: t.documentId, title: 'x', anchor: null, quote: 'x', support: 'quoted' }],
    chatId: t.newChat,
    messageId: t.newAnswer,
  })

/** The new document as its reader hands it over. */
export const piece = makePiece(chunks, [{ kind: 'text', part: 0, data: serialize('x') }])

/** What makes the new document visible. */
export function publicationOf(t: TourIds) {
  return { documentId: t.newDocument, facts: makeFacts(chunks), title: 'New', jobId: t.newJob, now: NOW }
}
