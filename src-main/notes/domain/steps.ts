/** Work in small steps: who runs it decides when others have a turn (`notes/services/refine/in-pieces.ts`). */
export type Steps<T> = Generator<void, T, void>

/** Sentences of one step. */
export const STEP = 100

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
