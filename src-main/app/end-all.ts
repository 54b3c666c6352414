/** Ends one part. */
export type Ending = () => unknown

/**
 * Ends all parts in order, whatever fails: one that stays open (the thread of the database, after a full disk) would keep the program running for
 * ever. Throws the first error when all have had their turn.
 */
export async function endAll(endings: readonly Ending[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of endings) {
    try {
      await end()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
