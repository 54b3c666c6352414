const { setTimeout: later } = globalThis

/** The interval between two checks of a state, ms. */
const LOOK_MS = 5

/**
 * Waits until a condition holds, and fails when it does not within a minute. A test never waits for a duration: it waits for what it
 * expects, or, before it claims that nothing happened, for something that would have come later.
 */
export async function eventually(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`This never came about: ${done.toString()}`)
    await new Promise((resolve) => later(resolve, LOOK_MS))
  }
}

/** Lets the event loop turn this number of times, after which all work without timers and I/O is done. */
export async function turns(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}
