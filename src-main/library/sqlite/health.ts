import { GIVEN_UP, stored } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { FINAL_ERRORS } from '../../../src-preload/contract/errors.ts'

/** A visible document with the settings that determine its processing. */
export type ProcessingRow = {
  id: DocumentId
  profile: string
  redact: string | null
  profileWish: string | null
  redactWish: string | null
  collectionSettings: Record<string, unknown>
}

/** Live documents with a stored original, of one collection or all. */
export function treatments(connection: Connection, o: { collectionId?: string } = {}): ProcessingRow[] {
  const one = o.collectionId === undefined ? '' : ' AND d.collection_id = ?'
  const rows = connection.all<Omit<ProcessingRow, 'collectionSettings'> & { settings: string }>(
    `
SELECT d.id, d.profile, d.redact, d.profile_wish AS profileWish, d.redact_wish AS redactWish, l.settings
FROM documents d JOIN collections l ON l.id = d.collection_id
WHERE d.deleted_at IS NULL AND d.version > 0 AND d.file IS NOT NULL${one}`,
    ...(o.collectionId === undefined ? [] : [o.collectionId]),
  )
  return rows.map(({ settings, ...row }) => ({ ...row, collectionSettings: stored('collections.settings', settings) }))
}

/** Findings from stored data. */
export type HealthRows = {
  failed: DocumentId[]
  /** A password opens them. */
  locked: DocumentId[]
  /** Reading them again cannot end otherwise. */
  unreadable: DocumentId[]
  /** Without any text, and none is to come. */
  noText: DocumentId[]
  /** Text recognition gave pages up, failed, or was cancelled: it can be tried again. */
  givenUp: DocumentId[]
  /** Pages wait for text recognition. */
  unrecognised: DocumentId[]
  /** Text recognition read pages of them. */
  recognised: DocumentId[]
  partial: DocumentId[]
  quarantined: DocumentId[]
  /** Visible, but the newer file could not be read or the passages not embedded. */
  stale: DocumentId[]
  /** Later copies of live documents with equal content in a collection. */
  duplicates: DocumentId[]
  /** Found by lexical search only, not embedded yet. */
  waiting: DocumentId[]
  /** Passages of ready documents without a vector in the index being built. */
  building: number
}

const CODE = "coalesce(iif(json_valid(d.error), json_extract(d.error, '$.code'), NULL), '')"
const LOCKED = `(${CODE} = 'needs-password' AND d.path LIKE '%.pdf')`
/** The last recognition of the document's pages ended before all were read. */
const NOT_RECOGNISED = `coalesce((SELECT j.state IN ('failed', 'cancelled') FROM jobs j WHERE j.document_id = d.id AND j.ocr = 1
  ORDER BY j.updated_at DESC, j.rowid DESC LIMIT 1), 0)`
const FINAL = FINAL_ERRORS.map((code) => `'${code}'`).join(', ')

export function healthRows(connection: Connection): HealthRows {
  const ids = (condition: string): DocumentId[] =>
    connection
      .all<{ id: DocumentId }>(
        `SELECT d.id FROM documents d WHERE d.deleted_at IS NULL AND (${condition}) ORDER BY d.added_at DESC, d.rowid DESC`,
      )
      .map((row) => row.id)
  return {
    failed: ids(`d.status = 'failed' AND ${CODE} NOT IN (${FINAL})`),
    locked: ids(LOCKED),
    unreadable: ids(`d.status = 'failed' AND ${CODE} IN (${FINAL}) AND ${CODE} <> 'no-text' AND NOT ${LOCKED}`),
    noText: ids(
      `(d.status = 'failed' AND ${CODE} = 'no-text') OR (d.version > 0 AND d.chunks = 0 AND d.ocr IS NOT NULL AND NOT ${GIVEN_UP})`,
    ),
    givenUp: ids(`d.version > 0 AND (${GIVEN_UP} OR ${NOT_RECOGNISED})`),
    unrecognised: ids(`EXISTS (SELECT 1 FROM jobs j WHERE j.document_id = d.id AND j.ocr = 1 AND j.state IN ('waiting', 'running'))`),
    recognised: ids("json_valid(d.ocr) AND json_array_length(d.ocr, '$.pages') > 0"),
    partial: ids(`d.version > 0 AND d.partial = 1 AND NOT ${GIVEN_UP}`),
    quarantined: ids("d.status = 'quarantined'"),
    stale: ids(`d.status NOT IN ('failed', 'quarantined') AND d.error IS NOT NULL AND NOT ${LOCKED}`),
    duplicates: ids(`d.checksum IS NOT NULL AND d.status NOT IN ('failed', 'quarantined') AND EXISTS (
  SELECT 1 FROM documents o WHERE o.checksum = d.checksum AND o.collection_id = d.collection_id AND o.deleted_at IS NULL
  AND o.status NOT IN ('failed', 'quarantined') AND o.rowid < d.rowid)`),
    waiting: ids("d.status IN ('searchable', 'embedding')"),
    building: connection.get<{ n: number }>("SELECT count(*) AS n FROM indexes WHERE state = 'building'")?.n ?? 0,
  }
}

/** Live documents whose text was read by an older version of their reader and that can be read again. `readers`: current version per type. */
export function readByOlder(connection: Connection, o: { readers: Readonly<Record<string, number>> }): DocumentId[] {
  return connection
    .all<{ id: DocumentId }>(
      `
SELECT d.id FROM documents d JOIN json_each(?) r ON r.key = d.type
WHERE d.deleted_at IS NULL AND d.version > 0 AND d.file IS NOT NULL AND coalesce(d.reader, 1) < r.value ORDER BY d.added_at DESC, d.rowid DESC`,
      JSON.stringify(o.readers),
    )
    .map(({ id }) => id)
}
