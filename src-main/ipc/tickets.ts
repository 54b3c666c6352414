import { isAbsolute } from 'node:path'
import { AppError } from '../../src-preload/contract/errors.ts'

/** Lifetime of a ticket, ms: the page imports right after the drop. */
export const TICKET_MS = 60_000
/** Most pending tickets; the oldest are dropped. */
const MOST_TICKETS = 100_000
/** Most paths per message, and longest path, characters (Windows: 32,767). */
const MOST_PATHS = 10_000
const LONGEST_PATH = 32_768

/** One-time tickets for dropped or chosen paths. The page knows tickets, never paths. */
export type Tickets = {
  /** A ticket per path, '' for a relative one. Invalid input gets none. */
  issue(paths: unknown): string[]
  /** The paths in order, consuming the tickets. Throws `bad-request` if any is unknown, used or expired. */
  redeem(tickets: readonly string[]): string[]
}

/** `now` in ms; `random`: an unguessable value. */
export function createTickets(options: { now: () => number; random: () => string }): Tickets {
  const waiting = new Map<string, { path: string; until: number }>()

  function forget(now: number): void {
    // In order of issue.
    for (const [ticket, { until }] of waiting) {
      if (until > now && waiting.size < MOST_TICKETS) return
      waiting.delete(ticket)
    }
  }

  function issueOne(path: string): string {
    if (!isAbsolute(path)) return ''
    const now = options.now()
    forget(now)
    const ticket = options.random()
    waiting.set(ticket, { path, until: now + TICKET_MS })
    return ticket
  }

  return {
    issue: (paths) => (isPathList(paths) ? paths.map(issueOne) : []),
    redeem(tickets) {
      const paths = tickets.flatMap((ticket) => {
        const entry = waiting.get(ticket)
        waiting.delete(ticket)
        return entry && entry.until > options.now() ? [entry.path] : []
      })
      if (paths.length !== tickets.length) throw new AppError('bad-request', { variant: 'dropExpired' })
      return paths
    },
  }
}

function isPathList(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.length <= MOST_PATHS && value.every((path) => typeof path === 'string' && path.length <= LONGEST_PATH)
  )
}
