import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Pause, Play, RotateCw, Square, X } from 'lucide-react'
import { useRef } from 'react'
import type { Job, Queue } from '../../../../src-preload/contract/shapes/library.ts'
import { canRetry, isLocked } from '../../../../src-preload/contract/errors.ts'
import { UnlockForm } from '../documents/unlock-form.tsx'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { formatTimeLeft } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'
import { ProgressBar } from '../../../shared/controls/progress-bar.tsx'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { controlQueue, deleteDocuments, libraryStore, retryDocuments } from '../store/library-store.ts'

/** Time from which a reading is shown with its seconds. */
const LONG_SECONDS = 2

/** The queue: each file with name, state, progress, and the reason of a failure. */
export function QueueDrawer({ queue }: { queue: Queue }) {
  const isOpen = queue.open > 0
  const unlisted = queue.open + queue.failed - queue.jobs.length
  const failures = queue.jobs.filter((job) => job.state === 'failed')
  const failed = failures.map((job) => job.documentId)
  const isRetried = queue.failed > failures.length || failures.some((job) => canRetry(job.error))
  return (
    <section aria-label={t('queue.title')} className="flex max-h-[60vh] flex-col">
      <div className="flex items-center gap-2 border-b border-line p-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{t('queue.title')}</h2>
          <p className="text-xs text-soft">
            {isOpen && t('queue.progress', { current: queue.current, total: queue.total })}
            {isOpen && queue.pages > 0 && `, ${t('queue.pages', { count: queue.pages })}`}
            {isOpen &&
              !queue.paused &&
              queue.secondsLeft !== null &&
              `, ${t('queue.timeLeft', { time: formatTimeLeft(queue.secondsLeft) })}`}
          </p>
        </div>
        {isOpen && (
          <>
            <Button
              size="small"
              icon={queue.paused ? Play : Pause}
              onClick={() => controlQueue(queue.paused ? 'queue.resume' : 'queue.pause')}
            >
              {queue.paused ? t('queue.resume') : t('queue.pause')}
            </Button>
            <Button size="small" look="danger" icon={Square} onClick={() => controlQueue('queue.cancel')}>
              {t('queue.stop')}
            </Button>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <div className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-2">
          <p className="min-w-0 flex-1 text-xs text-soft">{t('queue.failed', { count: queue.failed })}</p>
          {isRetried && (
            <Button size="small" icon={RotateCw} onClick={() => controlQueue('queue.retry')}>
              {t('queue.retryAll')}
            </Button>
          )}
          <Button size="small" icon={X} onClick={() => run(deleteDocuments(failed))}>
            {t('queue.removeAll')}
          </Button>
        </div>
      )}
      {queue.notice && (
        <p role="status" className="border-b border-line bg-warning-soft px-3 py-2 text-xs">
          {say(queue.notice.message)} {say(queue.notice.next)}
        </p>
      )}
      <JobList jobs={inOrder(queue.jobs)} />
      {unlisted > 0 && <p className="border-t border-line px-3 py-2 text-xs text-faint">{t('queueMore.more', { count: unlisted })}</p>}
    </section>
  )
}

/** Running jobs first, then failed ones, which wait for the person, then waiting ones; each group in the queue's order. */
function inOrder(jobs: readonly Job[]): Job[] {
  const place = (job: Job) => (job.state === 'failed' ? 1 : job.status === 'queued' ? 2 : 0)
  return jobs.toSorted((a, b) => place(a) - place(b))
}

function JobList({ jobs }: { jobs: readonly Job[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtual({
    count: jobs.length,
    scroller,
    estimateSize: () => 48,
    getItemKey: (index) => jobs[index]?.id ?? index,
    initialRect: { width: 480, height: 400 },
    overscan: 6,
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t('queue.files')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const job = jobs[item.index]
          if (!job) return null
          return (
            <li
              key={job.id}
              ref={virtual.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 border-b border-line/60 px-3 py-2"
              style={{ top: item.start }}
            >
              <JobRow job={job} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What is done with a file. One that is ready is in the queue because its pages are still recognised. */
function stateOf(job: Job): string {
  if (isLong(job)) return t('queue.readingFor', { time: formatClock(job.seconds ?? 0) })
  if (job.state === 'failed') return t('library.status.failed')
  return job.status === 'ready' ? t('library.statusPagesWait') : t(`library.status.${job.status}`)
}

/** True for a file that takes long to be read: nothing else of it changes until it is. */
function isLong({ state, status, progress, seconds }: Job): boolean {
  return state === 'running' && status === 'parsing' && progress === 0 && (seconds ?? 0) >= LONG_SECONDS
}

function JobRow({ job }: { job: Job }) {
  const failed = job.state === 'failed'
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex gap-3 text-sm">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {job.name}
          </span>
          <span className={failed ? 'shrink-0 text-xs leading-5 text-error' : 'shrink-0 text-xs leading-5 text-soft'}>{stateOf(job)}</span>
        </div>
        {failed && isLocked({ error: job.error, path: job.name }) && <UnlockForm id={job.documentId} title={job.name} />}
        {failed ? (
          <p className="selectable text-xs text-soft">
            {job.error && say(job.error.message)} {job.error?.next && say(job.error.next)}
          </p>
        ) : (
          <ProgressBar value={job.progress} label={t('queue.fileProgress', { name: job.name })} />
        )}
      </div>
      {failed && canRetry(job.error) && (
        <IconButton
          icon={RotateCw}
          size="small"
          label={t('queue.retry', { name: job.name })}
          onClick={() => run(retryDocuments([job.documentId]))}
        />
      )}
      <IconButton
        icon={X}
        size="small"
        label={t('queue.remove', { name: job.name })}
        onClick={() =>
          run(
            failed
              ? deleteDocuments([job.documentId])
              : request('queue.cancel', { id: job.id }).then((queue) => libraryStore.dispatch({ type: 'queue-changed', queue })),
          )
        }
      />
    </div>
  )
}
