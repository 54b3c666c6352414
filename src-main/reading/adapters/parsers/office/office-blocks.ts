import type { OfficeContentNode, OfficeParserAST } from 'officeparser'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { isProseTable, tableBlocks, type TableCell } from '../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../domain/documents/types.ts'

/** Deepest tree walked; officeparser's own limit is higher. */
const MAX_DEPTH = 200

/**
 * Parses HTML with officeparser, text only: no OCR, pictures, subprocess or network. Throws `damaged-file`, `unsafe-archive`.
 */
export async function parseOfficeTree(data: Buffer, type: 'html'): Promise<OfficeParserAST> {
  const { parseOffice } = await import('officeparser')
  try {
    return await parseOffice(data, {
      fileType: type,
      ocr: false,
      extractAttachments: false,
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      ignorePageGeometry: true,
      decompressionLimits: { maxUncompressedBytes: 350e6, maxZipEntries: 5000 },
    })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new AppError(
      /PASSWORD|DECRYPTION/.test(code) ? 'needs-password' : /LIMIT_EXCEEDED|DEPTH/.test(code) ? 'unsafe-archive' : 'damaged-file',
      { cause },
    )
  }
}

/** Blocks of officeparser's tree in reading order; notes follow the block with their reference. */
export function officeBlocks(nodes: readonly OfficeContentNode[]): RawBlock[] {
  const blocks: RawBlock[] = []
  addAll(blocks, nodes, 0)
  return blocks
}

/** Adds blocks; text runs between two blocks form a paragraph. */
function addAll(blocks: RawBlock[], nodes: readonly OfficeContentNode[], depth: number): void {
  let runs: OfficeContentNode[] = []
  const flush = (): void => {
    addParagraphs(blocks, runs.map((run) => ownText(run)).join(''))
    addNotes(
      blocks,
      runs.flatMap((run) => notesOf(run, 0)),
    )
    runs = []
  }
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'break') runs.push(node)
    else {
      flush()
      addNode(blocks, node, depth)
    }
  }
  flush()
}

/** Empty lines separate paragraphs. */
function addParagraphs(blocks: RawBlock[], text: string): void {
  for (const part of text.split(/\n[^\S\n]*\n\s*/)) if (part.trim() !== '') blocks.push({ type: 'paragraph', text: part })
}

function addNotes(blocks: RawBlock[], notes: readonly OfficeContentNode[]): void {
  for (const note of notes) addParagraphs(blocks, ownText(note))
}

function addNode(blocks: RawBlock[], node: OfficeContentNode, depth: number): void {
  if (depth > MAX_DEPTH) return
  const inner = depth + 1
  switch (node.type) {
    case 'heading':
      blocks.push({ type: 'heading', level: Math.min(6, Math.max(1, node.metadata?.level ?? 1)), text: ownText(node) })
      break
    case 'list':
      addListItem(blocks, node, inner)
      break
    case 'code':
      blocks.push({ type: 'code', text: node.text ?? ownText(node) })
      break
    case 'table':
      if (isLayout(node))
        for (const row of node.children ?? []) for (const cell of row.children ?? []) addAll(blocks, cell.children ?? [], inner)
      else blocks.push(...tableBlocks(rowsOf(node)))
      break
    case 'chart':
    case 'image':
    case 'comment':
    case 'embed':
    case 'slideMaster':
      return
    case 'paragraph':
    case 'definitionTerm':
    case 'definitionDescription':
      if (node.children?.some(isBlock)) addAll(blocks, node.children, inner)
      else addParagraphs(blocks, ownText(node))
      break
    default:
      addAll(blocks, node.children ?? [], inner)
      return
  }
  addNotes(blocks, notesOf(node, 0))
}

/** Longest cell of a data table: web pages and forms use tables for layout. */
const CELL_CHARACTERS = 1000

/** True for a layout table: nested tables, long text, prose in every column, or a single column. */
function isLayout(table: OfficeContentNode): boolean {
  const rows = (table.children ?? []).map((row) => row.children ?? [])
  return (
    rows.every((row) => row.length <= 1) ||
    rows.flat().some((cell) => holdsTable(cell, 0) || ownText(cell).length > CELL_CHARACTERS) ||
    isProseTable(rowsOf(table))
  )
}

function holdsTable(node: OfficeContentNode, depth: number): boolean {
  return depth <= MAX_DEPTH && (node.children ?? []).some((child) => child.type === 'table' || holdsTable(child, depth + 1))
}

/** A list item; in OpenDocument also a numbered heading. Code and tables inside it are blocks of their own. */
function addListItem(blocks: RawBlock[], node: OfficeContentNode, depth: number): void {
  const level = node.metadata && 'level' in node.metadata ? node.metadata.level : null
  if (typeof level === 'number') {
    blocks.push({ type: 'heading', level: Math.min(6, Math.max(1, level)), text: ownText(node) })
    return
  }
  let own: OfficeContentNode[] = []
  let isFirst = true
  const flush = (): void => {
    if (own.length > 0) blocks.push({ type: isFirst ? 'list-item' : 'paragraph', text: ownText({ ...node, children: own, text: '' }) })
    isFirst = false
    own = []
  }
  const children = node.children ?? []
  if (children.length === 0) blocks.push({ type: 'list-item', text: node.text ?? '' })
  for (const child of children) {
    if (child.type !== 'code' && child.type !== 'table') own.push(child)
    else {
      flush()
      addNode(blocks, child, depth)
    }
  }
  flush()
}

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'list',
  'table',
  'code',
  'chart',
  'drawing',
  'slide',
  'row',
  'cell',
  'page',
  'definitionList',
])

function isBlock(node: OfficeContentNode): boolean {
  return BLOCKS.has(node.type)
}

/** Notes of a node and its text runs; notes of nested blocks come with those blocks. */
function notesOf(node: OfficeContentNode, depth: number): OfficeContentNode[] {
  if (depth > MAX_DEPTH || node.type === 'slide') return []
  const isText = node.type === 'text' || !node.children?.some(isBlock) || node.type === 'table'
  return [...(node.notes ?? []), ...(isText ? (node.children ?? []).flatMap((child) => notesOf(child, depth + 1)) : [])]
}

/** Text of a node without notes: runs joined, blocks on separate lines. */
function ownText(node: OfficeContentNode, depth = 0): string {
  if (depth > MAX_DEPTH || node.type === 'image' || node.type === 'comment') return ''
  if (node.type === 'break') return '\n'
  if (!node.children || node.children.length === 0) return node.text ?? ''
  let text = ''
  for (const child of node.children) {
    const own = ownText(child, depth + 1)
    if (isBlock(child) && text !== '' && own !== '' && !text.endsWith('\n')) text += '\n'
    text += own
  }
  return text
}

function rowsOf(table: OfficeContentNode): TableCell[][] {
  const rows = (table.children ?? []).filter((row) => row.type === 'row')
  return rows.map((row) =>
    (row.children ?? []).map((cell): TableCell => {
      const { rowSpan = 1, colSpan = 1, style } = cell.type === 'cell' ? (cell.metadata ?? {}) : {}
      return { text: ownText(cell), rows: rowSpan, columns: colSpan, isHead: style === 'header' }
    }),
  )
}
