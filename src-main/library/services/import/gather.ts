/** Throttles calls per key: the first one runs half a second later, calls in between are merged. */
export function gather<K>(work: (key: K) => void): (key: K) => void {
  const waiting = new Set<K>()
  return (key) => {
    if (waiting.has(key)) return
    waiting.add(key)
    setTimeout(() => {
      waiting.delete(key)
      work(key)
    }, 500)
  }
}
