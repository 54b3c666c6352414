import { attribute, escapeXml, unescapeXml } from '../lists/xml-text.ts'
import { BUILT_IN_CODES, cellNumber, shownBy, type Shown } from './shown-numbers.ts'
import { decodeXml, heads, isWorksheet, plainXml, type Parts, type WorkbookParts } from './workbook-package.ts'

/** A cell with a formula or a value: prefix, attributes, formula, element of the value, value. */
const CELL =
  /<((?:[\w.-]+:)?)c(?=[\s>])([^<>]*(?<!\/))>((?:\s*<(?:[\w.-]+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:[\w.-]+:)?f>))?)(\s*<(?:[\w.-]+:)?v(?:\s[^<>]*)?(?:\/>|>([^<]*)<\/(?:[\w.-]+:)?v>))?\s*(?=<\/)/g
const STYLE = /\ss\s*=\s*["'](\d{1,6})["']/
const TYPE = /\st\s*=\s*["'](\w{1,12})["']/

/** A workbook whose cells hold what they show; `unsaved`: cells by sheet whose formulas have no saved result. */
export type ShownWorkbook = { parts: Parts; unsaved: ReadonlyMap<string, string[]> }

/**
 * The parts of a workbook (XLSX) in which each number of a cell with a format is the text that the cell shows ("12.5%", "1,234.50", "37:30",
 * "2025-03-31"). Nothing is computed: formulas without a saved result stay empty.
 */
export function showNumbers(parts: Parts, workbook: WorkbookParts): ShownWorkbook {
  const styles = stylesOf(plainXml(parts, workbook.styles), workbook.is1904)
  const sheets = workbook.sheets.filter(isWorksheet).map(({ name, path }) => {
    const xml = decodeXml(parts.get(path ?? '') ?? new Uint8Array())
    return { name, path: path ?? '', ...shownSheet(xml, styles, workbook.isStale && hasOnlyZeros(xml)) }
  })
  return {
    parts: new Map([...parts, ...sheets.map(({ path, xml }) => [path, new TextEncoder().encode(xml)] as const)]),
    unsaved: new Map(sheets.filter(({ unsaved }) => unsaved.length > 0).map(({ name, unsaved }) => [name, unsaved])),
  }
}

/** How the cell styles show numbers, by index. */
function stylesOf(xml: string, is1904: boolean): (Shown | null)[] {
  const codes = new Map(BUILT_IN_CODES)
  for (const head of heads(xml, 'numFmt')) {
    const code = attribute(head, 'formatCode')
    if (code !== null) codes.set(Number(attribute(head, 'numFmtId')), unescapeXml(code))
  }
  const [, inside = ''] = /<cellXfs(?=[\s>])([\s\S]*?)<\/cellXfs>/.exec(xml) ?? []
  return heads(inside, 'xf').map((head) => shownBy(codes.get(Number(attribute(head, 'numFmtId'))) ?? '', is1904))
}

/** True if every formula has the result 0: what a program writes that does not compute. */
function hasOnlyZeros(xml: string): boolean {
  const results = [...xml.matchAll(CELL)].filter(([, , , formula]) => formula !== '').map(([, , , , , value]) => value ?? '')
  return results.every((value) => value === '' || Number(value) === 0)
}

function shownSheet(xml: string, styles: readonly (Shown | null)[], isStale: boolean): { xml: string; unsaved: string[] } {
  const unsaved: string[] = []
  const shown = xml.replace(CELL, (cell, prefix: string, head: string, formula: string, element: string | undefined, value = '') => {
    const type = TYPE.exec(head)?.[1] ?? 'n'
    // An empty text is a result; an empty number is none.
    if (formula !== '' && (element === undefined || (value === '' && type !== 'str') || isStale)) {
      unsaved.push(attribute(head, 'r') ?? '')
      return `<${prefix}c${head}>`
    }
    if (type !== 'n' || value.trim() === '') return cell
    const style = styles[Number(STYLE.exec(head)?.[1] ?? 0)]
    const text = cellNumber(Number(value), style, formula === '')
    if (text === 'NaN') return cell
    return `<${prefix}c${head.replace(TYPE, '')} t="str">${formula}<${prefix}v>${escapeXml(text)}</${prefix}v>`
  })
  return { xml: shown, unsaved }
}

/** Values of all cells of a workbook as stored, to compare them with those of charts. */
export function storedValues(parts: Parts, workbook: WorkbookParts): Set<string> {
  const values = new Set<string>()
  for (const { path } of workbook.sheets.filter(isWorksheet))
    for (const cell of decodeXml(parts.get(path ?? '') ?? new Uint8Array()).matchAll(CELL)) if (cell[5] !== undefined) values.add(cell[5])
  return values
}
