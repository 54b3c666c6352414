import type { EdgeRow } from './edge-rows.ts'
import { pageNumber } from './page-numbers.ts'

/** Edge rows of the pages around a page; `rows[i]` belongs to page `first + i`. `total`: pages of the document. */
export type EdgeWindow = { first: number; rows: readonly (readonly EdgeRow[])[]; total: number }

/** Pages before and behind a page that are compared with it. */
export const NEIGHBOURS = 8
/** Neighbours that must agree; share of them that must say the same, and share that makes a place one of furniture. */
const AGREE = 2
const SAID = 0.25
const SLOT = 0.5
/** Longest running header or footer, characters. */
const LONGEST = 160
/** Least blank between body text and a row that is furniture by its place alone, ems; largest type size, in usual ones. */
const BLANK = 0.6
const SIZE = 1.2
/** Largest type of words that stand with the number of a page, in usual ones; lessons in larger type are headings. */
const COUNTED_SIZE = 1.5
/** Smaller type than that of the text, in usual ones. */
const SMALL = 0.95
/** Pages of a document in which a row that is said twice must be set apart from the text. */
const FEW_PAGES = 3
/** Numbers within a word that may be those of pages: "A-12", "3/40". */
const PART = /(?<![\p{L}\p{N}])([1-9]\d{0,3})(?![\p{L}\p{N}])/u
/** A number and a sentence behind it. */
const NOTE = /^\d+[.)\]]?\s+(\S.*[.!?])$/u
/** The word for a page and its number, at the end of the key of a row. */
const PAGE =
  /(?:^|\s)(?:pages?|pp?|pg|seite|s|página|pagina|pág|pag|strona|strana|str|sida|side|sivu|oldal|sayfa|blz|trang|стр|страница|сторінка|σελίδα|صفحة|עמוד|頁|页|페이지)\.? #(?: ?\S{1,4} ?#)?$/u

/**
 * Marks the running headers, footers and page numbers of a page: rows at its edges that stand at the same height on pages around it and
 * differ in nothing but a number that counts the pages (X. Lin, Header and Footer Extraction by Page Association, 2003). A row whose other
 * numbers differ, or what stands behind its label, is content.
 */
export function markRepeated(page: number, { first, rows, total }: EdgeWindow): void {
  for (const row of rows[page - first] ?? []) {
    if (row.text.length > LONGEST) continue
    const counted = new Map<number, number>()
    let usual = row.usual
    const seen = { same: 0, counts: 0, differs: 0 }
    let beside = 0
    const numbers = isNumbered(row) ? [] : row.numbers
    rows.forEach((others, index) => {
      const distance = first + index - page
      if (distance === 0 || Math.abs(distance) > NEIGHBOURS) return
      const near = others.filter((other) => other.edge === row.edge && Math.abs(other.at - row.at) <= 0.5 * row.size)
      if (near.length > 0) beside += 1
      // Pages of code in small type have headers of the usual size.
      usual = Math.max(usual, ...others.map((other) => other.usual))
      const relations = near.map((other) => relationOf(row, other, distance))
      const relation = (['same', 'counts', 'differs'] as const).find((one) => relations.includes(one))
      if (relation) seen[relation] += 1
      for (const number of numbers)
        if (near.some((other) => other.numbers.includes(number + distance))) counted.set(number, (counted.get(number) ?? 0) + 1)
    })
    const need = Math.min(AGREE, total - 1)
    const said = seen.same + seen.counts
    const [number, times] = [...counted].sort((a, b) => b[1] - a[1])[0] ?? [null, 0]
    // Numbers that go on with other words on every page are headings, clauses or footnotes: a header is said more than once.
    const isWorded = row.key === '#' || (said > 0 && seen.counts >= seen.differs)
    const isCounted = isWorded && total > 2 && times >= need && times >= SLOT * beside && row.size <= SIZE * usual
    const isOne = seen.counts > 0 ? seen.counts >= seen.differs : seen.differs === 0
    const isSaid = said >= need && said >= SAID * beside && isOne
    row.repeated = (need > 0 && (isSaid || isCounted)) || countsAll(row, page, total)
    row.page = isCounted || row.key === '#' ? number : null
    if (row.page !== null) row.counting = row.words.findLastIndex((word) => pageNumber(word) === row.page)
  }
}

/** Furniture of a page: its marked rows from the edge inwards, and rows where most pages around it have furniture. `isAlike`: its pages are one form, filled in. */
export function furnitureOf(page: number, { first, rows, total }: EdgeWindow, isAlike: (found: readonly EdgeRow[]) => boolean): EdgeRow[] {
  const own = rows[page - first] ?? []
  const found: EdgeRow[] = []
  for (const edge of ['top', 'bottom'] as const) {
    const run: EdgeRow[] = []
    for (const row of own.filter((candidate) => candidate.edge === edge)) {
      if (!(row.repeated && !isTableHead(row)) && !isAtSlot(page, row, first, rows) && !isNumberElsewhere(page, row, first, rows)) break
      run.push(row)
    }
    const isApart = (row: EdgeRow): boolean => row.blank >= BLANK && (row.size <= SMALL * row.usual || row.size >= SIZE * row.usual)
    const inner = total > FEW_PAGES ? run.length : run.findLastIndex((row) => isApart(row)) + 1
    found.push(...run.filter((row, index) => index < inner || isPageNumber(row, page, total)))
  }
  return isAlike(found) ? found.filter((row) => isPageNumber(row, page, total)) : found
}

/** True for a row that says nothing but the number of its page. */
export function isPageNumber(row: EdgeRow, page: number, total: number): boolean {
  return row.repeated && (row.key === '#' || (PAGE.test(row.key) && row.key.split(' ').length <= 4) || countsAll(row, page, total))
}

/** What a row says besides the number of its page. */
export function saidBy(row: EdgeRow): string {
  return wordsAsText(row.words.filter((_word, index) => index !== row.counting))
}

/** Words in lower case with one blank between them, without marks. */
export function wordsAsText(words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A number alone that goes on counting where the pages around it are counted at another place: the first page of a chapter. */
function isNumberElsewhere(page: number, row: EdgeRow, first: number, rows: EdgeWindow['rows']): boolean {
  const [number] = row.numbers
  if (row.key !== '#' || number === undefined) return false
  const agreeing = rows.filter((others, index) =>
    others.some((other) => other.page !== null && other.page - number === first + index - page),
  )
  if (agreeing.length < AGREE) return false
  row.page = number
  return true
}

function isAtSlot(page: number, row: EdgeRow, first: number, rows: EdgeWindow['rows']): boolean {
  if (row.text.length > LONGEST || row.blank < BLANK || row.size > SIZE * row.usual) return false
  let pages = 0
  let marked = 0
  rows.forEach((others, index) => {
    if (first + index === page || Math.abs(first + index - page) > NEIGHBOURS) return
    pages += 1
    const isMarked = (other: EdgeRow): boolean =>
      other.repeated && other.edge === row.edge && Math.abs(other.at - row.at) <= 0.3 * row.size && Math.abs(other.size - row.size) < 0.6
    if (others.some(isMarked)) marked += 1
  })
  return marked >= AGREE + 1 && marked >= SLOT * pages
}

/** The names of columns right above a table's first row, repeated on each of its pages, belong to the table. */
function isTableHead(row: EdgeRow): boolean {
  return row.edge === 'top' && row.cells >= 3 && row.blank < BLANK && row.numbers.length === 0
}

type Relation = 'same' | 'counts' | 'differs' | 'other'

/** What a row is to one at its height on another page; `counts`: they differ in the numbers of the pages, which go on by `distance`. */
function relationOf(row: EdgeRow, other: EdgeRow, distance: number): Relation {
  if (row.text === other.text) return row.key === '#' || row.key === '' ? 'other' : 'same'
  if (row.key !== other.key || row.key === '') return isSameField(row, other) ? 'differs' : 'other'
  if (isNumbered(row) || isAnotherNote(row, other) || row.words.length !== other.words.length) return 'differs'
  const changed = row.words.flatMap((word, index) => (word === other.words[index] ? [] : [index]))
  const isCounting =
    (changed.every((index) => index === 0 || index === row.words.length - 1) || PAGE.test(row.key)) &&
    changed.every((index) => goesOn(row.words[index] ?? '', other.words[index] ?? '', distance))
  // A number in larger type counts chapters.
  if (!isCounting || (row.key !== '#' && row.size > COUNTED_SIZE * row.usual)) return 'differs'
  if (changed[0] !== undefined) row.counting = changed[0]
  return 'counts'
}

/** True for words that differ in one number only, which goes on from page to page; longer numbers are those of receipts and documents. */
function goesOn(word: string, other: string, distance: number): boolean {
  const [own, next] = [pageNumber(word), pageNumber(other)]
  if (own !== null && next !== null) return next - own === distance
  const parts = [word.split(PART), other.split(PART)] as const
  const changed = parts[0].flatMap((part, index) => (part === parts[1][index] ? [] : [index]))
  const [at = -1] = changed
  return parts[0].length === parts[1].length && changed.length === 1 && Number(parts[1][at]) - Number(parts[0][at]) === distance
}

/** True for "Employee: Anna" and "Employee: Bert". */
function isSameField(row: EdgeRow, other: EdgeRow): boolean {
  const label = /^[^:：]*\p{L}[^:：]*[:：]/u.exec(row.text)?.[0]
  return label !== undefined && other.text.startsWith(label)
}

/** Footnotes that differ in a year or a page; a footer says the same behind its number. */
function isAnotherNote(row: EdgeRow, other: EdgeRow): boolean {
  return NOTE.test(row.text) && row.text.replace(NOTE, '$1') !== other.text.replace(NOTE, '$1')
}

/** "Lesson 3", "Invoice no. 5531": words and beside them a number that may count anything. A running header is in smaller type, or has them far apart. */
function isNumbered(row: EdgeRow): boolean {
  return row.cells === 1 && row.size >= SMALL * row.usual && /^(?:\D*\p{L}.* #|# .*\p{L}.*)$/u.test(row.key) && !PAGE.test(row.key)
}

/** "Page 3 of 12" on the third of twelve pages, in any language. */
function countsAll(row: EdgeRow, page: number, total: number): boolean {
  const match = /^\D{0,12}(\d+)\s?(?:\/|\p{L}[\p{L}\p{M}\s]{0,4}\.?)\s?(\d+)\D{0,3}$/u.exec(row.text)
  return match !== null && Number(match[1]) === page && Number(match[2]) === total
}
