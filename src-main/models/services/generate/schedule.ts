import { AppError } from '../../../../src-preload/contract/errors.ts'

/** Uses of the single model, most urgent first: a person waits for an answer, nobody for an embedding. */
const USES = ['answer', 'artifact', 'transcription', 'embedding'] as const
export type Use = (typeof USES)[number]

/** Polling interval of a waiting use. */
const POLL_MS = 50

/** Whether each kind of work is running; may be completed later. */
export type Busy = Partial<Record<Use, () => boolean>>

export type Schedule = {
  /** True if something more urgent is running. */
  isTaken(use: Use): boolean
  /** Waits until nothing more urgent is running. Throws `cancelled`. */
  turn(use: Use, signal: AbortSignal): Promise<void>
}

/** Priority schedule: answers, artifacts, transcription, embedding. `busy`: running work; missing kinds are idle. */
export function createSchedule(busy: Busy): Schedule {
  const isTaken = (use: Use): boolean => USES.slice(0, USES.indexOf(use)).some((other) => busy[other]?.() ?? false)
  return {
    isTaken,
    async turn(use, signal) {
      for (;;) {
        if (signal.aborted) throw new AppError('cancelled')
        if (!isTaken(use)) return
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
}
