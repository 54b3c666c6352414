import { useSyncExternalStore } from 'react'
import { formatAbsolute, formatRelative } from '../format.ts'

const MINUTE = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The one clock of all relative times; it ticks once a minute. A timer for each would be set and cleared with each row of a long list. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tick) => tick()), MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE)
}

/** A time as "5 minutes ago"; its tooltip shows the full date. */
export function Time({ iso, className }: { iso: string; className?: string }) {
  const minute = useSyncExternalStore(subscribe, currentMinute)
  // The end of the current minute: the clock is rounded down, and a time within this minute must not lie in the future.
  return (
    <time dateTime={iso} title={formatAbsolute(iso)} className={className}>
      {formatRelative(iso, (minute + 1) * MINUTE - 1)}
    </time>
  )
}
