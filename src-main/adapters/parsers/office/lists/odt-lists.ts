import { BULLET, formatNumber, listMark, type NumberForm } from '../../../../domain/documents/list-markers.ts'
import { attribute, elements, unescapeXml } from './xml-text.ts'

const FORMS: Readonly<Record<string, NumberForm>> = { a: 'lower-alpha', A: 'upper-alpha', i: 'lower-roman', I: 'upper-roman' }
const TAGS = /<(\/?)text:(list|list-item|list-header|p|h)(?=[\s>/])([^<>]*)>/g
const LEVEL_STYLE = /<text:(list-level-style-(?:number|bullet|image)|outline-level-style)\s([^<>]*)>/g

type Level = { format: string; prefix: string; suffix: string; start: number; shown: number; isBullet: boolean }
type Style = Map<number, Level>
type Counter = Map<number, number>
/** `item`: what the next paragraph of the open item gets. */
type List = { style: string; counter: Counter; item: { start: number | null } | null }

/**
 * `content.xml` with a mark (list-markers.ts) in front of each list item and numbered heading, counted as OpenDocument says: continued
 * lists, start values, several levels in one number. One pass, linear. `stylesXml`: the file's own styles.
 */
export function markOdtLists(content: string, stylesXml: string): string {
  const styles = new Map([...readStyles(stylesXml), ...readStyles(content)])
  const outline = readLevels(elements(stylesXml, 'text:outline-style')[0]?.body ?? '')
  if (styles.size === 0 && ![...outline.values()].some(({ format }) => format !== '') && !content.includes('<text:list')) return content
  const state = { styles, outline, headings: new Map<number, number>(), lists: [] as List[], known: new Map<string, Counter>() }
  const parts: string[] = []
  let from = 0
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: attributes = '' } of content.matchAll(TAGS)) {
    const isEmpty = attributes.endsWith('/')
    if (slash !== '') {
      if (name === 'list') state.lists.pop()
    } else if (name === 'list') {
      if (!isEmpty) state.lists.push(openList(state, attributes))
    } else if (name === 'list-item' || name === 'list-header') {
      const list = state.lists.at(-1)
      if (list) list.item = name === 'list-item' ? { start: numberOf(attributes, 'text:start-value') } : null
    } else {
      const mark = name === 'h' ? headingMark(state, attributes) : itemMark(state)
      if (mark === '' || isEmpty) continue
      parts.push(content.slice(from, index + tag.length), mark)
      from = index + tag.length
    }
  }
  return parts.join('') + content.slice(from)
}

type State = {
  styles: ReadonlyMap<string, Style>
  outline: Style
  headings: Counter
  lists: List[]
  known: Map<string, Counter>
}

/** An inner list has the style and the counters of the outer one, unless it names its own style. */
function openList({ lists, known }: State, attributes: string): List {
  const outer = lists.at(-1)
  const style = attribute(attributes, 'text:style-name') ?? outer?.style ?? ''
  const level = lists.length + 1
  const continued = attribute(attributes, 'text:continue-list')
  const goesOn = continued !== null || attribute(attributes, 'text:continue-numbering') === 'true'
  const before = goesOn ? known.get(continued ?? `style ${style}`) : undefined
  const counter: Counter = before ?? (outer?.style === style ? outer.counter : new Map<number, number>())
  if (!before) for (const deeper of counter.keys()) if (deeper >= level) counter.delete(deeper)
  const id = attribute(attributes, 'xml:id')
  if (id !== null) known.set(id, counter)
  known.set(`style ${style}`, counter)
  return { style, counter, item: null }
}

/** Mark of an item's first paragraph; '' for the others and outside of lists. */
function itemMark({ lists, styles }: State): string {
  const list = lists.at(-1)
  if (!list?.item) return ''
  const { start } = list.item
  list.item = null
  const level = lists.length
  const style = styles.get(list.style)
  const own = levelOf(style, level)
  if (!own || own.isBullet) return listMark(level - 1, BULLET)
  count(list.counter, level, start ?? own.start, start !== null)
  return listMark(level - 1, markerOf(list.counter, level, style))
}

/** Numbered headings stand in a list, or are counted by the outline of the file. */
function headingMark(state: State, attributes: string): string {
  const item = itemMark(state)
  if (item !== '') return item
  const level = numberOf(attributes, 'text:outline-level') ?? 1
  const own = state.outline.get(level)
  if (!own || own.format === '' || attribute(attributes, 'text:is-list-header') === 'true') return ''
  count(state.headings, level, own.start, attribute(attributes, 'text:restart-numbering') === 'true')
  return listMark(0, markerOf(state.headings, level, state.outline))
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

function readStyles(xml: string): Map<string, Style> {
  return new Map(elements(xml, 'text:list-style').map(({ head, body }) => [attribute(head, 'style:name') ?? '', readLevels(body)]))
}

function readLevels(xml: string): Style {
  const levels: Style = new Map()
  for (const [, name = '', attributes = ''] of xml.matchAll(LEVEL_STYLE)) {
    levels.set(numberOf(attributes, 'text:level') ?? 1, {
      format: attribute(attributes, 'style:num-format') ?? '',
      prefix: unescapeXml(attribute(attributes, 'style:num-prefix') ?? ''),
      suffix: unescapeXml(attribute(attributes, 'style:num-suffix') ?? ''),
      start: numberOf(attributes, 'text:start-value') ?? 1,
      shown: numberOf(attributes, 'text:display-levels') ?? 1,
      isBullet: name.endsWith('bullet') || name.endsWith('image'),
    })
  }
  return levels
}

function numberOf(attributes: string, name: string): number | null {
  const value = attribute(attributes, name)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}
