import { edgeRows, rowKeys } from './furniture/edge-rows.ts'
import type { EdgeRow } from './furniture/edge-rows.ts'
import { createFirstSaid } from './furniture/first-said.ts'
import { furnitureOf, isPageNumber, markRepeated, NEIGHBOURS } from './furniture/furniture.ts'
import type { EdgeWindow } from './furniture/furniture.ts'
import type { PdfViewport } from './geometry.ts'
import { withNotesBefore } from './footnotes.ts'
import { noteForms, wordForms } from './hyphens.ts'
import { hasHoles, withBlanks } from './holes.ts'
import { withLigatures } from './ligatures.ts'
import type { LigatureVotes } from './ligatures.ts'
import { linesOf, usualSize } from './lines.ts'
import type { PdfLine } from './lines.ts'
import { labelOf, pageText } from './page-text.ts'
import type { PdfPageInput, PdfPageText } from './page-text.ts'
import { isUnfinished, paragraphsOf } from './paragraphs.ts'
import type { PdfParagraph } from './paragraphs.ts'
import { withPrivateTold } from './private-characters.ts'
import { inReadingOrder } from './order/reading-order.ts'
import { fontJudge } from './unreadable-fonts.ts'

/** Lines of a page from which it has text besides furniture. */
const FULL = 8
/** Share of the rows of a page that another page has, too, from which both are one form: there, nothing is furniture because it comes again. */
const ALIKE = 0.5

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
  keys: ReturnType<typeof rowKeys>
  /** Another page is the same form, filled in. */
  alike: boolean
  read: ReadPage | null
}
/** `label`: the number that is printed on the page. */
type ReadPage = { paragraphs: PdfParagraph[]; furniture: EdgeRow[]; label: string | null }

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
  const said = createFirstSaid()
  const texts: PdfPageText[] = []
  let first = 1
  let marked = 0
  let written = 0

  const around = (): EdgeWindow => ({ first, rows: open.map((page) => page.rows), total })
  const at = (number: number): OpenPage | undefined => open[number - first]
  /** A page is nothing but furniture only among pages that have text: each page of a set of labels looks like the next one, too. */
  const furniture = (number: number, page: OpenPage): EdgeRow[] => {
    const found = furnitureOf(number, around(), (own) => (page.alike = isAlike(page, own, open)))
    const lines = found.reduce((sum, row) => sum + row.lines.length, 0)
    const full = open.filter((other) => other.count > FULL).length
    return lines < page.count || full >= open.length / 2 ? found : []
  }
  const read = (number: number): ReadPage | null => {
    const page = at(number)
    if (page && !page.read) {
      const found = furniture(number, page)
      const kept = found.filter((row) => row.key !== '#' && !isPageNumber(row, number, total) && said.isNew(row))
      page.read = readPage(page, found, kept)
      said.note(page.lines.filter((line) => !found.some((row) => row.lines.includes(line))))
      page.lines = []
    }
    return page?.read ?? null
  }
  const write = (number: number): void => {
    const page = at(number)
    const { paragraphs, furniture, label } = read(number) ?? { paragraphs: [], furniture: [], label: null }
    const next = read(number + 1)?.paragraphs[0] ?? null
    const { viewport = null, unreadable = false, pictured = false, trusted = false, alike = false } = page ?? {}
    texts.push(pageText({ paragraphs, furniture, label, viewport, unreadable, pictured, trusted, alike, next: alike ? null : next, forms }))
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
    const whole = withPrivateTold(withLigatures(withBlanks(items), votes))
    const wrong = recognised || trusted ? new Set<string>() : unreadableFonts(whole)
    const readable = wrong.size === 0 ? whole : whole.filter(({ fontName }) => !wrong.has(fontName))
    return { lines: linesOf(readable, styles, viewport), unreadable: wrong.size > 0 || hasHoles(readable) }
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
        trusted: input?.trusted === true && !input.completed,
        rows,
        keys: rowKeys(upright),
        alike: false,
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

/** `found`: its furniture; `kept`: what of that is said for the first time. */
function readPage(page: OpenPage, found: EdgeRow[], kept: EdgeRow[]): ReadPage {
  const out = new Set(found.flatMap((row) => row.lines))
  const paragraphs = withNotesBefore(paragraphsOf(inReadingOrder(page.lines.filter((line) => !out.has(line)))))
  const apart = (edge: EdgeRow['edge']): PdfParagraph[] =>
    paragraphsOf(inReadingOrder(kept.filter((row) => row.edge === edge).flatMap((row) => row.lines)))
  const furniture = found.filter((row) => !kept.includes(row))
  return { paragraphs: [...withEdges(paragraphs, apart('top'), apart('bottom')), ...page.comments], furniture, label: labelOf(found) }
}

/** Text between headers and footers that stay; they part no sentence that goes on over the page. */
function withEdges(paragraphs: PdfParagraph[], top: PdfParagraph[], bottom: PdfParagraph[]): PdfParagraph[] {
  const [first] = paragraphs
  const last = paragraphs.at(-1)
  const goesOn = top.length > 0 && first !== undefined && !first.table && /^\p{Ll}/u.test(first.lines[0]?.words[0]?.text ?? '')
  const isOpen = bottom.length > 0 && last !== undefined && !last.table && last.lines.length > 1 && isUnfinished(last)
  // The only paragraph of a page can both go on and be open: then the header stays above it.
  const behind = goesOn && (paragraphs.length > 1 || !isOpen) ? first : null
  const before = isOpen ? last : null
  const inner = paragraphs.filter((paragraph) => paragraph !== behind && paragraph !== before)
  return [...(behind ? [behind] : []), ...top, ...inner, ...bottom, ...(before ? [before] : [])]
}

/** True if another page has half of the rows that are left of this one: one form, filled in. */
function isAlike(page: OpenPage, found: readonly EdgeRow[], pages: readonly OpenPage[]): boolean {
  const out = new Set(found.flatMap((row) => row.lines))
  const own = page.keys.filter(({ lines }) => !lines.some((line) => out.has(line)))
  return pages.some((other) => {
    if (other === page) return false
    const keys = new Set(other.keys.map(({ key }) => key))
    return own.length > 0 && own.filter(({ key }) => keys.has(key)).length >= ALIKE * own.length
  })
}

/** Each comment is a paragraph in the place that it is about. */
function commentsOf({ comments = [], styles, viewport }: PdfPageInput): PdfParagraph[] {
  return comments.flatMap((comment) => paragraphsOf(linesOf([comment], styles, viewport)))
}
