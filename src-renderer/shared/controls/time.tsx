import { useSyncExternalStore } from 'react'
import { formatAbsolute, formatRelative } from '../format.ts'

const MINUTE = 60_000

/** The clock of all relative times; it ticks once a minute. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
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
