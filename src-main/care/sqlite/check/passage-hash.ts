import { createHash } from 'node:crypto'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { CHILD_TOKENS, contextLine } from '../../../reading/index.ts'
import { stored } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { estimateTokens } from '../../../text/index.ts'

/** A passage with the hash of its context line and text as it was read. */
export type HashedPassage = { document: DocumentId; context: string; text: string; anchor: string; hash: string }
type Titles = { title: string; readTitle: string | null; relabel: number }

/** Passages of a document that tell whether the title under which it was read is known. */
const SAMPLE = 20

/**
 * Tells whether the text of a passage is the one that was read. A title that a person gives later changes context lines and keeps hashes
 * (`library/sqlite/titles.ts`), so the lines of all known titles are tried: of now, of the file, and none. A document that was read under a title that has
 * since been given away matches with none of its passages; of such a one nothing is said, its digests tell.
 */
export function passageJudge(connection: Connection): (passage: HashedPassage) => boolean {
  const known = new Map<DocumentId, boolean>()
  const titlesOf = (id: DocumentId): Titles | undefined =>
    connection.get<Titles>('SELECT title, read_title AS readTitle, relabel FROM documents WHERE id = ?', id)

  function matches(passage: HashedPassage, titles: Titles | undefined): boolean {
    if (hasHash(passage.context, passage)) return true
    if (!titles || titles.readTitle === null) return false
    const section = sectionOf(passage.anchor)
    return ['', titles.readTitle, titles.title].some((title) => hasHash(contextLine(title, section, CHILD_TOKENS, estimateTokens), passage))
  }

  /** True if other passages of the document match, so that this one must, too. */
  function isTold(id: DocumentId, titles: Titles): boolean {
    const others = connection.all<HashedPassage>(
      `SELECT document_id AS document, context, text, anchor, hash FROM chunks WHERE document_id = ? AND text <> '' LIMIT ${SAMPLE}`,
      id,
    )
    return others.some((other) => matches(other, titles))
  }

  return (passage) => {
    if (hasHash(passage.context, passage)) return true
    const titles = titlesOf(passage.document)
    if (matches(passage, titles)) return true
    // Nobody keeps the titles that a note had: of what waits for its context lines nothing is said.
    if (!titles || titles.readTitle === null) return titles !== undefined && titles.relabel !== 0
    const isKnown = known.get(passage.document) ?? isTold(passage.document, titles)
    known.set(passage.document, isKnown)
    return !isKnown
  }
}

function hasHash(context: string, { text, hash }: HashedPassage): boolean {
  return createHash('sha256').update(`${context}\n${text}`).digest('hex') === hash
}

/** The headings above a passage; none where its place is damaged. */
function sectionOf(anchor: string): readonly string[] {
  return stored('chunks.anchor', anchor).section ?? []
}
