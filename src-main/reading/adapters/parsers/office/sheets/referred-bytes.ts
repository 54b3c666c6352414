import { elements } from '../lists/xml-text.ts'
import { decodeXml, isWorksheet, plainXml, relationsOf, type Parts, type WorkbookParts } from './workbook-package.ts'

/** The shared string of a cell. */
const STRING_CELL = /\st\s*=\s*["']s["'][^<>]*>\s*<(?:[\w.-]+:)?v(?:\s[^<>]*)?>\s*(\d{1,9})/g

/**
 * What the sheets of a workbook (XLSX) amount to: the larger of their parts and of the shared strings of their cells, in characters. A part is counted
 * for each sheet that names it, a string for each cell.
 */
export function referredBytes(parts: Parts, workbook: WorkbookParts): number {
  const path = relationsOf(parts, workbook.path).find(({ type }) => type === 'sharedStrings')?.path
  const lengths = elements(plainXml(parts, path), 'si').map(({ body }) => body.length)
  const sizes = new Map<string, { xml: number; strings: number }>()
  const total = { xml: 0, strings: 0 }
  for (const sheet of workbook.sheets.filter(isWorksheet)) {
    const size = sizes.get(sheet.path ?? '') ?? sizeOf(parts.get(sheet.path ?? '') ?? new Uint8Array(), lengths)
    sizes.set(sheet.path ?? '', size)
    total.xml += size.xml
    total.strings += size.strings
  }
  return Math.max(total.xml, total.strings)
}

function sizeOf(content: Uint8Array, lengths: readonly number[]): { xml: number; strings: number } {
  let strings = 0
  for (const [, index] of decodeXml(content).matchAll(STRING_CELL)) strings += lengths[Number(index)] ?? 0
  return { xml: content.length, strings }
}
