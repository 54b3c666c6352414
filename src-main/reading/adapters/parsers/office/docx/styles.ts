import { isCodeStyle } from '../../../../domain/documents/code-marks.ts'
import type { BlockType } from '../../../../domain/documents/types.ts'
import { positionOf, type Position, type Shift } from '../shared/runs.ts'
import { child, childrenOf, type XmlElement } from '../xml-tree.ts'

/** Styles based on each other; more are a circle. */
const BASED_ON = 20
const DEEPEST_HEADING = 6
const QUOTES = new Set(['quote', 'intense quote'])
/** Font size of a text that names none, half points. */
const USUAL_SIZE = 22
/** Share of the font size by which letters stand higher or lower than their line. */
const SHIFT_SHARE = 0.2

/** Formatting of a run that changes what its letters mean. `typeface`: of signs; `null`: of no importance. */
export type RunFormat = { shift: Position; hidden: boolean; typeface: string | null }
export type ParagraphFormat = { type: BlockType; level?: number; style: string | null }

type Style = { name: string; basedOn: string | null; paragraph: XmlElement | undefined; run: XmlElement | undefined }
/** Styles of a document by their ids. */
export type Styles = { byId: ReadonlyMap<string, Style>; usual: string | null }

/** Styles of `styles.xml`; null: the file has none. */
export function readStyles(root: XmlElement | null): Styles {
  const byId = new Map<string, Style>()
  let usual: string | null = null
  for (const style of childrenOf(root ?? undefined, 'w:style')) {
    const id = style.attributes['w:styleId']
    if (id === undefined) continue
    if (style.attributes['w:type'] === 'paragraph' && isOn(style.attributes['w:default'] ?? '0')) usual = id
    const name = valueOf(style, 'w:name') ?? ''
    byId.set(id, { name, basedOn: valueOf(style, 'w:basedOn'), paragraph: child(style, 'w:pPr'), run: child(style, 'w:rPr') })
  }
  return { byId, usual }
}

/** `w:val` of a child element; null: absent. */
export function valueOf(element: XmlElement | undefined, name: string): string | null {
  return child(element, name)?.attributes['w:val'] ?? null
}

/** A switch (`w:vanish`, `w:tblHeader`): on without a value. Null: not said. */
export function switchOf(element: XmlElement | undefined, name: string): boolean | null {
  const found = child(element, name)
  return found ? isOn(found.attributes['w:val'] ?? '1') : null
}

/** True for the values of a switch that is on. */
export function isOn(value: string): boolean {
  return !/^(?:0|false|off|none)$/i.test(value)
}

/** Type of a paragraph: a heading by its style or outline level, a quotation, code. */
export function paragraphFormat(properties: XmlElement | undefined, styles: Styles): ParagraphFormat {
  const style = valueOf(properties, 'w:pStyle')
  const named = chain(styles, style)
  const level = outlineLevel(valueOf(properties, 'w:outlineLvl')) ?? headingLevel(style, named)
  if (level !== null && level > 0) return { type: 'heading', level: Math.min(DEEPEST_HEADING, level), style }
  if (named.some(({ name }) => isCodeStyle(name))) return { type: 'code', style }
  return { type: named.some(({ name }) => QUOTES.has(name.toLowerCase())) ? 'quote' : 'paragraph', style }
}

/** Level from 1; 0: a style says that it is no heading. Null: not said. */
function headingLevel(id: string | null, named: readonly Style[]): number | null {
  // A file may use Word's own styles without describing them.
  if (named.length === 0) return builtInLevel(id ?? '')
  for (const { name, paragraph } of named) {
    const level = outlineLevel(valueOf(paragraph, 'w:outlineLvl')) ?? builtInLevel(name)
    if (level !== null) return level
  }
  return null
}

function builtInLevel(name: string): number | null {
  const level = /^heading ?([1-9])$/i.exec(name)?.[1]
  return level === undefined ? ({ title: 1, subtitle: 2 }[name.toLowerCase()] ?? null) : Number(level)
}

function outlineLevel(value: string | null): number | null {
  return value === null ? null : /^[0-8]$/.test(value) ? Number(value) + 1 : 0
}

/** Formatting of a run: its own, else that of its style, else that of its paragraph's style. */
export function runFormat(run: XmlElement | undefined, paragraphStyle: string | null, styles: Styles): RunFormat {
  const sources = [run, ...chain(styles, valueOf(run, 'w:rStyle')).map((style) => style.run)]
  const all = [...sources, ...chain(styles, paragraphStyle ?? styles.usual).map((style) => style.run)]
  const first = <T>(of: readonly (XmlElement | undefined)[], read: (properties: XmlElement | undefined) => T | null): T | null =>
    of.reduce<T | null>((found, properties) => found ?? (properties ? read(properties) : null), null)
  const aligned = first(all, (properties) => valueOf(properties, 'w:vertAlign'))
  const raisedBy = Number(first(sources, (properties) => valueOf(properties, 'w:position')) ?? 0)
  const size = raisedBy === 0 ? USUAL_SIZE : Number(first(all, (properties) => valueOf(properties, 'w:sz')) ?? USUAL_SIZE)
  const moved: Shift = Math.abs(raisedBy) < SHIFT_SHARE * size ? null : raisedBy > 0 ? 'raised' : 'lowered'
  const isStruck = ['w:strike', 'w:dstrike'].some((name) => first(all, (properties) => switchOf(properties, name)))
  const fonts = child(run, 'w:rFonts')?.attributes
  return {
    shift: positionOf(aligned === 'superscript' ? 'raised' : aligned === 'subscript' ? 'lowered' : moved, isStruck),
    hidden: first(all, (properties) => switchOf(properties, 'w:vanish')) ?? false,
    typeface: fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'] ?? null,
  }
}

/** A style and those that it is based on. */
function chain({ byId }: Styles, id: string | null): Style[] {
  const found: Style[] = []
  for (let at = id; at !== null && found.length < BASED_ON;) {
    const style = byId.get(at)
    if (!style) break
    found.push(style)
    at = style.basedOn
  }
  return found
}
