import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder } from '@codemirror/view'
import { t } from '../../../../src-preload/texts/say.ts'
import { MEMO_MARKS, MEMO_THEME } from './memo-theme.ts'

/** Longest memo whose Markdown is marked, characters: each key reads what follows again, which in 200 kB takes a third of its time. */
const LONGEST_MARKED = 100_000

export type MemoEditor = {
  read(): string
  /** Replaces the whole text, for instance by an earlier version. */
  replace(text: string): void
  focus(): void
  destroy(): void
}

/**
 * A Markdown editor in a shadow tree of `parent`: there its styles are constructed sheets, which the content security policy allows; elsewhere
 * they would be a style element, which it refuses.
 */
export function createMemoEditor(parent: HTMLElement, text: string, onChange: (read: () => string) => void): MemoEditor {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  let isReplacing = false
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': t('note.memo'), dir: 'auto' }),
        placeholder(t('note.memoPlaceholder')),
        text.length > LONGEST_MARKED ? [] : [markdown({ base: markdownLanguage, completeHTMLTags: false }), syntaxHighlighting(MEMO_MARKS)],
        MEMO_THEME,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isReplacing) onChange(() => state.doc.toString())
        }),
      ],
    }),
  })
  return {
    read: () => view.state.doc.toString(),
    replace(next) {
      isReplacing = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
      isReplacing = false
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}
