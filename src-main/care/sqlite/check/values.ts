import { text } from '../../../../src-preload/texts/text.ts'
import { LAST_MOMENT, behind, digestedTables, isJudged, isReadable } from '../../../storage/index.ts'
import type { Connection, DigestedTable, Value } from '../../../storage/index.ts'
import type { Damage } from './damage.ts'
import { NEXT } from './next-steps.ts'

/** Rows per statement. */
const ROWS = 500
/** Longest value of a column that holds a name, an id or a list of short things, bytes. */
const LONGEST = 1_000_000
/** Columns of texts and of data that grow with a library. */
const LONG: ReadonlySet<string> = new Set([
  'artifact_versions.data',
  'artifact_versions.markdown',
  'chats.summary',
  'chunks.context',
  'chunks.text',
  'document_terms.terms',
  'evaluation_runs.run',
  'evaluation_runs.summary',
  'imports.report',
  'jobs.payload',
  'message_sources.quote',
  'messages.answer',
  'messages.request',
  'messages.text',
  'messages.trace',
  'note_versions.content',
  'notes.memo',
  'personas.body',
  'replaced_texts.words',
  'session_state.body',
  'settings.value',
  'test_questions.data',
])

/** What a column may hold. */
type Rule = 'judged' | 'moment' | 'whole' | 'real' | 'short'

/** A column with values that the app cannot read, as `table.column`, and their number. */
type Unreadable = { column: string; count: number }

/** Values of all rows that the app cannot read as they are. Each piece has its own transaction. Yields the number of rows that were looked at. */
function* unreadableValues(connection: Connection): Generator<number, Unreadable[]> {
  const found = new Map<string, number>()
  let looked = 0
  for (const table of digestedTables(connection)) {
    const rules = rulesOf(connection, table)
    const sql = statementOf(table, rules)
    for (let after: Value[] | null = null; ;) {
      const { condition, order } = behind(table, 't', after)
      let rows = 0
      let keys: string | null = null
      for (const row of connection.iterate<Record<string, unknown>>(sql(condition, order), ...(after ?? []))) {
        rows += 1
        keys = row['row_keys'] as string
        for (const [column, rule] of rules) {
          const name = `${table.name}.${column}`
          if (!isAllowed(rule, name, row[column])) found.set(name, (found.get(name) ?? 0) + 1)
        }
      }
      looked += rows
      yield looked
      if (rows < ROWS || keys === null) break
      after = JSON.parse(keys) as Value[]
    }
  }
  return [...found].map(([column, count]) => ({ column, count }))
}

/** The same as findings: the rows are shown without these values. */
export function* valueDamages(connection: Connection): Generator<number, Damage[]> {
  const found = yield* unreadableValues(connection)
  return found.map(({ column, count }) => ({
    code: 'value-unreadable',
    message: text('damage.values', { count, column }),
    next: NEXT.library,
    mend: null,
  }))
}

/** The first column with a value that the app cannot read; null: none. */
export function firstUnreadable(connection: Connection): string | null {
  const steps = unreadableValues(connection)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value[0]?.column ?? null
  }
}

function rulesOf(connection: Connection, { name: table }: DigestedTable): [column: string, rule: Rule][] {
  // Settings, personas and states of the window are read field by field, and jobs by their own reader.
  return connection.all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)', table).flatMap(({ name, type }) => {
    const full = `${table}.${name}`
    const rule: Rule | null = isJudged(full)
      ? 'judged'
      : type === 'INTEGER'
        ? name.endsWith('_at')
          ? 'moment'
          : 'whole'
        : type === 'REAL'
          ? 'real'
          : type === 'TEXT' && !LONG.has(full)
            ? 'short'
            : null
    return rule ? [[name, rule] as [string, Rule]] : []
  })
}

/** A long value of a short column is measured, not read. */
function statementOf(table: DigestedTable, rules: readonly [string, Rule][]): (condition: string, order: string) => string {
  const columns = rules.map(([column, rule]) => (rule === 'short' ? `octet_length(t.${column}) AS ${column}` : `t.${column}`))
  return (condition, order) =>
    `SELECT ${[`json_array(${order}) AS row_keys`, ...columns].join(', ')} FROM ${table.name} t WHERE ${condition} ORDER BY ${order} LIMIT ${ROWS}`
}

function isAllowed(rule: Rule, name: string, value: unknown): boolean {
  if (value === null || rule === 'judged') return isReadable(name, value)
  if (typeof value !== 'number') return false
  if (rule === 'short') return value <= LONGEST
  if (rule === 'moment') return Math.abs(value) <= LAST_MOMENT
  return rule === 'whole' ? Number.isSafeInteger(value) : Number.isFinite(value)
}
