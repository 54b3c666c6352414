import { AppError } from '../../../src-preload/contract/errors.ts'

/** Uses of the machine's one model, most urgent first: a person waits for an answer, nobody for an embedding. */
const USES = ['answer', 'artifact', 'transcription', 'embedding'] as const
export type Use = (typeof USES)[number]

/** How often one that waits looks again. */
const POLL_MS = 50

/** Whether each kind of work is under way now; it may be filled in later. */
export type Busy = Partial<Record<Use, () => boolean>>

export type Schedule = {
  /** Whether something more urgent is under way. */
  isTaken(use: Use): boolean
  /** Waits until nothing more urgent is under way. Throws `cancelled` when the signal fires. */
  turn(use: Use, signal: AbortSignal): Promise<void>
}

/** Who goes first: answers before artifacts before recordings' transcription before embedding. `busy`: whether such work is under way now; what is left out never is. */
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
