import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}

function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Today in local time, as an ISO date; it changes at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today)
}
