import { indentLess, indentMore } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type ChangeSpec, type EditorState, type Line, type StateCommand } from '@codemirror/state'
import type { Command, KeyBinding } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Format } from './format-names.ts'

/** A list item, with the space before it, its sign and its box. */
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})[.)])(?: +(\[[ xX]\])(?= |$))?(?: |$)/

/** Wraps each selection into signs; a selection that has them loses them. Without a selection it is the word at the caret. */
function wrap(sign: string): StateCommand {
  return ({ state, dispatch }) => {
    const spec = state.changeByRange((range) => {
      const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range
      const length = sign.length
      const isWrapped = state.sliceDoc(from - length, from) === sign && state.sliceDoc(to, to + length) === sign
      if (isWrapped) {
        const changes = [
          { from: from - length, to: from },
          { from: to, to: to + length },
        ]
        return { changes, range: EditorSelection.range(range.anchor - length, range.head - length) }
      }
      const changes = [
        { from, insert: sign },
        { from: to, insert: sign },
      ]
      return { changes, range: EditorSelection.range(range.anchor + length, range.head + length) }
    })
    dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

/** Makes a link of the selection and puts the caret where its address goes. */
const insertLink: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => ({
    changes: [
      { from, insert: '[' },
      { from: to, insert: ']()' },
    ],
    range: EditorSelection.cursor(to + 3),
  }))
  dispatch(state.update(spec, { scrollIntoView: true, userEvent: 'input' }))
  return true
}

/** The link of the selected words; without a selection the shortcut stays the one of the window. */
const linkSelection: StateCommand = (target) => !target.state.selection.main.empty && FORMAT_COMMANDS.link(target)

/** Changes the signs before the selected lines. */
function changeLines(signOf: (line: Line, place: number) => { from: number; to: number; insert: string } | null): StateCommand {
  return ({ state, dispatch }) => {
    const changes: ChangeSpec[] = []
    linesOf(state).forEach((line, place) => {
      const change = signOf(line, place)
      if (change) changes.push(change)
    })
    if (changes.length > 0) {
      const all = state.changes(changes)
      dispatch(state.update({ changes: all, selection: state.selection.map(all, 1), scrollIntoView: true, userEvent: 'input' }))
    }
    return true
  }
}

/** The lines of the selection; several: without the empty ones. */
function linesOf(state: EditorState): Line[] {
  const lines: Line[] = []
  const { from, to } = state.selection.main
  for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
    lines.push(at)
    if (at.to >= to || at.number === state.doc.lines) break
  }
  const full = lines.filter(({ text }) => text.trim() !== '')
  return full.length > 0 ? full : lines
}

function toggleList(kind: 'bullets' | 'numbers' | 'tasks'): StateCommand {
  return (target) => {
    const isAll = linesOf(target.state).every(({ text }) => kindOf(text) === kind)
    return changeLines(({ from, text }, place) => {
      const before = ITEM.exec(text)
      const indent = before?.[1] ?? /^\s*/.exec(text)?.[0] ?? ''
      const sign = isAll ? '' : kind === 'bullets' ? '- ' : kind === 'tasks' ? '- [ ] ' : `${place + 1}. `
      return { from: from + indent.length, to: from + (before?.[0].length ?? indent.length), insert: sign }
    })(target)
  }
}

function kindOf(text: string): 'bullets' | 'numbers' | 'tasks' | null {
  const item = ITEM.exec(text)
  if (!item) return null
  return item[4] ? 'tasks' : item[3] ? 'numbers' : 'bullets'
}

/** Nothing, a large, a middle and a small heading, in turn. */
const turnHeading = changeLines(({ from, text }) => {
  const sign = /^(#{1,6}) +/.exec(text)
  const level = sign?.[1]?.length ?? 0
  return { from, to: from + (sign?.[0].length ?? 0), insert: level >= 3 ? '' : `${'#'.repeat(level + 1)} ` }
})

const toggleQuote: StateCommand = (target) => {
  const isAll = linesOf(target.state).every(({ text }) => text.startsWith('>'))
  return changeLines(({ from, text }) => ({ from, to: from + (/^> ?/.exec(text)?.[0].length ?? 0), insert: isAll ? '' : '> ' }))(target)
}

/** A text that is only read is not changed. */
function writing(command: StateCommand): StateCommand {
  return (target) => !target.state.readOnly && command(target)
}

export const FORMAT_COMMANDS: Readonly<Record<Format, StateCommand>> = {
  bold: writing(wrap('**')),
  italic: writing(wrap('*')),
  code: writing(wrap('`')),
  link: writing(insertLink),
  heading: writing(turnHeading),
  bullets: writing(toggleList('bullets')),
  numbers: writing(toggleList('numbers')),
  tasks: writing(toggleList('tasks')),
  quote: writing(toggleQuote),
}

/** Ticks the tasks of the selected lines, or takes the ticks away. */
const tickTasks: StateCommand = writing((target) => {
  if (!linesOf(target.state).some(({ text }) => kindOf(text) === 'tasks')) return false
  return changeLines(({ from, text }) => {
    const box = kindOf(text) === 'tasks' ? text.indexOf('[') : -1
    return box < 0 ? null : { from: from + box + 1, to: from + box + 2, insert: text.charAt(box + 1) === ' ' ? 'x' : ' ' }
  })(target)
})

/** Tab nests items of lists and lines of code. Elsewhere it leaves the text, as in every field. */
function inList(command: StateCommand): StateCommand {
  return (target) => {
    const { state } = target
    if (!linesOf(state).some(({ from, text }) => kindOf(text) !== null || isCode(state, from))) return false
    command(target)
    return true
  }
}

function isCode(state: EditorState, at: number): boolean {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    if (node.name === 'FencedCode' || node.name === 'CodeBlock') return true
  return false
}

/** Home goes to the words of a list item, and then to the start of its line. */
const toWords: Command = (view) => {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const sign = ITEM.exec(line.text)
  const words = line.from + (sign?.[0].length ?? 0)
  if (!sign || main.head <= words) return false
  view.dispatch({ selection: { anchor: words }, scrollIntoView: true })
  return true
}

/** Keys of Markdown. `onOpen`: opens what stands at the caret; false: nothing does. */
export function formatKeys(onOpen: Command): KeyBinding[] {
  return [
    { key: 'Mod-b', run: FORMAT_COMMANDS.bold },
    { key: 'Mod-i', run: FORMAT_COMMANDS.italic },
    { key: 'Mod-e', run: FORMAT_COMMANDS.code },
    { key: 'Mod-k', run: linkSelection },
    { key: 'Mod-Shift-h', run: FORMAT_COMMANDS.heading },
    { key: 'Mod-Shift-8', run: FORMAT_COMMANDS.bullets },
    { key: 'Mod-Shift-7', run: FORMAT_COMMANDS.numbers },
    { key: 'Mod-Shift-9', run: FORMAT_COMMANDS.tasks },
    { key: 'Mod-Shift-u', run: FORMAT_COMMANDS.quote },
    { key: 'Mod-Enter', run: (view) => onOpen(view) || tickTasks(view) },
    { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
    { key: 'Home', run: toWords },
  ]
}
