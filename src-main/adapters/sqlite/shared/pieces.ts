/** Rows changed in one transaction of a long work, so that each stays under 20 ms. */
const ROWS = 200

/** Does the work over pieces of a list and lets other calls in between; what the pieces brought, together. */
export async function inPieces<A, B>(list: readonly A[], work: (piece: readonly A[]) => B[]): Promise<B[]> {
  const results: B[] = []
  for (let i = 0; i < list.length; i += ROWS) {
    if (i > 0) await pause()
    results.push(...work(list.slice(i, i + ROWS)))
  }
  return results
}

/** Lets the calls that wait have their turn. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
