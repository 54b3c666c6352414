import { Popover } from '@base-ui/react/popover'
import { Suspense } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import { CircleAlert, Pause, Play } from 'lucide-react'
import type { Queue } from '../../../../src-preload/contract/shapes/library.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { formatShare, formatTimeLeft } from '../../../shared/format.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { controlQueue, libraryStore } from '../store/library-store.ts'
import { Spinner } from '../../../shared/controls/spinner.tsx'

const QueueDrawer = lazyPage(async () => (await import('./queue-drawer.tsx')).QueueDrawer)

/** The queue in one line: "Indexing 12 of 40, 3 min left", or "Indexing 1 of 1, 37 %"; null: the queue is empty. */
export function queueLine(queue: Queue): string | null {
  if (queue.open === 0) return queue.failed > 0 ? t('queue.failed', { count: queue.failed }) : null
  if (queue.notice) return say(queue.notice.message)
  if (queue.paused) return t('queue.paused', { current: queue.current, total: queue.total })
  const line = t('queue.indexing', { current: Math.min(queue.current + 1, queue.total), total: queue.total })
  if (queue.secondsLeft !== null) return t('queue.left', { line, time: formatTimeLeft(queue.secondsLeft) })
  // The time that a single file takes is not known, but how much of it is done.
  const share = queue.open === 1 ? (queue.jobs.find(({ state }) => state === 'running')?.progress ?? 0) : 0
  return share > 0 ? t('queue.share', { line, share: formatShare(share) }) : line
}

function Taking() {
  return (
    <output className="flex items-center gap-1.5 px-1.5">
      <Spinner />
      {t('queue.taking')}
    </output>
  )
}

/** The queue in the status line; a click opens the drawer. */
export function QueueStatus() {
  const queue = libraryStore.use((state) => state.queue)
  const isTaking = libraryStore.use((state) => state.taking > 0)
  const line = queueLine(queue)
  // What is happening comes before what failed earlier.
  if (isTaking && queue.open === 0) return <Taking />
  if (line === null) return null
  const isOpen = queue.jobs.some((job) => job.state !== 'failed' && job.state !== 'done')
  return (
    <div className="flex min-w-0 items-center">
      <Popover.Root>
        <Popover.Trigger className="flex h-6 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover data-popup-open:bg-hover">
          {!isOpen && <CircleAlert size={14} className="shrink-0 text-error" aria-hidden />}
          {isOpen && !queue.paused && <Spinner />}
          <span className="truncate tabular-nums">{line}</span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner side="top" sideOffset={8} className="z-30">
            <Popover.Popup className="floating appear w-120 max-w-[90vw]" aria-label={t('queue.title')}>
              <Suspense fallback={null}>
                <QueueDrawer queue={queue} />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {isOpen && (
        <IconButton
          icon={queue.paused ? Play : Pause}
          size="small"
          // Beside the drawer's own button, whose heading says what it pauses.
          label={queue.paused ? t('commands.resume') : t('commands.pause')}
          onClick={() => controlQueue(queue.paused ? 'queue.resume' : 'queue.pause')}
        />
      )}
    </div>
  )
}
