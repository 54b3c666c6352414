import type { DocumentKind, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import { contextLine, redactLine } from '../../reading/index.ts'
import { estimateTokens } from '../../text/index.ts'
import { keepTitle } from '../../settings/index.ts'
import { hasKeywordTable, keywordRow, stored } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** `documents.relabel` when all passages have the title: their hashes are of the context lines that they were read with. */
const RELABELLED = 2
/** Passages per short transaction. */
const AT_ONCE = 200

/** `title`: shown; `readTitle`: that of the file while `title` is the person's, else null. */
type Titled = {
  title: string
  readTitle: string | null
  name: string
  kind: DocumentKind | null
  redact: RedactPolicy | null
  version: number
}

/**
 * Gives a document a title; null, or the file's own: back to what was read. Its passages follow by `relabelPassages`. Returns the title
 * that the person had given before; null: none. Throws `document-not-found`.
 */
export function renameDocument(connection: Connection, o: { id: DocumentId; title: string | null }): { before: string | null } {
  return connection.write(() => {
    const row = titledOf(connection, o.id)
    const read = row.readTitle ?? row.title
    const given = o.title === read ? null : o.title
    if (row.readTitle !== null && row.title !== given) keepTitle(connection, { title: row.title, documentId: o.id })
    connection.run(
      'UPDATE documents SET title = ?, read_title = ?, relabel = 1 WHERE id = ?',
      given ?? read,
      given === null ? null : read,
      o.id,
    )
    return { before: row.readTitle === null ? null : row.title }
  })
}

/** The title that a person gave a document; null: none. Throws `document-not-found`. */
export function givenTitle(connection: Connection, id: DocumentId): string | null {
  const { title, readTitle } = titledOf(connection, id)
  return readTitle === null ? null : title
}

/**
 * Writes the title into context lines and words of some passages behind the chunk `after`, in one short transaction, and keeps their
 * vectors. Returns the last of them; null: all are done.
 */
export function relabelPassages(connection: Connection, o: { id: DocumentId; after: number; maxTokens: number }): number | null {
  return connection.write(() => {
    const row = titledOf(connection, o.id)
    const title = row.readTitle === null && isFileName(row) ? '' : row.title
    const indexes = (['keywords', 'keywords_new'] as const).filter((name) => hasKeywordTable(connection, name))
    const chunks = connection.all<{ id: number; isParent: number; text: string; context: string; anchor: string; language: string }>(
      `
SELECT id, is_parent AS isParent, text, context, anchor, language FROM chunks WHERE document_id = ? AND version = ? AND id > ? ORDER BY id LIMIT ${AT_ONCE}`,
      o.id,
      row.version,
      o.after,
    )
    for (const chunk of chunks) {
      const { section = [] } = stored('chunks.anchor', chunk.anchor)
      const context = contextLine(title, section, o.maxTokens, estimateTokens)
      if (context !== chunk.context) connection.run('UPDATE chunks SET context = ? WHERE id = ?', context, chunk.id)
      if (chunk.isParent === 1) continue
      const words = keywordRow(chunk, title)
      // The index keeps no copy of its words, so that a row is written whole; one that is being built may have it already.
      for (const index of indexes)
        connection.run(
          `UPDATE ${index} SET title = ?, headings = ?, body = ? WHERE rowid = ?`,
          words.title,
          words.headings,
          words.body,
          chunk.id,
        )
    }
    if (chunks.length === AT_ONCE) return chunks.at(-1)?.id ?? null
    connection.run('UPDATE documents SET relabel = ? WHERE id = ?', RELABELLED, o.id)
    return null
  })
}

/** Documents whose passages have context lines of another title. */
export function documentsToRelabel(connection: Connection): DocumentId[] {
  return connection.all<{ id: DocumentId }>('SELECT id FROM documents WHERE relabel = 1 AND purging_at IS NULL').map(({ id }) => id)
}

/** A file name that is shown as title is neither in context lines nor searched. */
function isFileName({ title, name, redact, kind }: Titled): boolean {
  return title === name || title === redactLine(withoutHidden(name), redact ?? 'standard', kind ?? 'user')
}

function titledOf(connection: Connection, id: DocumentId): Titled {
  const row = connection.get<Titled>(
    'SELECT title, read_title AS readTitle, name, kind, redact, version FROM documents WHERE id = ? AND purging_at IS NULL',
    id,
  )
  if (!row) throw new AppError('document-not-found')
  return row
}
