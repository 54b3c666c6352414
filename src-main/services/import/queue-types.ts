import type { AppError } from '../../../src-preload/contract/errors.ts'

export type Step = 'read' | 'embed'

/**
 * What a job's work came to: `again`, a little later; `back-off`: not its fault (disk full, model server away), so the whole step waits; `failed`: given up,
 * with what its document becomes if nobody has seen it yet.
 */
export type JobOutcome =
  | { end: 'done' }
  | { end: 'cancelled' }
  | { end: 'again'; error: AppError }
  | { end: 'back-off'; error: AppError }
  | { end: 'failed'; status: 'failed' | 'quarantined'; error: AppError }

const BACKOFF_MS = 1_000
/** Longest pause before a step that backs off is tried again: work is back within 10 s after a fault is over (DESIGN.md, Durability). */
const LONGEST_BACKOFF_MS = 8_000

/** Pause before the `attempts`-th try (from 1): a second, then twice as long each time. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** Math.max(0, Math.min(attempts - 1, 10)))
}
