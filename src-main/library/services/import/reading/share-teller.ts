const EVERY_MILLISECONDS = 1000

/**
 * Passes on how far something is, at most once a second and not in its first: what takes less needs no progress. A failed write is left out,
 * because the next one says more.
 */
export function createShareTeller(write: (share: number) => Promise<unknown>): (share: number) => void {
  let toldAt = performance.now()
  return (share) => {
    if (performance.now() - toldAt < EVERY_MILLISECONDS) return
    toldAt = performance.now()
    void write(share).catch(() => undefined)
  }
}
