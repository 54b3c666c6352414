import { deserialize } from 'node:v8'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'
import type { Connection } from '../connection.ts'
import { unpackPart } from './packed-part.ts'

/** SQL for a text without white space, which chunking may change. */
const BARE = (text: string): string => [9, 10, 13, 32, 160].reduce((inner, code) => `replace(${inner}, char(${code}), '')`, text)
const WHITE = /[\t\n\r \u00a0]/gu
const HOLDS = `instr(c.text, ?) > 0 AND instr(${BARE('c.text')}, ${BARE('?')}) > 0`
/** A word of an alphabetic script, never split by chunking. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]+/gu

/**
 * True if the visible version of a document still contains the cited text: the unchanged passage (`hash`), or the quote in any passage or
 * across passages.
 */
export function isCitationStillValid(connection: Connection, id: DocumentId, hash: string, cited: string): boolean {
  const visible = 'SELECT 1 FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version WHERE d.id = ? AND'
  if (connection.get(`${visible} c.hash = ? LIMIT 1`, id, hash)) return true
  // A long quote was cut.
  const quote = cited.replace(/…$/u, '')
  if (quote === '') return false
  // Prefilter: removing white space from every passage of a large document costs five times as much.
  const longest = (quote.match(WORD) ?? []).reduce((most, word) => (word.length > most.length ? word : most), '')
  return connection.get(`${visible} ${HOLDS} LIMIT 1`, id, longest, quote) !== undefined || isInText(connection, id, { quote, longest })
}

/** True if the text of the visible version contains the quote, but for white space. */
function isInText(connection: Connection, id: DocumentId, { quote, longest }: { quote: string; longest: string }): boolean {
  const parts = connection.iterate<{ data: Uint8Array }>(
    `
SELECT p.data FROM documents d JOIN document_parts p ON p.document_id = d.id AND p.version = d.version
WHERE d.id = ? AND p.kind = 'text' ORDER BY p.part`,
    id,
  )
  const bare = quote.replaceAll(WHITE, '')
  let text = ''
  for (const { data } of parts) {
    // A quote may reach over the end of a part, with more white space than it has itself.
    text = text.slice(-2 * quote.length) + (deserialize(unpackPart(data)) as string)
    if (text.includes(longest) && text.replaceAll(WHITE, '').includes(bare)) return true
  }
  return false
}

/**
 * The title that a cited document has now; null: deleted. Where several documents of one title were told apart by their files' names, these
 * stay behind it.
 */
export function citedTitle(connection: Connection, id: DocumentId, cited: string): string | null {
  const document = connection.get<{ title: string }>('SELECT title FROM documents WHERE id = ? AND deleted_at IS NULL', id)
  if (!document) return null
  return cited.startsWith(`${document.title} (`) ? cited : withoutHidden(document.title)
}

/** The documents that were or are being purged. */
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
