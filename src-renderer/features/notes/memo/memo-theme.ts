import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Look of the memo: reading text in the colours of the tokens, which reach into the shadow tree. */
export const MEMO_THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', font: '16px/26px var(--font-reading)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', overflow: 'auto' },
  '.cm-content': { maxWidth: '72ch', padding: '20px 24px 40vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  '.cm-content::selection, .cm-content ::selection': { background: 'color-mix(in srgb, var(--accent) 28%, transparent)' },
})

/** Marks of Markdown in the memo. */
export const MEMO_MARKS = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '22px', lineHeight: '32px', fontWeight: '600' },
  { tag: tags.heading2, fontSize: '17px', fontWeight: '600' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, fontFamily: 'var(--font-code)', fontSize: '13px' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.quote, color: 'var(--text-soft)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--text-faint)' },
])
