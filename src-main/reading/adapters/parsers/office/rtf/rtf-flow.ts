import { BULLET } from '../../../../domain/documents/list-markers.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { isPageOf } from '../shared/margins.ts'
import { Runs, type Position } from '../shared/runs.ts'
import { RtfTables, type RowShape } from './rtf-tables.ts'

/** Properties of a paragraph. `itap`: depth of the table that it stands in. */
export type ParagraphProperties = { style: number; outline: number | null; list: number | null; level: number; itap: number }
/** How letters look. `size`: half points. */
export type Look = { position: Position; isFixed: boolean; isBold: boolean; size: number }
/** What tells code and headings: the style of a paragraph, its letters by the width of their typeface, how many are bold, and the smallest (half points). */
export type TypeFacts = { style: number; fixed: number; other: number; bold: number; size: number }

const NO_LETTERS = { fixed: 0, other: 0, bold: 0, size: Infinity }

/** A stretch of text with its paragraphs and tables: the document, a note, a text box, a header. */
export class RtfFlow {
  /** The number or bullet of the open paragraph. */
  marker: string | null = null
  /** Characters so far. */
  length = 0
  /** The number of the page stood in the open paragraph. */
  hasPageNumber = false
  readonly facts = new Map<RawBlock, TypeFacts>()
  readonly #runs = new Runs()
  readonly #blocks: RawBlock[] = []
  readonly #tables = new RtfTables((blocks) => this.#push(blocks))
  #after: RawBlock[] = []
  #letters = { ...NO_LETTERS }

  add(text: string, { position, isFixed, isBold, size }: Look): void {
    this.length += text.length
    this.#runs.add(text, position)
    const letters = text.replace(/\s/g, '').length
    if (letters === 0) return
    this.#letters[isFixed ? 'fixed' : 'other'] += letters
    if (isBold) this.#letters.bold += letters
    this.#letters.size = Math.min(this.#letters.size, size)
  }

  /** Blocks that follow the open paragraph: notes, comments, text boxes. */
  addAfter(blocks: readonly RawBlock[]): void {
    for (const block of blocks) this.#after.push(block)
  }

  endParagraph(properties: ParagraphProperties): void {
    const block = this.#take(properties)
    this.#tables.add(properties.itap, block)
  }

  endCell(properties: ParagraphProperties, depth: number): void {
    this.#tables.add(depth, this.#take(properties))
    this.#tables.endCell(depth)
  }

  endRow(depth: number, shape: RowShape): void {
    this.#tables.endRow(depth, shape)
  }

  /** All blocks; nothing may be added afterwards. */
  finish(properties: ParagraphProperties): RawBlock[] {
    if (this.#runs.isEmpty && this.#after.length === 0) this.#tables.close()
    else this.endParagraph(properties)
    this.#tables.close()
    return this.#blocks
  }

  #push(blocks: readonly RawBlock[]): void {
    for (const block of blocks) this.#blocks.push(block)
  }

  #take({ style, outline, list, level }: ParagraphProperties): RawBlock[] {
    const own = this.#runs.take()
    const text = this.hasPageNumber && isPageOf(own) ? '' : own
    const { marker } = this
    const block: RawBlock = { type: 'paragraph', text }
    if (outline !== null && text.trim() !== '') {
      block.type = 'heading'
      block.level = Math.min(6, outline + 1)
      if (marker !== null && marker !== BULLET) block.text = `${marker} ${text.trimStart()}`
    } else if (marker !== null || (list !== null && text.trim() !== '')) {
      block.type = 'list-item'
      if (level > 0) block.level = Math.min(8, level)
      block.marker = marker ?? BULLET
    }
    this.facts.set(block, { style, ...this.#letters })
    const after = this.#after
    this.#after = []
    this.#letters = { ...NO_LETTERS }
    this.marker = null
    this.hasPageNumber = false
    const isEmpty = block.type === 'list-item' && text.trim() === ''
    return [...(isEmpty ? [] : [block]), ...after]
  }
}
