import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import type { Connection } from '../../../storage/index.ts'
import { activeIndex, indexIds } from '../../../search/index.ts'
import { damagesOf, LISTED } from './damage.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'

/**
 * Cross-checks documents, passages, word index and vectors in one read transaction: either all or none of another process's writes are
 * visible.
 */
export function agreement(connection: Connection): Damage[] {
  return [keywordRows, counted, vectorRows].flatMap((part) => damagesOf(part, connection))
}

/** Checks that every child has its keyword row, and that there are no others. `keywords_docsize` has one small row per index row. */
function keywordRows(connection: Connection): Damage[] {
  const missing = connection.all<{ title: string; n: number }>(`
SELECT d.title, count(*) AS n FROM chunks c JOIN documents d ON d.id = c.document_id AND d.version = c.version
WHERE c.is_parent = 0 AND c.id NOT IN (SELECT id FROM keywords_docsize) GROUP BY d.id LIMIT ${LISTED}`)
  const extra =
    connection.get<{ n: number }>('SELECT count(*) AS n FROM keywords_docsize WHERE id NOT IN (SELECT id FROM chunks WHERE is_parent = 0)')
      ?.n ?? 0
  const damages: Damage[] = missing.map((row) => ({
    code: 'keywords-missing',
    message: text('damage.keywordsMissing', { count: row.n, title: row.title }),
    next: NEXT.keyword,
    mend: 'keyword',
  }))
  if (extra > 0)
    damages.push({
      code: 'keywords-extra',
      message: text('damage.keywordsExtra', { count: extra }),
      next: NEXT.keyword,
      mend: 'keyword',
    })
  return damages
}

/** Checks a document's own counts against its chunks. */
function counted(connection: Connection): Damage[] {
  const rows = connection.all<{ id: DocumentId; title: string }>(`
SELECT d.id, d.title FROM documents d WHERE d.version > 0 AND (
  d.chunks <> (SELECT count(*) FROM chunks c WHERE c.document_id = d.id AND c.version = d.version AND c.is_parent = 0)
  OR d.parents <> (SELECT count(*) FROM chunks c WHERE c.document_id = d.id AND c.version = d.version AND c.is_parent = 1)
  OR d.chunks <> (SELECT coalesce(sum(g.passages), 0) FROM document_languages g WHERE g.document_id = d.id)) LIMIT ${LISTED}`)
  return rows.map((row) => ({
    code: 'chunks-missing',
    message: text('damage.chunksMissing', { title: row.title }),
    next: NEXT.documents,
    mend: 'documents',
    documents: [row.id],
  }))
}

function vectorRows(connection: Connection): Damage[] {
  const damages: Damage[] = []
  const add = (code: string, message: Text, documents: DocumentId[] = []): void =>
    void damages.push({ code, message, next: NEXT.vectors, mend: 'vectors', documents })
  for (const id of indexIds(connection)) {
    const extra =
      connection.get<{ n: number }>(`SELECT count(*) AS n FROM vectors_${id} WHERE id NOT IN (SELECT id FROM chunks WHERE is_parent = 0)`)
        ?.n ?? 0
    if (extra > 0) add('vectors-extra', text('damage.vectorsExtra', { count: extra }))
    for (const codes of [`codes_${id}`, `codes8_${id}`]) {
      const different =
        connection.get<{ n: number }>(`
SELECT (SELECT count(*) FROM vectors_${id} WHERE id NOT IN (SELECT id FROM ${codes})) + (SELECT count(*) FROM ${codes} WHERE id NOT IN (SELECT id FROM vectors_${id})) AS n`)
          ?.n ?? 0
      if (different > 0) add('codes-missing', text('damage.codesMissing', { count: different }))
    }
  }
  for (const row of unevenVectors(connection))
    add('vectors-missing', text('damage.vectorsMissing', { title: row.title, found: row.n, wanted: row.wanted }), [row.id])
  return damages
}

/** Documents whose number of vectors in the active index differs from their own count. */
export function unevenVectors(connection: Connection): { id: DocumentId; title: string; n: number; wanted: number }[] {
  const active = activeIndex(connection)
  if (!active) return []
  // A document that became ready without an embedder has no vectors.
  return connection.all(`
SELECT id, title, n, wanted FROM (
  SELECT d.id, d.title, d.status, d.chunks, d.embedded AS wanted,
    (SELECT count(*) FROM chunks c JOIN vectors_${active.id} v ON v.id = c.id WHERE c.document_id = d.id AND c.version = d.version) AS n
  FROM documents d WHERE d.version > 0)
WHERE n <> wanted OR (status = 'ready' AND wanted > 0 AND wanted <> chunks) LIMIT ${LISTED}`)
}
