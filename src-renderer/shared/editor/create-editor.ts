import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { indentUnit } from '@codemirror/language'
import { Compartment, EditorState, Prec, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import type { Found, Hit } from '../find/search-text.ts'
import { citedField, setCited, type Cited, type Sentence } from './preview/citing.ts'
import { FOCUS } from './preview/focus.ts'
import type { Format } from './format-names.ts'
import { FORMAT_COMMANDS, formatKeys } from './format.ts'
import { HITS, paintHits } from './hits.ts'
import { markdownOfHtml } from './paste.ts'
import { leads, openAtCaret, type LeadHandlers } from './pointer.ts'
import { PREVIEW } from './preview/preview.ts'
import { TABLES } from './preview/tables.ts'
import { EDITOR_THEME } from './preview/theme.ts'

/** Longest selection that a question can be about, characters. */
const LONGEST_SELECTION = 20_000

export type EditorOptions = LeadHandlers & {
  readonly text: string
  readonly label: string
  readonly hint: string
  readonly isReadOnly: boolean
  onChange(read: () => string): void
  onSave(): void
  /** The selected text; '' without one. */
  onSelect(selected: string): void
}

/** An open editor: its text is Markdown, and stays as it was typed. */
export type Editor = {
  readonly doc: () => Text
  read(): string
  /** Makes the text another one; the caret stays where nothing changed. */
  replace(text: string): void
  /** `text`: the one that the sentences of `cited` count in; those that were changed since are left out. */
  cite(cited: Cited, text: string): void
  setReadOnly(isReadOnly: boolean): void
  format(name: Format): void
  paint(found: Found, current: Hit | null): void
  /** The line at the upper edge of what is seen. */
  topLine(): number
  select(from: number, to: number): void
  focus(): void
  destroy(): void
}

/**
 * A Markdown editor in a shadow tree of `parent`: there its styles are constructed sheets, which the content security policy allows; elsewhere
 * they would be a style element, which it refuses.
 */
export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  const readOnly = new Compartment()
  let isReplacing = false
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        readOnly.of(readOnlyOf(options.isReadOnly)),
        ...behaviour(options),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged && !isReplacing) options.onChange(() => state.doc.toString())
          if (docChanged || selectionSet) options.onSelect(selectedIn(state))
        }),
      ],
    }),
  })
  return {
    doc: () => view.state.doc,
    read: () => view.state.doc.toString(),
    replace(next) {
      isReplacing = true
      view.dispatch({ changes: difference(view.state.doc.toString(), next) })
      isReplacing = false
    },
    cite(cited, text) {
      const sentences = foundAgain(cited.sentences, text, view.state.doc.toString())
      view.dispatch({ effects: setCited.of({ ...cited, sentences }) })
    },
    setReadOnly: (isReadOnly) => view.dispatch({ effects: readOnly.reconfigure(readOnlyOf(isReadOnly)) }),
    format(name) {
      FORMAT_COMMANDS[name](view)
      view.focus()
    },
    paint: (found, current) => paintHits(view, found, current),
    topLine: () => view.state.doc.lineAt(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from).number - 1,
    select: (from, to) => view.dispatch({ selection: { anchor: from, head: to } }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** The text stays focusable, so that it can be scrolled and searched by keys. */
function readOnlyOf(isReadOnly: boolean): Extension {
  return isReadOnly ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })] : []
}

function behaviour(options: EditorOptions): Extension[] {
  return [
    history(),
    // Without it, line breaks of Windows would become others.
    EditorState.lineSeparator.of('\n'),
    EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-multiline': 'true',
      tabindex: '0',
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
    placeholder(options.hint),
    indentUnit.of('  '),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    FOCUS,
    citedField,
    PREVIEW,
    TABLES,
    HITS,
    EDITOR_THEME,
    leads(options),
    EditorView.domEventHandlers({ paste: pasteRichText, drop: leavesFiles }),
    Prec.high(keymap.of([...formatKeys(openAtCaret(options)), { key: 'Mod-s', run: () => (options.onSave(), true) }])),
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ]
}

/** Files that are dropped here go into the library, like everywhere in the window: CodeMirror would write their contents into the text. */
function leavesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

function selectedIn(state: EditorState): string {
  const { main } = state.selection
  return main.empty ? '' : state.sliceDoc(main.from, Math.min(main.to, main.from + LONGEST_SELECTION)).trim()
}

/** Rich text is pasted as Markdown if that can say it, else as plain text. */
function pasteRichText(event: ClipboardEvent, view: EditorView): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  const text = html === '' || view.state.readOnly ? null : markdownOfHtml(html)
  if (text === null) return false
  event.preventDefault()
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' })
  return true
}

/** Sentences of a text where they stand in another one, in their order; those that are not there any more are left out. */
function foundAgain(sentences: readonly Sentence[], text: string, now: string): Sentence[] {
  if (text === now) return [...sentences]
  let read = 0
  return sentences
    .toSorted((a, b) => a.start - b.start)
    .flatMap((sentence) => {
      const words = text.slice(sentence.start, sentence.end)
      const start = now.indexOf(words, read)
      if (words === '' || start < 0) return []
      read = start
      return [{ ...sentence, start, end: start + words.length }]
    })
}

/** The one change that makes a text another one. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length)
  if (before === after) return { from: 0, to: 0, insert: '' }
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
