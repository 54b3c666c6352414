import type { DiffPart } from '../../../src-preload/contract/shapes/notes.ts'

/** Words that were added and removed. Their elements tell a screen reader, and lines tell an eye without colours. */
export function Changes({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map(({ kind, text }, at) => {
    if (kind === 'same') return text
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={at} className={kind === 'added' ? 'bg-ok/15 underline' : 'bg-error/15 line-through'}>
        {text}
      </Mark>
    )
  })
}
