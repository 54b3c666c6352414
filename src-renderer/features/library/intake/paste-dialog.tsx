import type { FormEvent } from 'react'
import { useBusy } from '../../../shared/async/use-busy.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { pasteText } from '../store/sorting.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

const LONGEST_TITLE = 200
/** Longest title that is made of a text. */
const LONGEST_LINE = 80

type Draft = { readonly title: string; readonly text: string }

/** What was typed into the dialog and is no document yet: closing the dialog keeps it. */
const draftStore = createFeatureStore<Draft, Draft>({ title: '', text: '' }, (_state, typed) => typed)

/** Dialog that imports pasted text as a document: minutes, an e-mail, a transcript. */
export function PasteDialog({ open, onClose, collection }: { open: boolean; onClose: () => void; collection: string }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('paste.title')} wide>
      <PasteForm onClose={onClose} collection={collection} />
    </Dialog>
  )
}

function PasteForm({ onClose, collection }: { onClose: () => void; collection: string }) {
  const { title, text } = draftStore.use()
  const [isAdding, start] = useBusy()
  const isReady = text.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isAdding) return
    const added = start(pasteText(title.trim() || firstLineOf(text), text, collection)).then(() => {
      draftStore.reset()
      onClose()
    })
    run(added)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('paste.name')}</span>
        <input
          className="field"
          placeholder={t('paste.unnamed')}
          value={title}
          maxLength={LONGEST_TITLE}
          onChange={(event) => draftStore.dispatch({ title: event.target.value, text })}
        />
      </label>
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{t('paste.text')}</span>
        <textarea
          className="field h-64 resize-y py-1.5"
          value={text}
          onChange={(event) => draftStore.dispatch({ title, text: event.target.value })}
          data-first
        />
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" busy={isAdding} disabled={!isReady} onClick={submit}>
          {t('paste.action', { collection: collectionName(collection) })}
        </Button>
      </div>
    </form>
  )
}

/** The first line with words, without the sign of a Markdown heading: the title of a text that was given none. */
function firstLineOf(text: string): string {
  const line = text.split(/\r?\n/u).find((one) => one.trim() !== '') ?? ''
  return (
    line
      .replace(/^\s*#+\s*/u, '')
      .trim()
      .slice(0, LONGEST_LINE)
      .trim() || text.trim().slice(0, LONGEST_LINE)
  )
}
