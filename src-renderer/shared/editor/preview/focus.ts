import { StateEffect, StateField, type EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const focusChanged = StateEffect.define<boolean>()

/** Whether the editor has the focus: without it no mark of Markdown is shown. */
const focusField = StateField.define<boolean>({
  create: () => false,
  update: (focused, { effects }) => effects.findLast((effect) => effect.is(focusChanged))?.value ?? focused,
})

export const FOCUS = [focusField, EditorView.focusChangeEffect.of((_state, focusing) => focusChanged.of(focusing))]

/** True if the caret or a selection touches a range, whose Markdown is then shown as it was typed. */
export function isTouched(state: EditorState, from: number, to: number): boolean {
  return state.field(focusField) && state.selection.ranges.some((range) => range.from <= to && range.to >= from)
}
