import { struckText } from '../../../../../text/index.ts'
import { attribute, elements, escapeXml, unescapeXml } from '../lists/xml-text.ts'
import { saysLess, storedNumber } from './shown-numbers.ts'

/** A cell with content: kind, attributes, content. */
const CELL = /<table:(covered-)?table-cell(?=[\s>])([^<>]*(?<!\/))>([\s\S]*?)<\/table:(?:covered-)?table-cell>/g
const EMPTY_CELL = /<table:table-cell(?=\s)([^<>]*table:formula=[^<>]*)\/>/g
/** A time without the text that a program shows for it. */
const BARE_TIME = /<table:table-cell(?=\s)([^<>]*office:value-type="time"[^<>]*)\/>/g
const VALUE_ATTRIBUTES = /\s(?:office|calcext):(?:value-type|value|date-value|time-value|boolean-value|string-value|currency)="[^"]*"/g
const DURATION = /^(-?)P(?:(\d{1,9})D)?T?(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,]\d+)?S)?$/
const ADDRESS = /\sxlink:href="(?:mailto:|(?=https?:|ftp:|tel:))([^"]+)"/gi
const NUMBERS: readonly string[] = ['float', 'percentage', 'currency']
/** Text of a cell whose formula has no saved result. */
export const UNSAVED = '\ue0fe unsaved'

/**
 * `content.xml` with the cells of a spreadsheet as texts: numbers, times and days as the sheet shows them, a comment and the address of a link in
 * brackets behind the text of their cell, and `UNSAVED` for formulas without a result. `isStruck`: whether a cell's style strikes its text out.
 */
export function cellsAsText(content: string, isStruck: (head: string) => boolean): string {
  return content
    .replaceAll(BARE_TIME, (cell, head: string) => {
      const text = timeText(attribute(head, 'office:time-value') ?? '', '', false)
      return text === null ? cell : textCell('', head, [text])
    })
    .replaceAll(EMPTY_CELL, (_cell, head: string) => textCell('', head, [UNSAVED]))
    .replaceAll(CELL, (cell, covered = '', head: string, body: string) => {
      const notes = [...commentsOf(body), ...addressesOf(body)]
      const plain = body.replaceAll(/<office:annotation(?=[\s>])[\s\S]*?<\/office:annotation>/g, '')
      const type = attribute(head, 'office:value-type') ?? attribute(head, 'calcext:value-type')
      const shown = elements(plain, 'text:p')
        .map((paragraph) => textOf(paragraph.body))
        .join(' ')
        .trim()
      const isUnsaved = type === null && shown === '' && attribute(head, 'table:formula') !== null
      const value = isUnsaved ? UNSAVED : valueText(type ?? '', head, shown)
      const text = !isUnsaved && isStruck(head) ? struckText(value ?? shown) : value
      if (text === null && notes.length === 0)
        return plain === body ? cell : `<table:${covered}table-cell${head}>${plain}</table:${covered}table-cell>`
      const first = text ?? (type === 'boolean' ? (attribute(head, 'office:boolean-value') === 'true' ? 'TRUE' : 'FALSE') : null)
      const note = notes.length > 0 ? [`[${notes.join(' / ')}]`] : []
      if (first !== null) return textCell(covered, head, [first, ...note])
      return textCell(covered, head, note, plain)
    })
}

function textCell(covered: string, head: string, texts: readonly string[], before = ''): string {
  const paragraphs = texts.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('')
  const name = `table:${covered}table-cell`
  return `<${name}${head.replaceAll(VALUE_ATTRIBUTES, '')} office:value-type="string">${before}${paragraphs}</${name}>`
}

/** What a cell shows for its value; null: it is a text, or shows what is stored. */
function valueText(type: string, head: string, shown: string): string | null {
  const isTyped = attribute(head, 'table:formula') === null
  const hasDigits = /\p{N}/u.test(shown)
  if (NUMBERS.includes(type)) {
    const value = Number(attribute(head, 'office:value') ?? Number.NaN)
    if (!hasDigits || Number.isNaN(value)) return null
    return isTyped && saysLess(shown, value)
      ? `${shown} (${type === 'percentage' ? `${storedNumber(value * 100)}%` : storedNumber(value)})`
      : shown
  }
  if (type === 'time') return timeText(attribute(head, 'office:time-value') ?? '', shown, isTyped)
  if (type !== 'date' || !/[\p{L}\p{N}]/u.test(shown)) return null
  return dayText(attribute(head, 'office:date-value') ?? '', shown)
}

/** A time or an elapsed time as shown, which OpenDocument stores as `PT08H30M00S`. */
function timeText(value: string, shown: string, isTyped: boolean): string | null {
  const [, sign = '', ...parts] = DURATION.exec(value) ?? []
  if (parts.length === 0) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part: string | undefined) => Number(part ?? 0))
  const full = sign + [days * 24 + hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
  if (!/\p{N}/u.test(shown)) return full
  return isTyped && seconds !== 0 && !numbersOf(shown).includes(seconds) ? `${shown} (${full})` : shown
}

/** A day in ISO 8601, behind what the cell shows if that is no whole day ("Mar 25"); null: the whole day is shown. */
function dayText(value: string, shown: string): string | null {
  const [, year = '', month = '', day = '', time = ''] = /^(-?\d{4,})-(\d\d)-(\d\d)(?:T([\d:]{8}))?/.exec(value) ?? []
  if (year === '') return null
  const numbers = numbersOf(shown)
  if (numbers.includes(Number(day)) && (numbers.includes(Number(year)) || numbers.includes(Number(year) % 100))) return null
  return `${shown} (${year}-${month}-${day}${time === '' || time === '00:00:00' ? '' : ` ${time}`})`
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}

/** Comments of a cell with the names of their authors. */
function commentsOf(body: string): string[] {
  return elements(body, 'office:annotation').flatMap((annotation) => {
    const author = textOf(elements(annotation.body, 'dc:creator')[0]?.body ?? '')
    const text = elements(annotation.body, 'text:p')
      .map((paragraph) => textOf(paragraph.body))
      .join(' ')
      .trim()
    if (text === '') return []
    return [author === '' || text.startsWith(author) ? text : `${author}: ${text}`]
  })
}

/** Addresses of links that the cell does not show. */
function addressesOf(body: string): string[] {
  const text = textOf(body)
  return [...body.matchAll(ADDRESS)].map(([, address = '']) => unescapeXml(address)).filter((address) => !text.includes(address))
}

/** Text of XML, its blanks and line breaks included. */
export function textOf(xml: string): string {
  return unescapeXml(xml.replaceAll(/<text:(?:s|tab|line-break)(?=[\s/>])[^<>]*>/g, ' ').replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
