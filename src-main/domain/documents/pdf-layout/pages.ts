import { edgeRows } from './furniture/edge-rows.ts'
import type { EdgeRow } from './furniture/edge-rows.ts'
import { furnitureOf, markRepeated, NEIGHBOURS } from './furniture/furniture.ts'
import type { EdgeWindow } from './furniture/furniture.ts'
import type { PdfViewport } from './geometry.ts'
import { withNotesBefore } from './footnotes.ts'
import { noteForms, wordForms } from './hyphens.ts'
import { withLigatures } from './ligatures.ts'
import type { LigatureVotes } from './ligatures.ts'
import { linesOf, usualSize } from './lines.ts'
import type { PdfLine } from './lines.ts'
import { pageText } from './page-text.ts'
import type { PdfPageInput, PdfPageText } from './page-text.ts'
import { paragraphsOf } from './paragraphs.ts'
import type { PdfParagraph } from './paragraphs.ts'
import { inReadingOrder } from './order/reading-order.ts'
import { fontJudge } from './unreadable-fonts.ts'

/** Lines of a page from which it has text besides furniture. */
const FULL = 8

/** `count`: its lines, read or not. */
type OpenPage = {
  lines: PdfLine[]
  comments: PdfParagraph[]
  count: number
  viewport: PdfViewport | null
  unreadable: boolean
  pictured: boolean
  trusted: boolean
  rows: EdgeRow[]
  read: ReadPage | null
}
type ReadPage = { paragraphs: PdfParagraph[]; furniture: EdgeRow[] }

/** The pages of one document, given in order. `add`: null for a page that could not be read. */
export type PdfPages = { add(page: PdfPageInput | null): void; finish(): PdfPageText[] }

/**
 * Turns pages into texts: lines, furniture, reading order, paragraphs. A page is written when the pages behind it are known, with which it
 * is compared; only those are kept as lines, so that a book takes no more memory than its text. `total`: pages of the document; `isChecked`: text recognition looks at pages whose fonts tell no letters.
 */
export function pdfPages(total: number, isChecked = false): PdfPages {
  const open: OpenPage[] = []
  const forms = wordForms()
  const votes: LigatureVotes = new Map()
  const unreadableFonts = fontJudge(isChecked)
  const texts: PdfPageText[] = []
  let first = 1
  let marked = 0
  let written = 0

  const around = (): EdgeWindow => ({ first, rows: open.map((page) => page.rows), total })
  const at = (number: number): OpenPage | undefined => open[number - first]
  /** A page is nothing but furniture only among pages that have text: each page of a set of labels looks like the next one, too. */
  const furniture = (number: number, page: OpenPage): EdgeRow[] => {
    const found = furnitureOf(number, around())
    const lines = found.reduce((sum, row) => sum + row.lines.length, 0)
    const full = open.filter((other) => other.count > FULL).length
    return lines < page.count || full >= open.length / 2 ? found : []
  }
  const read = (number: number): ReadPage | null => {
    const page = at(number)
    if (page) page.read ??= readPage(page, furniture(number, page))
    return page?.read ?? null
  }
  const write = (number: number): void => {
    const page = at(number)
    const { paragraphs, furniture } = read(number) ?? { paragraphs: [], furniture: [] }
    const next = read(number + 1)?.paragraphs[0] ?? null
    const { viewport = null, unreadable = false, pictured = false, trusted = false } = page ?? {}
    texts.push(pageText({ paragraphs, furniture, viewport, unreadable, pictured, trusted, next, forms }))
    written = number
  }
  /** Marks and writes what is known well enough: all that `ahead` pages follow. */
  const advance = (last: number, ahead: number): void => {
    while (marked < last - ahead) markRepeated((marked += 1), around())
    while (written < marked - ahead - (ahead > 0 ? 1 : 0)) write(written + 1)
    // Pages behind are needed as neighbours of the next ones.
    while (first < written - 2 * NEIGHBOURS) {
      open.shift()
      first += 1
    }
  }
  /** Text whose font does not tell letters is left out; what was recognised is taken as it is. */
  const readLines = ({ items, styles, viewport, recognised, trusted }: PdfPageInput): Pick<OpenPage, 'lines' | 'unreadable'> => {
    const whole = withLigatures(items, votes)
    const wrong = recognised || trusted ? new Set<string>() : unreadableFonts(whole)
    const readable = wrong.size === 0 ? whole : whole.filter(({ fontName }) => !wrong.has(fontName))
    return { lines: linesOf(readable, styles, viewport), unreadable: wrong.size > 0 }
  }
  return {
    add(input) {
      const { lines, unreadable } = input ? readLines(input) : { lines: [], unreadable: false }
      for (const line of lines) noteForms(line, forms)
      const upright = lines.filter((line) => line.angle === 0)
      const rows = input ? edgeRows(upright, input.viewport.height, usualSize(upright)) : []
      open.push({
        lines,
        comments: input ? commentsOf(input) : [],
        count: lines.length,
        viewport: input?.viewport ?? null,
        unreadable,
        pictured: input?.pictured ?? false,
        trusted: input?.trusted ?? false,
        rows,
        read: null,
      })
      advance(first + open.length - 1, NEIGHBOURS)
    },
    finish() {
      advance(first + open.length - 1, 0)
      return texts
    },
  }
}

function readPage(page: OpenPage, furniture: EdgeRow[]): ReadPage {
  const out = new Set(furniture.flatMap((row) => row.lines))
  const lines = page.lines.filter((line) => !out.has(line))
  page.lines = []
  return { paragraphs: [...withNotesBefore(paragraphsOf(inReadingOrder(lines))), ...page.comments], furniture }
}

/** Each comment is a paragraph in the place that it is about. */
function commentsOf({ comments = [], styles, viewport }: PdfPageInput): PdfParagraph[] {
  return comments.flatMap((comment) => paragraphsOf(linesOf([comment], styles, viewport)))
}
