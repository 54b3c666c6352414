import type { Connection } from '../../storage/index.ts'

/** Passages per term within these documents, and their total: subtracted from the library's counts when they are excluded. */
export function termFrequenciesWithin(
  connection: Connection,
  o: { documentIds: readonly string[]; terms: readonly string[] },
): { passages: number; frequencies: Record<string, number> } {
  const ids = JSON.stringify(o.documentIds)
  const passages =
    connection.get<{ n: number }>(
      `
SELECT count(*) AS n FROM json_each(?) j CROSS JOIN chunks c ON c.document_id = j.value AND c.is_parent = 0`,
      ids,
    )?.n ?? 0
  const frequencyOf = (term: string): number =>
    connection.get<{ n: number }>(
      `
SELECT count(*) AS n FROM keywords k CROSS JOIN chunks c ON c.id = k.rowid
WHERE k.keywords MATCH ? AND c.document_id IN (SELECT value FROM json_each(?))`,
      `"${term.replaceAll('"', '""')}"`,
      ids,
    )?.n ?? 0
  return { passages, frequencies: Object.fromEntries(o.terms.map((term) => [term, frequencyOf(term)])) }
}
