import { EMPTY, tick } from '../../../../text/index.ts'
import type { PdfTextItem } from './geometry.ts'

/** Used fields of an annotation of pdf.js; of any type where the file decides. */
export type PdfAnnotation = {
  subtype?: unknown
  rect?: unknown
  annotationFlags?: unknown
  fieldType?: unknown
  fieldValue?: unknown
  textContent?: unknown
  alternativeText?: unknown
  password?: unknown
  checkBox?: unknown
  radioButton?: unknown
  exportValue?: unknown
  buttonValue?: unknown
  options?: unknown
  contentsObj?: unknown
  titleObj?: unknown
}

/** A page's text with that of its annotations. `items`: what stands on the page, a value behind its label; `comments`: said about it, one item each. */
export type AnnotationText = { items: PdfTextItem[]; comments: PdfTextItem[] }

/** Items by the strip of the page that they stand in, so that a field looks at its own alone. */
type Rows = ReadonlyMap<number, readonly PdfTextItem[]>
type Rect = [x0: number, y0: number, x1: number, y1: number]

/** Flags of an annotation that nobody sees (ISO 32000-1, 12.5.3): hidden, no view. */
const UNSEEN = 0b100010
/** Type size of a value, PDF units; smaller where its field is lower. */
const SIZE = 10
/** Height of a line in sizes; share of a field's height that its one line takes. */
const LEADING = 1.2
const FILLED = 0.7
/** Widths of a character of usual type and of a blank, sizes. */
const CHARACTER = 0.5
const BLANK = 0.25
/** Height of a strip of the page, PDF units. */
const ROW = 24
/** Farthest drawn text that is a field's label: before it, above it, PDF units. */
const BESIDE = 200
const ABOVE = 24
/** Longest value or comment, characters, and most annotations of a page. */
const LONGEST = 20_000
const MOST = 5000
/** Types whose text stands beside the page. */
export const COMMENT_TYPES = [
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Ink',
  'Stamp',
] as const
const COMMENTS: ReadonlySet<unknown> = new Set(COMMENT_TYPES)

/**
 * Values of form fields, text written on the page, and comments, as text items in their places. A value without a drawn label beside
 * it (`items`: the page's own text) has the one above it, or that of its field, before it. Passwords, signatures and hidden fields are left out.
 */
export function annotationText(annotations: readonly PdfAnnotation[], items: readonly PdfTextItem[]): AnnotationText {
  const shown: PdfTextItem[] = []
  const beside = new Map<PdfTextItem, { value: PdfTextItem; isBefore: boolean }>()
  const comments: PdfTextItem[] = []
  const below = new Map<PdfTextItem, PdfTextItem[]>()
  const rows = Map.groupBy(items, ({ transform }) => Math.floor((transform[5] ?? 0) / ROW))
  const isLabelledAfter = haveLabelsAfter(annotations, rows)
  for (const one of annotations.slice(0, MOST)) {
    const rect = rectOf(one.rect)
    if (!rect || (Number(one.annotationFlags) & UNSEEN) !== 0) continue
    if (one.subtype === 'Widget') {
      const value = valueOf(one)
      if (value === '') continue
      const isBefore = one.fieldType === 'Btn' && isLabelledAfter
      const { text, label, above } = isBefore ? { text: '', label: after(rect, rows), above: null } : labelOf(one, rect, rows)
      const [first, ...more] = linesIn(rect, text === '' ? value : `${text}: ${value}`)
      if (above && first) {
        below.set(above, [...(below.get(above) ?? []), first, ...more])
        continue
      }
      if (first && label && !beside.has(label)) beside.set(label, { value: inRowOf(first, label, isBefore), isBefore })
      else if (first && value !== EMPTY) shown.push(first)
      shown.push(...more)
    } else if (one.subtype === 'FreeText') shown.push(...linesIn(rect, contents(one.contentsObj)))
    else if (COMMENTS.has(one.subtype)) {
      const comment = contents(one.contentsObj).replaceAll(/\s+/gu, ' ').trim()
      const author = contents(one.titleObj).trim()
      if (comment !== '')
        comments.push(itemAt(author === '' ? comment : `${author}: ${comment}`, rect, Math.min(SIZE, rect[3] - rect[1] || SIZE)))
    }
  }
  const whole = items.flatMap((item) => {
    const own = beside.get(item)
    if (!own) return below.get(item) ?? [item]
    const pair = own.isBefore ? ([own.value, item] as const) : ([item, own.value] as const)
    return [pair[0], blankBetween(...pair), pair[1]]
  })
  return { items: [...whole, ...shown], comments }
}

/**
 * True if what a box stands for is written behind it: boxes that begin their row are more than those that end it. In a row of several each has
 * a text at either side.
 */
function haveLabelsAfter(annotations: readonly PdfAnnotation[], rows: Rows): boolean {
  const boxes = annotations.slice(0, MOST).flatMap(({ fieldType, rect }) => {
    const place = fieldType === 'Btn' ? rectOf(rect) : null
    return place ? [place] : []
  })
  const sides = boxes.map((place) => ({ isFirst: !before(place, rows), isLast: !after(place, rows) }))
  const first = sides.filter(({ isFirst, isLast }) => isFirst && !isLast).length
  return first >= sides.filter(({ isFirst, isLast }) => isLast && !isFirst).length
}

/** The nearest text in the row of a place that ends before it; null: none. */
function before([x0, y0, , y1]: Rect, rows: Rows): PdfTextItem | null {
  return nearest(rows, [y0, y1], ({ transform, width }) => x0 - (transform[4] ?? 0) - width)
}

/** The nearest text in the row of a place that begins behind it; null: none. */
function after([, y0, x1, y1]: Rect, rows: Rows): PdfTextItem | null {
  return nearest(rows, [y0, y1], ({ transform }) => (transform[4] ?? 0) - x1)
}

function* itemsBetween(rows: Rows, low: number, high: number): Generator<PdfTextItem> {
  const [from, to] = [Math.floor(low / ROW), Math.floor(high / ROW)]
  // A field as high as the sky has every row, and a file may say so.
  const numbers =
    to - from > rows.size
      ? [...rows.keys()].filter((row) => row >= from && row <= to)
      : Array.from({ length: to - from + 1 }, (_row, at) => from + at)
  for (const number of numbers)
    for (const item of rows.get(number) ?? []) {
      const y = item.transform[5] ?? 0
      if (y >= low && y <= high) yield item
    }
}

function nearest(rows: Rows, [y0, y1]: [number, number], gapOf: (item: PdfTextItem) => number): PdfTextItem | null {
  let best: { item: PdfTextItem | null; gap: number } = { item: null, gap: BESIDE }
  for (const item of itemsBetween(rows, y0 - 2, y1)) {
    const gap = gapOf(item)
    if (gap >= -4 && gap < best.gap && /\p{L}/u.test(item.str)) best = { item, gap }
  }
  return best.item
}

function valueOf(one: PdfAnnotation): string {
  const { fieldType, fieldValue } = one
  if (fieldType === 'Tx') return one.password === true ? '' : shownOf(clean(fieldValue), clean(textOf(one.textContent)))
  if (fieldType === 'Ch') {
    const options = Array.isArray(one.options) ? (one.options as { exportValue?: unknown; displayValue?: unknown }[]) : []
    return (Array.isArray(fieldValue) ? (fieldValue as unknown[]) : [fieldValue])
      .map((value) => clean(options.find((option) => option.exportValue === value)?.displayValue ?? value))
      .filter((value) => value !== '')
      .join(', ')
  }
  const own = one.checkBox === true ? one.exportValue : one.radioButton === true ? one.buttonValue : undefined
  if (typeof own !== 'string') return ''
  // Empty boxes are said beside others, so that a tick between two labels cannot be read as the other's.
  return tick(own !== 'Off' && fieldValue === own)
}

/** What a field shows, such as an amount with its currency; its value where that is the same or more. */
function shownOf(value: string, drawn: string): string {
  return value.replaceAll(/\s/gu, '').includes(drawn.replaceAll(/\s/gu, '')) ? value : drawn
}

function textOf(lines: unknown): string {
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join('\n') : ''
}

function clean(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST).trim() : ''
}

function contents(value: unknown): string {
  return typeof value === 'object' && value !== null && 'str' in value ? clean(value.str) : ''
}

function rectOf(value: unknown): Rect | null {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((one) => Number.isFinite(one))) return null
  const [x0, y0, x1, y1] = value as Rect
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
}

/** What a value is labelled by: `label`, drawn beside its field; else `text`, to be said before it, drawn `above` the field or known to it alone. */
type Label = { text: string; label: PdfTextItem | null; above: PdfTextItem | null }

function labelOf(one: PdfAnnotation, rect: Rect, rows: Rows): Label {
  const [x0, , x1, y1] = rect
  const label = before(rect, rows)
  if (label || one.fieldType === 'Btn') return { text: '', label, above: null }
  let best: { item: PdfTextItem | null; gap: number } = { item: null, gap: ABOVE }
  for (const item of itemsBetween(rows, y1 - 2, y1 + ABOVE)) {
    const { str, transform, width } = item
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0]
    const isOver = /\p{L}/u.test(str) && x < x1 && x + width > x0
    if (isOver && y - y1 < best.gap) best = { item, gap: y - y1 }
  }
  return { text: (best.item?.str.trim() || clean(one.alternativeText)).replace(/\s*:$/, ''), label: null, above: best.item }
}

/** A value on the line of its label, in the label's type; one before it reaches up to it. */
function inRowOf(value: PdfTextItem, label: PdfTextItem, isBefore: boolean): PdfTextItem {
  const size = Math.max(1, Math.abs(label.transform[3] ?? 0)) || SIZE
  const x = value.transform[4] ?? 0
  const width = isBefore ? Math.max(1, (label.transform[4] ?? 0) - x - BLANK * size) : value.width
  return { ...value, transform: [size, 0, 0, size, x, label.transform[5] ?? 0], width, height: size }
}

function blankBetween(label: PdfTextItem, value: PdfTextItem): PdfTextItem {
  const end = (label.transform[4] ?? 0) + label.width
  const transform = [...value.transform.slice(0, 4), end, value.transform[5] ?? 0]
  return { ...value, str: ' ', transform, width: Math.max(0, (value.transform[4] ?? 0) - end) }
}

/** The lines of a value within its field, from the top. Lines that the file does not break are broken at the field's width. */
function linesIn(rect: Rect, value: string): PdfTextItem[] {
  const height = rect[3] - rect[1]
  const hasOne = !/[\r\n]/.test(value) && (height < 2 * LEADING * SIZE || value.length * CHARACTER * SIZE <= rect[2] - rect[0])
  const width = Math.max(8, Math.floor((rect[2] - rect[0]) / (CHARACTER * SIZE)))
  const lines = hasOne ? [value] : value.split(/\r\n|[\r\n]/).flatMap((line) => broken(line, width))
  const size = Math.max(1, Math.min(SIZE, hasOne ? height * FILLED : height / (LEADING * lines.length)))
  return lines.flatMap((line, index) => {
    const top = rect[3] - index * LEADING * size
    const low = hasOne && height < 2 * LEADING * SIZE ? rect[1] : top - LEADING * size
    return line.trim() === '' ? [] : [itemAt(line.trim(), [rect[0], low, rect[2], top], size)]
  })
}

function broken(line: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of line.split(/\s+/u)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** A text that stands in the middle of a place's height and is at most as wide. */
function itemAt(str: string, [x0, y0, x1, y1]: Rect, size: number): PdfTextItem {
  const width = Math.max(1, Math.min(x1 - x0, str.length * CHARACTER * size))
  const baseline = y0 + Math.max(0, (y1 - y0 - size) / 2) + 0.22 * size
  return { str, dir: 'ltr', transform: [size, 0, 0, size, x0, baseline], width, height: size, fontName: '', hasEOL: false }
}
