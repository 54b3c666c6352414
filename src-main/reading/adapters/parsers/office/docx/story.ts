import { listMark } from '../../../../domain/documents/list-markers.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { equationText } from '../equations.ts'
import type { Numbering } from '../lists/docx-numbering.ts'
import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'
import { withoutPageNumbers } from './fields.ts'
import { addPiece, lineText, type Piece } from './line.ts'
import { paragraphFormat, runFormat, valueOf, type RunFormat, type Styles } from './styles.ts'
import { wordTable } from './tables.ts'

/**
 * What a story of a document (its body, a header, a note) refers to, as blocks. `note`: by the name of the reference and the id; `object`: a
 * chart, a diagram or an inserted file by its relation's id. `onHidden`: told of hidden text.
 */
export type StoryContext = {
  styles: Styles
  numbering: Numbering | null
  note: (kind: string, id: string) => RawBlock[]
  object: (id: string) => RawBlock[]
  onHidden: () => void
}

/** `after`: notes and comments of the open blocks, which follow the paragraph or the outermost table; `carried`: drop caps and paragraphs joined by a deleted mark. */
type Output = { blocks: RawBlock[]; after: RawBlock[]; carried: Piece[]; isCell: boolean; tables: RawBlock[] }
/** An open paragraph. `boxes`: blocks of its text boxes and drawings. */
type Line = { pieces: Piece[]; boxes: Output; notes: RawBlock[]; style: string | null }

/** Elements that stand in lines. */
const INLINE = new Set(['w:r', 'w:t', 'm:oMath', 'm:oMathPara', 'w:hyperlink', 'w:fldSimple'])
const PROPERTIES = new Set(['w:pPr', 'w:rPr', 'w:sdtPr', 'w:tblPr', 'w:sectPr'])
const REFERENCES = new Set(['w:footnoteReference', 'w:endnoteReference', 'w:commentReference'])
const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'a:br': '\n',
  'w:noBreakHyphen': '\u2011',
}
const PLAIN: RunFormat = { shift: null, hidden: false, typeface: null }

/** Blocks of a story in reading order: what a text box, a note or a comment says follows the paragraph that it belongs to. */
export function storyBlocks(root: XmlElement, context: StoryContext): RawBlock[] {
  const output = newOutput(false)
  addBlocks(root, output, context)
  closeCarried(output)
  return joinCode(output.blocks)
}

function newOutput(isCell: boolean): Output {
  return { blocks: [], after: [], carried: [], isCell, tables: [] }
}

function addBlocks(element: XmlElement, output: Output, context: StoryContext): void {
  for (const one of childrenOf(element)) {
    if (one.name === 'w:p' || one.name === 'a:p') addParagraph(one, output, context)
    else if (one.name === 'w:tbl') addTable(one, output, context)
    else if (one.name === 'w:altChunk') output.blocks.push(...context.object(one.attributes['r:id'] ?? ''))
    else if (INLINE.has(one.name)) addParagraph({ ...element, children: [one] }, output, context)
    else if (!PROPERTIES.has(one.name)) addBlocks(one, output, context)
  }
}

function addTable(table: XmlElement, output: Output, context: StoryContext): void {
  const after: RawBlock[] = []
  const blocks = wordTable(table, (cell) => {
    const content = newOutput(true)
    addBlocks(cell, content, context)
    closeCarried(content)
    after.push(...content.after)
    return { blocks: content.blocks, inner: content.tables }
  })
  ;(output.isCell ? output.tables : output.blocks).push(...blocks)
  addAfter(output, after)
}

/** Notes and comments stand outside of the table of their cell. */
function addAfter(output: Output, after: readonly RawBlock[]): void {
  ;(output.isCell ? output.after : output.blocks).push(...after)
}

function addParagraph(paragraph: XmlElement, output: Output, context: StoryContext): void {
  const properties = child(paragraph, 'w:pPr')
  const { style, ...format } = paragraphFormat(properties, context.styles)
  const numbered = child(properties, 'w:numPr')
  const marker = context.numbering?.({ list: valueOf(numbered, 'w:numId'), level: levelOf(valueOf(numbered, 'w:ilvl')), style }) ?? null
  const line: Line = { pieces: [], boxes: newOutput(output.isCell), notes: [], style }
  addInline(paragraph, line, context, runFormat(undefined, style, context.styles))
  if (isJoined(properties)) {
    // A drop cap, or a paragraph whose end was deleted: the next one goes on.
    line.pieces.forEach((piece) => addPiece(output.carried, piece.text, piece))
  } else {
    const pieces = [...output.carried.splice(0), ...line.pieces]
    const text = withoutPageNumbers(lineText(pieces))
    const mark = marker && text.trim() !== '' ? listMark(marker.level, marker.marker) : ''
    if (text.trim() !== '' || format.type === 'code') output.blocks.push({ ...format, text: mark + text })
  }
  output.blocks.push(...line.boxes.blocks)
  output.tables.push(...line.boxes.tables)
  addAfter(output, [...line.notes, ...line.boxes.after])
}

function levelOf(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}

function isJoined(properties: XmlElement | undefined): boolean {
  const drop = child(properties, 'w:framePr')?.attributes['w:dropCap']
  const mark = child(properties, 'w:rPr')
  return drop === 'drop' || drop === 'margin' || child(mark, 'w:del') !== undefined || child(mark, 'w:moveFrom') !== undefined
}

function closeCarried(output: Output): void {
  const text = lineText(output.carried.splice(0))
  if (text.trim() !== '') output.blocks.push({ type: 'paragraph', text })
}

function addInline(element: XmlElement, line: Line, context: StoryContext, format: RunFormat): void {
  for (const one of childrenOf(element)) {
    const { name, attributes } = one
    const sign = SIGNS[name]
    if (PROPERTIES.has(name)) continue
    if (sign !== undefined) addPiece(line.pieces, sign, format)
    else if (name === 'w:t' || name === 'a:t') addText(one, line, context, format)
    else if (name === 'w:r') addInline(one, line, context, runFormat(child(one, 'w:rPr'), line.style, context.styles))
    else if (name === 'm:oMath') addPiece(line.pieces, equationText(one), PLAIN)
    else if (name === 'w:ruby') addRuby(one, line, context, format)
    else if (REFERENCES.has(name)) line.notes.push(...context.note(name, attributes['w:id'] ?? ''))
    else if (name === 'w:p' || name === 'a:p' || name === 'w:tbl' || name === 'w:txbxContent')
      addBlocks({ name, attributes, children: name === 'w:txbxContent' ? one.children : [one] }, line.boxes, context)
    else if (name === 'c:chart' || name === 'cx:chart') line.boxes.blocks.push(...context.object(attributes['r:id'] ?? ''))
    else if (name === 'dgm:relIds') line.boxes.blocks.push(...context.object(attributes['r:dm'] ?? ''))
    else if (name === 'v:textpath') line.boxes.blocks.push({ type: 'paragraph', text: attributes['string'] ?? '' })
    else addInline(one, line, context, format)
  }
}

/** Breaks within a text are blanks. */
function addText(element: XmlElement, line: Line, context: StoryContext, format: RunFormat): void {
  const text = textIn(element).replaceAll(/\s*\n\s*/g, ' ')
  if (format.hidden && text.trim() !== '') context.onHidden()
  addPiece(line.pieces, text, format)
}

/** Text with its reading above it: "東京(とうきょう)". */
function addRuby(element: XmlElement, line: Line, context: StoryContext, format: RunFormat): void {
  const base = child(element, 'w:rubyBase')
  const reading = textIn(child(element, 'w:rt')).trim()
  if (base) addInline(base, line, context, format)
  if (reading !== '') addPiece(line.pieces, `(${reading})`, PLAIN)
}

/** Lines of code that follow each other are one block; empty ones between them stay. */
function joinCode(blocks: readonly RawBlock[]): RawBlock[] {
  const joined: RawBlock[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (block.type === 'code' && last?.type === 'code') last.text += `\n${block.text}`
    else joined.push({ ...block })
  }
  return joined.filter(({ text }) => text.trim() !== '')
}
