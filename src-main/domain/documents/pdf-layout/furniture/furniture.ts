import type { EdgeRow } from './edge-rows.ts'

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
/** A number and a sentence behind it. */
const NOTE = /^\d+[.)\]]?\s+(\S.*[.!?])$/u
/** The word for a page, in the key of a row. */
const PAGE =
  /^(?:pages?|pp?|pg|seite|s|página|pagina|pág|pag|strona|strana|str|sida|side|sivu|oldal|sayfa|blz|trang|стр|страница|сторінка|σελίδα|صفحة|עמוד|頁|页|페이지) #$/u

/**
 * Marks the running headers, footers and page numbers of a page: rows at its edges that stand at the same height on pages around it, with
 * the same words or with a number that counts the pages (X. Lin, Header and Footer Extraction by Page Association, 2003).
 */
export function markRepeated(page: number, { first, rows, total }: EdgeWindow): void {
  for (const row of rows[page - first] ?? []) {
    if (row.text.length > LONGEST) continue
    const counted = new Map<number, number>()
    let usual = row.usual
    let same = 0
    let beside = 0
    let isWorded = row.key === '#'
    const numbers = isNumbered(row) ? [] : row.numbers
    rows.forEach((others, index) => {
      const distance = first + index - page
      if (distance === 0 || Math.abs(distance) > NEIGHBOURS) return
      const near = others.filter((other) => other.edge === row.edge && Math.abs(other.at - row.at) <= 0.5 * row.size)
      if (near.length > 0) beside += 1
      // Pages of code in small type have headers of the usual size.
      usual = Math.max(usual, ...others.map((other) => other.usual))
      if (near.some((other) => isSame(row, other, distance))) same += 1
      isWorded ||= near.some((other) => other.key === row.key && !isAnotherNote(row, other))
      for (const number of numbers)
        if (near.some((other) => other.numbers.includes(number + distance))) counted.set(number, (counted.get(number) ?? 0) + 1)
    })
    const need = Math.min(AGREE, total - 1)
    const [number, times] = [...counted].sort((a, b) => b[1] - a[1])[0] ?? [null, 0]
    // Numbers that go on with other words on every page are headings, clauses or footnotes: a header is said more than once.
    const isCounted = isWorded && total > 2 && times >= need && times >= SLOT * beside && row.size <= SIZE * usual
    const isSaid = same >= need && same >= SAID * beside
    row.repeated = (need > 0 && (isSaid || isCounted)) || countsAll(row, page, total)
    row.page = isCounted || row.key === '#' ? number : null
  }
}

/** Furniture of a page: its marked rows from the edge inwards, and rows where most pages around it have furniture. */
export function furnitureOf(page: number, { first, rows }: EdgeWindow): EdgeRow[] {
  const own = rows[page - first] ?? []
  const found: EdgeRow[] = []
  for (const edge of ['top', 'bottom'] as const)
    for (const row of own.filter((candidate) => candidate.edge === edge)) {
      if (!(row.repeated && !isTableHead(row)) && !isAtSlot(page, row, first, rows) && !isNumberElsewhere(page, row, first, rows)) break
      found.push(row)
    }
  return found
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

function isSame(row: EdgeRow, other: EdgeRow, distance: number): boolean {
  if (row.key !== other.key || row.key === '') return false
  if (isNumbered(row)) return row.text === other.text
  if (isAnotherNote(row, other)) return false
  const isCounting = row.numbers.some((number) => other.numbers.includes(number + distance))
  if (isCounting && (row.key === '#' || row.size <= COUNTED_SIZE * row.usual)) return true
  // A number alone is a page number only if it counts, and larger type with another number is a heading.
  return row.key !== '#' && (row.size <= SIZE * row.usual || row.text === other.text)
}

/** Footnotes that differ in a year or a page; a footer says the same behind its number. */
function isAnotherNote(row: EdgeRow, other: EdgeRow): boolean {
  return NOTE.test(row.text) && row.text.replace(NOTE, '$1') !== other.text.replace(NOTE, '$1')
}

/** "Lesson 3": one word and, beside it, a number that may count lessons as well as pages. A running header is in smaller type, or has them far apart. */
function isNumbered(row: EdgeRow): boolean {
  return row.cells === 1 && row.size >= SMALL * row.usual && /^\p{L}+ #$/u.test(row.key) && !PAGE.test(row.key)
}

/** "Page 3 of 12" on the third of twelve pages, in any language. */
function countsAll(row: EdgeRow, page: number, total: number): boolean {
  const match = /^\D{0,12}(\d+)\D{1,8}(\d+)\D{0,3}$/u.exec(row.text)
  return match !== null && Number(match[1]) === page && Number(match[2]) === total
}
