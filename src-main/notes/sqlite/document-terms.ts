import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Connection } from '../../storage/index.ts'
import { VISIBLE_DOCUMENT } from '../../search/index.ts'

/** Passages whose terms are looked for: of a longer document the first ones. */
const MOST_PASSAGES = 150
/** Passages of a word that are looked at: enough to tell a rare word from a common one. */
const MOST_MATCHES = 200

/** Terms of a document as JSON (`[term, mentions][]`); null: not looked for yet. */
export type DocumentTerms = { id: DocumentId; version: number; language: string; terms: string | null }

/** Terms of a page of a collection's documents without its notes. `after`: the last id of the page before; `next` null: the last page. */
export function termsOfDocuments(
  connection: Connection,
  o: { collectionId: string; after: string; limit: number },
): { documents: DocumentTerms[]; next: string | null } {
  const page = connection.all<{ id: DocumentId }>('SELECT id FROM documents WHERE id > ? ORDER BY id LIMIT ?', o.after, o.limit)
  const last = page.at(-1)?.id
  if (last === undefined) return { documents: [], next: null }
  const documents = connection.all<DocumentTerms>(
    `
SELECT d.id, d.version, coalesce(d.language, 'und') AS language, t.terms FROM documents d LEFT JOIN document_terms t ON t.document_id = d.id
WHERE d.id > ? AND d.id <= ? AND d.collection_id = ? AND ${VISIBLE_DOCUMENT}
  AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.document_id = d.id) ORDER BY d.id`,
    o.after,
    last,
    o.collectionId,
  )
  return { documents, next: page.length < o.limit ? null : last }
}

/** Texts of a document's passages, in order; of a long one the first. */
export function textsForTerms(connection: Connection, id: DocumentId): string[] {
  return connection
    .all<{ text: string }>(
      `
SELECT c.text FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version
WHERE d.id = ? AND d.purging_at IS NULL AND c.is_parent = 0 ORDER BY c.position LIMIT ${MOST_PASSAGES}`,
      id,
    )
    .map(({ text }) => text)
}

/** Keeps the terms of documents whose version is still the visible one. */
export function setDocumentTerms(connection: Connection, documents: readonly { id: DocumentId; version: number; terms: string }[]): void {
  connection.write(() => {
    for (const { id, version, terms } of documents)
      connection.run(
        `
INSERT INTO document_terms (document_id, terms) SELECT id, ? FROM documents WHERE id = ? AND version = ? AND purging_at IS NULL
ON CONFLICT (document_id) DO UPDATE SET terms = excluded.terms`,
        terms,
        id,
        version,
      )
  })
}

/** Title and memo of the newest notes of a collection. `most`: characters of a memo. */
export function memosOfCollection(
  connection: Connection,
  o: { collectionId: string; limit: number; most: number },
): { title: string; memo: string }[] {
  return connection.all<{ title: string; memo: string }>(
    `
SELECT n.title, substr(n.memo, 1, ?) AS memo FROM notes n JOIN documents d ON d.id = n.document_id
WHERE d.collection_id = ? AND d.deleted_at IS NULL AND d.purging_at IS NULL ORDER BY n.created_at DESC LIMIT ?`,
    o.most,
    o.collectionId,
    o.limit,
  )
}

/**
 * Number of visible documents that hold each word or phrase (index form, as of `indexWords`), notes apart, whose transcripts may be misheard.
 * Counts end at `most`.
 */
export function documentsWithWords(connection: Connection, o: { words: readonly string[]; most: number }): number[] {
  return o.words.map(
    (word) =>
      connection.get<{ n: number }>(
        `
SELECT count(*) AS n FROM (
  SELECT DISTINCT d.id FROM (SELECT rowid AS id FROM keywords WHERE keywords MATCH ? LIMIT ${MOST_MATCHES}) k
  CROSS JOIN chunks c ON c.id = k.id CROSS JOIN documents d ON d.id = c.document_id AND d.version = c.version
  WHERE ${VISIBLE_DOCUMENT} AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.document_id = d.id) LIMIT ?)`,
        `"${word.replaceAll('"', '""')}"`,
        o.most,
      )?.n ?? 0,
  )
}
