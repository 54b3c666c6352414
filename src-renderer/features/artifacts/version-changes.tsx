import { useEffect, useState } from 'react'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import type { DiffPart } from '../../../src-preload/contract/shapes/notes.ts'
import { notifyError } from '../../shared/controls/toasts.tsx'
import { Changes } from '../../shared/editor/changes.tsx'
import { request } from '../../shared/ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'

/** What a version changed of the one before it, by words. */
export function VersionChanges({ id, version }: { id: ArtifactId; version: number }) {
  const [parts, setParts] = useState<readonly DiffPart[] | null>(null)
  useEffect(() => {
    let isGone = false
    request('artifacts.diff', { id, version }).then((answer) => !isGone && setParts(answer.parts), notifyError)
    return () => {
      isGone = true
    }
  }, [id, version])
  return (
    <div
      role="document"
      tabIndex={0}
      aria-label={t('artifacts.changesText')}
      dir="auto"
      className="selectable h-full overflow-y-auto px-6 py-6 text-read whitespace-pre-wrap"
    >
      <div className="mx-auto max-w-180">{parts ? <Changes parts={parts} /> : t('common.loading')}</div>
    </div>
  )
}
