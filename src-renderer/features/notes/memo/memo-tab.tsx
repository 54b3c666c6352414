import { useEffect, useRef, useState } from 'react'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { saveOf } from './memo-saves.ts'
import type { MemoEditor } from './memo-editor.ts'

/** The person's own words: Markdown, stored while it is typed. The editor is loaded with the first memo. */
export function MemoTab({ note }: { note: Note }) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<MemoEditor | null>(null)
  const [isLoading, setLoading] = useState(true)
  const { id, memo } = note
  useEffect(() => {
    const parent = place.current
    const save = saveOf(id)
    let isGone = false
    void import('./memo-editor.ts').then(({ createMemoEditor }) => {
      if (isGone || !parent) return
      editor.current = createMemoEditor(parent, memo, save.changed)
      setLoading(false)
      if (memo === '') editor.current.focus()
    }, notifyError)
    return () => {
      isGone = true
      void save.flush()
      editor.current?.destroy()
      editor.current = null
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once per note: later texts come from the person, or by the effect below
  }, [id])
  useEffect(() => {
    const open = editor.current
    if (open && !saveOf(id).hasUnsaved() && open.read() !== memo) open.replace(memo)
  }, [id, memo])
  return (
    <div className="relative h-full">
      {isLoading && <output className="absolute p-6 text-sm text-soft">{t('common.loading')}</output>}
      <div ref={place} className="selectable h-full" data-memo />
    </div>
  )
}
