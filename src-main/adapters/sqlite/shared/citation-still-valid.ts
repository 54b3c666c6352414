import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Connection } from './connection.ts'

/** A text without its blanks and line breaks, which another way of cutting a document may set differently. */
const BARE = (text: string): string => [9, 10, 13, 32, 160].reduce((inner, code) => `replace(${inner}, char(${code}), '')`, text)
const HOLDS = `instr(c.text, ?) > 0 AND instr(${BARE('c.text')}, ${BARE('?')}) > 0`
/** A word of an alphabet, which no way of cutting takes apart. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+/gu

/** Whether the visible version of a document still says what was cited of it: the passage as it was (`hash`), or the quote in any passage, wherever passages begin and end now. */
export function isCitationStillValid(connection: Connection, id: DocumentId, hash: string, cited: string): boolean {
  const visible = 'SELECT 1 FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version WHERE d.id = ? AND'
  if (connection.get(`${visible} c.hash = ? LIMIT 1`, id, hash)) return true
  // A long quote was cut.
  const quote = cited.replace(/…$/u, '')
  if (quote === '') return false
  // Looked for first: taking the blanks out of every passage of a large document costs five times as much.
  const longest = (quote.match(WORD) ?? []).reduce((most, word) => (word.length > most.length ? word : most), '')
  return connection.get(`${visible} ${HOLDS} LIMIT 1`, id, longest, quote) !== undefined
}

/** Those of the documents that were purged, or are being. */
export function goneOf(connection: Connection, ids: readonly DocumentId[]): Set<DocumentId> {
  const there = new Set(
    connection
      .all<{ id: DocumentId }>(
        'SELECT id FROM documents WHERE purging_at IS NULL AND id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      )
      .map(({ id }) => id),
  )
  return new Set(ids.filter((id) => !there.has(id)))
}
