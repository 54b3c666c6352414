import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import { retryDelay, type Step } from './queue-types.ts'

/** Back-off of queue steps because of a full disk or an unreachable model server. */
export type BackOffs = {
  /** Delays a step, longer each time in a row. A full disk delays both steps. */
  begin(step: Step, error: AppError): void
  /** Resets a step after a success. */
  end(step: Step): void
  /** Retries everything at once. */
  clear(): void
  isBackingOff(step: Step): boolean
  /** Reason of the delay; null: none. Kept during a retry, until something succeeds. */
  reason(): AppError | null
}

type BackOff = { error: AppError; tries: number; timer: NodeJS.Timeout | null }

/** `onEnd`: a step may retry. */
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

/** The queue's error for a failed database write. */
export function backOffError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('database-busy', { cause: error })
}
