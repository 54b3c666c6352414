import type { Queue } from '../../src-preload/contract/shapes/library.ts'
import { t } from '../../src-preload/texts/say.ts'
import { cannotGoOn } from './commands/collection-commands.ts'
import type { CommandContext, CommandResult } from './command.ts'
import { formatRemark } from './format.ts'

/** Time after which a waiting command ends because nothing in the queue gets on, ms. */
export const STALL_MS = 60_000
/** Time from which a reading is told with its seconds. */
const LONG_SECONDS = 2
/** Interval of looking at the queue, ms. */
const POLL_MS = 200

/** Works the queue until nothing is left; ends before that when it is paused, cannot store anything, or nothing gets on. */
export async function drainQueue({ app, progress }: Pick<CommandContext, 'app' | 'progress'>): Promise<CommandResult<'queue'>> {
  const failedBefore = (await app.queue.state(1)).failed
  let last = ''
  let lastLine = ''
  for (let movedAt = performance.now(); ;) {
    const queue = await app.queue.state(1)
    if (queue.open === 0) {
      // The next command asks at once, so reliability is measured before this one ends.
      await app.retrieve.measureReliability()
      return { output: queue, text: `${t('cli.queue.empty')}\n`, exit: queue.failed > failedBefore ? 3 : 0 }
    }
    const line = drainLine(queue)
    if (line !== lastLine) progress(line)
    const { running, isReading } = await app.database.queuePace()
    const all = `${queue.open} ${running}`
    if (all !== last || isReading) movedAt = performance.now()
    lastLine = line
    last = all
    if (cannotGoOn(queue) || performance.now() - movedAt > STALL_MS) return { output: queue, text: stalledLine(queue), exit: 3 }
    await new Promise((next) => setTimeout(next, POLL_MS))
  }
}

function drainLine({ current, total, jobs }: Queue): string {
  return `${t('cli.progress.files', { done: current, count: total })}${firstJobLine(jobs)}`
}

/** How far the first running file is, after a comma: of one that takes long to be read nothing else changes. */
export function firstJobLine([job]: Queue['jobs']): string {
  if (job?.state !== 'running') return ''
  if (job.progress > 0) return `, ${job.name} ${Math.round(job.progress * 100)} %`
  const seconds = job.seconds ?? 0
  return seconds >= LONG_SECONDS ? `, ${t('cli.progress.reading', { name: job.name, seconds })}` : ''
}

/** Why files are left in the queue, and what to do about it. */
export function stalledLine({ notice, paused, open }: Queue): string {
  if (paused) return `${t('cli.queue.paused')}\n`
  return `${notice ? formatRemark(notice) : ''}${open > 0 ? `${t('cli.queue.left', { count: open })}\n` : ''}`
}
