import { isAbsolute } from 'node:path'
import { AppError } from '../../src-preload/contract/errors.ts'

/** How long a ticket may be redeemed, ms: the page imports in the moment of the drop, so a minute is long. */
export const TICKET_MS = 60_000
/** Tickets that wait at once; the oldest go first. */
const MOST_TICKETS = 100_000
/** Paths of one message of the preload, and the characters of one (Windows: 32,767). */
const MOST_PATHS = 10_000
const LONGEST_PATH = 32_768

/** Paths that a person dropped or chose, each under a ticket that is good once. The page knows the tickets and never the paths. */
export type Tickets = {
  /** A ticket for each path, '' for one that is no absolute path. What is no list of paths gets none. */
  issue(paths: unknown): string[]
  /** The paths, in that order; all tickets are spent. Throws `bad-request` when one is unknown, spent or too old: then nothing is given. */
  redeem(tickets: readonly string[]): string[]
}

/** `now` in ms; `random`: a value that nobody can guess. */
export function createTickets(options: { now: () => number; random: () => string }): Tickets {
  const waiting = new Map<string, { path: string; until: number }>()

  function forget(now: number): void {
    // In the order in which they were issued.
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
