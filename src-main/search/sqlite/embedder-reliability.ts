import type { ReliabilityRow } from '../domain/types.ts'
import type { Connection } from '../../storage/index.ts'

/** Replaces the measurements of these languages. */
export function saveReliability(connection: Connection, o: { indexId: number; rows: readonly ReliabilityRow[]; now: number }): void {
  connection.write(() => {
    for (const row of o.rows) {
      connection.run(
        `
INSERT OR REPLACE INTO trust (index_id, language, mrr, own_median, other_median, sample, passages, measured_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        o.indexId,
        row.language,
        row.mrr,
        row.ownMedian,
        row.otherMedian,
        row.sample,
        row.passages,
        o.now,
      )
    }
  })
}

/** Measurements of an index by language. */
export function listReliability(connection: Connection, indexId: number): ReliabilityRow[] {
  return connection.all<ReliabilityRow>(
    `
SELECT language, mrr, own_median AS ownMedian, other_median AS otherMedian, sample, passages FROM trust WHERE index_id = ? ORDER BY language`,
    indexId,
  )
}
