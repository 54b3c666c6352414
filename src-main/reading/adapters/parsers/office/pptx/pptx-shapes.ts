import { BULLET, bulletOf, formatNumber, type NumberForm } from '../../../../domain/documents/list-markers.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { cellOf, cellTableBlocks, type Cell } from '../shared/cell-tables.ts'
import { equationText } from '../equations.ts'
import { drawnPosition, Runs } from '../shared/runs.ts'
import { withSigns } from '../shared/sign-fonts.ts'
import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'

/** What shapes refer to: blocks of a chart or diagram by the id of its relation; each text that stands on every slide, once. */
export type ShapeContext = {
  object: (id: string) => RawBlock[]
  /** Counts an embedded object that is not read. */
  onUnread: () => void
  /** True for a text that was not told yet. */
  isNew: (text: string) => boolean
  /** Placeholders that are none of the content: of a layout all. */
  skips: (placeholder: string) => boolean
}

/** Placeholders whose text stands on every slide. */
const MARGINS: ReadonlySet<string> = new Set(['dt', 'ftr', 'hdr', 'sldNum'])
/** Name of a picture's file, which the program writes where a description belongs. */
const FILE_NAME = /\.(?:png|jpe?g|gif|emf|wmf|bmp|tiff?|svg|webp)$/i

/** Blocks of a tree of shapes (`p:spTree`, `p:grpSp`) in the order of the file. */
export function shapeBlocks(tree: XmlElement | undefined, context: ShapeContext): RawBlock[] {
  return childrenOf(tree).flatMap((shape) => blocksOf(shape, context))
}

function blocksOf(shape: XmlElement, context: ShapeContext): RawBlock[] {
  switch (shape.name) {
    case 'mc:AlternateContent': {
      // Its last version is for older programs.
      for (const version of childrenOf(shape)) {
        const blocks = shapeBlocks(version, context)
        if (blocks.length > 0) return blocks
      }
      return []
    }
    case 'p:grpSp':
      return [...shapeBlocks(shape, context), ...alternative(shape)]
    case 'p:sp':
      return placed(shape, context)
    case 'p:pic':
    case 'p:cxnSp':
      return alternative(shape)
    case 'p:graphicFrame':
      return [...frameBlocks(shape, context), ...alternative(shape)]
    case 'p:txSp':
      return shapeBlocks(shape, context)
    default:
      return shape.name === 'a:txBody' || shape.name === 'p:txBody' ? textBlocks(shape) : []
  }
}

function placed(shape: XmlElement, context: ShapeContext): RawBlock[] {
  const type = placeholderOf(shape)
  if (context.skips(type)) return []
  const blocks = textBlocks(child(shape, 'p:txBody'))
    // Words beside the number of a slide are text; the number alone is none.
    .filter(({ text }) => type !== 'sldNum' || /\p{L}/u.test(text))
    .filter(({ text }) => !MARGINS.has(type) || context.isNew(text))
  if (type !== 'title' && type !== 'ctrTitle') return [...blocks, ...alternative(shape)]
  const text = blocks.map((block) => block.text.trim()).join(' ')
  return [...(text === '' ? [] : [{ type: 'heading' as const, text }]), ...alternative(shape)]
}

/** Kind of the placeholder that a shape fills (`title`, `ftr`); '': none. */
export function placeholderOf(shape: XmlElement): string {
  const placeholder = child(child(child(shape, 'p:nvSpPr'), 'p:nvPr'), 'p:ph')
  return placeholder ? (placeholder.attributes['type'] ?? 'obj') : ''
}

/** True for a placeholder of the number, the date, the header or the footer. */
export function isOnEverySlide(placeholder: string): boolean {
  return MARGINS.has(placeholder)
}

/** Description that a person wrote for a shape (`descr`, `title`). */
function alternative(shape: XmlElement): RawBlock[] {
  const own = childrenOf(shape).find(({ name }) => /^p:nv\w+Pr$/.test(name))
  const { descr = '', title = '' } = child(own, 'p:cNvPr')?.attributes ?? {}
  return [...new Set([title, descr])]
    .filter((text) => text.trim() !== '' && !FILE_NAME.test(text.trim()))
    .map((text) => ({ type: 'paragraph', text }))
}

function frameBlocks(frame: XmlElement, context: ShapeContext): RawBlock[] {
  const data = child(child(frame, 'a:graphic'), 'a:graphicData')
  const found: RawBlock[] = []
  const walk = (element: XmlElement): void => {
    if (element.name === 'a:tbl') found.push(...tableBlocks(element))
    else if (element.name === 'c:chart' || element.name === 'cx:chart') found.push(...context.object(element.attributes['r:id'] ?? ''))
    else if (element.name === 'dgm:relIds') found.push(...context.object(element.attributes['r:dm'] ?? ''))
    else if (element.name === 'p:oleObj') context.onUnread()
    else if (element.name === 'mc:AlternateContent') childrenOf(element).slice(0, 1).forEach(walk)
    else childrenOf(element).forEach(walk)
  }
  if (data) walk(data)
  return found
}

function tableBlocks(table: XmlElement): RawBlock[] {
  const rows = childrenOf(table, 'a:tr').map((row) =>
    childrenOf(row, 'a:tc').flatMap((cell): Cell[] => {
      const { gridSpan = '1', rowSpan = '1', hMerge, vMerge } = cell.attributes
      if (isOn(hMerge) || isOn(vMerge)) return []
      return [cellOf(textBlocks(child(cell, 'a:txBody')), { columns: Number(gridSpan) || 1, rows: Number(rowSpan) || 1 })]
    }),
  )
  return cellTableBlocks(rows)
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** Paragraphs of a text body; numbers of lists are counted. */
function textBlocks(body: XmlElement | undefined): RawBlock[] {
  const counters = new Map<number, number>()
  return childrenOf(body, 'a:p').flatMap((paragraph): RawBlock[] => {
    const text = paragraphText(paragraph)
    if (text.trim() === '') return []
    const properties = child(paragraph, 'a:pPr')
    const level = Number(properties?.attributes['lvl'] ?? 0) || 0
    const marker = markerOf(properties, level, counters)
    return [marker === null ? { type: 'paragraph', text } : { type: 'list-item', ...(level > 0 && { level }), marker, text }]
  })
}

const FORMS: Readonly<Record<string, NumberForm>> = {
  alphaLc: 'lower-alpha',
  alphaUc: 'upper-alpha',
  romanLc: 'lower-roman',
  romanUc: 'upper-roman',
  arabic: 'decimal',
}

/** Bullet or number of a paragraph that has one of its own (ISO 29500-1, 21.1.2.4); null: none. */
function markerOf(properties: XmlElement | undefined, level: number, counters: Map<number, number>): string | null {
  for (const deeper of counters.keys()) if (deeper > level) counters.delete(deeper)
  const numbered = child(properties, 'a:buAutoNum')
  if (!numbered) {
    counters.delete(level)
    const sign = child(properties, 'a:buChar')
    const font = child(properties, 'a:buFont')?.attributes['typeface'] ?? ''
    if (sign) return bulletOf(withSigns(sign.attributes['char'] ?? '', font))
    return child(properties, 'a:buBlip') ? BULLET : null
  }
  const { type = '', startAt = '1' } = numbered.attributes
  const [, name = '', style = ''] = /^(\w+?)(ParenBoth|ParenR|Period|Plain|Minus)?$/.exec(type) ?? []
  const value = (counters.get(level) ?? (Number(startAt) || 1) - 1) + 1
  counters.set(level, value)
  const number = formatNumber(value, FORMS[name] ?? 'decimal')
  return style === 'ParenBoth' ? `(${number})` : style === 'ParenR' ? `${number})` : style === 'Period' ? `${number}.` : number
}

/** Text of a paragraph: its runs, breaks, fields but the slide's number, and formulas. */
function paragraphText(paragraph: XmlElement): string {
  const runs = new Runs()
  const walk = (element: XmlElement): void => {
    for (const one of childrenOf(element)) {
      const look = child(one, 'a:rPr')?.attributes
      if (one.name === 'a:r' || (one.name === 'a:fld' && one.attributes['type'] !== 'slidenum'))
        runs.add(textIn(child(one, 'a:t')), drawnPosition(look?.['strike'], look?.['baseline']))
      else if (one.name === 'a:br') runs.add('\n', null)
      else if (one.name === 'a14:m' || one.name === 'm:oMath' || one.name === 'm:oMathPara') runs.add(equationText(one), null)
      else if (one.name === 'mc:AlternateContent') childrenOf(one).slice(0, 1).forEach(walk)
    }
  }
  walk(paragraph)
  return runs.take()
}
