import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DiffPart, Note, NoteVersion } from '../../../../src-preload/contract/shapes/notes.ts'
import { fileName } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { Time } from '../../../shared/controls/time.tsx'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'
import { Changes } from '../../../shared/editor/changes.tsx'
import { classNames } from '../../../shared/class-names.ts'
import { request } from '../../../shared/ipc.ts'
import { restoreVersion } from '../store/notes-store.ts'
import { Corrections } from './corrections.tsx'
import { versionText } from './version-text.ts'

/** All versions of memo, transcript and refined text: each can be read and made the newest one again. */
export function VersionsTab({ note }: { note: Note }) {
  const [versions, setVersions] = useState<readonly NoteVersion[] | null>(null)
  const [shown, setShown] = useState<NoteVersion | null>(null)
  useEffect(() => {
    request('notes.versions', { id: note.id }).then((answer) => setVersions(answer.versions), notifyError)
  }, [note])
  if (versions?.length === 0) return <EmptyState icon={History} title={t('note.noVersions')} text={t('note.noVersionsText')} />
  const current = versions?.find((one) => one.part === shown?.part && one.version === shown.version) ?? versions?.[0]
  return (
    <div className="flex h-full min-h-0">
      <ul aria-label={t('note.tab.versions')} className="w-64 shrink-0 overflow-y-auto border-e border-line p-2">
        {versions?.map((one) => (
          <li key={`${one.part} ${one.version}`}>
            <button
              type="button"
              aria-current={one === current ? 'true' : undefined}
              onClick={() => setShown(one)}
              className={classNames(
                'flex w-full flex-col rounded-md px-2 py-1.5 text-start text-sm',
                one === current ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <span className="font-medium">{t('note.version', { part: t(`note.part.${one.part}`), version: one.version })}</span>
              <span className="truncate text-xs text-soft">
                {authorOf(one)} · <Time iso={one.made} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {current && (
        <Version
          key={`${current.part} ${current.version}`}
          note={note}
          version={current}
          isNewest={!versions?.some((one) => one.part === current.part && one.version > current.version)}
        />
      )}
    </div>
  )
}

/** What earlier versions stored of the sample's note instead of its file. */
const SAMPLE_ID = 'sample-note'

function authorOf({ by }: NoteVersion): string {
  const maker = t(`note.by.${by.kind}`)
  const name = by.kind === 'import' ? fileName(by.name ?? '') : (by.name ?? '')
  return name === '' || name === SAMPLE_ID || by.kind === 'person' ? maker : t('note.byName', { maker, name })
}

function Version({ note, version: { part, version, by }, isNewest }: { note: Note; version: NoteVersion; isNewest: boolean }) {
  const [content, setContent] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly DiffPart[] | null>(null)
  useEffect(() => {
    request('notes.version', { id: note.id, part, version }).then((answer) => setContent(versionText(part, answer.content)), notifyError)
  }, [note.id, part, version])
  const showChanges = () => request('notes.diff', { id: note.id, part, version }).then(({ parts }) => setChanges(parts))
  return (
    <section aria-label={t('note.version', { part: t(`note.part.${part}`), version })} className="flex min-w-0 flex-1 flex-col">
      <div className="in-column flex h-10 shrink-0 items-center justify-end gap-2 border-b border-line text-sm text-soft">
        {version > 1 && (
          <Button aria-pressed={changes !== null} onClick={() => (changes ? setChanges(null) : run(showChanges()))}>
            {t('note.changes')}
          </Button>
        )}
        {isNewest ? t('note.newest') : <Button onClick={() => run(restoreVersion(note.id, part, version))}>{t('note.restore')}</Button>}
      </div>
      {by.kind === 'correction' && <Corrections note={note} version={version} />}
      <div
        role="document"
        tabIndex={0}
        aria-label={changes ? t('note.changesText') : t('note.versionText')}
        dir="auto"
        className="selectable min-h-0 flex-1 overflow-y-auto p-6 text-read whitespace-pre-wrap"
      >
        {changes ? <Changes parts={changes} /> : (content ?? t('common.loading'))}
      </div>
    </section>
  )
}
