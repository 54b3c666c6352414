/** The action, but while it is under way another call waits for that one: two quick presses of a button make one thing. */
export function onceAtATime<A extends unknown[]>(action: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let underWay: Promise<void> | null = null
  return (...args) =>
    (underWay ??= action(...args).finally(() => {
      underWay = null
    }))
}
