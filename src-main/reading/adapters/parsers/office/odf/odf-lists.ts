import { BULLET, bulletOf, formatNumber, type NumberForm } from '../../../../domain/documents/list-markers.ts'
import { withSigns } from '../shared/sign-fonts.ts'
import { child, childrenOf, descendants, type XmlElement } from '../xml-tree.ts'

const FORMS: Readonly<Record<string, NumberForm>> = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' }

type Level = { format: string; prefix: string; suffix: string; start: number; shown: number; bullet: string | null }
type Style = Map<number, Level>
type Counter = Map<number, number>
/** `item`: what the next paragraph of the open item gets. */
type List = { style: string; counter: Counter; item: { start: number | null } | null }
/** Level (from 0) and marker of a list item. */
export type Mark = { level: number; marker: string }

/** Counts list items and numbered headings as OpenDocument says: continued lists, start values, several levels in one number. */
export class OdfLists {
  readonly #styles = new Map<string, Style>()
  readonly #outline: Style
  readonly #headings: Counter = new Map()
  readonly #known = new Map<string, Counter>()
  readonly #lists: List[] = []

  /** `parts`: `styles.xml`, then `content.xml`. */
  constructor(parts: readonly XmlElement[]) {
    for (const part of parts)
      for (const style of descendants(part, 'text:list-style')) this.#styles.set(style.attributes['style:name'] ?? '', readLevels(style))
    this.#outline = readLevels(child(child(parts[0], 'office:styles'), 'text:outline-style'))
  }

  /** An inner list has the style and the counters of the outer one, unless it names its own style. */
  open({ attributes }: XmlElement): void {
    const outer = this.#lists.at(-1)
    const style = attributes['text:style-name'] ?? outer?.style ?? ''
    const level = this.#lists.length + 1
    const continued = attributes['text:continue-list']
    const goesOn = continued !== undefined || attributes['text:continue-numbering'] === 'true'
    const before = goesOn ? this.#known.get(continued ?? `style ${style}`) : undefined
    const counter: Counter = before ?? (outer?.style === style ? outer.counter : new Map<number, number>())
    if (!before) for (const deeper of counter.keys()) if (deeper >= level) counter.delete(deeper)
    const id = attributes['xml:id']
    if (id !== undefined) this.#known.set(id, counter)
    this.#known.set(`style ${style}`, counter)
    this.#lists.push({ style, counter, item: null })
  }

  close(): void {
    this.#lists.pop()
  }

  item({ name, attributes }: XmlElement): void {
    const list = this.#lists.at(-1)
    if (list) list.item = name === 'text:list-item' ? { start: numberOf(attributes, 'text:start-value') } : null
  }

  /** Mark of an item's first paragraph; null for the others and outside of lists. */
  takeMark(): Mark | null {
    const list = this.#lists.at(-1)
    if (!list?.item) return null
    const { start } = list.item
    list.item = null
    const level = this.#lists.length
    const style = this.#styles.get(list.style)
    const own = levelOf(style, level)
    if (!own || own.bullet !== null) return { level: level - 1, marker: own?.bullet ?? BULLET }
    count(list.counter, level, start ?? own.start, start !== null)
    return { level: level - 1, marker: markerOf(list.counter, level, style) }
  }

  /** Number of a heading, which stands in a list or is counted by the outline of the file; '': none. */
  headingNumber({ attributes }: XmlElement): string {
    const item = this.takeMark()
    if (item) return item.marker === BULLET ? '' : item.marker
    const level = numberOf(attributes, 'text:outline-level') ?? 1
    const own = this.#outline.get(level)
    if (!own || own.format === '' || attributes['text:is-list-header'] === 'true') return ''
    count(this.#headings, level, own.start, attributes['text:restart-numbering'] === 'true')
    return markerOf(this.#headings, level, this.#outline)
  }

  /** Runs a part of the document that stands in no list, such as a note or a text box. */
  apart<T>(read: () => T): T {
    const outer = this.#lists.splice(0)
    try {
      return read()
    } finally {
      this.#lists.splice(0, this.#lists.length, ...outer)
    }
  }
}

function count(counter: Counter, level: number, start: number, isNew: boolean): void {
  const before = counter.get(level)
  counter.set(level, before === undefined || isNew ? start : before + 1)
  for (const deeper of counter.keys()) if (deeper > level) counter.delete(deeper)
}

function markerOf(counter: Counter, level: number, style: Style | undefined): string {
  const own = levelOf(style, level)
  if (!own || own.format === '') return own ? `${own.prefix}${own.suffix}`.trim() : BULLET
  const numbers: string[] = []
  for (let place = Math.max(1, level - own.shown + 1); place <= level; place += 1) {
    const { format = '', start = 1 } = levelOf(style, place) ?? {}
    if (format !== '') numbers.push(formatNumber(counter.get(place) ?? start, FORMS[format] ?? 'decimal'))
  }
  return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim()
}

/** A level that a style leaves out looks like the one above it. */
function levelOf(style: Style | undefined, level: number): Level | undefined {
  for (let place = level; place > 0; place -= 1) if (style?.has(place)) return style.get(place)
  return undefined
}

function readLevels(style: XmlElement | undefined): Style {
  const levels: Style = new Map()
  for (const level of childrenOf(style)) {
    const { name, attributes } = level
    const font = child(level, 'style:text-properties')?.attributes ?? {}
    const isBullet = name.endsWith('bullet') || name.endsWith('image')
    levels.set(numberOf(attributes, 'text:level') ?? 1, {
      format: attributes['style:num-format'] ?? '',
      prefix: attributes['style:num-prefix'] ?? '',
      suffix: attributes['style:num-suffix'] ?? '',
      start: numberOf(attributes, 'text:start-value') ?? 1,
      shown: numberOf(attributes, 'text:display-levels') ?? 1,
      bullet: isBullet
        ? bulletOf(withSigns(attributes['text:bullet-char'] ?? '', font['style:font-name'] ?? font['fo:font-family'] ?? ''))
        : null,
    })
  }
  return levels
}

function numberOf(attributes: XmlElement['attributes'], name: string): number | null {
  const value = attributes[name]
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : null
}
