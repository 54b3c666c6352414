import { useEffect } from 'react'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { LazyEditor } from '../../../shared/editor/lazy-editor.tsx'
import { saveOf } from './memo-saves.ts'

/** The person's own words, stored while they are typed. */
export function MemoTab({ note: { id, memo } }: { note: Note }) {
  const save = saveOf(id)
  useEffect(() => () => void save.flush(), [save])
  return (
    <LazyEditor
      key={id}
      text={memo}
      label={t('note.memo')}
      hint={t('note.memoPlaceholder')}
      onChange={save.changed}
      onSave={() => void save.flush()}
      isCurrent={() => !save.hasUnsaved()}
    />
  )
}
