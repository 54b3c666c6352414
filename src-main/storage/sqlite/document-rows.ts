import type { Document, DocumentKind, DocumentStatus, DocumentType } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { stored, storedName } from '../domain/stored-columns.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'

/** True for documents (`d`) with pages that text recognition gave up. */
export const GIVEN_UP = `(d.partial = 1 AND d.warnings LIKE '%"import.givenUp"%')`

/** A row of `documents` with its collection's name, selected by DOCUMENT_COLUMNS. */
export type DocumentRow = {
  id: DocumentId
  title: string
  read_title: string | null
  path: string
  type: DocumentType | null
  kind: DocumentKind | null
  collection: string
  status: DocumentStatus
  partial: number
  pages: number | null
  parents: number
  chunks: number
  tokens: number
  redactions: number
  /** JSON object. */
  redacted_as: string
  sensitivity: Document['sensitivity']
  language: string | null
  warnings: string
  added_at: number
  own_date: string | null
  modified_at: number | null
  error: string | null
  bytes: number
  deleted_at: number | null
  profile: string
  redact: string | null
  /** JSON of OcrFacts. */
  ocr: string | null
  unrecognised: 'waiting' | 'failed' | null
  /** JSON list. */
  tags: string
}

/** Prefix of every statement that reads documents: `documents d` joined with `collections l`. */
export const SELECT_DOCUMENTS = `
SELECT d.id, d.title, d.read_title, d.path, d.type, d.kind, l.name AS collection, d.status, d.partial, d.pages, d.parents, d.chunks, d.tokens, d.redactions, d.redacted_as, d.sensitivity,
  d.language, d.warnings, d.added_at, d.own_date, d.modified_at, d.error, d.bytes, d.deleted_at, d.profile, d.redact, d.ocr,
  (SELECT json_group_array(g.tag) FROM document_tags g WHERE g.document_id = d.id) AS tags,
  (SELECT CASE WHEN j.state = 'done' THEN NULL WHEN j.state IN ('failed', 'cancelled') THEN 'failed' ELSE 'waiting' END FROM jobs j WHERE j.document_id = d.id AND j.ocr = 1
    ORDER BY j.updated_at DESC, j.rowid DESC LIMIT 1) AS unrecognised
FROM documents d JOIN collections l ON l.id = d.collection_id`

/** Public form of a document. `date`: its own, else the file's modification date. */
export function toDocument(row: DocumentRow): Document {
  const ocr = stored('documents.ocr', row.ocr)
  return {
    id: row.id,
    title: withoutHidden(row.title),
    ...(row.read_title !== null && { readTitle: withoutHidden(row.read_title) }),
    path: row.path,
    type: storedName('documents.type', row.type),
    kind: storedName('documents.kind', row.kind),
    collection: row.collection,
    status: storedName('documents.status', row.status),
    partial: row.partial === 1,
    pages: row.pages,
    parents: row.parents,
    chunks: row.chunks,
    tokens: row.tokens,
    redactions: row.redactions,
    redactedAs: stored('documents.redacted_as', row.redacted_as),
    sensitivity: storedName('documents.sensitivity', row.sensitivity),
    language: row.language,
    warnings: stored('documents.warnings', row.warnings),
    duplicateOf: null,
    added: toIso(row.added_at),
    date: isDate(row.own_date) ? row.own_date : row.modified_at === null ? null : toIso(row.modified_at),
    error: stored('documents.error', row.error),
    bytes: row.bytes,
    tags: JSON.parse(row.tags) as string[],
    profile: row.profile,
    redact: row.redact,
    ...(ocr && { ocr }),
    ...(row.unrecognised !== null && { unrecognised: row.unrecognised }),
  }
}

/** First and last moment that a Date holds, ms since 1970. */
export const LAST_MOMENT = 8.64e15

/** ISO 8601 of milliseconds since 1970. A number that is no moment is read as the nearest one, so that its row is still listed. */
export function toIso(milliseconds: number): string {
  return new Date(Math.max(-LAST_MOMENT, Math.min(LAST_MOMENT, milliseconds || 0))).toISOString()
}

/** True for a stored date that can be read. */
export function isDate(date: string | null): date is string {
  return date !== null && !Number.isNaN(Date.parse(date))
}
