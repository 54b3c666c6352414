/** Gathers calls with the same key and makes one of them, half a second after the first: what moves 10,000 times is looked at now and then. */
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
