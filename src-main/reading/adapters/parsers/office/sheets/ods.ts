import { readOds, type CellValue } from 'hucre/ods'
import type { Sheet } from 'hucre'
import { isStruckOut } from '../shared/runs.ts'
import { text as message } from '../../../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../../domain/documents/types.ts'
import { attribute, elements, unescapeXml } from '../lists/xml-text.ts'
import { readOdfProperties } from '../office-properties.ts'
import { openDocument, withContent, type OpenDocument } from '../open-document.ts'
import { repack } from '../zip-limits.ts'
import { raisedAsText, shiftingStyles } from './ods-raised.ts'
import { cellsAsText, textOf, UNSAVED } from './ods-cells.ts'
import { countCells, MOST_CELLS } from './count-cells.ts'
import { columnName } from './places.ts'
import { printedTexts } from './printed-texts.ts'
import { isoText, sheetsDocument } from './sheets.ts'

/** Most rows that equal the one before: more is a column filled to its end. */
const REPEATED_ROWS = 1000
const GROUPS = /<\/?table:(?:table-header-rows|table-rows|table-row-group)(?=[\s/>])[^<>]*>/g
const CELL_STYLES = /(<table:(?:covered-)?table-cell\s[^<>]*?)\s?table:style-name="[^"<>]*"/g
const ROW = /<table:table-row(?=[\s/>])[^<>]*\stable:number-rows-repeated="(\d{1,9})"[^<>]*>/g
const ROW_END = '</table:table-row>'
/** Shapes, and the frames of charts. */
const SHAPES = ['draw:frame', 'draw:custom-shape', 'draw:rect', 'draw:ellipse', 'draw:caption', 'draw:g'] as const
const OBJECT = /<draw:object(?=\s)[^<>]*xlink:href="(?:\.\/)?([^"]+)"/g
/** Texts of a printed page that a program fills in, with the words before them ("Page 1"). */
const FIELDS =
  /[^<>\s]*\s*<text:(?:page-number|page-count|sheet-name|title|date|time|file-name)(?=[\s>])[^<>]*(?:\/>|>[^<]*<\/text:[\w-]+>)(?:\s*\/)?/g
/** Most rows or columns that a hidden one stands for. */
const MAX_LINES = 100_000

/**
 * Reads an OpenDocument spreadsheet: each cell as its sheet shows it, with comments, links and texts of shapes. Formulas have their saved
 * value; macros and external links are ignored. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`.
 */
export async function parseOds(data: Uint8Array): Promise<NormalisedDocument> {
  const whole = openDocument(data)
  const styles = shiftingStyles(whole)
  const opened = { ...whole, content: raisedAsText(whole.content, styles) }
  const { content, texts } = cutShapes(opened)
  const isStruck = (head: string): boolean =>
    isStruckOut(styles?.positionOf('table-cell', attribute(head, 'table:style-name') ?? undefined) ?? null)
  const shown = cutRepeated(cellsAsText(content.replace(GROUPS, ''), isStruck).replace(CELL_STYLES, '$1'))
  if (countCells(shown) > MOST_CELLS) throw new AppError('unsafe-archive')
  const sheets = await readSheets(repack(withContent(opened, shown)))
  const hidden = hiddenTables(opened.content)
  const printed = printedTexts(pageTexts(opened.styles))
  const covered = sheets.map((_sheet, index) => coveredTexts(tableAt(opened.content, index)))
  const document = sheetsDocument(
    'ods',
    sheets.map((sheet, index) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map((value) => (value === UNSAVED ? null : dayText(value)))),
      unsaved: sheet.rows.flatMap((row, at) => row.flatMap((value, column) => (value === UNSAVED ? `${columnName(column)}${at + 1}` : []))),
      hidden: hidden.has(sheet.name),
      hiddenRows: hiddenLines(tableAt(opened.content, index), 'table:table-row', 'rows'),
      hiddenColumns: hiddenLines(tableAt(opened.content, index), 'table:table-column', 'columns'),
      extra: [
        ...[...(texts[index] ?? []), ...(covered[index] ?? [])].map((text): RawBlock => ({ type: 'paragraph', text })),
        ...(index === sheets.length - 1 ? printed : []),
      ],
    })),
    readOdfProperties(opened.parts),
  )
  return covered.flat().length === 0 ? document : { ...document, warnings: [...document.warnings, message('import.hiddenText')] }
}

/** Texts of the cells that a merged cell covers: nobody sees them, and the file keeps them. */
function coveredTexts(table: string): string[] {
  return elements(table, 'table:covered-table-cell')
    .map(({ body }) => paragraphsOf(body))
    .filter((own) => own !== '')
}

/** XML of a table of the spreadsheet. */
function tableAt(content: string, index: number): string {
  return elements(content, 'table:table')[index]?.body ?? ''
}

/** `content.xml` without shapes, and what the shapes and charts of each table say: hucre passes them over. */
function cutShapes({ content, parts }: OpenDocument): { content: string; texts: string[][] } {
  const texts: string[][] = []
  const rest = content.replaceAll(
    /(<table:table(?=[\s>])[^<>]*(?<!\/)>)([\s\S]*?)(<\/table:table>)/g,
    (_all, open: string, body: string, close: string) => {
      let plain = body
      const own: string[] = []
      for (const name of SHAPES)
        plain = plain.replaceAll(new RegExp(`<${name}(?=[\\s>])[^<>]*(?<!/)>[\\s\\S]*?</${name}>`, 'g'), (shape) => {
          own.push(...[shape, ...chartTitles(shape, parts)].map(paragraphsOf))
          return ''
        })
      texts.push(own.filter((text) => text !== ''))
      return `${open}${plain}${close}`
    },
  )
  return { content: rest, texts }
}

function chartTitles(shape: string, parts: ReadonlyMap<string, Uint8Array>): string[] {
  return [...shape.matchAll(OBJECT)].flatMap(([, folder]) => {
    const xml = new TextDecoder().decode(parts.get(`${folder}/content.xml`) ?? new Uint8Array())
    return elements(xml, 'chart:title').map(({ body }) => body)
  })
}

function paragraphsOf(xml: string): string {
  return elements(xml, 'text:p')
    .map(({ body }) => textOf(body))
    .filter((text) => text !== '')
    .join('\n')
}

/** Headers and footers of the printed pages, without what a program fills in. */
function pageTexts(styles: string): string[] {
  return ['style:header', 'style:footer', 'style:header-left', 'style:footer-left']
    .flatMap((name) => elements(styles, name))
    .map(({ body }) => paragraphsOf(body.replaceAll(FIELDS, ' ')))
}

/** Rows or columns of a table that are hidden, from 0. */
function hiddenLines(table: string, name: string, repeated: 'rows' | 'columns'): number[] {
  const found: number[] = []
  let line = 0
  for (const [, head = ''] of table.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))) {
    const count = Number(attribute(head, `table:number-${repeated}-repeated`) ?? 1)
    const isHidden = ['collapse', 'filter'].includes(attribute(head, 'table:visibility') ?? '')
    for (let index = 0; isHidden && index < Math.min(count, MAX_LINES - found.length); index += 1) found.push(line + index)
    line += count
  }
  return found
}

/** hucre sees only rows that stand in the table itself, and takes a styled empty cell that fills a row, or all rows below, for content. */
async function readSheets(archive: Uint8Array): Promise<Sheet[]> {
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

/** Dates of any century. */
function dayText(value: CellValue): CellValue {
  return value instanceof Date ? isoText(value) : value
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
