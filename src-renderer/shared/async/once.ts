/** Wraps an action: a call during a running one waits for that one, so a double click runs the action once. */
export function onceAtATime<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let underWay: Promise<void> | null = null
  return (...args) =>
    (underWay ??= action(...args).finally(() => {
      underWay = null
    }))
}
