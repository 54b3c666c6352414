import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import { withFields, withHead } from '../../../domain/documents/front-fields.ts'
import { BULLET } from '../../../domain/documents/list-markers.ts'
import { tableBlocks } from '../../../domain/documents/table-blocks.ts'
import type { BlockType, NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { tick } from '../../../../text/index.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { cutFrontMatter } from './front-matter.ts'
import { ruledTable } from './text-tables.ts'
import { useBlockMarks } from './markdown-block-marks.ts'
import { htmlText, inlineText } from './markdown-inline.ts'
import { textDocument } from './text-document.ts'
import { noText } from '../text.ts'

// Blocks only: inline markup is parsed per block, within limits (markdown-inline.ts).
const blockParser = new MarkdownIt('default', { html: true, maxNesting: 60 })
blockParser.core.ruler.enableOnly(['normalize', 'block'])
useBlockMarks(blockParser)

type State = {
  blocks: RawBlock[]
  body: string
  source: string[] | null
  env: Record<string, unknown>
  type: BlockType
  level: number
  quotes: number
  /** Open items, innermost last: their own block, once they have text. `isOpened`: false until anything of it is a block. */
  items: { block: RawBlock | null; isOpened: boolean; marker: string; level: number }[]
  /** `first`: number of the first item; `next`: of the next one; null: bullets. */
  lists: { first: number; next: number | null; sign: string }[]
  rows: string[][] | null
}

/**
 * Reads Markdown: headings, paragraphs, list items, tables (a line per row, cells joined with ` | `) and code, without markup. Front
 * matter becomes a paragraph at the beginning, its tags those of the document. Throws `no-text`.
 */
export function parseMarkdown(decoded: DecodedText): NormalisedDocument {
  const { body, title, date, fields, tags } = cutFrontMatter(decoded.text.replace(/\r\n?/g, '\n'))
  const document = textDocument(decoded, withFields(markdownBlocks(body), fields), { type: 'md', title, date, empty: noText })
  return { ...withHead(document, fields), ...(tags.length > 0 && { tags }) }
}

/** Blocks of Markdown without front matter. */
export function markdownBlocks(body: string): RawBlock[] {
  const state: State = {
    blocks: [],
    body,
    source: null,
    env: {},
    type: 'paragraph',
    level: 0,
    quotes: 0,
    items: [],
    lists: [],
    rows: null,
  }
  for (const token of blockParser.parse(body, state.env)) take(state, token)
  return state.blocks
}

function take(state: State, token: Token): void {
  switch (token.type) {
    case 'heading_open':
      state.type = 'heading'
      state.level = Number(token.tag.slice(1))
      return
    case 'heading_close':
      state.type = 'paragraph'
      return
    case 'blockquote_open':
    case 'blockquote_close':
      state.quotes += token.nesting
      return
    case 'ordered_list_open':
    case 'bullet_list_open':
      state.lists.push(listOf(token))
      return
    case 'ordered_list_close':
    case 'bullet_list_close':
      state.lists.pop()
      return
    case 'list_item_open':
      state.items.push({ block: null, isOpened: false, marker: itemMarker(state, token.info), level: state.lists.length - 1 })
      return
    case 'list_item_close':
      state.items.pop()
      return
    case 'table_open':
      state.rows = []
      return
    case 'table_close':
      addTable(state, state.rows ?? [])
      state.rows = null
      return
    case 'tr_open':
      state.rows?.push([])
      return
    case 'inline':
      if (!takeDrawnTable(state, token)) takeText(state, token.content)
      return
    case 'fence':
    case 'code_block':
      add(state, 'code', token.content)
      return
    case 'html_block':
      takeInline(state, htmlText(token.content))
      return
  }
}

/** What stands above the text of a callout: its kind, and its title if it has one. */
const CALLOUT = /^\[!([\w -]{1,40})\][+-]?[ \t]*([^\n]*)(?:\n|$)/
/** The name of a block, by which others link to it, and the name or class of a heading. */
const BLOCK_NAME = /(?<=\S) \^(?=[\w-]*[A-Za-z])[\w-]{4,40}$/
/** A picture, alone or as a link. */
const PICTURE = /\[!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])\](?:\([^)\n]*\)|\[[^\]\n]*\])|!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])/g
const ATTRIBUTES = /\s*\{[#.][^{}\n]{1,200}\}\s*$/

function takeText(state: State, source: string): void {
  const callout = state.quotes > 0 ? CALLOUT.exec(source) : null
  const [whole = '', kind = '', title = ''] = callout ?? []
  if (callout) takeInline(state, inlineText(title.trim() || `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, state.env))
  const rest = source.slice(whole.length).replace(BLOCK_NAME, '')
  if (state.type === 'heading') takeHeading(state, rest.replace(ATTRIBUTES, ''))
  else takeInline(state, inlineText(rest, state.env))
}

/** The names of pictures beside the words of a heading (a badge) stand below it. */
function takeHeading(state: State, source: string): void {
  const words = inlineText(source.replaceAll(PICTURE, ''), state.env)
  const pictures = [...source.matchAll(PICTURE)].map(([picture]) => inlineText(picture, state.env).trim()).filter((name) => name !== '')
  if (words.trim() === '' || pictures.length === 0) return takeInline(state, inlineText(source, state.env))
  takeInline(state, words)
  add(state, 'paragraph', pictures.join('\n'))
}

/** A table drawn with rules, which markdown-it takes for a paragraph. */
function takeDrawnTable(state: State, { content, map }: Token): boolean {
  if (!content.includes('--') && !content.includes('==')) return false
  if (state.rows || state.type === 'heading' || !map || !/^\s*(?:\+[-=]|-{2,} |={2,} )/m.test(content)) return false
  state.source ??= state.body.split('\n')
  const blocks = ruledTable(state.source.slice(map[0], map[1])) ?? []
  for (const block of blocks) add(state, 'table', block.text, block.header)
  return blocks.length > 0
}

function takeInline(state: State, inline: string): void {
  const text = withBoxes(inline, state.items.length > 0)
  if (state.rows) state.rows.at(-1)?.push(text.replace(/\s+/g, ' ').trim())
  else if (state.type === 'heading') add(state, 'heading', text)
  else if (state.items.length > 0) addToItem(state, text)
  else add(state, state.quotes > 0 ? 'quote' : 'paragraph', text)
}

/** Boxes to tick (GitHub's task lists) as the signs that other readers write; an empty one also stands alone, outside of a list. */
function withBoxes(text: string, isItem: boolean): string {
  return text.replace(isItem ? /^\[([ xX])\](?=\s)/u : /^\[( )\](?=\s)/gmu, (_box, mark: string) => tick(mark !== ' '))
}

function add(state: State, type: BlockType, text: string, header?: boolean): void {
  // An item that opens with a heading, code or a table.
  const own = state.items.at(-1)
  if (own && !own.isOpened && text.trim() !== '') {
    state.blocks.push(itemBlock(own, ''))
    own.isOpened = true
  }
  if (text.trim() !== '') state.blocks.push({ type, ...(type === 'heading' && { level: state.level }), text, ...(header && { header }) })
}

/** The first row names the columns. */
function addTable(state: State, rows: readonly (readonly string[])[]): void {
  const blocks = tableBlocks(
    rows.map((row) => row.map((text) => ({ text }))),
    1,
  )
  for (const block of blocks) add(state, 'table', block.text, block.header)
}

function listOf(token: Token): State['lists'][number] {
  const first = Number(token.attrGet('start') ?? 1)
  return { first, next: token.type === 'ordered_list_open' ? first : null, sign: token.markup }
}

/** The number that is written; numbers that repeat the first one count on, as Markdown is shown. */
function itemMarker(state: State, written: string): string {
  const list = state.lists.at(-1)
  if (!list || list.next === null) return BULLET
  const number = written === '' || Number(written) === list.first ? list.next : Number(written)
  list.next = number + 1
  return `${number}${list.sign}`
}

function itemBlock({ marker, level }: State['items'][number], text: string): RawBlock {
  return { type: 'list-item', ...(level > 0 && { level }), marker, text }
}

/** Further paragraphs of a list item join its block, unless another block intervenes. */
function addToItem(state: State, text: string): void {
  const own = state.items.at(-1)
  if (!own || text.trim() === '') return
  if (own.block && state.blocks.at(-1) === own.block) {
    own.block.text += `\n${text}`
    return
  }
  const block: RawBlock = own.isOpened ? { type: 'paragraph', text } : itemBlock(own, text)
  own.isOpened = true
  state.blocks.push(block)
  own.block = block
}
