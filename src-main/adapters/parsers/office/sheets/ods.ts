import { readOds, type CellValue } from 'hucre/ods'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { attribute, elements, unescapeXml } from '../lists/xml-text.ts'
import { readOdfProperties } from '../office-properties.ts'
import { openDocument, withContent } from '../open-document.ts'
import { repack } from '../zip-limits.ts'
import { isoText, sheetsDocument, type ReadSheet } from './sheets.ts'

/** Most rows that equal the one before: more is a column filled to its end. */
const REPEATED_ROWS = 1000
const GROUPS = /<\/?table:(?:table-header-rows|table-rows|table-row-group)(?=[\s/>])[^<>]*>/g
const CELL_STYLES = /(<table:(?:covered-)?table-cell\s[^<>]*?)\s?table:style-name="[^"<>]*"/g
const ROW = /<table:table-row(?=[\s/>])[^<>]*\stable:number-rows-repeated="(\d{1,9})"[^<>]*>/g
const ROW_END = '</table:table-row>'
/** A number cell and the text that it shows. */
const NUMBER =
  /(<table:table-cell\s[^<>]*?office:value-type=")(percentage|currency|float)("[^<>]*[^<>/]>\s*<text:p(?:\s[^<>]*)?>)([^<]{1,200})(?=<\/text:p>\s*<\/table:table-cell>)/g
/** Text of a number that says more than its digits: a unit, a postcode. */
const SAYS_MORE = /^(?![-+]?\d[\d.,]*E[-+]?\d+$)(?:.*[\p{L}\p{Sc}%]|0\d+$)/iu
const DURATION = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/

/**
 * Reads an OpenDocument spreadsheet. Formulas have their saved value; macros and external links are ignored. Throws `damaged-file`,
 * `unsafe-archive`, `needs-password`, `no-text`.
 */
export async function parseOds(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openDocument(data)
  const content = cutRepeated(showNumbers(opened.content.replace(GROUPS, '')).replace(CELL_STYLES, '$1'))
  const sheets = await readSheets(repack(withContent(opened, content)))
  const hidden = hiddenTables(opened.content)
  return sheetsDocument(
    'ods',
    sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map(timeText)),
      ...(hidden.has(sheet.name) && { hidden: true }),
    })),
    readOdfProperties(opened.parts),
  )
}

/** Percentages, amounts and numbers with a unit as text, in the form that the author's sheet showed; other numbers stay as stored. */
function showNumbers(content: string): string {
  return content.replace(NUMBER, (cell, before: string, type: string, after: string, shown: string) => {
    const text = unescapeXml(shown).trim()
    const isShown = /\d/.test(text) && (type === 'float' ? SAYS_MORE.test(text) : true)
    return isShown ? `${before}string${after}${shown}` : cell
  })
}

/** hucre sees only rows that stand in the table itself, and takes a styled empty cell that fills a row, or all rows below, for content. */
async function readSheets(archive: Uint8Array): Promise<ReadSheet[]> {
  try {
    return (await readOds(archive)).sheets
  } catch (cause) {
    throw new AppError('damaged-file', { cause })
  }
}

/** A row with text that stands for very many is followed by empty ones in their place, so that the rows below keep their numbers. */
function cutRepeated(content: string): string {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: tag, 1: count = '' } of content.matchAll(ROW)) {
    if (index < from || Number(count) <= REPEATED_ROWS || tag.endsWith('/>')) continue
    const end = content.indexOf(ROW_END, index)
    if (end < 0) break
    const body = content.slice(index + tag.length, end)
    if (!body.includes('office:value-type')) continue
    const left = `<table:table-row table:number-rows-repeated="${Number(count) - REPEATED_ROWS}"><table:table-cell/>${ROW_END}`
    parts.push(content.slice(from, index), tag.replace(`"${count}"`, `"${REPEATED_ROWS}"`), body, ROW_END, left)
    from = end + ROW_END.length
  }
  return parts.join('') + content.slice(from)
}

/** Dates of any century, and times of day or durations, which OpenDocument writes as `PT08H30M00S`. */
function timeText(value: CellValue): CellValue {
  if (value instanceof Date) return isoText(value)
  const time = typeof value === 'string' ? DURATION.exec(value) : null
  return time ? time.slice(1, 4).join(':') : value
}

/** Names of tables whose style hides them. */
function hiddenTables(content: string): Set<string> {
  const styles = elements(content, 'style:style').filter(({ body }) => body.includes('table:display="false"'))
  const names = new Set(styles.map(({ head }) => attribute(head, 'style:name')))
  const tables = [...content.matchAll(/<table:table(?=[\s/>])([^<>]*)>/g)].map(([, head = '']) => head)
  return new Set(
    tables.filter((head) => names.has(attribute(head, 'table:style-name'))).map((head) => unescapeXml(attribute(head, 'table:name') ?? '')),
  )
}
