import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { attribute, elements, numberOf, unescapeXml, valueOf } from './xml-text.ts'
import { withSigns } from '../shared/sign-fonts.ts'
import { bulletOf, formatNumber, type NumberForm } from '../../../../domain/documents/list-markers.ts'

const FORMS: Readonly<Record<string, NumberForm>> = {
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
}
/** Levels of a list in Word. */
const LEVELS = 9
/** Signs of all numbers together, and of one on average, that no list of a person needs: a definition may be as long as a book, and stands before each item. */
const MOST_SIGNS = { together: 1e6, average: 100 }
/** Styles based on each other; more are a circle. */
const BASED_ON = 20

/** Word's own styles of deeper items, each of a list of its own; their names are English in every language. */
const BUILT_IN = /^list (?:number|bullet) ([2-5])$/i

/** A level: `text` with `%1` for the number of the first level. `restart`: false: goes on after a higher level. */
type Level = { format: string; text: string; start: number; isDecimal: boolean; restart: boolean; style: string | null }
type Definition = { levels: (Level | undefined)[]; linkedStyle: string | null }
type List = { definition: string; levels: (Level | undefined)[]; starts: (number | undefined)[] }
/** `deeper`: levels below the first that a style of Word shows by its indentation alone. */
type Style = { list: string | null; level: number | null; basedOn: string | null; deeper: number }
/** Numbering of a paragraph's properties; null: not said. */
export type Numbered = { list: string | null; level: number | null; style: string | null }

/** Numbers paragraphs in document order: their level and marker; null: not in a list. Throws `unsafe-archive` if the markers alone would be a book. */
export type Numbering = (paragraph: Numbered) => { level: number; marker: string } | null

/** Numbering of a DOCX as Word counts it, from `numbering.xml` and `styles.xml`. Null: the file has no lists. */
export function createNumbering(numberingXml: string, stylesXml: string): Numbering | null {
  if (!/<w:num[\s>]/.test(numberingXml)) return null
  const styles = readStyles(stylesXml)
  const definitions = readDefinitions(numberingXml)
  const lists = readLists(numberingXml, definitions, styles)
  const counters = new Map<string, (number | undefined)[]>()
  const started = new Set<string>()
  const said = { items: 0, signs: 0 }
  return (paragraph) => {
    const inherited = paragraph.style === null ? null : listOfStyle(paragraph.style, styles)
    const id = paragraph.list ?? inherited?.list ?? null
    const list = id === null || id === '0' ? undefined : lists.get(id)
    if (id === null || !list) return null
    const own = list.levels.findIndex((level) => typeof level?.style === 'string' && level.style === paragraph.style)
    const level = Math.min(LEVELS - 1, paragraph.level ?? (paragraph.list === null && own >= 0 ? own : (inherited?.level ?? 0)))
    if (!list.levels[level]) return null
    const counter = counters.get(list.definition) ?? []
    counters.set(list.definition, counter)
    advance(counter, list, level, `${id} ${level}`, started)
    const deeper = styles.get(paragraph.style ?? '')?.deeper ?? 0
    const marker = markerOf(counter, list, level)
    said.items += 1
    said.signs += marker.length
    if (said.signs > MOST_SIGNS.together && said.signs > MOST_SIGNS.average * said.items) throw new AppError('unsafe-archive')
    return { level: Math.min(LEVELS - 1, level + deeper), marker }
  }
}

/** Lists of one definition count together; a list that sets its own start begins anew where it is first used. */
function advance(counter: (number | undefined)[], list: List, level: number, key: string, started: Set<string>): void {
  const start = list.starts[level]
  const restarts = start !== undefined && !started.has(key)
  started.add(key)
  const before = counter[level]
  counter[level] = restarts ? start : before === undefined ? (start ?? list.levels[level]?.start ?? 1) : before + 1
  for (let deeper = level + 1; deeper < LEVELS; deeper += 1) if (list.levels[deeper]?.restart !== false) counter[deeper] = undefined
  for (let higher = 0; higher < level; higher += 1) counter[higher] ??= list.levels[higher]?.start ?? 1
}

function markerOf(counter: readonly (number | undefined)[], list: List, level: number): string {
  const own = list.levels[level]
  if (!own || own.format === 'none') return ''
  if (own.format === 'bullet') return bulletOf(own.text)
  return own.text
    .replace(/%([1-9])/g, (_match, digit: string) => {
      const place = Number(digit) - 1
      const format = own.isDecimal ? 'decimal' : (list.levels[place]?.format ?? 'decimal')
      const value = counter[place] ?? list.levels[place]?.start ?? 1
      return format === 'decimalZero' && value < 10 ? `0${value}` : formatNumber(value, FORMS[format] ?? 'decimal')
    })
    .trim()
}

function readDefinitions(xml: string): Map<string, Definition> {
  const definitions = new Map<string, Definition>()
  for (const { head, body } of elements(xml, 'w:abstractNum')) {
    const id = attribute(head, 'w:abstractNumId')
    if (id !== null) definitions.set(id, { levels: readLevels(body), linkedStyle: valueOf(body, 'numStyleLink') })
  }
  return definitions
}

function readLevels(xml: string): (Level | undefined)[] {
  const levels: (Level | undefined)[] = []
  for (const { head, body } of elements(xml, 'w:lvl')) {
    const level = Number(attribute(head, 'w:ilvl') ?? 0)
    if (!(level >= 0 && level < LEVELS)) continue
    levels[level] = {
      format: valueOf(body, 'numFmt') ?? 'decimal',
      text: withSigns(unescapeXml(valueOf(body, 'lvlText') ?? ''), attribute(/<w:rFonts\s[^<>]*>/.exec(body)?.[0] ?? '', 'w:ascii') ?? ''),
      start: numberOf(body, 'start') ?? 1,
      isDecimal: /<w:isLgl\s*\/>/.test(body),
      restart: numberOf(body, 'lvlRestart') !== 0,
      style: valueOf(body, 'pStyle'),
    }
  }
  return levels
}

function readLists(xml: string, definitions: ReadonlyMap<string, Definition>, styles: ReadonlyMap<string, Style>): Map<string, List> {
  const found = elements(xml, 'w:num').map(({ head, body }) => ({
    id: attribute(head, 'w:numId') ?? '',
    definition: valueOf(body, 'abstractNumId') ?? '',
    body,
  }))
  const definitionOf = new Map(found.map(({ id, definition }) => [id, definition]))
  return new Map(
    found.map(({ id, definition, body }) => {
      // A definition may refer to the one of a list style.
      const linked = definitions.get(definition)?.linkedStyle ?? null
      const real = linked === null ? definition : (definitionOf.get(styles.get(linked)?.list ?? '') ?? definition)
      const levels = [...(definitions.get(real)?.levels ?? [])]
      const starts: (number | undefined)[] = []
      for (const { head, body: own } of elements(body, 'w:lvlOverride')) {
        const level = Number(attribute(head, 'w:ilvl') ?? 0)
        const [changed] = readLevels(own).filter((one) => one !== undefined)
        if (changed) levels[level] = changed
        const start = numberOf(own, 'startOverride') ?? changed?.start
        if (start !== undefined) starts[level] = start
      }
      return [id, { definition: real, levels, starts }]
    }),
  )
}

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  for (const { head, body } of elements(xml, 'w:style')) {
    const id = attribute(head, 'w:styleId')
    const numbered = /<w:numPr>([^]*?)<\/w:numPr>/.exec(body)?.[1] ?? ''
    const [, level = '1'] = BUILT_IN.exec(valueOf(body, 'name') ?? '') ?? []
    const own = { list: valueOf(numbered, 'numId'), level: numberOf(numbered, 'ilvl') ?? null, basedOn: valueOf(body, 'basedOn') }
    if (id !== null) styles.set(id, { ...own, deeper: Number(level) - 1 })
  }
  return styles
}

/** A style's numbering, or that of the style it is based on. */
function listOfStyle(id: string, styles: ReadonlyMap<string, Style>): { list: string; level: number | null } | null {
  let level: number | null = null
  for (let [name, depth]: [string | null, number] = [id, 0]; name !== null && depth < BASED_ON; depth += 1) {
    const style = styles.get(name)
    level ??= style?.level ?? null
    const list = style?.list ?? null
    if (list !== null) return { list, level }
    name = style?.basedOn ?? null
  }
  return null
}
