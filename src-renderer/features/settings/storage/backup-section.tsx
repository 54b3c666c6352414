import { Archive, ArchiveRestore, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { BackupProgress } from '../../../../src-preload/contract/shapes/library.ts'
import { leftOutLines } from '../../../../src-preload/texts/left-out.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { ProgressBar } from '../../../shared/controls/progress-bar.tsx'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { formatBytes, formatDayTime } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'
import { Section } from '../setting-list.tsx'
import { backupProgressed, backupStore, loadBackups } from './backup-store.ts'

/** Backup and restore: the last one, what is under way, and both actions. */
export function BackupSection() {
  const { known, progress } = backupStore.use((state) => state)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => run(loadBackups()), [])
  const start = (work: Promise<void>): void => {
    setIsAsking(true)
    run(
      work.finally(() => {
        setIsAsking(false)
        backupProgressed(null)
      }),
    )
  }
  return (
    <Section title={t('backup.title')} text={t('backup.text')}>
      {known && <Known {...known} />}
      {progress ? (
        <UnderWay progress={progress} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button icon={Archive} disabled={isAsking} onClick={() => start(backUp())}>
            {t('backup.make')}
          </Button>
          <Button icon={ArchiveRestore} disabled={isAsking} onClick={() => start(restore())}>
            {t('backup.restore')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Known({ last, restored }: NonNullable<ReturnType<typeof backupStore.get>['known']>) {
  return (
    <div className="selectable flex flex-col gap-1 text-sm">
      {last ? (
        <>
          <p>{t('backup.last', { date: formatDayTime(new Date(last.at).toISOString()), size: formatBytes(last.bytes) })}</p>
          <p className="text-xs wrap-anywhere text-soft" dir="auto">
            {last.path}
          </p>
        </>
      ) : (
        <p className="text-soft">{t('backup.none')}</p>
      )}
      {restored && (
        <>
          <p className="text-xs text-soft">
            {t('backup.restored', { date: formatDayTime(new Date(restored.at).toISOString()), created: formatDayTime(restored.created) })}
          </p>
          {restored.leftOut &&
            leftOutLines(restored.leftOut).map((line) => (
              <p key={line} className="text-xs wrap-anywhere text-soft">
                {line}
              </p>
            ))}
        </>
      )}
    </div>
  )
}

function UnderWay({ progress: { stage, done, total } }: { progress: BackupProgress }) {
  const label = t(`backup.stages.${stage}`)
  return (
    <div className="flex items-center gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 text-sm">
        <p className="flex justify-between gap-4">
          <span>{label}</span>
          {total > 0 && <span className="text-soft tabular-nums">{`${formatBytes(done)} / ${formatBytes(total)}`}</span>}
        </p>
        <ProgressBar value={total > 0 ? done / total : null} label={label} />
      </div>
      <Button size="small" icon={Square} onClick={() => run(request('backup.stop', {}))}>
        {t('backup.stop')}
      </Button>
    </div>
  )
}

async function backUp(): Promise<void> {
  const made = await request('backup.make', {})
  if (made === null) return
  const remarks = [
    t('backup.madeText', { path: made.path, size: formatBytes(made.bytes) }),
    ...(made.missing > 0 ? [t('backup.missing', { count: made.missing })] : []),
    ...(made.damages > 0 ? [t('backup.damaged')] : []),
  ]
  notify({ title: t('backup.made'), description: remarks.join(' '), bad: made.damages > 0 })
  await loadBackups()
}

async function restore(): Promise<void> {
  const restored = await request('backup.restore', {})
  if (restored === null) return
  notify({ title: t('backup.restarting') })
}
