import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Passage } from '../../retrieval/types.ts'
import { statementsOf } from '../extract/statements.ts'

/** Most tables, and most columns of one, that are named. */
const TABLES = 12
const COLUMNS = 20

/** A table of a document: the sheet it stands in (null: none), the names of its columns, and a passage of it. */
export type GuideTable = { sheet: string | null; columns: string[]; chunkId: ChunkId }

/** The tables of a document that consists of tables, one for each sheet and each set of columns, in its order. Empty for other documents. */
export function guideTables(passages: readonly Passage[]): GuideTable[] {
  if (passages.length === 0 || passages.some(({ kind }) => kind !== 'table')) return []
  const tables = new Map<string, GuideTable>()
  for (const passage of passages) {
    const columns =
      statementsOf(passage)
        .find((one) => one.columns.length > 0)
        ?.columns.filter((name) => name !== '') ?? []
    const sheet = passage.anchor.section?.[0] ?? null
    const key = JSON.stringify([sheet, columns])
    if (columns.length > 0 && !tables.has(key)) tables.set(key, { sheet, columns: columns.slice(0, COLUMNS), chunkId: passage.chunkId })
  }
  return [...tables.values()].slice(0, TABLES)
}
