import { EditorView } from '@codemirror/view'

/** Deepest level of a list that is indented further. */
export const DEEPEST = 6
/** Width of a list's sign, px. */
const SIGN = 24

const levels = Object.fromEntries(
  Array.from({ length: DEEPEST }, (_, at) => [
    `.md-level-${at + 1}`,
    { paddingInlineStart: `${(at + 1) * SIGN}px`, textIndent: `-${SIGN}px` },
  ]),
)

/** Look of the editor: reading text in the colours of the tokens, which reach into the shadow tree. */
export const EDITOR_THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', font: '16px/26px var(--font-reading)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', overflow: 'auto' },
  '.cm-content': { maxWidth: '72ch', margin: '0 auto', padding: '20px 24px 40vh', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0', textAlign: 'start' },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  '.cm-content::selection, .cm-content ::selection': { background: 'color-mix(in srgb, var(--accent) 28%, transparent)' },

  '.md-h1': { fontSize: '22px', lineHeight: '32px', fontWeight: '600', paddingTop: '12px' },
  '.md-h2': { fontSize: '18px', lineHeight: '28px', fontWeight: '600', paddingTop: '10px' },
  '.md-h3, .md-h4, .md-h5, .md-h6': { fontWeight: '600', paddingTop: '6px' },
  '.md-strong': { fontWeight: '600' },
  '.md-em': { fontStyle: 'italic' },
  '.md-strike': { textDecoration: 'line-through' },
  '.md-code': { font: '13px/20px var(--font-code)', background: 'var(--surface-sunken)', borderRadius: '4px', padding: '1px 4px' },
  '.md-link': { color: 'var(--accent)', textDecoration: 'underline', textUnderlineOffset: '2px' },
  '.md-sign': { color: 'var(--text-faint)' },
  '.md-quote': { borderInlineStart: '2px solid var(--line-strong)', paddingInlineStart: '12px', color: 'var(--text-soft)' },
  '.md-block': { font: '13px/22px var(--font-code)', background: 'var(--surface-sunken)', padding: '0 12px', direction: 'ltr' },
  '.md-raw': { font: '13px/22px var(--font-code)' },
  '.md-done': { color: 'var(--text-faint)' },
  ...levels,
  '.md-bullet, .md-task, .md-number': { display: 'inline-block', minWidth: `${SIGN}px`, textIndent: '0', whiteSpace: 'pre' },
  '.md-bullet, .md-number': { color: 'var(--text-faint)' },
  '.md-task input': { width: '15px', height: '15px', margin: '0', verticalAlign: '-2px', accentColor: 'var(--accent)', cursor: 'pointer' },
  '.md-rule': { display: 'inline-block', width: '100%', borderTop: '1px solid var(--line-strong)', verticalAlign: 'middle' },

  '.md-cite': {
    font: '500 12px/18px var(--font-interface)',
    minWidth: '18px',
    height: '18px',
    margin: '0 1px',
    padding: '0 4px',
    border: '0',
    borderRadius: '4px',
    textIndent: '0',
    color: 'var(--accent)',
    background: 'var(--accent-soft)',
    cursor: 'pointer',
  },
  '.md-cite:hover, .md-cite[aria-current]': { color: 'var(--accent-text)', background: 'var(--accent)' },
  '.md-cite[aria-disabled=true]': { color: 'var(--text-faint)', background: 'var(--surface-sunken)', textDecoration: 'line-through' },
  '.md-weak': { textDecoration: 'underline dotted var(--warning) 1.5px', textUnderlineOffset: '4px' },
  '.md-hit': { background: 'var(--find-hit)' },
  '.md-hit-current': { background: 'var(--find-current)' },

  '.md-table': { overflowX: 'auto', padding: '6px 0', font: '13px/20px var(--font-interface)', cursor: 'text' },
  '.md-table table': { width: '100%', borderCollapse: 'collapse', border: '1px solid var(--line)' },
  '.md-table th, .md-table td': { padding: '6px 12px', textAlign: 'start', verticalAlign: 'top', borderBottom: '1px solid var(--line)' },
  '.md-table th': { fontWeight: '600', background: 'var(--surface-side)' },
})
