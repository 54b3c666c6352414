import { useSyncExternalStore } from 'react'
import { formatAbsolute, formatRelative } from '../format.ts'

const MINUTE = 60_000

/** One clock for every relative time on the screen, ticking once a minute. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE)
}

/** A time as "5 minutes ago"; the whole date when the pointer rests on it. */
export function Time({ iso, className }: { iso: string; className?: string }) {
  const minute = useSyncExternalStore(subscribe, currentMinute)
  // One minute on: the minute is cut down, and a time within it must not lie in the future.
  return (
    <time dateTime={iso} title={formatAbsolute(iso)} className={className}>
      {formatRelative(iso, (minute + 1) * MINUTE - 1)}
    </time>
  )
}
