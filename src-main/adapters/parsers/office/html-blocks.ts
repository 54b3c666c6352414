import { tableBlocks, type TableCell } from '../../../domain/documents/table-blocks.ts'
import type { BlockType, RawBlock } from '../../../domain/documents/types.ts'

const TAGS = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const BLOCK_TAGS: Record<string, BlockType> = {
  p: 'paragraph',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'list-item',
  blockquote: 'quote',
  pre: 'code',
}

/** An open table. `head`: number of rows that the document calls its header. */
type Table = { rows: TableCell[][]; head: number }
type State = { blocks: RawBlock[]; type: BlockType; level: number; text: string; tables: Table[]; skip: number; items: number }

/**
 * Blocks of mammoth's simple HTML (every `<` of the text escaped): headings, paragraphs, list items, code; a table is one block, a line per
 * row, cells joined with ` | `. Note references and back links are dropped. One pass, linear.
 */
export function htmlBlocks(html: string): RawBlock[] {
  const state: State = { blocks: [], type: 'paragraph', level: 0, text: '', tables: [], skip: 0, items: 0 }
  for (const match of html.matchAll(TAGS)) {
    const [token, slash, rawName, attributes = ''] = match
    if (rawName === undefined) addText(state, token)
    else if (slash) closeTag(state, rawName.toLowerCase())
    else openTag(state, rawName.toLowerCase(), attributes)
  }
  flush(state)
  return state.blocks
}

function addText(state: State, token: string): void {
  if (state.skip === 0) state.text += token.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

function openTag(state: State, name: string, attributes: string): void {
  if (state.skip > 0) {
    if (name === 'a') state.skip += 1
    return
  }
  if (name === 'a' && /\bhref="#(?:end|foot)?note-/.test(attributes)) state.skip = 1
  else if (name === 'br') state.text += '\n'
  else if (name === 'table') {
    if (state.tables.length === 0) flush(state)
    state.tables.push({ rows: [], head: 0 })
  } else if (state.tables.length > 0) {
    if (name === 'tr') state.tables.at(-1)?.rows.push([])
    else if (name === 'td' || name === 'th') {
      state.text = ''
      state.tables
        .at(-1)
        ?.rows.at(-1)
        ?.push({ text: '', columns: spanIn(attributes, 'colspan'), rows: spanIn(attributes, 'rowspan') })
    } else if (name in BLOCK_TAGS && state.text !== '') state.text += ' '
  } else if (name in BLOCK_TAGS) {
    // A list item's own paragraph belongs to the item.
    if (!(name === 'p' && state.items > 0 && state.text === '')) flush(state)
    if (name === 'li') state.items += 1
    const type = BLOCK_TAGS[name] ?? 'paragraph'
    state.type = type === 'paragraph' && state.items > 0 ? 'list-item' : type
    state.level = type === 'heading' ? Number(name.slice(1)) : 0
  }
}

function closeTag(state: State, name: string): void {
  if (state.skip > 0) {
    if (name === 'a') state.skip -= 1
    return
  }
  if (name === 'table') closeTable(state)
  else if (state.tables.length > 0) {
    if (name === 'td' || name === 'th') {
      const cell = state.tables.at(-1)?.rows.at(-1)?.at(-1)
      if (cell) cell.text = state.text.replace(/\s+/g, ' ').trim()
      state.text = ''
    } else if (name === 'thead') {
      const table = state.tables.at(-1)
      if (table) table.head = table.rows.length
    }
  } else if (name in BLOCK_TAGS) {
    flush(state)
    if (name === 'li') state.items = Math.max(0, state.items - 1)
  }
}

/** A nested table becomes its cell's text. */
function closeTable(state: State): void {
  const table = state.tables.pop()
  if (!table) return
  const blocks = tableBlocks(table.rows, table.head > 0 ? table.head : undefined)
  if (state.tables.length > 0) state.text = blocks.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
  else state.blocks.push(...blocks)
}

function spanIn(attributes: string, name: string): number {
  return Number(new RegExp(`\\s${name}="(\\d{1,4})"`).exec(attributes)?.[1] ?? 1)
}

function flush(state: State): void {
  if (state.text.trim() !== '') state.blocks.push({ type: state.type, ...(state.level > 0 && { level: state.level }), text: state.text })
  state.text = ''
  state.type = state.items > 0 ? 'list-item' : 'paragraph'
  state.level = 0
}
