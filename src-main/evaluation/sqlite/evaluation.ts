import type { EvaluationRun, QuestionSet, RunSummary, StoredQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { stored, toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { VISIBLE_DOCUMENT } from '../../search/index.ts'

const SELECT_SETS = `
SELECT s.name, s.changed_at AS changed, count(q.id) AS questions, coalesce(sum(q.answerable = 0), 0) AS unanswerable
FROM question_sets s LEFT JOIN test_questions q ON q.set_name = s.name`

type SetRow = { name: string; changed: number; questions: number; unanswerable: number }
type QuestionRow = { data: string; madeFrom: DocumentId | null }

/** Adds questions to a set, created if missing; same ids are replaced. `replace`: clears the set first. */
export function saveQuestions(
  connection: Connection,
  o: { set: string; questions: readonly StoredQuestion[]; replace: boolean; now: number },
): QuestionSet {
  return connection.write(() => {
    connection.run(
      'INSERT INTO question_sets (name, changed_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET changed_at = excluded.changed_at',
      o.set,
      o.now,
    )
    if (o.replace) connection.run('DELETE FROM test_questions WHERE set_name = ?', o.set)
    const last =
      connection.get<{ last: number }>('SELECT coalesce(max(position), -1) AS last FROM test_questions WHERE set_name = ?', o.set)?.last ??
      -1
    for (const [index, { madeFrom, ...question }] of o.questions.entries()) {
      connection.run(
        `
INSERT INTO test_questions (set_name, id, position, answerable, data, made_from) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (set_name, id) DO UPDATE SET answerable = excluded.answerable, data = excluded.data, made_from = excluded.made_from`,
        o.set,
        question.id,
        last + 1 + index,
        question.answerable ? 1 : 0,
        JSON.stringify(question),
        madeFrom,
      )
    }
    return getSet(connection, o.set) ?? { name: o.set, questions: 0, unanswerable: 0, changed: toIso(o.now) }
  })
}

/** All sets by name. */
export function listSets(connection: Connection): QuestionSet[] {
  return connection.all<SetRow>(`${SELECT_SETS} GROUP BY s.name ORDER BY s.name`).map(toSet)
}

function getSet(connection: Connection, name: string): QuestionSet | null {
  const row = connection.get<SetRow>(`${SELECT_SETS} WHERE s.name = ? GROUP BY s.name`, name)
  return row ? toSet(row) : null
}

function toSet({ changed, ...row }: SetRow): QuestionSet {
  return { ...row, changed: toIso(changed) }
}

/** A set with its questions in order; null: unknown (ignoring case). */
export function getQuestions(connection: Connection, set: string): { set: QuestionSet; questions: StoredQuestion[] } | null {
  const found = getSet(connection, set)
  if (!found) return null
  const rows = connection.all<QuestionRow>(
    'SELECT data, made_from AS madeFrom FROM test_questions WHERE set_name = ? ORDER BY position',
    set,
  )
  return {
    set: found,
    questions: rows.flatMap(({ data, madeFrom }) => {
      const question = stored('test_questions.data', data) as StoredQuestion | null
      return question ? { ...question, madeFrom } : []
    }),
  }
}

/** Deletes a set with its questions; its runs stay. False: not found. */
export function deleteSet(connection: Connection, set: string): boolean {
  return connection.write(() => connection.run('DELETE FROM question_sets WHERE name = ?', set)).changes > 0
}

/** Stores a run. */
export function saveRun(connection: Connection, run: EvaluationRun): void {
  const { perQuestion: _perQuestion, warnings, ...rest } = run
  const summary: RunSummary = { ...rest, warnings: warnings.length }
  connection.write(() =>
    connection.run(
      'INSERT INTO evaluation_runs (id, started_at, summary, run) VALUES (?, ?, ?, ?)',
      run.id,
      Date.parse(run.started),
      JSON.stringify(summary),
      JSON.stringify(run),
    ),
  )
}

/** All runs, newest first. */
export function listRuns(connection: Connection): RunSummary[] {
  return connection
    .all<{ summary: string }>('SELECT summary FROM evaluation_runs ORDER BY started_at DESC, id')
    .flatMap(({ summary }) => (stored('evaluation_runs.summary', summary) as RunSummary | null) ?? [])
}

/** A run by id; null: unknown. */
export function getRun(connection: Connection, id: string): EvaluationRun | null {
  const row = connection.get<{ run: string }>('SELECT run FROM evaluation_runs WHERE id = ?', id)
  return stored('evaluation_runs.run', row?.run ?? null) as EvaluationRun | null
}

/** Deletes a run; false: not found. */
export function deleteRun(connection: Connection, id: string): boolean {
  return connection.write(() => connection.run('DELETE FROM evaluation_runs WHERE id = ?', id)).changes > 0
}

/** Shortest passage for a generated question, tokens. */
const ENOUGH_TOKENS = 40

/** A systematic sample of at most `limit` passages (every n-th by document and position) for generating questions. */
export function questionPassages(
  connection: Connection,
  o: { limit: number },
): { chunkId: number; documentId: DocumentId; text: string }[] {
  const ids = connection.all<{ id: number }>(`
SELECT c.id FROM documents d CROSS JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0
WHERE ${VISIBLE_DOCUMENT} AND c.tokens >= ${ENOUGH_TOKENS} ORDER BY d.id, c.position`)
  const step = Math.max(1, ids.length / Math.max(1, o.limit))
  const chosen = Array.from({ length: Math.min(o.limit, ids.length) }, (_, index) => ids[Math.floor(index * step)]?.id ?? 0)
  return chosen.flatMap(
    (id) =>
      connection.get<{ chunkId: number; documentId: DocumentId; text: string }>(
        'SELECT id AS chunkId, document_id AS documentId, text FROM chunks WHERE id = ?',
        id,
      ) ?? [],
  )
}
