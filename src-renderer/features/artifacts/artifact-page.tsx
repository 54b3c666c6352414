import { ArrowLeft, Download, Pencil, RefreshCw, TextCursorInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { ConfirmDialog, NameDialog } from '../../shared/controls/dialog.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { formatDayTime } from '../../shared/format.ts'
import { scopeLabel } from '../../shared/scope.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { artifactStore, deleteArtifacts, exportArtifact, makeArtifact, openArtifact, renameArtifact, saveDraft } from './artifact-store.ts'
import { ArtifactText } from './artifact-text.tsx'

type Props = { artifact: Artifact; onOpenSource: (target: ReaderTarget, source: number | null) => void }

/** An artifact: shows and edits any of its versions. */
export function ArtifactPage({ artifact, onOpenSource }: Props) {
  const draft = artifactStore.use((state) => state.draft)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const edit = (text: string | null) => artifactStore.dispatch({ type: 'edited', draft: text })
  const close = () => artifactStore.dispatch({ type: 'opened', artifact: null })
  const isChanged = draft !== null && draft !== artifact.markdown
  const leave = (go: () => void) => (isChanged ? setLeaving(() => go) : go())
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <IconButton icon={ArrowLeft} label={t('artifacts.back')} onClick={() => leave(close)} />
        <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
          {artifact.title}
        </h1>
        {draft === null ? (
          <Actions artifact={artifact} onEdit={() => edit(artifact.markdown)} />
        ) : (
          <EditActions onCancel={() => leave(() => edit(null))} />
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-180 flex-col gap-4 px-6 py-6">
          {artifact.notice && draft === null && (
            <p className="rounded-md bg-warning-soft px-3 py-2 text-sm">
              {say(artifact.notice.message)} <span className="text-soft">{say(artifact.notice.next)}</span>
            </p>
          )}
          {draft === null && <Facts artifact={artifact} />}
          {draft === null ? (
            <ArtifactText artifact={artifact} onOpenSource={onOpenSource} />
          ) : (
            <textarea
              dir="auto"
              className="field min-h-[60vh] w-full resize-y py-2 font-mono text-sm"
              aria-label={t('artifacts.text')}
              maxLength={400_000}
              value={draft}
              onChange={(event) => edit(event.target.value)}
            />
          )}
        </div>
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('artifacts.leave')}
        description={t('artifacts.leaveText')}
        action={t('artifacts.leaveAction')}
        onConfirm={() => leaving?.()}
      />
    </>
  )
}

/** Type, scope and author of an artifact. */
function Facts({ artifact }: { artifact: Artifact }) {
  const { type, scope, persona } = artifact
  const facts = [
    t(`artifacts.types.${type}`),
    scopeLabel(scope) === '' ? t('artifacts.madeOfAll') : t('artifacts.madeOf', { scope: scopeLabel(scope) }),
    ...(persona === null ? [] : [t('artifacts.writtenBy', { persona })]),
  ]
  return <p className="text-sm text-soft">{facts.join(' · ')}</p>
}

function EditActions({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button look="primary" onClick={() => run(saveDraft())}>
        {t('artifacts.save')}
      </Button>
    </>
  )
}

function Actions({ artifact, onEdit }: { artifact: Artifact; onEdit: () => void }) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, type, version } = artifact
  return (
    <>
      <select
        className="field h-7 max-w-72 min-w-0 text-xs"
        aria-label={t('artifacts.version')}
        value={version}
        onChange={(event) => run(openArtifact(id, Number(event.target.value)))}
      >
        {artifact.history.map((one) => (
          <option key={one.version} value={one.version}>
            {t('artifacts.versionOf', {
              version: one.version,
              by: t(`artifacts.by.${one.by}`),
              time: formatDayTime(one.made),
            })}
          </option>
        ))}
      </select>
      <IconButton icon={Pencil} label={t('artifacts.edit')} onClick={onEdit} />
      <IconButton icon={RefreshCw} label={t('artifacts.again')} onClick={() => run(makeArtifact({ type, again: id }))} />
      <IconButton icon={Download} label={t('artifacts.export')} onClick={() => run(exportArtifact(id, version))} />
      <IconButton icon={TextCursorInput} label={t('common.rename')} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={t('common.delete')} onClick={() => deleteArtifacts([id])} />
      <NameDialog
        open={isRenaming}
        onClose={() => setRenaming(false)}
        title={t('artifacts.rename')}
        label={t('artifacts.name')}
        initial={artifact.title}
        action={t('common.rename')}
        onName={(title) => run(renameArtifact(id, title))}
      />
    </>
  )
}
