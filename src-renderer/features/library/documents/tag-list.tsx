import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { changeTag } from '../store/sorting.ts'

/** The tags of a document. Enter adds a tag; the cross removes one. */
export function TagList({ document }: { document: Document }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const tag = text.trim()
    if (tag === '') return
    setText('')
    run(changeTag([document.id], { add: tag }))
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-1.5">
      <ul aria-label={t('tags.title')} className="contents">
        {document.tags.map((tag) => (
          <li key={tag} className="flex h-6 items-center gap-1 rounded-md bg-hover ps-2 pe-1 text-xs">
            {tag}
            <button
              type="button"
              aria-label={t('tags.remove', { tag })}
              className="rounded text-faint hover:text-text"
              onClick={() => run(changeTag([document.id], { remove: tag }))}
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <input
        className="field h-6 w-44 text-xs"
        value={text}
        maxLength={100}
        aria-label={t('tags.add')}
        placeholder={t('tags.add')}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
