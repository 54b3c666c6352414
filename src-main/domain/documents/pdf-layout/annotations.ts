import type { PdfTextItem } from './geometry.ts'

/** Used fields of an annotation of pdf.js; of any type where the file decides. */
export type PdfAnnotation = {
  subtype?: unknown
  rect?: unknown
  annotationFlags?: unknown
  fieldType?: unknown
  fieldValue?: unknown
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

type Rect = [x0: number, y0: number, x1: number, y1: number]

/** Flags of an annotation that nobody sees (ISO 32000-1, 12.5.3): hidden, no view. */
const UNSEEN = 0b100010
/** Type size of a value, PDF units; smaller where its field is lower. */
const SIZE = 10
/** Height of a line in sizes; share of a field's height that its one line takes. */
const LEADING = 1.2
const FILLED = 0.7
/** Width of a character of usual type, sizes. */
const CHARACTER = 0.5
/** Farthest drawn text that is a field's label: before it, above it, PDF units. */
const BESIDE = 200
const ABOVE = 24
/** Longest value or comment, characters, and most annotations of a page. */
const LONGEST = 20_000
const MOST = 5000
/** Types whose text stands beside the page. */
export const COMMENT_TYPES = [
  'Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Ink', 'Stamp',
] as const // prettier-ignore
const COMMENTS: ReadonlySet<unknown> = new Set(COMMENT_TYPES)

/**
 * Values of form fields, text written on the page, and comments, as text items in their places. A value without a drawn label beside
 * it (`items`: the page's own text) has the one above it, or that of its field, before it. Passwords, signatures and hidden fields are left out.
 */
export function annotationText(annotations: readonly PdfAnnotation[], items: readonly PdfTextItem[]): AnnotationText {
  const shown: PdfTextItem[] = []
  const behind = new Map<PdfTextItem, PdfTextItem>()
  const comments: PdfTextItem[] = []
  for (const one of annotations.slice(0, MOST)) {
    const rect = rectOf(one.rect)
    if (!rect || (Number(one.annotationFlags) & UNSEEN) !== 0) continue
    if (one.subtype === 'Widget') {
      const value = valueOf(one)
      if (value === '') continue
      const { text, beside } = labelOf(one, rect, items)
      const [first, ...more] = linesIn(rect, text === '' ? value : `${text}: ${value}`)
      if (first && beside && !behind.has(beside)) behind.set(beside, inRowOf(first, beside))
      else if (first) shown.push(first)
      shown.push(...more)
    } else if (one.subtype === 'FreeText') shown.push(...linesIn(rect, contents(one.contentsObj)))
    else if (COMMENTS.has(one.subtype)) {
      const said = contents(one.contentsObj).replaceAll(/\s+/gu, ' ').trim()
      const author = contents(one.titleObj).trim()
      if (said !== '') comments.push(itemAt(author === '' ? said : `${author}: ${said}`, rect, Math.min(SIZE, rect[3] - rect[1] || SIZE)))
    }
  }
  const whole = items.flatMap((item) => {
    const value = behind.get(item)
    return value ? [item, blankBetween(item, value), value] : [item]
  })
  return { items: [...whole, ...shown], comments }
}

function valueOf(one: PdfAnnotation): string {
  const { fieldType, fieldValue } = one
  if (fieldType === 'Tx') return one.password === true ? '' : clean(fieldValue)
  if (fieldType === 'Ch') {
    const options = Array.isArray(one.options) ? (one.options as { exportValue?: unknown; displayValue?: unknown }[]) : []
    return (Array.isArray(fieldValue) ? (fieldValue as unknown[]) : [fieldValue])
      .map((value) => clean(options.find((option) => option.exportValue === value)?.displayValue ?? value))
      .filter((value) => value !== '')
      .join(', ')
  }
  const own = one.checkBox === true ? one.exportValue : one.radioButton === true ? one.buttonValue : undefined
  return typeof own === 'string' && own !== 'Off' && fieldValue === own ? '☒' : ''
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

/** The label that a value needs before it: '' if one is drawn beside its field, the one drawn above, else that of the field. */
function labelOf(one: PdfAnnotation, rect: Rect, items: readonly PdfTextItem[]): { text: string; beside: PdfTextItem | null } {
  const [x0, y0, x1, y1] = rect
  const isMark = one.fieldType === 'Btn'
  let above = { text: '', gap: ABOVE }
  for (const item of items) {
    const { str, transform, width } = item
    if (!/\p{L}/u.test(str)) continue
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0]
    const isInRow = y >= y0 - 2 && y <= y1
    if (isInRow && x + width > x0 - BESIDE && x + width <= x0 + 4) return { text: '', beside: item }
    if (isMark) continue
    const isOver = y > y1 - 2 && x < x1 && x + width > x0
    if (isOver && y - y1 < above.gap) above = { text: str.trim(), gap: y - y1 }
  }
  return { text: isMark ? '' : (above.text || clean(one.alternativeText)).replace(/\s*:$/, ''), beside: null }
}

/** A value on the line of its label, in the label's type. */
function inRowOf(value: PdfTextItem, label: PdfTextItem): PdfTextItem {
  const size = Math.max(1, Math.abs(label.transform[3] ?? 0)) || SIZE
  return { ...value, transform: [size, 0, 0, size, value.transform[4] ?? 0, label.transform[5] ?? 0], height: size }
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
