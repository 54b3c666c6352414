import { deserialize } from 'node:v8'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { ReadFacts, StoredChunk, StoredPiece } from '../../../reading/index.ts'
import { digestNew, letFilesGo } from '../../../storage/index.ts'
import type { Connection, StoredUpdate } from '../../../storage/index.ts'
import { removeChunks, removeParts } from '../../../search/index.ts'
import { changeTags } from '../tags.ts'
import { givenTitle } from '../titles.ts'
import { queueOcr } from './ocr.ts'

/** Most chunks of a piece (`StoredPiece`). */
const PIECE_CHUNKS = 400

const INSERT_CHUNK = `
INSERT INTO chunks (document_id, version, position, parent_id, is_parent, text, context, anchor, tokens, language, hash, sensitivity, redacted)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/**
 * Number of a new, still invisible version. Removes the remains of an unfinished one in a short transaction; more than 400 chunks are left
 * to `cleanVersions` after publication. Throws `document-not-found`.
 */
export function beginVersion(connection: Connection, id: DocumentId): number {
  const visible = visibleVersion(connection, id)
  const used =
    connection.get<{ version: number | null }>('SELECT max(version) AS version FROM chunks WHERE document_id = ?', id)?.version ?? 0
  if (used > visible)
    connection.write(
      () =>
        removeChunks(connection, { documentId: id, other: visible, limit: PIECE_CHUNKS }) +
        removeParts(connection, { documentId: id, other: visible }),
    )
  // Never a used number: a process that lost the queue may still write under it.
  return Math.max(visible, used) + 1
}

/**
 * Stores a part of an unpublished version in one transaction. Throws `document-not-found` if the document was removed or published
 * meanwhile.
 */
export function addPiece(connection: Connection, o: { documentId: DocumentId; version: number; piece: Uint8Array }): void {
  const { chunks, parts } = deserialize(o.piece) as StoredPiece
  if (chunks.length > PIECE_CHUNKS) throw new AppError('internal', { cause: new Error(`a piece of ${chunks.length} chunks`) })
  connection.write(() => {
    if (visibleVersion(connection, o.documentId) >= o.version) throw new AppError('document-not-found')
    const ids = new Map<number, number>()
    for (const chunk of chunks)
      ids.set(chunk.position, insertChunk(connection, { ...o, chunk, parentId: parentOf(connection, o, chunk, ids) }))
    if (ids.size > 0) digestNew(connection, 'chunks', 't.id BETWEEN ? AND ?', Math.min(...ids.values()), Math.max(...ids.values()))
    for (const part of parts) {
      connection.run(
        'INSERT INTO document_parts (document_id, version, kind, part, data) VALUES (?, ?, ?, ?, ?)',
        o.documentId,
        o.version,
        part.kind,
        part.part,
        part.data,
      )
      digestNew(
        connection,
        'document_parts',
        't.document_id = ? AND t.version = ? AND t.kind = ? AND t.part = ?',
        o.documentId,
        o.version,
        part.kind,
        part.part,
      )
    }
  })
}

function insertChunk(
  connection: Connection,
  o: { documentId: DocumentId; version: number; chunk: StoredChunk; parentId: number | null },
): number {
  const { chunk } = o
  const { lastInsertRowid } = connection.run(
    INSERT_CHUNK,
    o.documentId,
    o.version,
    chunk.position,
    o.parentId,
    chunk.isParent ? 1 : 0,
    chunk.text,
    chunk.context,
    JSON.stringify(chunk.anchor),
    chunk.tokens,
    chunk.language,
    chunk.hash,
    chunk.sensitivity,
    chunk.redacted ? 1 : 0,
  )
  if (!chunk.isParent) {
    const words = chunk.keywords
    if (!words) throw new AppError('internal', { cause: new Error('a child without keywords') })
    connection.run(
      'INSERT INTO keywords (rowid, title, headings, body) VALUES (?, ?, ?, ?)',
      lastInsertRowid,
      words.title,
      words.headings,
      words.body,
    )
  }
  return Number(lastInsertRowid)
}

/** The parent may be part of an earlier piece. */
function parentOf(
  connection: Connection,
  o: { documentId: DocumentId; version: number },
  chunk: StoredChunk,
  ids: Map<number, number>,
): number | null {
  if (chunk.parent === null) return null
  const known = ids.get(chunk.parent)
  if (known !== undefined) return known
  const row = connection.get<{ id: number }>(
    'SELECT id FROM chunks WHERE document_id = ? AND version = ? AND position = ?',
    o.documentId,
    o.version,
    chunk.parent,
  )
  if (!row) throw new AppError('internal', { cause: new Error('a child without its parent') })
  return row.id
}

/** Data of a publication. `update`: its source file, unless it is already the document's own; `profile`, `redact`: processing used. */
export type Publication = {
  documentId: DocumentId
  version: number
  facts: ReadFacts
  /** What the file says, else its name. */
  title: string
  /** The person's title in the context lines of this version, and as it is shown after redaction; null: none. */
  given?: { title: string; redacted: string } | null
  jobId: JobId
  profile?: string
  redact?: string
  update?: StoredUpdate
  /** Read outside of the queue: its job had ended. */
  isRevived?: boolean
  now: number
}

/**
 * Publishes a version atomically and moves its job to step `embed` (it ends if no vectors are wanted), in one small transaction. `replaced`: another stored file was replaced
 * and released; `relabel`: the title was changed while the file was read. Throws `document-not-found`, and `cancelled` if the job was.
 */
export function publishVersion(connection: Connection, o: Publication): { replaced: boolean; relabel: boolean } {
  const { facts } = o
  return connection.write(() => {
    if (visibleVersion(connection, o.documentId) >= o.version) throw new AppError('document-not-found')
    const stored = connection.get<{ n: number }>(
      'SELECT count(*) AS n FROM chunks WHERE document_id = ? AND version = ?',
      o.documentId,
      o.version,
    )?.n
    if (stored !== facts.parents + facts.children)
      throw new AppError('internal', { cause: new Error(`${stored} chunks stored of ${facts.parents + facts.children}`) })
    const titles = titlesOf(connection, o)
    addOwnTags(connection, o)
    connection.run(
      `
UPDATE documents SET version = ?, type = ?, reader = ?, kind = ?, title = ?, read_title = ?, relabel = ?, language = ?, pages = ?, parents = ?, chunks = ?, embedded = 0, tokens = ?,
  redactions = ?, redacted_as = ?, sensitivity = ?, warnings = ?, partial = ?, own_date = ?, ocr = ?, status = 'searchable', error = NULL,
  profile = coalesce(?, profile), redact = coalesce(?, redact) WHERE id = ?`,
      o.version,
      facts.type,
      facts.reader,
      facts.kind,
      titles.title,
      titles.readTitle,
      titles.relabel ? 1 : 0,
      facts.language,
      facts.pages,
      facts.parents,
      facts.children,
      facts.tokens,
      sum(facts.redactedAs),
      JSON.stringify(facts.redactedAs),
      facts.sensitivity,
      JSON.stringify(facts.warnings),
      facts.partial ? 1 : 0,
      facts.date,
      facts.ocr === null ? null : JSON.stringify(facts.ocr),
      o.profile ?? null,
      o.redact ?? null,
      o.documentId,
    )
    connection.run('DELETE FROM document_terms WHERE document_id = ?', o.documentId)
    connection.run('DELETE FROM document_languages WHERE document_id = ?', o.documentId)
    connection.run(
      `
INSERT INTO document_languages (document_id, language, passages)
SELECT document_id, language, count(*) FROM chunks WHERE document_id = ? AND version = ? AND is_parent = 0 GROUP BY language`,
      o.documentId,
      o.version,
    )
    const { changes } = connection.run(
      `
UPDATE jobs SET step = 'embed', state = iif(json_valid(payload) AND payload ->> '$.embed' = 0, 'done', 'waiting'), attempts = 0, strikes = 0, not_before = 0, updated_at = ?, payload = json_remove(payload, '$.update')
WHERE id = ? AND (state IN ('waiting', 'running') OR ?)`,
      o.now,
      o.jobId,
      o.isRevived ? 1 : 0,
    )
    if (changes === 0) throw new AppError('cancelled')
    // An embedding of the previous version is obsolete.
    connection.run(
      "UPDATE jobs SET state = 'done', updated_at = ? WHERE document_id = ? AND id <> ? AND step = 'embed' AND state IN ('waiting', 'running')",
      o.now,
      o.documentId,
      o.jobId,
    )
    const replaced = o.update !== undefined && takeFile(connection, o.documentId, o.update)
    queueOcr(connection, { ...o, pages: facts.unread })
    return { replaced, relabel: titles.relabel }
  })
}

/**
 * Stores and publishes a small document in one transaction: a flush of the log to the disk costs more than its rows. Throws as
 * `publishVersion`. `version`: its number.
 */
export function storeSmall(
  connection: Connection,
  o: { pieces: Uint8Array[]; publication: Omit<Publication, 'version'> },
): ReturnType<typeof publishVersion> & { version: number } {
  const { documentId } = o.publication
  return connection.write(() => {
    const version = beginVersion(connection, documentId)
    for (const piece of o.pieces) addPiece(connection, { documentId, version, piece })
    return { ...publishVersion(connection, { ...o.publication, version }), version }
  })
}

/** Tags of the file become the document's with each new content; a reading of the same content again brings no tag back that a person removed. */
function addOwnTags(connection: Connection, { documentId, facts, update }: Publication): void {
  if (!facts.tags?.length || (!update && visibleVersion(connection, documentId) > 0)) return
  changeTags(connection, { ids: [documentId], add: facts.tags, remove: [] })
}

/** A title that a person gave stays over what was read. */
function titlesOf(connection: Connection, o: Publication): { title: string; readTitle: string | null; relabel: boolean } {
  const given = givenTitle(connection, o.documentId)
  const relabel = given !== (o.given?.title ?? null)
  if (given === null) return { title: o.title, readTitle: null, relabel }
  return { title: relabel ? given : (o.given?.redacted ?? given), readTitle: o.title, relabel }
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

function takeFile(connection: Connection, id: DocumentId, update: StoredUpdate): boolean {
  const before = connection.get<{ file: string | null }>('SELECT file FROM documents WHERE id = ?', id)?.file ?? null
  connection.run(
    'UPDATE documents SET file = ?, checksum = ?, bytes = ?, modified_at = ? WHERE id = ?',
    update.file,
    update.checksum,
    update.bytes,
    update.modifiedAt,
    id,
  )
  if (before === null || before === update.file) return false
  // The transcript or recording that a note was imported from stays.
  if (connection.get('SELECT 1 FROM notes WHERE document_id = ? AND original = ?', id, before)) return false
  if (connection.get('SELECT 1 FROM recordings WHERE document_id = ? AND file = ? AND removed_at IS NULL', id, before)) return false
  letFilesGo(connection, [before])
  return true
}

/**
 * Removes at most `limit` chunks of versions older than the visible one; returns an upper bound of remaining chunks and parts (0: done).
 */
export function cleanVersions(connection: Connection, o: { documentId: DocumentId; limit: number }): number {
  const visible = visibleVersion(connection, o.documentId)
  return (
    removeChunks(connection, { documentId: o.documentId, below: visible, limit: o.limit }) +
    removeParts(connection, { documentId: o.documentId, below: visible })
  )
}

function visibleVersion(connection: Connection, id: DocumentId): number {
  const row = connection.get<{ version: number }>('SELECT version FROM documents WHERE id = ? AND purging_at IS NULL', id)
  if (!row) throw new AppError('document-not-found')
  return row.version
}
