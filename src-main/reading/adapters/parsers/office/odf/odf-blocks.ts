import type { RawBlock } from '../../../../domain/documents/types.ts'
import { cellOf, cellTableBlocks, type Cell } from '../shared/cell-tables.ts'
import { formulaOf } from '../shared/mathml.ts'
import { positionWithin, Runs, type Position } from '../shared/runs.ts'
import { isPageOf } from '../shared/margins.ts'
import { child, childrenOf, descendants, textIn, type XmlElement } from '../xml-tree.ts'
import { fieldValue, readControls } from './odf-forms.ts'
import { OdfLists, type Mark } from './odf-lists.ts'
import { chartBlocks } from './odf-objects.ts'
import { OdfStyles } from './odf-styles.ts'

/** An embedded object's XML, by its reference (`./Object 1`); null: none that can be read. */
export type ObjectReader = (reference: string) => XmlElement | null

/** Text that the document does not show, or that nothing here reads: of sequences and variables, scripts, and what was deleted. */
const SILENT = new Set(
  'text:tracked-changes text:sequence-decls text:variable-decls text:user-field-decls text:dde-connection-decls text:note-citation office:forms office:scripts office:binary-data text:script office:annotation-end text:changed-region presentation:settings presentation:footer presentation:header presentation:date-time presentation:footer-decl presentation:header-decl presentation:date-time-decl style:style dc:creator dc:date meta:date-string meta:creator-initials loext:sender-initials'.split(
    ' ',
  ),
)
const SHAPES = /^(?:draw|dr3d):/
/** Columns and rows that a cell is repeated over: for a value, for a blank, and in a whole table. */
const REPEATED = 1000
const MOST_CELLS = 200_000

/** `hasNumber`: the number of the page stood in it. */
type Paragraph = { runs: Runs; after: RawBlock[]; position: Position; hasNumber?: true }

/** Walks a part of an OpenDocument file and gathers its blocks in reading order; what stands beside a paragraph follows it. */
export class OdfWalk {
  /** True if the part has text that is formatted as hidden, which is read too. */
  hasHidden = false
  /** Number of embedded objects of other programs. */
  unread = 0
  readonly #styles: OdfStyles
  readonly #lists: OdfLists
  readonly #objects: ObjectReader
  readonly #controls: ReadonlyMap<string, string>
  readonly #isCode: (style: string | undefined) => boolean
  /** Fields that stand on every page of a presentation or in a margin. */
  readonly #skipsNumbers: boolean
  readonly #code = new WeakSet<RawBlock>()
  #openMark: Mark | null = null
  #cells = 0

  /** `parts`: the roots of `styles.xml` and `content.xml`, whose styles apply. `root`: what is walked. */
  constructor(parts: readonly XmlElement[], root: XmlElement, objects: ObjectReader, skipsNumbers = false) {
    this.#styles = new OdfStyles(parts)
    this.#lists = new OdfLists(parts)
    this.#objects = objects
    this.#controls = readControls(root)
    this.#skipsNumbers = skipsNumbers
    this.#isCode = this.#styles.codeStyles([...descendants(root, 'text:p')].map(({ attributes }) => attributes['text:style-name']))
  }

  /** True for a slide that the presentation skips. */
  isHiddenPage({ attributes }: XmlElement): boolean {
    return this.#styles.isHidden('drawing-page', attributes['draw:style-name'])
  }

  /** Blocks of an element's content. */
  blocksOf(parent: XmlElement): RawBlock[] {
    const blocks: RawBlock[] = []
    for (const element of childrenOf(parent)) this.#addBlock(blocks, element)
    return blocks
  }

  #addBlock(blocks: RawBlock[], element: XmlElement): void {
    const { name, attributes } = element
    if (SILENT.has(name)) return
    if (name === 'text:section')
      this.#noteHidden(element, attributes['text:display'] === 'none' || this.#styles.isHidden('section', attributes['text:style-name']))
    if (name === 'text:h' || name === 'text:p') this.#addParagraph(blocks, element)
    else if (name === 'text:list') this.#addList(blocks, element)
    else if (name === 'table:table') for (const block of this.#tableBlocks(element)) blocks.push(block)
    else if (name === 'office:annotation') blocks.push(this.#comment(element))
    else if (SHAPES.test(name)) for (const block of this.#shapeBlocks(element, null)) blocks.push(block)
    else if (element.children.some((node) => typeof node === 'string' && node.trim() !== '')) this.#addParagraph(blocks, element)
    else for (const child of childrenOf(element)) this.#addBlock(blocks, child)
  }

  #addParagraph(blocks: RawBlock[], element: XmlElement): void {
    const style = element.attributes['text:style-name']
    const isHeading = element.name === 'text:h'
    const number = isHeading ? this.#lists.headingNumber(element) : ''
    // A mark without text belongs to the paragraph that follows.
    const mark = isHeading ? null : (this.#lists.takeMark() ?? this.#openMark)
    this.#openMark = null
    const paragraph: Paragraph = { runs: new Runs(), after: [], position: this.#styles.positionOf('paragraph', style) ?? null }
    this.#noteHidden(element, this.#styles.isHidden('paragraph', style))
    this.#addInline(paragraph, element, paragraph.position)
    const own = paragraph.runs.take()
    const text = paragraph.hasNumber && isPageOf(own) ? '' : own
    if (isHeading)
      blocks.push({
        type: 'heading',
        level: levelOf(element),
        text: number === '' || text.trim() === '' ? text : `${number} ${text.trimStart()}`,
      })
    else if (mark && text.trim() === '') this.#openMark = mark
    else if (mark) blocks.push(listItem(mark, text))
    else if (this.#isCode(style)) this.#addCode(blocks, text)
    else for (const part of text.split(/\n[^\S\n]*\n\s*/)) if (part.trim() !== '') blocks.push({ type: 'paragraph', text: part })
    for (const block of paragraph.after) blocks.push(block)
  }

  #noteHidden(element: XmlElement, isHidden: boolean): void {
    if (isHidden) this.hasHidden ||= textIn(element).trim() !== ''
  }

  /** Consecutive lines of code are one block. */
  #addCode(blocks: RawBlock[], text: string): void {
    const last = blocks.at(-1)
    const line = text.replaceAll('\t', '    ')
    if (last && this.#code.has(last)) last.text += `\n${line}`
    else {
      const block: RawBlock = { type: 'code', text: line }
      this.#code.add(block)
      blocks.push(block)
    }
  }

  #addList(blocks: RawBlock[], list: XmlElement): void {
    this.#lists.open(list)
    for (const item of childrenOf(list)) {
      this.#lists.item(item)
      this.#openMark = null
      const inner = this.blocksOf(item)
      // What follows the first paragraph of an item belongs to it, and code in it is text.
      for (const block of inner)
        blocks.push(this.#code.has(block) && list.name === 'text:list' ? { type: 'paragraph', text: block.text } : block)
    }
    this.#lists.close()
    this.#openMark = null
  }

  #addInline(to: Paragraph, parent: XmlElement, position: Position): void {
    for (const node of parent.children) {
      if (typeof node === 'string') to.runs.add(node.replace(/[\t\n\r ]+/g, ' '), position)
      else if (node.name === 'field:fieldmark' || node.name === 'field:fieldmark-start')
        to.runs.add(fieldValue(node, parent.children), position)
      else this.#addInlineElement(to, node, position)
    }
  }

  #addInlineElement(to: Paragraph, element: XmlElement, position: Position): void {
    const { name, attributes } = element
    if (SILENT.has(name)) return
    switch (name) {
      case 'text:s':
        to.runs.add(' '.repeat(Math.max(1, Math.min(REPEATED, Number(attributes['text:c'] ?? 1) || 1))), position)
        return
      case 'text:tab':
        to.runs.add('\t', position)
        return
      case 'text:line-break':
        to.runs.add('\n', position)
        return
      case 'text:page-number':
      case 'text:page-count':
        if (this.#skipsNumbers) to.hasNumber = true
        else this.#addInline(to, element, position)
        return
      case 'text:span':
        this.#noteHidden(element, this.#styles.isHidden('text', attributes['text:style-name']))
        this.#addInline(
          to,
          this.#styles.withSigns(element, 'text', attributes['text:style-name']),
          positionWithin(position, this.#styles.positionOf('text', attributes['text:style-name'])),
        )
        return
      case 'text:note':
        for (const block of this.#lists.apart(() => this.blocksOf(child(element, 'text:note-body') ?? element))) to.after.push(block)
        return
      case 'text:ruby':
        this.#addRuby(to, element, position)
        return
      case 'office:annotation':
        to.after.push(this.#comment(element))
        return
      case 'text:p':
      case 'text:h':
      case 'text:list':
      case 'table:table':
        this.#addBlock(to.after, element)
        return
      default:
        if (SHAPES.test(name)) for (const block of this.#shapeBlocks(element, to)) to.after.push(block)
        else this.#addInline(to, element, position)
    }
  }

  /** Characters with their reading: `東京(とうきょう)`. */
  #addRuby(to: Paragraph, ruby: XmlElement, position: Position): void {
    const base = child(ruby, 'text:ruby-base')
    if (base) this.#addInline(to, base, position)
    const reading = textIn(child(ruby, 'text:ruby-text')).trim()
    if (reading !== '') to.runs.add(`(${reading})`, position)
  }

  #comment(element: XmlElement): RawBlock {
    const author = textIn(child(element, 'dc:creator')).trim()
    const text = this.#lists
      .apart(() => this.blocksOf(element))
      .map((block) => block.text.trim())
      .join(' ')
    return { type: 'paragraph', text: author === '' || text === '' ? text : `${author}: ${text}` }
  }

  /** A text box, picture, object, form control or drawing. A formula and a control become text of the line `within` which they stand. */
  #shapeBlocks(shape: XmlElement, within: Paragraph | null): RawBlock[] {
    const blocks: RawBlock[] = []
    const inline = (text: string): void => {
      if (within) within.runs.add(text, within.position)
      else blocks.push({ type: 'paragraph', text })
    }
    if (shape.name === 'draw:control') inline(this.#controls.get(shape.attributes['draw:control'] ?? '') ?? '')
    for (const part of childrenOf(shape)) {
      if (part.name === 'draw:object') this.#addObject(blocks, part, inline)
      else if (part.name === 'draw:object-ole' || part.name === 'draw:plugin' || part.name === 'draw:applet') this.unread += 1
      else if (part.name === 'svg:title' || part.name === 'svg:desc') blocks.push({ type: 'paragraph', text: textIn(part) })
      else this.#lists.apart(() => this.#addBlock(blocks, part))
    }
    return blocks
  }

  #addObject(blocks: RawBlock[], object: XmlElement, inline: (text: string) => void): void {
    const root =
      this.#objects(object.attributes['xlink:href'] ?? '') ??
      childrenOf(object).find(({ name }) => /^(?:math:math|office:document)$/.test(name))
    if (!root) {
      this.unread += 1
      return
    }
    const formula = formulaOf(root)
    if (formula !== null) {
      inline(formula)
      return
    }
    const charts = [...descendants(root, 'chart:chart')]
    for (const block of charts.length > 0
      ? charts.flatMap(chartBlocks)
      : this.#lists.apart(() => this.blocksOf(child(root, 'office:body') ?? root)))
      blocks.push(block)
  }

  #tableBlocks(table: XmlElement): RawBlock[] {
    const head = [...descendants(child(table, 'table:table-header-rows'), 'table:table-row')].length
    const rows: Cell[][] = []
    for (const row of rowsOf(table)) {
      const cells = this.#lists.apart(() => this.#cellsOf(row))
      const isFilled = cells.some(({ text, inner }) => text.trim() !== '' || inner.length > 0)
      for (let copy = 0; copy < (isFilled ? timesOf(row, 'rows') : 1); copy += 1) {
        if (copy > 0 && this.#isFull(cells.length)) break
        rows.push(cells)
      }
    }
    return cellTableBlocks(rows, head < rows.length ? head : 0)
  }

  #cellsOf(row: XmlElement): Cell[] {
    const cells: Cell[] = []
    for (const element of childrenOf(row)) {
      if (element.name !== 'table:table-cell') continue
      const columns = Number(element.attributes['table:number-columns-spanned'] ?? 1)
      const rows = Number(element.attributes['table:number-rows-spanned'] ?? 1)
      const cell = cellOf(this.blocksOf(element), { columns, rows })
      for (let copy = 0; copy < timesOf(element, 'columns'); copy += 1) {
        if (copy > 0 && this.#isFull(1)) break
        cells.push(cell)
      }
    }
    return cells
  }

  #isFull(more: number): boolean {
    this.#cells += more
    return this.#cells > MOST_CELLS
  }
}

/** Rows of a table, those in groups too, not those of tables inside it. */
function rowsOf(table: XmlElement): XmlElement[] {
  return childrenOf(table).flatMap((part) =>
    part.name === 'table:table-row' ? [part] : /^table:table-(?:header-rows|rows|row-group)$/.test(part.name) ? rowsOf(part) : [],
  )
}

function timesOf({ attributes }: XmlElement, what: 'rows' | 'columns'): number {
  return Math.max(1, Math.min(REPEATED, Number(attributes[`table:number-${what}-repeated`] ?? 1) || 1))
}

function levelOf({ attributes }: XmlElement): number {
  return Math.min(6, Math.max(1, Number(attributes['text:outline-level'] ?? 1) || 1))
}

function listItem({ level, marker }: Mark, text: string): RawBlock {
  return { type: 'list-item', ...(level > 0 && { level: Math.min(8, level) }), ...(marker !== '' && { marker }), text }
}
