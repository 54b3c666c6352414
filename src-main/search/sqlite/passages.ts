import type { Anchor, DocumentKind, DocumentType } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Passage, PassageFacts, SearchFilter } from '../domain/types.ts'
import { createChunkTexts, stored } from '../../storage/index.ts'
import type { ChunkPlace, Connection } from '../../storage/index.ts'
import { ADDED_DATE, documentConditions } from './document-filter.ts'
import { getIndex } from './vectors/indexes.ts'
import { VISIBLE_DOCUMENT } from './scope.ts'
import { fromBytes } from './vectors/quantise.ts'

type Row = {
  chunkId: ChunkId
  documentId: DocumentId
  title: string
  name: string
  type: DocumentType
  kind: DocumentKind
  collectionId: string
  text: string
  context: string
  anchor: string
  tokens: number
  language: string
  version: number
  position: number
  parentId: ChunkId | null
  addedAt: number
  date: number
  ownDate: string | null
  tags: string
  parentText: string | null
  parentAnchor: string | null
}

/**
 * Passages in the order of the ids; invisible ones are omitted. One statement for all, here and below: 100 separate ones, each with a read
 * transaction, take 3 ms instead of 0.3.
 */
export function passages(connection: Connection, ids: readonly number[]): Passage[] {
  return readPassages(connection, ids, 'c.parent_id')
}

/** The same without the texts of parents, for stages that compare passages: a parent is unpacked from its document. */
export function passagesAlone(connection: Connection, ids: readonly number[]): Passage[] {
  return readPassages(connection, ids, 'NULL')
}

function readPassages(connection: Connection, ids: readonly number[], parent: 'c.parent_id' | 'NULL'): Passage[] {
  const rows = connection.all<Row>(
    `
SELECT c.id AS chunkId, d.id AS documentId, d.title, d.name, d.type, d.kind, d.collection_id AS collectionId, c.text, c.context, c.anchor, c.tokens, c.language,
  c.version, c.position, c.parent_id AS parentId, d.added_at AS addedAt, ${ADDED_DATE} AS date,
  d.own_date AS ownDate,
  (SELECT json_group_array(t.tag) FROM document_tags t WHERE t.document_id = d.id) AS tags, p.text AS parentText, p.anchor AS parentAnchor
FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN documents d ON d.id = c.document_id AND d.version = c.version
LEFT JOIN chunks p ON p.id = ${parent} WHERE ${VISIBLE_DOCUMENT}`,
    JSON.stringify(ids),
  )
  const textOf = createChunkTexts(connection)
  return inOrder(ids, new Map(rows.map((row) => [row.chunkId, toPassage(row, textOf)])))
}

function toPassage({ parentText, parentAnchor, version, anchor, tags, ...passage }: Row, textOf: (place: ChunkPlace) => string): Passage {
  return {
    ...passage,
    anchor: stored('chunks.anchor', anchor),
    parent: parentText === null || parentAnchor === null ? null : parentOf(stored('chunks.anchor', parentAnchor)),
    tags: JSON.parse(tags) as string[],
  }

  function parentOf(own: Anchor): NonNullable<Passage['parent']> {
    return { text: textOf({ text: parentText ?? '', documentId: passage.documentId, version, anchor: own }), anchor: own }
  }
}

function inOrder<T>(ids: readonly number[], found: ReadonlyMap<number, T>): T[] {
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Facts for the stages before selection, unordered; invisible passages are omitted. */
export function passageFacts(connection: Connection, ids: readonly number[]): PassageFacts[] {
  const rows = connection.all<Omit<PassageFacts, 'tags'> & { tags: string }>(
    `
SELECT c.id AS chunkId, d.id AS documentId, d.type, c.parent_id AS parentId, ${ADDED_DATE} AS date,
  (SELECT json_group_array(t.tag) FROM document_tags t WHERE t.document_id = d.id) AS tags
FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN documents d ON d.id = c.document_id AND d.version = c.version
WHERE ${VISIBLE_DOCUMENT}`,
    JSON.stringify(ids),
  )
  return rows.map(({ tags, ...facts }) => ({ ...facts, tags: JSON.parse(tags) as string[] }))
}

/** The newest notes that pass a filter, newest first. */
export function newestNotes(connection: Connection, o: { filter: SearchFilter; limit: number }): DocumentId[] {
  const { sql, values } = documentConditions({ ...o.filter, types: ['transcript'] })
  return connection
    .all<{ id: DocumentId }>(
      `
SELECT d.id FROM documents d WHERE ${VISIBLE_DOCUMENT}${sql} ORDER BY ${ADDED_DATE} DESC, d.id LIMIT ?`,
      ...values,
      o.limit,
    )
    .map(({ id }) => id)
}

/** Passages of notes that pass a filter, newest note first, in document order; the result of a question that only selects notes. */
export function notePassages(
  connection: Connection,
  o: { filter: SearchFilter; limit: number },
): { chunkId: ChunkId; documentId: DocumentId }[] {
  const { sql, values } = documentConditions(o.filter)
  return connection.all(
    `
SELECT c.id AS chunkId, d.id AS documentId FROM documents d CROSS JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0
WHERE ${VISIBLE_DOCUMENT}${sql} ORDER BY ${ADDED_DATE} DESC, d.id, c.position LIMIT ?`,
    ...values,
    o.limit,
  )
}

/** Vectors of passages in the order of the ids; missing ones are omitted. */
export function vectors(connection: Connection, o: { indexId: number; ids: readonly number[] }): { id: number; vector: Float32Array }[] {
  const index = getIndex(connection, o.indexId)
  if (!index) return []
  const rows = connection.all<{ id: number; e: Uint8Array }>(
    `
SELECT v.id, v.e FROM json_each(?) j CROSS JOIN vectors_${index.id} v ON v.id = j.value AND length(v.e) = ${4 * index.dimension}`,
    JSON.stringify(o.ids),
  )
  return inOrder(o.ids, new Map(rows.map(({ id, e }) => [id, { id, vector: fromBytes(e) }])))
}

/** A sampled passage with its vector. */
export type SamplePassage = { chunkId: number; documentId: string; text: string; vector: Float32Array }

/**
 * A systematic sample of at most `limit` embedded passages of a language: every n-th by document and position. Deterministic, and
 * proportional per document.
 */
export function sample(connection: Connection, o: { indexId: number; language: string; limit: number }): SamplePassage[] {
  const index = getIndex(connection, o.indexId)
  if (!index) return []
  const documents = connection.all<{ id: string; version: number; passages: number }>(
    `
SELECT d.id, d.version, g.passages FROM document_languages g JOIN documents d ON d.id = g.document_id
WHERE g.language = ? AND ${VISIBLE_DOCUMENT} AND d.embedded > 0 ORDER BY d.id`,
    o.language,
  )
  const total = documents.reduce((sum, document) => sum + document.passages, 0)
  const step = Math.max(1, total / o.limit)
  const chosen: SamplePassage[] = []
  let before = 0
  let next = 0
  for (const document of documents) {
    const places: number[] = []
    for (; Math.floor(next) < before + document.passages; next += step) places.push(Math.floor(next) - before)
    before += document.passages
    if (places.length > 0) chosen.push(...passagesAt(connection, { indexId: index.id, document, language: o.language, places }))
  }
  return chosen.slice(0, o.limit)
}

function passagesAt(
  connection: Connection,
  o: { indexId: number; document: { id: string; version: number }; language: string; places: readonly number[] },
): SamplePassage[] {
  const ids = connection.all<{ id: number }>(
    `
SELECT c.id FROM chunks c WHERE c.document_id = ? AND c.version = ? AND c.is_parent = 0 AND c.language = ? ORDER BY c.position`,
    o.document.id,
    o.document.version,
    o.language,
  )
  return o.places.flatMap((place) => {
    const row = connection.get<{ chunkId: number; text: string; e: Uint8Array }>(
      `
SELECT c.id AS chunkId, c.text, v.e FROM chunks c JOIN vectors_${o.indexId} v ON v.id = c.id AND length(v.e) % 4 = 0 WHERE c.id = ?`,
      ids[place]?.id ?? 0,
    )
    return row ? [{ chunkId: row.chunkId, documentId: o.document.id, text: row.text, vector: fromBytes(row.e) }] : []
  })
}
