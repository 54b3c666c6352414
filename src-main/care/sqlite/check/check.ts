import { say } from '../../../../src-preload/texts/say.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { digestedTables } from '../../../storage/index.ts'
import type { Connection, Value } from '../../../storage/index.ts'
import { getIndex, indexIds } from '../../../search/index.ts'
import { agreement } from './agreement.ts'
import { damagesOf, unreadable } from './damage.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'
import { compareRows, describeRows, missingRows, strayDigests } from './rows.ts'
import type { DamagedRow } from './rows.ts'
import { structure } from './structure.ts'
import { valueDamages } from './values.ts'
import { checkVector, vectorsBehind } from './vectors.ts'

/** Progress of a check; `total` 0: a single step of unknown length. */
export type CheckProgress = { stage: 'structure' | 'rows' | 'vectors' | 'agreement'; done: number; total: number }

/** Most damaged rows recorded individually. */
const REMEMBERED_ROWS = 10_000

/**
 * Checks the whole database: pages and schema, every row against its digest, vectors against their quantised forms, documents against
 * passages, word index and vectors. Read-only. Each step has its own transactions, so that the write-ahead log can be checkpointed
 * meanwhile; between steps the check can report progress or be cancelled. Damages are returned, never thrown.
 */
export function* checking(connection: Connection): Generator<CheckProgress, Damage[]> {
  yield { stage: 'structure', done: 0, total: 0 }
  const damages = structure(connection)
  damages.push(...(yield* rows(connection)))
  damages.push(...(yield* vectors(connection)))
  damages.push(...(yield* values(connection)))
  yield { stage: 'agreement', done: 0, total: 0 }
  damages.push(...together(connection, () => agreement(connection)))
  return distinct(damages)
}

/** Runs a complete check. */
export function check(connection: Connection): Damage[] {
  const steps = checking(connection)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** One read transaction: either all or none of another process's writes are visible to all parts. */
function together<T>(connection: Connection, work: () => T): T {
  connection.database.exec('BEGIN')
  try {
    return work()
  } finally {
    // Not COMMIT, which throws on a damaged file.
    connection.database.exec('ROLLBACK')
  }
}

function* rows(connection: Connection): Generator<CheckProgress, Damage[]> {
  const damages: Damage[] = []
  const damaged: DamagedRow[] = []
  const total = countRows(connection)
  let done = 0
  for (const table of damagedTables(connection, damages)) {
    let after: Value[] | null = null
    try {
      do {
        yield { stage: 'rows', done: Math.min(done, total), total }
        const piece = compareRows(connection, table, after)
        if (damaged.length < REMEMBERED_ROWS) damaged.push(...piece.rows)
        done += piece.looked
        after = piece.after
      } while (after)
      damaged.push(...missingRows(connection, table))
    } catch (error) {
      damages.push(unreadable(error))
    }
  }
  const stray = damagesOf(strays, connection)
  return [...damages, ...damagesOf(describeRows, connection, damaged), ...stray]
}

function damagedTables(connection: Connection, damages: Damage[]): ReturnType<typeof digestedTables> {
  try {
    return digestedTables(connection)
  } catch (error) {
    damages.push(unreadable(error))
    return []
  }
}

function strays(connection: Connection): Damage[] {
  const n = strayDigests(connection)
  return n === 0
    ? []
    : [
        {
          code: 'digests-damaged',
          message: text('damage.strayDigests', { count: n }),
          next: NEXT.digests,
          mend: 'digests',
        },
      ]
}

/** For progress only: uncountable tables are reported when read. */
function countRows(connection: Connection): number {
  try {
    return connection.get<{ n: number }>('SELECT count(*) AS n FROM row_digests')?.n ?? 0
  } catch {
    return 0
  }
}

/** Values that are whole by their digests, but that the app cannot read. */
function* values(connection: Connection): Generator<CheckProgress, Damage[]> {
  const total = countRows(connection)
  try {
    const steps = valueDamages(connection)
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      yield { stage: 'rows', done: Math.min(step.value, total), total }
    }
  } catch (error) {
    return [unreadable(error)]
  }
}

function* vectors(connection: Connection): Generator<CheckProgress, Damage[]> {
  const damages: Damage[] = []
  for (const id of indexesOf(connection, damages)) {
    let changed = 0
    try {
      const total = connection.get<{ n: number }>(`SELECT count(*) AS n FROM vectors_${id}`)?.n ?? 0
      for (let after = 0, done = 0; ;) {
        yield { stage: 'vectors', done, total: Math.max(total, done) }
        const piece = vectorsBehind(connection, id, after)
        changed += piece.filter((row) => checkVector(row) !== 'whole').length
        done += piece.length
        const last = piece.at(-1)
        if (!last) break
        after = last.id
      }
    } catch (error) {
      damages.push(unreadable(error))
    }
    if (changed > 0)
      damages.push({
        code: 'vectors-changed',
        message: text('damage.vectorsChanged', { count: changed, model: getIndex(connection, id)?.model ?? '' }),
        next: NEXT.vectors,
        mend: 'vectors',
      })
  }
  return damages
}

function indexesOf(connection: Connection, damages: Damage[]): number[] {
  try {
    return indexIds(connection)
  } catch (error) {
    damages.push(unreadable(error))
    return []
  }
}

/** Several steps find the same damaged page. */
function distinct(damages: readonly Damage[]): Damage[] {
  return [...new Map(damages.map((damage) => [`${damage.code} ${say(damage.message)}`, damage])).values()]
}
