import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import { putBackAfter, type Step } from './queue-types.ts'

/** What makes a whole step of the queue wait: a full disk, a model server that is away. */
export type Holds = {
  /** Waits a little, longer each time in a row, and then tries again by itself. A full disk holds everything. */
  begin(step: Step, error: AppError): void
  /** Something of this step went through. */
  end(step: Step): void
  /** Tries everything again at once. */
  clear(): void
  holds(step: Step): boolean
  /** Why the queue waits; null: it does not. Stays while it is being tried again, until something goes through. */
  reason(): AppError | null
}

type Hold = { error: AppError; tries: number; timer: NodeJS.Timeout | null }

/** `onEnd`: a step may try again. */
export function createHolds(options: { onEnd: () => void }): Holds {
  const held = new Map<Step, Hold>()

  function open(hold: Hold): void {
    if (hold.timer) clearTimeout(hold.timer)
    hold.timer = null
  }

  function begin(step: Step, error: AppError): void {
    const before = held.get(step)
    if (before?.timer) return
    const tries = (before?.tries ?? 0) + 1
    const hold: Hold = { error, tries, timer: null }
    hold.timer = setTimeout(() => {
      open(hold)
      options.onEnd()
    }, putBackAfter(tries))
    hold.timer.unref()
    held.set(step, hold)
  }

  return {
    begin(step, error) {
      begin(step, error)
      if (error.code === 'disk-full') begin(step === 'read' ? 'embed' : 'read', error)
    },
    end(step) {
      const hold = held.get(step)
      if (hold) open(hold)
      held.delete(step)
    },
    clear() {
      for (const hold of held.values()) open(hold)
      held.clear()
      options.onEnd()
    },
    holds: (step) => (held.get(step)?.timer ?? null) !== null,
    reason: () => held.get('read')?.error ?? held.get('embed')?.error ?? null,
  }
}

/** What the queue says when the database could not be written. */
export function holdable(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('database-busy', { cause: error })
}
