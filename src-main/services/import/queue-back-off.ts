import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import { retryDelay, type Step } from './queue-types.ts'

/** Back-off of whole steps of the queue, because of a full disk or a model server that is away. */
export type BackOffs = {
  /** Waits a little, longer each time in a row, and then tries again by itself. A full disk makes both steps back off. */
  begin(step: Step, error: AppError): void
  /** Something of this step went through. */
  end(step: Step): void
  /** Tries everything again at once. */
  clear(): void
  isBackingOff(step: Step): boolean
  /** Why the queue waits; null: it does not. Stays while it is being tried again, until something goes through. */
  reason(): AppError | null
}

type BackOff = { error: AppError; tries: number; timer: NodeJS.Timeout | null }

/** `onEnd`: a step may try again. */
export function createBackOffs(options: { onEnd: () => void }): BackOffs {
  const backOffs = new Map<Step, BackOff>()

  function open(backOff: BackOff): void {
    if (backOff.timer) clearTimeout(backOff.timer)
    backOff.timer = null
  }

  function begin(step: Step, error: AppError): void {
    const before = backOffs.get(step)
    if (before?.timer) return
    const tries = (before?.tries ?? 0) + 1
    const backOff: BackOff = { error, tries, timer: null }
    backOff.timer = setTimeout(() => {
      open(backOff)
      options.onEnd()
    }, retryDelay(tries))
    backOff.timer.unref()
    backOffs.set(step, backOff)
  }

  return {
    begin(step, error) {
      begin(step, error)
      if (error.code === 'disk-full') begin(step === 'read' ? 'embed' : 'read', error)
    },
    end(step) {
      const backOff = backOffs.get(step)
      if (backOff) open(backOff)
      backOffs.delete(step)
    },
    clear() {
      for (const backOff of backOffs.values()) open(backOff)
      backOffs.clear()
      options.onEnd()
    },
    isBackingOff: (step) => (backOffs.get(step)?.timer ?? null) !== null,
    reason: () => backOffs.get('read')?.error ?? backOffs.get('embed')?.error ?? null,
  }
}

/** What the queue says when the database could not be written. */
export function backOffError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('database-busy', { cause: error })
}
