import { Sparkles, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import type { RouteOutput } from '../../../../src-preload/contract/routes.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { refineNote, stopRefining } from '../store/note-work.ts'
import { editNote, notesStore } from '../store/notes-store.ts'

/** The template that follows from the type of the conversation. */
const BY_TYPE = 'auto'

type Template = RouteOutput<'notes.templates'>['templates'][number]

/** Refines the note by a template, and tells what the model is doing and what it left out. */
export function RefineBar({ note: { id, template, refined, state } }: { note: Note }) {
  const message = notesStore.use(({ refining }) => refining.get(id))
  const notice = notesStore.use(({ notices }) => notices.get(id))
  const [templates, setTemplates] = useState<readonly Template[]>([])
  useEffect(() => {
    request('notes.templates', {}).then((answer) => setTemplates(answer.templates), notifyError)
  }, [])
  return (
    <div className="in-column flex shrink-0 flex-col gap-2 border-b border-line py-2">
      <div className="flex min-h-7 items-center gap-2 text-sm">
        {message === undefined ? (
          <>
            <label className="flex min-w-0 items-center gap-2 text-soft">
              {t('note.template')}
              <select className="field min-w-0" value={template} onChange={(event) => run(editNote({ id, template: event.target.value }))}>
                <option value={BY_TYPE}>{t('note.templateByType')}</option>
                {templates.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
            <span className="flex-1" />
            <Button icon={Sparkles} disabled={state === 'recording'} onClick={() => run(refineNote(id))}>
              {t(refined === null ? 'note.refine' : 'note.refineAgain')}
            </Button>
          </>
        ) : (
          <>
            <output className="breathing min-w-0 flex-1 truncate text-soft">{say(message)}</output>
            <Button icon={Square} onClick={() => run(stopRefining(id))}>
              {t('chat.stop')}
            </Button>
          </>
        )}
      </div>
      {notice && (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {say(notice.message)} <span className="text-soft">{say(notice.next)}</span>
        </p>
      )}
    </div>
  )
}
