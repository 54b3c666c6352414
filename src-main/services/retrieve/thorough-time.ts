import { durationOf, timeLeft, type ModelSpeed, type RequestSize, type ThoroughStep } from '../../domain/answering/prompt/thorough-plan.ts'
import { text, type Text } from '../../../src-preload/texts/text.ts'

/** Time account of one search for the steps that a chat model does before the answer. */
export type ThoroughTime = {
  /** Null: there is time for the step, or nothing is known of the model's speed. Else the reason why it is left out, for the trace. */
  obstacle(size: RequestSize): Promise<Text | null>
  /** Runs a step, and takes its expected time from the account; if nothing is known, the time that it took. */
  spend<T>(size: RequestSize, work: () => Promise<T>): Promise<T>
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
      if (known !== null) spentMs += durationOf(known, size)
      if (known !== null) return work()
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        spentMs += performance.now() - startedAt
      }
    },
    leaveOut: (step) => void leftOut.push(step),
  }
}
