import { durationOf, timeLeft } from '../../models/index.ts'
import type { ModelSpeed, RequestSize, ThoroughStep } from '../../models/index.ts'
import { text, type Text } from '../../../src-preload/texts/text.ts'

/** A step is given up after this multiple of its expected time, but not before it may have loaded the model, ms. */
const PATIENCE = 1.5
const LEAST_PATIENCE_MS = 10_000

/** Time account of one search for the steps that a chat model does before the answer. */
export type ThoroughTime = {
  /** Null: there is time for the step, or nothing is known of the model's speed. Else the reason why it is left out, for the trace. */
  obstacle(size: RequestSize): Promise<Text | null>
  /**
   * Runs a step, and takes its time from the account: at least the expected one. `patienceMs`: time after which it
   * is given up; undefined: the default.
   */
  spend<T>(size: RequestSize, work: (patienceMs?: number) => Promise<T>): Promise<T>
  /** Notes a step that had no time. */
  leaveOut(step: ThoroughStep): void
  readonly leftOut: readonly ThoroughStep[]
}

/** Opens the account. `speed`: of the asked model; null: unknown, or its time does not matter. */
export function createThoroughTime(speed: () => Promise<ModelSpeed | null>): ThoroughTime {
  let spentMs = 0
  const leftOut: ThoroughStep[] = []
  return {
    leftOut,
    async obstacle(size) {
      const known = await speed()
      if (known === null) return null
      const [takes, left] = [durationOf(known, size), timeLeft(known, spentMs)]
      return takes <= left ? null : text('trace.noTime', { seconds: Math.ceil(takes / 1000), left: Math.max(0, Math.round(left / 1000)) })
    },
    async spend(size, work) {
      const known = await speed()
      const expectedMs = known === null ? 0 : durationOf(known, size)
      const startedAt = performance.now()
      try {
        return await work(known === null ? undefined : Math.round(Math.max(LEAST_PATIENCE_MS, PATIENCE * expectedMs)))
      } finally {
        spentMs += Math.max(expectedMs, performance.now() - startedAt)
      }
    },
    leaveOut: (step) => void leftOut.push(step),
  }
}
