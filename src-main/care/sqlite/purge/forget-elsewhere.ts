import { isMessage, mapWords } from '../../../../src-preload/texts/text.ts'
import type { TestQuestion } from '../../../../src-preload/contract/shapes/evaluation.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { deletedSource } from '../../../answers/index.ts'
import type { Forgetting } from '../../../answers/index.ts'
import { pause, stored } from '../../../storage/index.ts'
import type { Connection, Value } from '../../../storage/index.ts'

/** Questions that earlier versions suggested, and kept as a state of the window. */
const SUGGESTIONS = 'suggestions'
/** Rows of the query log per transaction. */
const LOGGED = 100

type Leaving = { forgetting: Forgetting; ids: ReadonlySet<DocumentId>; about: ReadonlySet<string> }
/**
 * A table whose rows can name documents or contain their text: its key, and its text and JSON columns. Every new such table must be added.
 */
type Place = { table: string; key: readonly string[]; texts: readonly string[]; json: readonly string[] }

const PLACES: readonly Place[] = [
  { table: 'chats', key: ['id'], texts: ['title', 'summary'], json: [] },
  { table: 'artifacts', key: ['id'], texts: ['title'], json: ['scope'] },
  { table: 'test_questions', key: ['set_name', 'id'], texts: [], json: ['data'] },
  { table: 'evaluation_runs', key: ['id'], texts: [], json: ['summary', 'run'] },
  { table: 'personas', key: ['id'], texts: [], json: ['body'] },
  { table: 'query_log', key: ['id'], texts: ['question'], json: [] },
  { table: 'session_state', key: ['key'], texts: [], json: ['body'] },
  { table: 'replaced_texts', key: ['id'], texts: ['words'], json: [] },
]

/** Collects the texts of these tables. */
export async function collectElsewhere(connection: Connection, forgetting: Forgetting): Promise<void> {
  for await (const { place, row } of rows(connection)) {
    for (const column of place.texts) forgetting.addTarget(row[column] ?? '')
    for (const column of place.json) deep(parsed(row[column] ?? 'null'), (text) => (forgetting.addTarget(text), text))
  }
}

/** Removes names and sentences of the documents from these tables, row by row. */
export async function forgetElsewhere(connection: Connection, leaving: Leaving): Promise<void> {
  const { forgetting, about } = leaving
  // They are made of words of the documents.
  connection.write(() => connection.run('DELETE FROM session_state WHERE key = ?', SUGGESTIONS))
  for await (const { place, key, row } of rows(connection)) {
    const isAbout = place.table === 'chats' && about.has(String(key[0]))
    const change = (column: string): string | null => {
      const before = row[column] ?? null
      if (before === null) return null
      if (place.texts.includes(column)) return forgetting.forget(before, { isAbout, shortSentences: isAbout && column === 'summary' })
      const question = place.table === 'test_questions' ? (stored('test_questions.data', before) as TestQuestion | null) : null
      return JSON.stringify(question ? forgetQuestion(question, leaving) : deep(parsed(before), (text) => forgetting.forget(text)))
    }
    const columns = [...place.texts, ...place.json]
    const next = columns.map(change)
    if (columns.every((column, i) => next[i] === (row[column] ?? null))) continue
    connection.write(() =>
      connection.run(
        `UPDATE ${place.table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE ${where(place)}`,
        ...next,
        ...key,
      ),
    )
  }
}

/** JSON of a row; a damaged one is a text that may hold words of the documents. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** Removes purged passages from logged questions. */
export async function forgetLoggedPassages(connection: Connection): Promise<void> {
  const last = connection.get<{ id: number | null }>('SELECT max(id) AS id FROM query_log')?.id ?? 0
  const isDead =
    'EXISTS (SELECT 1 FROM chunks c CROSS JOIN documents d ON d.id = c.document_id WHERE c.id = j.value AND d.purging_at IS NOT NULL)'
  for (let from = 0; from < last; from += LOGGED) {
    connection.write(() =>
      connection.run(
        `
UPDATE query_log SET chunk_ids = (SELECT json_group_array(j.value) FROM json_each(iif(json_valid(chunk_ids), chunk_ids, '[]')) j WHERE NOT ${isDead})
WHERE id > ? AND id <= ? AND EXISTS (SELECT 1 FROM json_each(iif(json_valid(chunk_ids), chunk_ids, '[]')) j WHERE ${isDead})`,
        from,
        from + LOGGED,
      ),
    )
    await pause()
  }
}

/** Expected answers from a purged document are its own words. */
function forgetQuestion(question: TestQuestion, { forgetting, ids }: Leaving): unknown {
  const isOf = (document: string): boolean => ids.has(document as DocumentId) || forgetting.forget(document, { isAbout: true }) !== document
  const isAsked = question.relevant.some(({ document }) => isOf(document))
  const blank = isAsked && question.answer !== undefined ? { ...question, answer: deletedSource() } : question
  const relevant = blank.relevant.map((entry) =>
    isOf(entry.document) ? { ...entry, document: deletedSource(), ...(entry.text !== undefined && { text: deletedSource() }) } : entry,
  )
  return deep({ ...blank, relevant }, (text) => forgetting.forget(text))
}

async function* rows(connection: Connection): AsyncGenerator<{ place: Place; key: Value[]; row: Record<string, string | null> }> {
  for (const place of PLACES) {
    const keys = connection.all<Record<string, Value>>(
      `SELECT ${place.key.join(', ')} FROM ${place.table}${place.table === 'query_log' ? ' WHERE question IS NOT NULL' : ''}`,
    )
    for (const [index, found] of keys.entries()) {
      if (index % 20 === 19) await pause()
      const key = place.key.map((column) => found[column] ?? null)
      const row = connection.get<Record<string, string | null>>(
        `SELECT ${[...place.texts, ...place.json].join(', ')} FROM ${place.table} WHERE ${where(place)}`,
        ...key,
      )
      if (row) yield { place, key, row }
    }
  }
}

function where({ key }: Place): string {
  return key.map((column) => `${column} = ?`).join(' AND ')
}

/** A JSON value with every string mapped. Field names and message keys are unchanged. */
function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => deep(one, change))
  if (value === null || typeof value !== 'object') return value
  if (isMessage(value)) return mapWords(value, change)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)]))
}
