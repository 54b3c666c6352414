import { format, isDateFormat } from 'numfmt'
import { attribute, escapeXml, unescapeXml } from '../lists/xml-text.ts'

const STYLES = /^xl\/styles\.xml$/i
const SHEET = /\/worksheets\/[^/]+\.xml$/i
/** Percent formats that a file uses without defining them (ECMA-376, 18.8.30). Currencies among them depend on the computer's region. */
export const BUILT_IN: Readonly<Record<string, string>> = { '9': '0%', '10': '0.00%' }
/** Longest format that Excel accepts, characters. */
const FORMAT_CHARACTERS = 255
/** A number cell, its formula included. */
const CELL =
  /<((?:\w+:)?)c(?=\s)([^<>]*[^<>/])>((?:<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>))?)<(?:\w+:)?v>([^<]{1,40})<\/(?:\w+:)?v>/g
const STYLE = /\ss=["'](\d{1,6})["']/
const TYPE = /\st=["'](\w{1,12})["']/
/** Signs that change what a number means: percent, a currency, words such as a unit. */
const MEANING = /%|\p{Sc}|"[^"]*\p{L}[^"]*"|\\\p{L}|\[\$[^\]-]/u
/** A region's code, which would change the separators of one cell among others. */
const REGION = /\[\$([^\]-]*)-[^\]]*\]/g
/** At least two digits without a fraction: a postcode, a number of a customer. */
const LEADING_ZEROS = /^0{2,}$/

/**
 * The parts of a workbook (XLSX) with the numbers of its sheets replaced by what the sheet shows, where the format of the cell changes their
 * meaning ("12.5%", "€1,234.50", "5 kg", "01067"). Any other number stays as stored.
 */
export function showNumbers(parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const styles = [...parts].find(([name]) => STYLES.test(name))
  const formats = styles ? meaningfulFormats(new TextDecoder().decode(styles[1])) : new Map<string, string>()
  if (formats.size === 0) return parts
  return new Map([...parts].map(([name, content]) => [name, SHEET.test(name) ? rewrite(content, formats) : content]))
}

function rewrite(content: Uint8Array, formats: ReadonlyMap<string, string>): Uint8Array {
  const xml = new TextDecoder().decode(content)
  const shown = xml.replace(CELL, (cell, prefix: string, head: string, formula: string, value: string) => {
    const pattern = formats.get(STYLE.exec(head)?.[1] ?? '')
    const text = pattern !== undefined && (TYPE.exec(head)?.[1] ?? 'n') === 'n' ? shownNumber(Number(value), pattern) : null
    if (text === null) return cell
    return `<${prefix}c${head.replace(TYPE, '')} t="str">${formula}<${prefix}v>${escapeXml(text)}</${prefix}v>`
  })
  return shown === xml ? content : new TextEncoder().encode(shown)
}

/** Formats with a meaning, by the index of the cell style that has them. */
function meaningfulFormats(styles: string): Map<string, string> {
  const codes = new Map(Object.entries(BUILT_IN))
  for (const head of tagsIn(styles, 'numFmts', 'numFmt')) {
    const [id, code] = [attribute(head, 'numFmtId'), attribute(head, 'formatCode')]
    if (id !== null && code !== null) codes.set(id, unescapeXml(code))
  }
  const found = new Map<string, string>()
  tagsIn(styles, 'cellXfs', 'xf').forEach((head, index) => {
    const format = meaningfulFormat(codes.get(attribute(head, 'numFmtId') ?? '') ?? '')
    if (format !== null) found.set(String(index), format)
  })
  return found
}

/** Attributes of the tags of a name inside the first element of another. */
function tagsIn(xml: string, outer: string, name: string): string[] {
  const from = new RegExp(`<(?:\\w+:)?${outer}(?=[\\s>])`).exec(xml)?.index ?? xml.length
  const inside = xml.slice(from, new RegExp(`</(?:\\w+:)?${outer}>`).exec(xml)?.index ?? xml.length)
  return [...inside.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map(([, head = '']) => head)
}

/** A format that changes what a number means, as `shownNumber` takes it; null for any other, dates and durations too. */
export function meaningfulFormat(code: string): string | null {
  if (code.length > FORMAT_CHARACTERS || !(MEANING.test(code) || LEADING_ZEROS.test(code))) return null
  try {
    return isDateFormat(code) ? null : code.replaceAll(REGION, (_all, symbol: string) => (symbol === '' ? '' : `[$${symbol}]`))
  } catch {
    return null
  }
}

/**
 * A number as a cell of this format shows it, with the separators that the format is written in; null if the format is not understood or
 * shows nothing (the stored number is told then).
 */
export function shownNumber(value: number, pattern: string): string | null {
  if (!Number.isFinite(value)) return null
  try {
    const text = format(pattern, value).replace(/\s+/g, ' ').trim()
    return /[\p{L}\p{N}]/u.test(text) ? text : null
  } catch {
    return null
  }
}
