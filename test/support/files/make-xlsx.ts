import { coreProperties, escapeXml, XML, zipFile } from './zip-file.ts'

/**
 * A cell: text (a shared string), number, boolean, `date` as Excel's day number, a formula with its cached value, an error, raw XML, or
 * empty.
 */
export type XlsxCell =
  | string
  | number
  | boolean
  | null
  | { date: number }
  /** A number in a format: its code, or the number of a built-in one. */
  | { number: number; format: string | number; formula?: string }
  | { formula: string; value: string | number }
  | { error: string }
  | { inline: string }
export type XlsxSheet = {
  name: string
  rows: readonly (readonly XlsxCell[])[]
  hidden?: boolean
  merges?: readonly string[]
  /** A text in a distant cell, for instance at XFD1048576. */ stray?: { place: string; text: string }
}
export type XlsxOptions = { title?: string; files?: Readonly<Record<string, string | Uint8Array>>; date1904?: boolean }

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number of the first format that a file defines. */
const FIRST_FORMAT = 164

/** A small, valid XLSX: shared strings, one style for dates. */
export function makeXlsx(sheets: readonly XlsxSheet[], options: XlsxOptions = {}): Uint8Array {
  const strings: string[] = []
  const formats: (string | number)[] = []
  const parts = sheets.map((sheet) => sheetXml(sheet, strings, formats))
  const codes = formats.map((code, index) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeXml(code)}"/>`,
  )
  const styles = formats.map(
    (code, index) => `<xf numFmtId="${typeof code === 'number' ? code : FIRST_FORMAT + index}" applyNumberFormat="1"/>`,
  )
  return zipFile({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>${sheets.map((_sheet, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="${CONTENT}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${MAIN}>${options.date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.map(({ name, hidden }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="s${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_sheet, index) => [`s${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['t1', 'sharedStrings', 'sharedStrings.xml'],
      ['t2', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 + styles.length}"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...(options.title !== undefined && { 'docProps/core.xml': coreProperties(options.title) }),
    ...options.files,
  })
}

function sheetXml({ rows, merges, stray }: XlsxSheet, strings: string[], formats: (string | number)[]): string {
  const lines = rows.map((row, index) =>
    row.length === 0
      ? ''
      : `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`, strings, formats)).join('')}</row>`,
  )
  if (stray)
    lines.push(`<row r="${/\d+$/.exec(stray.place)?.[0]}"><c r="${stray.place}" t="s"><v>${strings.push(stray.text) - 1}</v></c></row>`)
  const merged = merges ? `<mergeCells>${merges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>` : ''
  return `${XML}<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`
}

function cellXml(cell: XlsxCell, place: string, strings: string[], formats: (string | number)[]): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if ('date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`
  if ('number' in cell)
    return `<c r="${place}" s="${formats.push(cell.format) + 1}">${cell.formula === undefined ? '' : `<f>${cell.formula}</f>`}<v>${cell.number}</v></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
  if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(cell.inline)}</t></is></c>`
  return `<c r="${place}"${typeof cell.value === 'string' ? ' t="str"' : ''}><f>${escapeXml(cell.formula)}</f><v>${escapeXml(String(cell.value))}</v></c>`
}

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`
}

function relations(list: readonly (readonly [id: string, type: string, target: string])[]): string {
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`
}
