import { syntaxTree } from '@codemirror/language'
import type { EditorState, Range, Text } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate, type WidgetType } from '@codemirror/view'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { directionOf } from '../../markdown/text-direction.ts'
import { citedField } from './citing.ts'
import { isTouched } from './focus.ts'
import { DEEPEST } from './theme.ts'
import { Bullet, CitationSign, Rule, TaskBox } from './widgets.ts'

/** Markers of citations. */
export const MARKER = /\[(\d{1,3})\]/g
const LETTER = /\p{L}/u
const HIDDEN = Decoration.replace({})
const AUTO = Decoration.line({ attributes: { dir: 'auto' } })
const OWN = { ltr: Decoration.line({ attributes: { dir: 'ltr' } }), rtl: Decoration.line({ attributes: { dir: 'rtl' } }) }
/** Lines that are searched for the first letter of a text. */
const HEAD = 200

/** Decorations of what is drawn, and those that the caret passes as one character. */
export type Preview = { readonly all: DecorationSet; readonly atoms: DecorationSet }

/** Collects the decorations of a part of the text. */
class Collector {
  readonly state: EditorState
  readonly all: Range<Decoration>[] = []
  readonly atoms: Range<Decoration>[] = []
  constructor(state: EditorState) {
    this.state = state
  }
  line(className: string, at: number): void {
    this.all.push(lineOf(className).range(this.state.doc.lineAt(at).from))
  }
  lines(className: string, from: number, to: number): void {
    const { doc } = this.state
    for (let at = doc.lineAt(from); ; at = doc.line(at.number + 1)) {
      this.all.push(lineOf(className).range(at.from))
      if (at.to >= to || at.number === doc.lines) return
    }
  }
  mark(className: string, from: number, to: number, attributes?: Record<string, string>): void {
    if (from < to) this.all.push((attributes ? Decoration.mark({ class: className, attributes }) : markOf(className)).range(from, to))
  }
  hide(from: number, to: number): void {
    if (from < to) this.all.push(HIDDEN.range(from, to))
  }
  widget(widget: WidgetType, from: number, to: number): void {
    const shown = Decoration.replace({ widget }).range(from, to)
    this.all.push(shown)
    this.atoms.push(shown)
  }
  isTouched(from: number, to: number): boolean {
    return isTouched(this.state, from, to)
  }
}

const lineCache = new Map<string, Decoration>()
const markCache = new Map<string, Decoration>()

function lineOf(className: string, attributes: Record<string, string> = {}): Decoration {
  const known = lineCache.get(className) ?? Decoration.line({ class: className, attributes })
  lineCache.set(className, known)
  return known
}

function markOf(className: string): Decoration {
  const known = markCache.get(className) ?? Decoration.mark({ class: className })
  markCache.set(className, known)
  return known
}

/** Text with signs around it: the class of the text, and the name of its signs. */
const WRAPPED: Readonly<Record<string, readonly [className: string, sign: string]>> = {
  Emphasis: ['md-em', 'EmphasisMark'],
  StrongEmphasis: ['md-strong', 'EmphasisMark'],
  Strikethrough: ['md-strike', 'StrikethroughMark'],
  InlineCode: ['md-code', 'CodeMark'],
}

/** The decorations of some ranges of the text. The text itself is never changed. */
function previewOf(state: EditorState, ranges: readonly { from: number; to: number }[]): Preview {
  const into = new Collector(state)
  for (const { from, to } of ranges) {
    directions(into, from, to)
    syntaxTree(state).iterate({ from, to, enter: (node) => enter(node, into) })
    citations(into, from, to)
  }
  return { all: Decoration.set(into.all, true), atoms: Decoration.set(into.atoms, true) }
}

/** Each line has the direction of its own first letter. A line of figures alone has that of the text: in the direction of the window it would read backwards. */
function directions(into: Collector, from: number, to: number): void {
  const { doc } = into.state
  const own = directionOfText(doc)
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    const direction = LETTER.test(line.text) ? AUTO : own
    if (direction) into.all.push(direction.range(line.from))
    if (line.to >= to || line.number === doc.lines) return
  }
}

/** The direction of the first letter of a text; null without one: that of the window. */
function directionOfText(doc: Text): Decoration | null {
  const last = Math.min(doc.lines, HEAD)
  for (let n = 1; n <= last; n++) {
    const { text } = doc.line(n)
    if (LETTER.test(text)) return OWN[directionOf(text)]
  }
  return null
}

/** False: what is inside of the node needs no decoration. */
function enter(node: SyntaxNodeRef, into: Collector): boolean {
  const { name, from, to } = node
  const wrapped = WRAPPED[name]
  if (wrapped) {
    into.mark(wrapped[0], from, to)
    const isShown = into.isTouched(from, to)
    for (const sign of node.node.getChildren(wrapped[1])) {
      if (isShown) into.mark('md-sign', sign.from, sign.to)
      else into.hide(sign.from, sign.to)
    }
    return name !== 'InlineCode'
  }
  if (/^(ATX|Setext)Heading/.test(name)) heading(node, into)
  else if (name === 'FencedCode' || name === 'CodeBlock') return (into.lines('md-block', from, to), false)
  else if (name === 'Blockquote') into.lines('md-quote', from, to)
  else if (name === 'QuoteMark') quoteSign(node, into)
  else if (name === 'ListMark') listSign(node.node, into)
  else if (name === 'Link') link(node.node, into)
  else if (name === 'URL' || name === 'Autolink') into.mark('md-link', from, to, address(into.state.sliceDoc(from, to)))
  else if (name === 'Table') return (into.isTouched(from, to) && into.lines('md-raw', from, to), false)
  else if (name === 'HorizontalRule' && !into.isTouched(from, to)) into.widget(new Rule(), from, to)
  else if (name === 'Escape' && !into.isTouched(from, to)) into.hide(from, from + 1)
  return true
}

function heading({ name, from, to, node }: SyntaxNodeRef, into: Collector): void {
  const level = name.slice(-1)
  // A screen reader finds headings in the text as in every other one.
  into.all.push(lineOf(`md-h${level}`, { role: 'heading', 'aria-level': level }).range(into.state.doc.lineAt(from).from))
  const line = into.state.doc.lineAt(from)
  const [sign] = node.getChildren('HeaderMark')
  if (!sign || name.startsWith('Setext')) return
  if (into.isTouched(line.from, line.to)) return into.mark('md-sign', sign.from, sign.to)
  const text = into.state.sliceDoc(sign.to, to)
  into.hide(from, sign.to + (text.length - text.trimStart().length))
}

function quoteSign({ from, to }: SyntaxNodeRef, into: Collector): void {
  const line = into.state.doc.lineAt(from)
  if (into.isTouched(line.from, line.to)) into.mark('md-sign', from, to)
  else into.hide(from, into.state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to)
}

/** The sign of a list item, with what stands before it on its line. */
function listSign(sign: SyntaxNode, into: Collector): void {
  const { doc } = into.state
  const line = doc.lineAt(sign.from)
  const isAlone = doc.sliceString(line.from, sign.from).trim() === ''
  let level = 0
  for (let at: SyntaxNode | null = sign.parent; at; at = at.parent) if (at.name === 'ListItem') level += 1
  const start = isAlone ? line.from : sign.from
  into.line(`md-level-${Math.min(level, DEEPEST)}`, sign.from)
  const after = doc.sliceString(sign.to, sign.to + 1) === ' ' ? sign.to + 1 : sign.to
  const task = sign.nextSibling?.name === 'Task' ? sign.nextSibling.getChild('TaskMarker') : null
  if (task) {
    const isDone = /x/i.test(doc.sliceString(task.from, task.to))
    const text = doc.sliceString(task.to, line.to).trim()
    into.widget(new TaskBox(isDone, text), start, Math.min(task.to + 1, line.to))
    if (isDone) into.mark('md-done', Math.min(task.to + 1, line.to), line.to)
  } else if (sign.parent?.parent?.name === 'OrderedList') {
    into.hide(start, sign.from)
    into.mark('md-number', sign.from, after)
  } else if (after > sign.to) into.widget(new Bullet(), start, after)
}

function link(node: SyntaxNode, into: Collector): void {
  const url = node.getChild('URL')
  const signs = node.getChildren('LinkMark')
  const [open, close] = signs
  if (!url || !open || !close) return
  const at = address(into.state.sliceDoc(url.from, url.to))
  into.mark('md-link', open.to, close.from, at)
  if (into.isTouched(node.from, node.to)) return
  into.hide(open.from, open.to)
  into.hide(close.from, node.to)
}

function address(text: string): Record<string, string> {
  return { 'data-address': text.replace(/^<|>$/g, '') }
}

/** Markers of known sources, outside of code and of links with an address. */
function citations(into: Collector, from: number, to: number): void {
  const { citations: known } = into.state.field(citedField)
  if (known.size === 0) return
  for (const found of into.state.sliceDoc(from, to).matchAll(MARKER)) {
    const at = from + found.index
    const citation = known.get(Number(found[1]))
    if (citation && isText(into.state, at)) into.widget(new CitationSign(Number(found[1]), citation), at, at + found[0].length)
  }
}

function isText(state: EditorState, at: number): boolean {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    if (/Code|^Table$|^Image$/.test(node.name) || (node.name === 'Link' && node.getChild('URL'))) return false
  return true
}

class PreviewPlugin {
  preview: Preview
  constructor(view: EditorView) {
    this.preview = previewOf(view.state, view.visibleRanges)
  }
  update({ view, state, startState, docChanged, viewportChanged, selectionSet, focusChanged }: ViewUpdate): void {
    const isNew =
      docChanged ||
      viewportChanged ||
      selectionSet ||
      focusChanged ||
      syntaxTree(state) !== syntaxTree(startState) ||
      state.field(citedField).citations !== startState.field(citedField).citations
    if (isNew) this.preview = previewOf(state, view.visibleRanges)
  }
}

/** Shows Markdown as it is read, in what is drawn; where the caret is, its signs are seen. */
export const PREVIEW = ViewPlugin.fromClass(PreviewPlugin, {
  decorations: ({ preview }) => preview.all,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.preview.atoms ?? Decoration.none),
})
