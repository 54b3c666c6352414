import { ArrowLeft, Download, Ellipsis, RefreshCw, TextCursorInput, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { NameDialog } from '../../shared/controls/dialog.tsx'
import { Menu, type MenuEntry } from '../../shared/controls/menu.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { formatDayTime } from '../../shared/format.ts'
import { t } from '../../../src-preload/texts/say.ts'
import {
  closeArtifact,
  deleteArtifacts,
  discardDraft,
  endEditing,
  exportArtifact,
  makeArtifact,
  openArtifact,
  renameArtifact,
} from './artifact-store.ts'

type Props = { artifact: Artifact; isEdited: boolean; showsChanges: boolean; onShowChanges: (shows: boolean) => void }

/** Title, versions and actions of an artifact. */
export function ArtifactHead({ artifact, isEdited, showsChanges, onShowChanges }: Props) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, type, title, version, history } = artifact
  const entries: MenuEntry[] = [
    { label: t('artifacts.again'), icon: RefreshCw, onSelect: () => run(makeArtifact({ type, again: id })) },
    { label: t('artifacts.export'), icon: Download, onSelect: () => run(exportArtifact(id, version)) },
    { label: t('common.rename'), icon: TextCursorInput, onSelect: () => setRenaming(true) },
    ...(isEdited ? [{ label: t('artifacts.discard'), icon: Undo2, onSelect: () => run(discardDraft()) }] : []),
    { label: t('common.delete'), icon: Trash2, danger: true, onSelect: () => run(deleteArtifacts([id])) },
  ]
  return (
    <header className="in-column flex h-12 shrink-0 items-center gap-2 border-b border-line">
      <IconButton icon={ArrowLeft} label={t('artifacts.back')} side="bottom" onClick={() => run(closeArtifact())} />
      <h1 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
        {title}
      </h1>
      <Versions history={history} version={version} onOpen={(chosen) => run(openArtifact(id, chosen))} />
      {history.some((one) => one.version < version) && (
        <Button
          aria-pressed={showsChanges}
          onClick={() => run(endEditing().then(() => onShowChanges(!showsChanges)))}
          className="aria-pressed:bg-hover"
        >
          {t('artifacts.changes')}
        </Button>
      )}
      {isEdited && (
        <Button look="primary" onClick={() => run(endEditing())}>
          {t('artifacts.save')}
        </Button>
      )}
      <output className="sr-only">{isEdited ? t('artifacts.draft') : ''}</output>
      <Menu trigger={<IconButton icon={Ellipsis} label={t('artifacts.more')} side="bottom" />} entries={entries} />
      <NameDialog
        open={isRenaming}
        onClose={() => setRenaming(false)}
        title={t('artifacts.rename')}
        label={t('artifacts.name')}
        initial={title}
        action={t('common.rename')}
        onName={(name) => run(renameArtifact(id, name))}
      />
    </header>
  )
}

type VersionsProps = Pick<Artifact, 'history' | 'version'> & { onOpen: (version: number) => void }

function Versions({ history, version, onOpen }: VersionsProps) {
  return (
    <select
      className="field h-7 max-w-60 min-w-0 text-xs"
      aria-label={t('artifacts.version')}
      value={version}
      onChange={(event) => onOpen(Number(event.target.value))}
    >
      {history.map((one) => (
        <option key={one.version} value={one.version}>
          {t('artifacts.versionOf', { version: one.version, by: t(`artifacts.by.${one.by}`), time: formatDayTime(one.made) })}
        </option>
      ))}
    </select>
  )
}
