import { t } from './say.ts'

/** One sentence for each kind of thing that a restore did not take over; none if it took all. */
export function leftOutLines({
  reset,
  paused,
  unread,
  missing,
}: {
  reset: readonly string[]
  paused: readonly string[]
  unread: number
  missing: number
}): string[] {
  return [
    ...(reset.length > 0 ? [t('backup.reset', { count: reset.length, keys: reset.join(', ') })] : []),
    ...(paused.length > 0 ? [t('backup.paused', { count: paused.length, paths: paused.join(', ') })] : []),
    ...(unread > 0 ? [t('backup.unread', { count: unread })] : []),
    ...(missing > 0 ? [t('backup.absent', { count: missing })] : []),
  ]
}
