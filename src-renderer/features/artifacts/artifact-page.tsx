import { useMemo } from 'react'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { Button } from '../../shared/controls/button.tsx'
import type { Cites } from '../../shared/editor/lead-card.tsx'
import { LazyEditor } from '../../shared/editor/lazy-editor.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { scopeLabel } from '../../shared/scope.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { ArtifactHead } from './artifact-head.tsx'
import { artifactStore, endEditing, openArtifact, restoreArtifact } from './artifact-store.ts'
import { draftSaveOf } from './draft-saves.ts'
import { VersionChanges } from './version-changes.tsx'

type Props = {
  artifact: Artifact
  /** Shows what the version changed instead of its text. */
  showsChanges: boolean
  onShowChanges: (shows: boolean) => void
  onOpenSource: (target: ReaderTarget, source: number | null) => void
}

/** An artifact: its newest version is written into, an earlier one is read. */
export function ArtifactPage({ artifact, showsChanges, onShowChanges, onOpenSource }: Props) {
  const draft = artifactStore.use((state) => state.draft)
  const isEdited = artifactStore.use((state) => state.isEdited)
  const { id, version, markdown, sources, claims, notice, history } = artifact
  const isNewest = history[0]?.version === version
  const save = draftSaveOf(artifact)
  const cites = useMemo(
    (): Cites => ({ owner: id, text: markdown, sources, claims, onOpen: onOpenSource }),
    [id, markdown, sources, claims, onOpenSource],
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ArtifactHead artifact={artifact} isEdited={isEdited} showsChanges={showsChanges} onShowChanges={onShowChanges} />
      <Facts artifact={artifact} />
      {notice && <Remark text={say(notice.message)} next={say(notice.next)} />}
      {isEdited && !isNewest && (
        <Remark text={t('artifacts.newer')}>
          <Button size="small" onClick={() => run(endEditing().then(() => openArtifact(id, history[0]?.version)))}>
            {t('artifacts.showNewer')}
          </Button>
        </Remark>
      )}
      {!isEdited && !isNewest && (
        <Remark text={t('artifacts.earlier')}>
          <Button size="small" onClick={() => run(restoreArtifact(artifact))}>
            {t('artifacts.restore')}
          </Button>
        </Remark>
      )}
      <div className="min-h-0 flex-1">
        {showsChanges ? (
          <VersionChanges id={id} version={version} />
        ) : (
          <LazyEditor
            key={`${id} ${version}`}
            text={draft?.markdown ?? markdown}
            label={t('artifacts.text')}
            isReadOnly={!isNewest && !isEdited}
            cites={cites}
            onChange={(read) => {
              save.changed(read)
              artifactStore.dispatch({ type: 'edited' })
            }}
            onSave={() => run(endEditing())}
            isCurrent={() => !save.hasUnsaved()}
          />
        )}
      </div>
    </div>
  )
}

function Remark({ text, next, children }: { text: string; next?: string; children?: React.ReactNode }) {
  return (
    <div className="in-column flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-warning-soft py-2 text-sm">
      <p role="status" className="min-w-0 flex-1">
        {text} {next && <span className="text-soft">{next}</span>}
      </p>
      {children}
    </div>
  )
}

/** Type, scope and author of an artifact. */
function Facts({ artifact: { type, scope, persona } }: { artifact: Artifact }) {
  const facts = [
    t(`artifacts.types.${type}`),
    scopeLabel(scope) === '' ? t('artifacts.madeOfAll') : t('artifacts.madeOf', { scope: scopeLabel(scope) }),
    ...(persona === null ? [] : [t('artifacts.writtenBy', { persona })]),
  ]
  return <p className="in-column shrink-0 truncate border-b border-line py-1.5 text-sm text-soft">{facts.join(' · ')}</p>
}
