import type { LoggedQuery, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { stored, toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** A logged question: ids, times, outcome, and a hash; the text only with permission (else null). */
export type QueryLogRow = {
  askedAt: number
  question: string | null
  questionHash: string
  state: string
  mode: string
  model: string | null
  chunkIds: readonly number[]
  timings: Record<string, number>
  tokens: Record<string, number>
  error: string | null
}

/** Appends to the query log. */
export function addQueryLog(connection: Connection, row: QueryLogRow): void {
  connection.write(() => {
    connection.run(
      `
INSERT INTO query_log (asked_at, question, question_hash, state, mode, model, chunk_ids, timings, tokens, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.askedAt,
      row.question,
      row.questionHash,
      row.state,
      row.mode,
      row.model,
      JSON.stringify(row.chunkIds),
      JSON.stringify(row.timings),
      JSON.stringify(row.tokens),
      row.error,
    )
  })
}

type Row = {
  asked: number
  question: string | null
  questionHash: string
  state: string
  mode: string
  model: string | null
  chunkIds: string
  timings: string
  tokens: string
  error: string | null
}

/** The last questions, newest first. */
export function listQueryLog(connection: Connection, o: { limit: number }): LoggedQuery[] {
  return connection
    .all<Row>(
      `
SELECT asked_at AS asked, question, question_hash AS questionHash, state, mode, model, chunk_ids AS chunkIds, timings, tokens, error
FROM query_log ORDER BY id DESC LIMIT ?`,
      o.limit,
    )
    .map(({ asked, chunkIds, timings, tokens, ...row }) => ({
      ...row,
      asked: toIso(asked),
      chunkIds: stored('query_log.chunk_ids', chunkIds),
      timings: stored('query_log.timings', timings),
      tokens: stored('query_log.tokens', tokens),
    }))
}

/** Trace of an answer with its question; null: no such answer or no trace. */
export function getTrace(connection: Connection, messageId: MessageId): { question: string; trace: Stage[] } | null {
  const row = connection.get<{ trace: string | null; question: string | null }>(
    `
SELECT m.trace, (SELECT q.text FROM messages q WHERE q.id = m.parent_id) AS question
FROM messages m WHERE m.id = ?`,
    messageId,
  )
  const trace = stored('messages.trace', row?.trace ?? null)
  return trace && { question: row?.question ?? '', trace }
}
