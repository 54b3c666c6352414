import type { Connection, Value } from '../../../src-main/storage/sqlite/connection.ts'

/**
 * A recorded statement: its calling function, its largest CPU time (ms; wall-clock time would include other programs), its runs, and the
 * steps of its plan.
 */
export type Recorded = { name: string; sql: string; ms: number; runs: number; plan: string[] }

export type Recording = {
  readonly connection: Connection
  /** Assigns all later statements to this function. */
  as(name: string): void
  statements(): Recorded[]
}

/** A connection that records every statement with its plan and its time; plans are read once, outside of the measured time. */
export function recordStatements(connection: Connection): Recording {
  const rows = new Map<string, Recorded>()
  let name = ''
  const timed = <R>(sql: string, values: Value[], work: () => R): R => {
    const key = `${name} ${sql}`
    let row = rows.get(key)
    if (!row) rows.set(key, (row = { name, sql, ms: 0, runs: 0, plan: planOf(connection, sql, values) }))
    const started = cpuMs()
    try {
      return work()
    } finally {
      row.ms = Math.max(row.ms, cpuMs() - started)
      row.runs += 1
    }
  }
  return {
    connection: {
      ...connection,
      run: (sql, ...values) => timed(sql, values, () => connection.run(sql, ...values)),
      get: <R>(sql: string, ...values: Value[]) => timed(sql, values, () => connection.get<R>(sql, ...values)),
      all: <R>(sql: string, ...values: Value[]) => timed(sql, values, () => connection.all<R>(sql, ...values)),
    },
    as: (next) => void (name = next),
    statements: () => [...rows.values()],
  }
}

/** CPU time of this thread so far, ms. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function planOf(connection: Connection, sql: string, values: Value[]): string[] {
  if (!/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/.test(sql)) return []
  return connection.database
    .prepare<Value[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map((step) => step.detail)
}

/** Tables that have a row for each passage. */
const OF_PASSAGES = /^(chunks|vectors_\d+|codes_\d+|codes8_\d+|document_parts|keywords_docsize)$/

/** The steps of a plan that read a complete table of passages. */
export function scansOfPassages({ sql, plan }: Pick<Recorded, 'sql' | 'plan'>): string[] {
  return plan.filter((step) => {
    const [, name = ''] = /^SCAN (\w+)(?! VIRTUAL TABLE)\b/.exec(step) ?? []
    const table = new RegExp(`\\b(?:FROM|JOIN)\\s+(\\w+)\\s+(?:AS\\s+)?${name}\\b`).exec(sql)?.[1] ?? name
    return name !== '' && OF_PASSAGES.test(table)
  })
}
