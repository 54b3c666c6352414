const { setTimeout: later } = globalThis

/** How often a state is looked at, ms. */
const LOOK_MS = 5

/**
 * Waits until something has come about, and fails when it has not within a minute. A test never waits for a time: it waits for what it
 * expects, or, before it says that nothing happened, for what comes after it would have.
 */
export async function eventually(done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await done())) {
    if (performance.now() > end) throw new Error(`This never came about: ${done.toString()}`)
    await new Promise((resolve) => later(resolve, LOOK_MS))
  }
}

/** Everything that needs no time and nothing from outside has happened then: as many turns of the event loop as are asked for. */
export async function turns(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}
