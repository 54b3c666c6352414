import type { MergeRange } from 'hucre/xlsx'
import { columnName } from './places.ts'
import { cellNumber } from './shown-numbers.ts'
import { Pieces, runsText, wholeRecord, type BiffRecord, type XlsGlobals } from './xls-records.ts'

/** A sheet of a workbook of Excel 97 to 2003, its rows and columns from 0. `shapes`: texts of its drawings; `printed`: headers and footers. */
export type XlsSheet = {
  name: string
  kind: 'worksheet' | 'chart' | 'other'
  hidden: boolean
  rows: (string | null)[][]
  merges: MergeRange[]
  notes: Map<string, string[]>
  shapes: string[]
  printed: string[]
  hiddenRows: number[]
  hiddenColumns: number[]
  unsaved: string[]
}
type Content = Omit<XlsSheet, 'name' | 'kind' | 'hidden'>

/** Records of a sheet ([MS-XLS] 2.3). */
const RECORD = {
  formula: 0x06,
  end: 0x0a,
  header: 0x14,
  footer: 0x15,
  note: 0x1c,
  object: 0x5d,
  column: 0x7d,
  numbers: 0xbd,
  richText: 0xd6,
  merged: 0xe5,
  sharedText: 0xfd,
  text: 0x1b6,
  link: 0x1b8,
  number: 0x203,
  label: 0x204,
  truth: 0x205,
  string: 0x207,
  row: 0x208,
  array: 0x221,
  table: 0x236,
  rk: 0x27e,
  shared: 0x4bc,
  begin: 0x809,
} as const
/** Some programs write the number of an older Excel for a formula; it is made alike. */
const FORMULAS: ReadonlySet<number> = new Set([RECORD.formula, 0x206, 0x406])
/** Records that may stand between a formula and its text. */
const BETWEEN: ReadonlySet<number> = new Set([RECORD.array, RECORD.table, RECORD.shared])
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
/** Kinds of a formula's result that is no number. */
const RESULT = { text: 0, truth: 1, error: 2, empty: 3 } as const
const NOTE_OBJECT = 0x19
const HIDDEN_ROW = 0x20
/** Marks a web address in a link ([MS-OSHARED] 2.3.7.2). */
const ADDRESS = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')

/** Cells and what belongs to them, from the records of a sheet on. Charts inside of the sheet keep copies of cells, which are passed over. */
export function sheetOf(records: readonly BiffRecord[], kind: XlsSheet['kind'], globals: XlsGlobals): Content {
  const sheet: Content = { rows: [], merges: [], notes: new Map(), shapes: [], printed: [], hiddenRows: [], hiddenColumns: [], unsaved: [] }
  const objects = { kind: 0, id: 0, texts: new Map<number, string>() }
  let depth = 0
  for (const [index, { id, data }] of records.entries()) {
    if (id === RECORD.begin) depth += 1
    if (id === RECORD.end) depth -= 1
    if (depth === 0) break
    if (depth === 1 && kind === 'worksheet') {
      addCells(sheet, records, index, globals)
      addLines(sheet, id, data)
    }
    if (id === RECORD.object && data.length >= 8) Object.assign(objects, { kind: data.readUInt16LE(4), id: data.readUInt16LE(6) })
    if (id === RECORD.text && data.length >= 12) {
      const text = textOf(records, index, data.readUInt16LE(10))
      if (objects.kind === NOTE_OBJECT) objects.texts.set(objects.id, text)
      else if (text !== '') sheet.shapes.push(text)
    }
    if (id === RECORD.note && data.length >= 8) {
      const text = objects.texts.get(data.readUInt16LE(6)) ?? ''
      const author = new Pieces([data.subarray(8)]).string().text
      addNote(sheet, data, text === '' || author === '' || text.startsWith(author) ? text : `${author}: ${text}`)
    }
  }
  return sheet
}

function addNote({ notes }: Content, place: Buffer, text: string, column = 2): void {
  if (text === '') return
  const key = `${place.readUInt16LE(0)},${place.readUInt16LE(column)}`
  notes.set(key, [...(notes.get(key) ?? []), text])
}

/** The text of a shape, in the records that continue it. */
function textOf(records: readonly BiffRecord[], index: number, length: number): string {
  const reader = wholeRecord(records, index)
  reader.skip(records[index]?.data.length ?? 0)
  return length === 0 ? '' : reader.letters(length, reader.byte()).replaceAll('\r', '\n').trim()
}

function addLines(sheet: Content, id: number, data: Buffer): void {
  if (id === RECORD.row && data.length >= 16 && data.readUInt16LE(12) & HIDDEN_ROW) sheet.hiddenRows.push(data.readUInt16LE(0))
  if (id === RECORD.column && data.length >= 10 && data.readUInt16LE(8) & 1)
    for (let column = data.readUInt16LE(0); column <= Math.min(255, data.readUInt16LE(2)); column += 1) sheet.hiddenColumns.push(column)
  if ((id === RECORD.header || id === RECORD.footer) && data.length > 3) sheet.printed.push(new Pieces([data]).string().text)
  if (id === RECORD.merged)
    for (let at = 2; at + 8 <= data.length; at += 8) {
      const [startRow = 0, endRow = 0, startCol = 0, endCol = 0] = [0, 2, 4, 6].map((place) => data.readUInt16LE(at + place))
      sheet.merges.push({ startRow, endRow, startCol, endCol })
    }
  const address = id === RECORD.link ? data.indexOf(ADDRESS) : -1
  if (address >= 0 && address + 20 <= data.length) {
    const text = data.subarray(address + 20, address + 20 + data.readUInt32LE(address + 16)).toString('utf16le')
    const [target = ''] = text.split('\0')
    if (/^(?:https?|ftp|tel|mailto):/i.test(target)) addNote(sheet, data, target.replace(/^mailto:/i, ''), 4)
  }
}

function addCells(sheet: Content, records: readonly BiffRecord[], index: number, { styles, strings, raises }: XlsGlobals): void {
  const { id, data } = records[index] ?? { id: 0, data: Buffer.alloc(0) }
  if (data.length < 6) return
  const [row, first, style] = [data.readUInt16LE(0), data.readUInt16LE(2), styles[data.readUInt16LE(4)]]
  const set = (text: string | null, column = first): void => {
    const cells = (sheet.rows[row] ??= [])
    cells[column] = text
  }
  const long = data.length >= 10 ? data.readUInt32LE(6) : 0
  if (id === RECORD.number && data.length >= 14) set(cellNumber(data.readDoubleLE(6), style, true))
  else if (id === RECORD.rk && data.length >= 10) set(cellNumber(rkNumber(long), style, true))
  else if (id === RECORD.sharedText && data.length >= 10) set(strings[long] ?? null)
  else if (id === RECORD.label || id === RECORD.richText) set(labelText(data, id === RECORD.richText, raises))
  else if (id === RECORD.truth && data.length >= 8) set(constant(data[7] === 1 ? RESULT.error : RESULT.truth, data[6] ?? 0))
  else if (FORMULAS.has(id) && data.length >= 16) {
    const result = formulaResult(records, index, style)
    if (result === null) sheet.unsaved.push(`${columnName(first)}${row + 1}`)
    else set(result)
  } else if (id === RECORD.numbers)
    for (let at = 4; at + 6 <= data.length - 2; at += 6)
      set(cellNumber(rkNumber(data.readUInt32LE(at + 2)), styles[data.readUInt16LE(at)], true), first + (at - 4) / 6)
}

/** The text of a cell that keeps its own; `isRich`: runs of fonts follow. */
function labelText(data: Buffer, isRich: boolean, raises: XlsGlobals['raises']): string {
  const reader = new Pieces([data.subarray(6)])
  const { text, runs } = reader.string()
  const own = isRich ? Array.from({ length: reader.word() }, () => ({ at: reader.word(), font: reader.word() })) : runs
  return runsText({ text, runs: own }, raises)
}

/** The saved result of a formula; null: none (a program that does not compute). */
function formulaResult(records: readonly BiffRecord[], index: number, style: XlsGlobals['styles'][number] | undefined): string | null {
  const data = records[index]?.data ?? Buffer.alloc(16)
  if (data.readUInt16LE(12) !== 0xffff) return cellNumber(data.readDoubleLE(6), style, false)
  const kind = data[6] ?? 0
  if (kind === RESULT.empty) return data.length >= 16 && (data.readUInt16LE(14) & 3) === 3 ? null : ''
  if (kind !== RESULT.text) return constant(kind, data[8] ?? 0)
  let next = index + 1
  while (BETWEEN.has(records[next]?.id ?? 0)) next += 1
  return records[next]?.id === RECORD.string ? wholeRecord(records, next).string().text : ''
}

function constant(kind: number, value: number): string {
  return kind === RESULT.error ? (ERRORS[value] ?? '#ERR!') : value === 0 ? 'FALSE' : 'TRUE'
}

/** A number in four bytes ([MS-XLS] 2.5.217). */
function rkNumber(rk: number): number {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE((rk & ~3) >>> 0, 4)
  const value = rk & 2 ? (rk | 0) >> 2 : bytes.readDoubleLE(0)
  return rk & 1 ? value / 100 : value
}
