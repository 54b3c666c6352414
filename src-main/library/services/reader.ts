import type { Calls } from '../../storage/index.ts'
import { boxesOfRange, createOffsetMap, unpackReplaced, unpackWords } from '../../reading/index.ts'
import type { Block, OffsetMap, StoredPage } from '../../reading/index.ts'
import { findQuote, findQuoteAgain } from '../../text/index.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'
import { deserialize } from 'node:v8'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Anchor } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ReaderBlock, ReaderContent } from '../../../src-preload/contract/shapes/library.ts'

/** Most pages of a highlighted passage; a chunk spans two or three. */
const PAINTED_PAGES = 20

export type ReaderService = {
  /**
   * Reader content of a document, with the passage of a chunk (or a quote within it) to highlight. `anchor`: position of the quote; if the
   * text changed there, the quote is searched. The quote of a passage that is gone (the document was read again) is searched in the whole
   * text, next to its old position; nothing is highlighted where it stands no more. Throws `document-not-found`, `no-text` for a document never read.
   */
  read(target: ReadTarget): Promise<ReaderContent>
}

type ReadTarget = { id: DocumentId; chunkId?: ChunkId; quote?: string; anchor?: Span }

/** Restores a document from its stored parts: text, blocks and word boxes. */
export function createReader(options: {
  database: Calls<LibraryFunctions, 'chunkAnchor' | 'chunkAt' | 'getDocument' | 'readParts'>
}): ReaderService {
  const { database } = options

  /** The range to highlight in the displayed text, and the map to the text before redaction. */
  async function passage(target: ReadTarget): Promise<Passage | null> {
    const row = target.chunkId === undefined ? null : await database.chunkAnchor(target.chunkId)
    if (!row || row.documentId !== target.id) return findAgain(target)
    const map = await offsetMap(database, target.id)
    // An answer may quote text around its passage: sent blocks are cut from the parent.
    const parent = row.parentId === null ? null : await database.chunkAnchor(row.parentId)
    for (const { anchor, text } of parent ? [row, parent] : [row]) {
      if (target.quote === undefined) break
      if (target.anchor && saysAt(text, anchor, target.anchor, target.quote)) return { anchor, shown: spanOf(target.anchor, map), map }
      const found = findQuote(text, target.quote)
      const shown = found && quoted(spanOf(anchor, map), text, found)
      if (shown) return { anchor, shown, map }
    }
    return { anchor: row.anchor, shown: spanOf(row.anchor, map), map }
  }

  /** The quote of a passage of an older version in the text of today; null: the text has changed there, and no other place is shown for it. */
  async function findAgain({ id, quote, anchor }: ReadTarget): Promise<Passage | null> {
    if (quote === undefined) return null
    const map = await offsetMap(database, id)
    const shown = findQuoteAgain(await textOf(database, id), quote, anchor?.start ?? 0)
    if (!shown) return null
    const span = { start: map.original(shown.start, 'start'), end: map.original(shown.end, 'end') }
    const row = await database.chunkAt({ documentId: id, at: span.start })
    return { anchor: { ...row?.anchor, ...span }, shown, map }
  }

  return {
    async read(target) {
      const document = await database.getDocument(target.id)
      if (!document) throw new AppError('document-not-found')
      const found = await passage(target)
      const shared = { documentId: document.id, title: document.title }
      if (document.type === 'pdf' || document.type === 'picture') {
        const range = found && { start: found.map.original(found.shown.start, 'start'), end: found.map.original(found.shown.end, 'end') }
        const first = found?.anchor.page ?? 1
        const last = Math.min(found?.anchor.pageEnd ?? first, first + PAINTED_PAGES - 1)
        const parts = found ? await database.readParts({ documentId: document.id, kind: 'page', from: first - 1, to: last - 1 }) : []
        const boxes = parts.flatMap((data) => {
          const { packed, ...page } = deserialize(data) as StoredPage
          return range ? boxesOfRange({ ...page, words: unpackWords(packed, 0) }, range) : []
        })
        const [start] = await database.readParts({ documentId: document.id, kind: 'page', from: 0, to: 0 })
        return {
          view: 'pdf',
          ...shared,
          isPicture: document.type === 'picture',
          address: `/documents/${document.id}/original`,
          pages: document.pages ?? 1,
          page: boxes[0]?.page ?? first,
          boxes,
          labels: start ? ((deserialize(start) as StoredPage).labels ?? null) : null,
        }
      }
      const [text, blocks] = await Promise.all([
        textOf(database, document.id),
        database.readParts({ documentId: document.id, kind: 'blocks' }),
      ])
      if (text === '')
        throw document.error
          ? new AppError('no-text', { variant: 'notReadBecause', values: { reason: document.error.message } })
          : new AppError('no-text', { variant: 'notRead' })
      const shown: ReaderBlock[] = blocks
        .flatMap((data) => deserialize(data) as Block[])
        .map((block) => ({
          type: block.type,
          ...(block.level !== undefined && { level: block.level }),
          text: text.slice(block.start, block.end),
          start: block.start,
          end: block.end,
          ...(block.turn && { startSeconds: block.turn.startSeconds }),
          ...(block.slide !== undefined && { slide: block.slide }),
          ...(block.notes && { notes: block.notes }),
          ...(block.rows && { rows: block.rows }),
          ...(block.header?.start === block.start && { header: true as const }),
        }))
      return { view: 'text', ...shared, blocks: shown, highlight: found && found.shown }
    },
  }
}

async function offsetMap(database: Calls<LibraryFunctions, 'readParts'>, documentId: DocumentId): Promise<OffsetMap> {
  const parts = await database.readParts({ documentId, kind: 'redactions' })
  return createOffsetMap(parts.flatMap((data) => unpackReplaced(deserialize(data) as Uint32Array)))
}

async function textOf(database: Calls<LibraryFunctions, 'readParts'>, documentId: DocumentId): Promise<string> {
  const parts = await database.readParts({ documentId, kind: 'text' })
  return parts.map((data) => deserialize(data) as string).join('')
}

type Span = { start: number; end: number }
/** A passage with the range to highlight in the displayed text, and the map to the text before redaction. */
type Passage = { anchor: Anchor; shown: Span; map: OffsetMap }

/** True if a chunk's text has the quote at this position. A repeated table header precedes the chunk's own range. */
function saysAt(text: string, chunk: Span, place: Span, quote: string): boolean {
  if (place.start < chunk.start || place.end > chunk.end) return false
  const header = Math.max(0, text.length - (chunk.end - chunk.start))
  const said = text.slice(header + place.start - chunk.start, header + place.end - chunk.start)
  const found = findQuote(said, quote)
  return found !== null && said.slice(found.end).trim() === '' && said.slice(0, found.start).trim() === ''
}

function spanOf(anchor: Span, map: OffsetMap): Span {
  return { start: map.redacted(anchor.start, 'start'), end: map.redacted(anchor.end, 'end') }
}

/** Position of a chunk's quote in the displayed text; null if it lies within the repeated table header. */
function quoted(chunk: Span, text: string, quote: Span): Span | null {
  const header = Math.max(0, text.length - (chunk.end - chunk.start))
  const [start, end] = [chunk.start + Math.max(0, quote.start - header), chunk.start + Math.max(0, quote.end - header)]
  return end > start ? { start, end } : null
}
