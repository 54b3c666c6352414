import { isProseTable, tableBlocks, type TableCell } from '../../../domain/documents/table-blocks.ts'
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

/** A cell with the blocks of its own text, and the tables inside it. */
type Cell = TableCell & { blocks: RawBlock[]; inner: RawBlock[] }
/** An open table. `head`: number of rows that the document calls its header; `items`: open list items around it. */
type Table = { rows: Cell[][]; head: number; items: number }
type State = { blocks: RawBlock[]; type: BlockType; level: number; text: string; tables: Table[]; skip: number; items: number }

/**
 * Blocks of mammoth's simple HTML (every `<` of the text escaped): headings, paragraphs, list items, code; a table is one block, a line per
 * row, cells joined with ` | `, or the blocks of its cells if it only lays prose out. Note references and back links are dropped. One pass,
 * linear.
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
    flush(state)
    state.tables.push({ rows: [], head: 0, items: state.items })
    state.items = 0
  } else if (name === 'tr') state.tables.at(-1)?.rows.push([])
  else if (name === 'td' || name === 'th') {
    flush(state)
    const [columns, rows] = [spanIn(attributes, 'colspan'), spanIn(attributes, 'rowspan')]
    state.tables.at(-1)?.rows.at(-1)?.push({ text: '', columns, rows, blocks: [], inner: [] })
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
  else if (name === 'td' || name === 'th') {
    flush(state)
    const cell = openCell(state)
    if (cell) cell.text = cell.blocks.map(({ text }) => text).join(' ')
    state.items = 0
  } else if (name === 'thead') {
    const table = state.tables.at(-1)
    if (table) table.head = table.rows.length
  } else if (name in BLOCK_TAGS) {
    flush(state)
    if (name === 'li') state.items = Math.max(0, state.items - 1)
  }
}

function openCell(state: State): Cell | undefined {
  return state.tables.at(-1)?.rows.at(-1)?.at(-1)
}

/**
 * The blocks of a table whose last row has ended. A table within a cell follows the row of its cell, since tables around others are mostly
 * layout; under a header it becomes text of its cell, so that the columns of the other rows keep their names.
 */
function closeTable(state: State): void {
  const table = state.tables.pop()
  if (!table) return
  flush(state)
  state.items = table.items
  const cell = openCell(state)
  const target = cell ? cell.inner : state.blocks
  if (table.head > 0) {
    for (const outer of table.rows.flat()) if (outer.inner.length > 0) outer.text = `${outer.text} ${outer.inner.map(inCell).join(' ')}`
    target.push(...tableBlocks(table.rows, table.head))
    return
  }
  let rows: Cell[][] = []
  for (const row of table.rows) {
    rows.push(row)
    const inner = row.flatMap((outer) => outer.inner)
    if (inner.length === 0) continue
    for (const block of [...rowBlocks(rows), ...inner]) target.push(block)
    rows = []
  }
  for (const block of rowBlocks(rows)) target.push(block)
}

function rowBlocks(rows: readonly Cell[][]): RawBlock[] {
  return isProseTable(rows) ? rows.flat().flatMap((cell) => cell.blocks) : tableBlocks(rows)
}

/** A table as text of a cell: `; ` between its cells, ` / ` between its rows. */
function inCell({ text }: RawBlock): string {
  return text.replaceAll(' | ', '; ').replaceAll('\n', ' / ')
}

function spanIn(attributes: string, name: string): number {
  return Number(new RegExp(`\\s${name}="(\\d{1,4})"`).exec(attributes)?.[1] ?? 1)
}

/** Text outside of any cell of an open table belongs to nothing. */
function flush(state: State): void {
  const blocks = state.tables.length > 0 ? openCell(state)?.blocks : state.blocks
  if (state.text.trim() !== '') blocks?.push({ type: state.type, ...(state.level > 0 && { level: state.level }), text: state.text })
  state.text = ''
  state.type = state.items > 0 ? 'list-item' : 'paragraph'
  state.level = 0
}
