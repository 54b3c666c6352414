/** Rows per transaction of a long operation, which keeps each under 20 ms. */
const ROWS = 200

/** Runs the work over pieces of a list, yielding to other calls in between; returns the joined results. */
export async function inPieces<A, B>(list: readonly A[], work: (piece: readonly A[]) => B[]): Promise<B[]> {
  const results: B[] = []
  for (let i = 0; i < list.length; i += ROWS) {
    if (i > 0) await pause()
    results.push(...work(list.slice(i, i + ROWS)))
  }
  return results
}

/** Yields to waiting calls. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
