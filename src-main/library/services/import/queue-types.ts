import type { AppError } from '../../../../src-preload/contract/errors.ts'

export type Step = 'read' | 'embed' | 'ocr'

/**
 * Outcome of a job: `later`: a part of it is done, other jobs come first; `again`: retry later; `back-off`: not the job's fault (disk full, server unreachable), the whole step waits; `failed`:
 * given up, with the status of a still unpublished document.
 */
export type JobOutcome =
  | { end: 'done' }
  | { end: 'cancelled' }
  | { end: 'later' }
  | { end: 'again'; error: AppError }
  | { end: 'back-off'; error: AppError }
  | { end: 'failed'; status: 'failed' | 'quarantined'; error: AppError }

const BACKOFF_MS = 1_000
/** Longest back-off, ms: work resumes within 10 s after a fault (DESIGN.md, Durability). */
const LONGEST_BACKOFF_MS = 8_000

/** Exponential delay before the `attempts`-th try (from 1), starting at a second. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** Math.max(0, Math.min(attempts - 1, 10)))
}
