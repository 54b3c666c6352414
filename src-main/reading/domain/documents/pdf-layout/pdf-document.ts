import type { MessageValue, Text } from '../../../../../src-preload/texts/text.ts'
import { text as message } from '../../../../../src-preload/texts/text.ts'
import { HIDDEN_WARNING } from '../normalise.ts'
import { documentTitle } from '../normalise-title.ts'
import { headingsOf } from './headings.ts'
import type { OutlineEntry } from './headings.ts'
import { pageLabels } from './furniture/page-labels.ts'
import type { PdfBlock, PdfPageText } from './page-text.ts'
import { cellText, hasColumnsOf } from './tables/pdf-table.ts'
import type { PdfTable } from './tables/pdf-table.ts'
import { unpackWords } from './words.ts'
import type { OcrFacts, OcrState } from '../ocr.ts'
import type { Block, NormalisedDocument, Page } from '../types.ts'

/** Raw metadata of a PDF. `labels`: its own page labels; `outline`: in order. */
export type PdfInformation = {
  title: string | null
  date: string | null
  labels: readonly string[] | null
  outline: readonly OutlineEntry[]
}

/**
 * Joins pages into one document: texts separated by an empty line (a paragraph over a page break stays one), headings by the
 * outline, by type size and by face, pages
 * without text named in a warning. `ocr`: pages that text recognition read, which else will be read if it goes on. `pages[i]` is page i + 1. Without any text `text` is ''.
 */
export function pdfDocument(pages: readonly PdfPageText[], information: PdfInformation, ocr?: OcrState): NormalisedDocument {
  const parts: string[] = []
  const blocks: Block[] = []
  const placed: Page[] = []
  const levelOf = headingsOf(pages, information.outline)
  const printed = pages.map((page) => page.label)
  const labels = pageLabels(printed, information.labels)
  let length = 0
  pages.forEach((page, index) => {
    const previous = blocks.at(-1)
    const first = page.blocks[0]
    const joins = pages[index - 1]?.joins === true
    // Each page of a set of forms is about one person or month: neither a paragraph nor a passage goes on over its end.
    const apart = index > 0 && (page.alike || pages[index - 1]?.alike === true)
    const goesOn =
      previous !== undefined && first !== undefined && !apart && (joins || isOneParagraph(previous, parts, first.type, page.text))
    if (page.text !== '' && length > 0) {
      const separator = goesOn ? (joins ? '' : '\n') : '\n\n'
      parts.push(separator)
      length += separator.length
    }
    page.blocks.forEach((block, place) => {
      // A form is one passage, with all that its values are about: its own headings do not part it.
      const level = page.alike && place > 0 ? undefined : levelOf(block)
      if (goesOn && place === 0) previous.end = length + block.end
      else
        blocks.push({
          type: level === undefined ? block.type : 'heading',
          ...(level !== undefined && { level }),
          start: length + block.start,
          end: length + block.end,
          page: index + 1,
          ...(apart && place === 0 && { apart: true as const }),
          ...headerOf(block, length, blocks.at(-1), place === 0 ? (pages[index - 1]?.blocks.at(-1) ?? null) : null),
        })
    })
    placed.push(placePage(index + 1, length, page, labels[index] ?? null))
    parts.push(page.text)
    length += page.text.length
  })
  const text = parts.join('')
  const unreadable = placed.filter((page) => pages[page.page - 1]?.unreadable).map((page) => page.page)
  const recognised = new Map(ocr?.pages.map((page) => [page.page, page]))
  const without = placed.filter((page) => page.start === page.end).map((page) => page.page)
  const pictured = placed.filter(({ page }) => pages[page - 1]?.pictured && !recognised.has(page)).map(({ page }) => page)
  const waiting = ocr?.goesOn ? [...new Set([...without, ...unreadable, ...pictured])] : []
  const unread = waiting.filter((page) => !recognised.has(page)).toSorted((a, b) => a - b)
  const blank = without.filter((page) => recognised.get(page)?.blank)
  const damaged = damageOf(ocr)
  const isDamaged = (page: number): boolean => damaged.some((one) => one.pages.includes(page))
  const empty = without.filter((page) => !unreadable.includes(page) && !blank.includes(page) && !unread.includes(page) && !isDamaged(page))
  const used = ocr?.pages.filter(({ page }) => !pages[page - 1]?.trusted) ?? []
  const facts = used.length > 0 ? ocrFacts(used, blank) : null
  const passed = ocr?.goesOn ? [] : pictured.filter((page) => !without.includes(page))
  const warnings = [
    ...(empty.length > 0 && (text !== '' || recognised.size > 0) ? [noTextWarning(empty)] : []),
    ...(blank.length > 0 ? [message('import.blankPages', { pages: pageList(blank), count: blank.length })] : []),
    ...damaged.map(({ pages: told, warning }) => message(warning, { pages: pageList(told), count: told.length })),
    ...(facts && facts.pages.length > 0 ? [recognisedNote(facts)] : []),
    ...unreadNotes(
      unread,
      pictured.filter((page) => !without.includes(page)),
    ),
    ...(passed.length > 0 ? [message('import.pictures', { pages: pageList(passed), count: passed.length })] : []),
    ...(unreadable.some((page) => !unread.includes(page)) ? [unreadableWarning(unreadable.filter((page) => !unread.includes(page)))] : []),
    ...(pages.some((page) => page.hidden) ? [HIDDEN_WARNING] : []),
  ]
  return {
    type: 'pdf',
    // Its headings are guessed from their letters: of 25 such titles 15 were worth keeping (061-name-of-a-document.md).
    title: documentTitle(information.title, text, []),
    text,
    blocks,
    pages: placed,
    warnings,
    partial: empty.length + unreadable.length + unread.length + damaged.length + passed.length > 0 && (text !== '' || damaged.length > 0),
    date: information.date,
    ...(unread.length > 0 && { unread }),
    ...(facts && { ocr: facts }),
  }
}

/** Pages that wait for recognition; `stamped`: those with a little text of their own. */
function unreadNotes(unread: readonly number[], stamped: readonly number[]): Text[] {
  const [some, none] = [unread.filter((page) => stamped.includes(page)), unread.filter((page) => !stamped.includes(page))]
  return [
    ...(none.length > 0 ? [message('import.unreadPages', { pages: pageList(none), count: none.length })] : []),
    ...(some.length > 0 ? [message('import.picturesWait', { pages: pageList(some), count: some.length })] : []),
  ]
}

const DAMAGE = [
  ['part', 'import.damagedPart'],
  ['whole', 'import.damagedPages'],
  ['given-up', 'import.givenUp'],
] as const

/** Recognised pages whose picture is damaged, with what is said of them. */
function damageOf(ocr: OcrState | undefined): { pages: number[]; warning: (typeof DAMAGE)[number][1] }[] {
  const kinds = DAMAGE.map(([damage, warning]) => ({
    pages: (ocr?.pages ?? []).filter((page) => page.damage === damage).map(({ page }) => page),
    warning,
  }))
  return kinds.filter(({ pages }) => pages.length > 0)
}

function ocrFacts(pages: OcrState['pages'], blank: number[]): OcrFacts {
  const read = pages.filter((page) => page.confidence !== null)
  const sum = read.reduce((total, page) => total + (page.confidence ?? 0), 0)
  return { pages: read.map((page) => page.page), confidence: read.length === 0 ? 0 : sum / read.length, blank }
}

function recognisedNote({ pages, confidence }: OcrFacts): Text {
  return message('import.recognised', { pages: pageList(pages), count: pages.length, percent: Math.round(100 * confidence) })
}

/** "No text was found on pages 1-3, 7, which are probably scans." Page numbers ascending, at least one. */
export function noTextWarning(pages: readonly number[]): Text {
  return message('import.noText', { pages: pageList(pages), count: pages.length })
}

/** Warning about pages with fonts that do not map to letters: their text cannot be searched. */
function unreadableWarning(pages: readonly number[]): Text {
  return message('import.unreadable', { pages: pageList(pages), count: pages.length })
}

/** `4`, `1-3, 7`; long lists are shortened. */
export function pageList(pages: readonly number[]): MessageValue {
  const ranges: string[] = []
  for (let index = 0; index < pages.length;) {
    let end = index
    while (pages[end + 1] === (pages[end] ?? 0) + 1) end += 1
    ranges.push(end === index ? `${pages[index]}` : `${pages[index]}-${pages[end]}`)
    index = end + 1
  }
  return ranges.length > 12 ? message('import.morePages', { pages: ranges.slice(0, 11), more: ranges.length - 11 }) : ranges
}

/** Unpacks the words lazily, one page at a time. */
function placePage(number: number, start: number, page: PdfPageText, label: string | null): Page {
  const { words, furniture } = page
  return {
    page: number,
    start,
    end: start + page.text.length,
    ...(label !== null && { label }),
    ...(furniture.length > 0 && { furniture }),
    get words() {
      return unpackWords(words, start)
    },
  }
}

/**
 * The line that names the columns of a table. `before`: the last block of the page before, if this is the first one of its page: a table goes
 * on there. If its first row looks like other names, it is another table or a row of words: no names are better than wrong ones.
 */
function headerOf(block: PdfBlock, shift: number, above: Block | undefined, before: PdfBlock | null): Pick<Block, 'header'> {
  const own = block.header && { header: { start: shift + block.header.start, end: shift + block.header.end } }
  if (!block.grid || !before?.grid || !above?.header || !hasColumnsOf(block.grid, before.grid)) return own ?? {}
  if (!own) return { header: above.header }
  const firstOf = (grid: PdfTable): string => (grid.rows[0]?.cells ?? []).map(cellText)[0] ?? ''
  return firstOf(block.grid) === firstOf(before.grid) ? own : {}
}

function isOneParagraph(previous: Block, parts: readonly string[], type: string, text: string): boolean {
  if (previous.type !== 'paragraph' || type !== 'paragraph') return false
  const end = (parts.at(-1) ?? '').slice(-3)
  return /[\p{L},]$/u.test(end) && /^\p{Ll}{2}/u.test(text)
}
