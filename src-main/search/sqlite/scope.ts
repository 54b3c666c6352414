import type { Scope, SearchFilter } from '../domain/types.ts'
import type { Connection } from '../../storage/index.ts'
import { documentConditions } from './document-filter.ts'

/** Condition of every search: live documents with a visible version. */
export const VISIBLE_DOCUMENT = 'd.deleted_at IS NULL AND d.version > 0'

/** Size of the filtered library; all counts are stored with documents, no passage is read. */
export function scope(connection: Connection, filter: SearchFilter): Scope {
  const { sql, values } = documentConditions(filter)
  if (sql === '') return wholeScope(connection)
  // Chosen documents are found by id; other filters use the narrow index first.
  const documents = filter.documentIds ? 'documents d' : 'documents d INDEXED BY documents_visible'
  const total =
    connection.get<{ n: number }>(`SELECT count(*) AS n FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`)?.n ?? 0
  const sums = connection.get<{ considered: number; passages: number; embedded: number }>(
    `
SELECT count(*) AS considered, coalesce(sum(d.chunks), 0) AS passages, coalesce(sum(d.embedded), 0) AS embedded
FROM ${documents} WHERE ${VISIBLE_DOCUMENT}${sql}`,
    ...values,
  )
  const languages = connection.all<{ language: string; passages: number }>(
    `
SELECT g.language, sum(g.passages) AS passages FROM document_languages g
WHERE g.document_id IN (SELECT d.id FROM ${documents} WHERE ${VISIBLE_DOCUMENT}${sql}) GROUP BY g.language ORDER BY passages DESC, g.language`,
    ...values,
  )
  return { considered: 0, passages: 0, embedded: 0, ...sums, total, languages }
}

/**
 * `scope` on a connection that only reads. Without filters it is computed again only after another connection has written: a search that is
 * typed asks for it with every key (20,000 documents: 5 ms).
 */
export function createScope(reading: Connection): typeof scope {
  let known: { version: unknown; whole: Scope } | null = null
  return (_connection, filter) => {
    if (documentConditions(filter).sql !== '') return scope(reading, filter)
    const version = reading.database.pragma('data_version', { simple: true })
    if (!known || known.version !== version) known = { version, whole: wholeScope(reading) }
    return known.whole
  }
}

/** Scope without filters, from two narrow indexes: joining 20,000 documents with their languages would dominate a question's time. */
function wholeScope(connection: Connection): Scope {
  const sums = connection.get<{ total: number; passages: number; embedded: number }>(`
SELECT count(*) AS total, coalesce(sum(d.chunks), 0) AS passages, coalesce(sum(d.embedded), 0) AS embedded FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`)
  // Languages are written with the visible version, so the invisible ones are in the trash.
  const languages = connection.all<{ language: string; passages: number }>(`
SELECT language, sum(passages) AS passages FROM (
  SELECT language, sum(passages) AS passages FROM document_languages GROUP BY language
  UNION ALL
  SELECT g.language, -g.passages FROM documents d INDEXED BY documents_in_trash CROSS JOIN document_languages g ON g.document_id = d.id WHERE d.deleted_at IS NOT NULL)
GROUP BY language HAVING sum(passages) > 0 ORDER BY passages DESC, language`)
  const { total = 0, passages = 0, embedded = 0 } = sums ?? {}
  return { considered: total, passages, embedded, total, languages }
}
