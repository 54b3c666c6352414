import { syntaxTree } from '@codemirror/language'
import { StateField, type EditorState, type Range, type Transaction } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { SyntaxNode, Tree } from '@lezer/common'
import { citedField, type Cited } from './citing.ts'
import { isTouched } from './focus.ts'
import { MARKER } from './preview.ts'
import { citationButton } from './widgets.ts'

/** Height of a row before it is drawn, px. */
const ROW = 33
/** Elements of what is marked inside of a cell. */
const TAGS: Readonly<Record<string, string>> = { StrongEmphasis: 'strong', Emphasis: 'em', Strikethrough: 's', InlineCode: 'code' }

/** A cell: its place in the table's text, and its content. */
type Cell = { readonly from: number; readonly parts: readonly Part[] }
type Part = { readonly tag: string | null; readonly text: string }
type Row = { readonly isHead: boolean; readonly cells: readonly Cell[] }

class TableSign extends WidgetType {
  readonly #source: string
  readonly #rows: readonly Row[]
  readonly #citations: Cited['citations']
  constructor(source: string, rows: readonly Row[], citations: Cited['citations']) {
    super()
    this.#source = source
    this.#rows = rows
    this.#citations = citations
  }
  override eq(other: TableSign): boolean {
    return other.#source === this.#source && other.#citations === this.#citations
  }
  override get estimatedHeight(): number {
    return this.#rows.length * ROW + 12
  }
  /** The editor sees the events of citations. */
  override ignoreEvent({ target }: Event): boolean {
    return !(target instanceof Element && target.closest('[data-cite]'))
  }
  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('div')
    frame.className = 'md-table'
    const table = document.createElement('table')
    for (const { isHead, cells } of this.#rows) {
      const row = document.createElement('tr')
      for (const { from, parts } of cells) {
        const cell = document.createElement(isHead ? 'th' : 'td')
        cell.dir = 'auto'
        cell.dataset['at'] = String(from)
        for (const part of parts) cell.append(...this.#drawn(part))
        row.append(cell)
      }
      table.append(row)
    }
    frame.append(table)
    frame.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-cite]')) return
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null
      event.preventDefault()
      view.dispatch({ selection: { anchor: view.posAtDOM(frame) + Number(cell?.dataset['at'] ?? 0) } })
      view.focus()
    })
    return frame
  }

  #drawn({ tag, text }: Part): Node[] {
    if (tag !== null) {
      const marked = document.createElement(tag)
      marked.textContent = text
      return [marked]
    }
    const nodes: Node[] = []
    let read = 0
    for (const found of text.matchAll(MARKER)) {
      const citation = this.#citations.get(Number(found[1]))
      if (!citation) continue
      nodes.push(document.createTextNode(text.slice(read, found.index)), citationButton(Number(found[1]), citation))
      read = found.index + found[0].length
    }
    return [...nodes, document.createTextNode(text.slice(read))]
  }
}

type Tables = { readonly tree: Tree; readonly shown: DecorationSet }

/** Tables are drawn as tables, until the caret is in one. They span lines, so they belong to the state and not to what is drawn. */
export const TABLES = StateField.define<Tables>({
  create: (state) => ({ tree: syntaxTree(state), shown: tablesOf(state) }),
  update(tables, transaction) {
    const tree = syntaxTree(transaction.state)
    return isSame(tables, tree, transaction) ? tables : { tree, shown: tablesOf(transaction.state) }
  },
  provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
})

function isSame({ tree }: Tables, now: Tree, { docChanged, selection, effects }: Transaction): boolean {
  return !docChanged && now === tree && selection === undefined && effects.length === 0
}

function tablesOf(state: EditorState): DecorationSet {
  const found: Range<Decoration>[] = []
  const { citations } = state.field(citedField)
  syntaxTree(state).iterate({
    enter({ name, from, to, node }) {
      if (name === 'Document') return true
      // A table in a list or a quotation stays as it was typed.
      if (name === 'Table' && state.doc.lineAt(from).from === from && !isTouched(state, from, to)) {
        const widget = new TableSign(state.sliceDoc(from, to), rowsOf(state, node), citations)
        found.push(Decoration.replace({ widget, block: true }).range(from, state.doc.lineAt(to).to))
      }
      return false
    },
  })
  return Decoration.set(found)
}

function rowsOf(state: EditorState, table: SyntaxNode): Row[] {
  const rows: Row[] = []
  for (let row = table.firstChild; row; row = row.nextSibling) {
    if (row.name !== 'TableHeader' && row.name !== 'TableRow') continue
    const cells = row.getChildren('TableCell').map((cell) => ({ from: cell.from - table.from, parts: partsOf(state, cell) }))
    rows.push({ isHead: row.name === 'TableHeader', cells })
  }
  return rows
}

/** The content of a cell: marked words, links by their words, and text. */
function partsOf(state: EditorState, cell: SyntaxNode): Part[] {
  const parts: Part[] = []
  let read = cell.from
  for (let node = cell.firstChild; node; node = node.nextSibling) {
    const inner = innerOf(node)
    if (!inner) continue
    parts.push(
      { tag: null, text: state.sliceDoc(read, node.from) },
      { tag: TAGS[node.name] ?? 'span', text: state.sliceDoc(inner.from, inner.to) },
    )
    read = node.to
  }
  return [...parts, { tag: null, text: state.sliceDoc(read, cell.to) }]
}

function innerOf(node: SyntaxNode): { from: number; to: number } | null {
  if (node.name === 'Link' && !node.getChild('URL')) return null
  const signs = node.name === 'Link' ? node.getChildren('LinkMark') : TAGS[node.name] ? [node.firstChild, node.lastChild] : []
  const [open, close] = signs
  return open && close ? { from: open.to, to: close.from } : null
}
