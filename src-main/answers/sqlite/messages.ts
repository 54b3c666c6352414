import type { Answer, AskInput, Claim, Message, Opinion, Stage, Unanswered } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { forgetAnswer, forgettingOf, mentions } from '../domain/forget/forget-answer.ts'
import { answerInReadingOrder } from '../../models/index.ts'
import { goneOf, stored, toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { markSources, storeSources } from './message-sources.ts'
import { hasVersions, keepVersion, LAST_QUESTION, NEXT_SHOWN, versionsOf } from './versions.ts'

const SELECT_MESSAGES = 'SELECT id, chat_id AS chatId, role, text, answer, created_at FROM messages'
const MOST_UNANSWERED = 200

type MessageRow = { id: MessageId; chatId: ChatId; role: Message['role']; text: string; answer: string | null; created_at: number }

/** Appends a message to what is shown; an assistant's starts without an answer. `request`: its question's parameters. Throws `chat-not-found`. */
export function addMessage(
  connection: Connection,
  o: { id: MessageId; chatId: ChatId; role: Message['role']; text: string; now: number; request?: AskInput },
): void {
  connection.write(() => {
    touch(connection, o.chatId, o.now)
    connection.run(
      `
INSERT INTO messages (id, chat_id, position, parent_id, shown, version, role, text, created_at, request)
SELECT ?, ?, (SELECT max(coalesce(max(position), -1), -1) + 1 FROM messages WHERE chat_id = ?), parent, ${NEXT_SHOWN},
  (SELECT coalesce(max(version), 0) + 1 FROM messages WHERE chat_id = ? AND parent_id IS parent AND role = ?), ?, ?, ?, ?
FROM (SELECT ${LAST_QUESTION} AS parent)`,
      o.id,
      o.chatId,
      o.chatId,
      o.chatId,
      o.chatId,
      o.role,
      o.role,
      o.text,
      o.now,
      o.request ? JSON.stringify(o.request) : null,
      o.chatId,
    )
  })
}

/**
 * Stores a turn's outcome with sources and trace; no-op if the chat was deleted meanwhile. A finished answer before it becomes its earlier
 * version. Text of documents purged meanwhile is not stored. Returns all versions, if there are several.
 */
export function finishMessage(
  connection: Connection,
  o: { id: MessageId; text: string; answer: Answer; trace: unknown; now: number },
): MessageId[] | undefined {
  return connection.write(() => {
    if (!connection.get('SELECT 1 FROM messages WHERE id = ?', o.id)) return undefined
    const gone = goneOf(connection, [
      ...o.answer.sources.flatMap(({ documentId }) => documentId ?? []),
      ...o.answer.nearest.map(({ documentId }) => documentId),
    ])
    const isGone = mentions(o.answer, gone)
    const answer = isGone
      ? forgetAnswer(o.answer, { forgetting: forgettingOf({ ...o.answer, text: o.text }, gone), ids: gone, dead: new Set() })
      : o.answer
    keepVersion(connection, o.id)
    const row = connection.get<{ chatId: ChatId }>(
      'UPDATE messages SET text = ?, answer = ?, trace = ?, dismissed = 0 WHERE id = ? RETURNING chat_id AS chatId',
      isGone ? answer.answer : o.text,
      JSON.stringify(answer),
      JSON.stringify(isGone ? null : (o.trace ?? null)),
      o.id,
    )
    if (!row) return undefined
    touch(connection, row.chatId, o.now)
    storeSources(connection, o.id, answer.sources)
    return versionsOf(connection, o.id)
  })
}

/**
 * Adds second opinions to the claims of an answer, and their stage to its trace. A claim that changed meanwhile gets none. Returns the
 * claims; null: no such answer.
 */
export function keepOpinions(
  connection: Connection,
  o: { id: MessageId; by: string; opinions: readonly { place: number; text: string; opinion: Opinion }[]; stage: Stage },
): Claim[] | null {
  return connection.write(() => {
    const row = connection.get<{ answer: string | null; trace: string | null }>('SELECT answer, trace FROM messages WHERE id = ?', o.id)
    const answer = stored('messages.answer', row?.answer ?? null)
    if (!row || !answer) return null
    const claims = answer.claims.map((claim, place) => {
      const given = o.opinions.find((one) => one.place === place && one.text === claim.text)
      return given ? { ...claim, opinion: given.opinion, opinionBy: o.by } : claim
    })
    const trace = stored('messages.trace', row.trace)
    connection.run(
      'UPDATE messages SET answer = ?, trace = ? WHERE id = ?',
      JSON.stringify({ ...answer, claims }),
      JSON.stringify(trace && [...trace, o.stage]),
      o.id,
    )
    return claims
  })
}

/** An answer's question, its original request and its chat; null: unknown. */
export function questionOf(
  connection: Connection,
  messageId: MessageId,
): { chatId: ChatId; questionId: MessageId; question: string; request: AskInput | null } | null {
  const row = connection.get<{ chatId: ChatId; questionId: MessageId; question: string; request: string | null }>(
    `
SELECT a.chat_id AS chatId, q.id AS questionId, q.text AS question, q.request FROM messages a
JOIN messages q ON q.id = a.parent_id WHERE a.id = ? AND a.role = 'assistant'`,
    messageId,
  )
  return row ? { ...row, request: stored('messages.request', row.request) } : null
}

/** A shown question with its original request; null: unknown, or not shown. */
export function shownQuestion(
  connection: Connection,
  id: MessageId,
): { chatId: ChatId; question: string; request: AskInput | null } | null {
  const row = connection.get<{ chatId: ChatId; question: string; request: string | null }>(
    "SELECT chat_id AS chatId, text AS question, request FROM messages WHERE id = ? AND role = 'user' AND position >= 0",
    id,
  )
  return row ? { ...row, request: stored('messages.request', row.request) } : null
}

/** Part of a chat: its last messages, or those before one of them. */
export type MessagePart = { chatId: ChatId; limit: number; before?: MessageId }

/** The shown messages of a chat in order, with the ids of their versions. */
export function chatMessages(connection: Connection, id: ChatId): Message[] {
  const rows = connection.all<MessageRow>(`${SELECT_MESSAGES} WHERE chat_id = ? AND position >= 0 ORDER BY position`, id)
  return withVersions(connection, id, rows)
}

/** The same of a part of a chat. */
export function partOfMessages(connection: Connection, o: MessagePart): Message[] {
  return withVersions(connection, o.chatId, lastRows(connection, o))
}

function withVersions(connection: Connection, id: ChatId, rows: readonly MessageRow[]): Message[] {
  const isVersioned = hasVersions(connection, id)
  return rows.map((row) => {
    const versions = isVersioned ? versionsOf(connection, row.id) : undefined
    return { ...toMessage(connection, row), ...(versions && { versions }) }
  })
}

/** The last shown messages of a chat, oldest first; `before`: only earlier ones. */
export function lastMessages(connection: Connection, o: MessagePart): Message[] {
  return lastRows(connection, o).map((row) => toMessage(connection, row))
}

function lastRows(connection: Connection, o: MessagePart): MessageRow[] {
  const position =
    o.before === undefined
      ? undefined
      : connection.get<{ position: number }>('SELECT position FROM messages WHERE id = ?', o.before)?.position
  const rows = connection.all<MessageRow>(
    `${SELECT_MESSAGES} WHERE chat_id = ? AND position >= 0 AND position < ? ORDER BY position DESC LIMIT ?`,
    o.chatId,
    position ?? Number.MAX_SAFE_INTEGER,
    o.limit,
  )
  return rows.reverse()
}

export function getAnswer(connection: Connection, messageId: MessageId): Answer | null {
  const row = connection.get<MessageRow>(`${SELECT_MESSAGES} WHERE id = ?`, messageId)
  return row ? toMessage(connection, row).answer : null
}

/** A question to a part of the library alone: that it has no answer there says nothing about the documents. */
const IS_FILTERED = `json_valid(q.request) AND (coalesce(json_extract(q.request, '$.filters.window'), 'all') <> 'all'
  OR json_extract(q.request, '$.filters.maxSensitivity') IS NOT NULL
  OR EXISTS (SELECT 1 FROM json_each(q.request, '$.filters') WHERE type = 'array' AND json_array_length(value) > 0))`

/** Refused questions to the whole library, not dismissed, newest first, at most 200. */
export function listUnanswered(connection: Connection): Unanswered[] {
  const rows = connection.all<{ messageId: MessageId; chatId: ChatId; question: string; asked: number }>(
    `
SELECT a.id AS messageId, a.chat_id AS chatId, q.text AS question, a.created_at AS asked
FROM messages a JOIN messages q ON q.id = a.parent_id
WHERE a.position >= 0 AND a.dismissed = 0 AND json_extract(a.answer, '$.refused') = 1 AND NOT (${IS_FILTERED}) ORDER BY a.created_at DESC LIMIT ?`,
    MOST_UNANSWERED,
  )
  return rows.map((row) => ({ ...row, asked: toIso(row.asked) }))
}

/** Dismisses a refused question. Throws `message-not-found`. */
export function dismissUnanswered(connection: Connection, id: MessageId): void {
  if (connection.write(() => connection.run('UPDATE messages SET dismissed = 1 WHERE id = ?', id)).changes === 0)
    throw new AppError('message-not-found')
}

function touch(connection: Connection, id: ChatId, now: number): void {
  const { changes } = connection.run('UPDATE chats SET updated_at = max(updated_at, ?) WHERE id = ?', now, id)
  if (changes === 0) throw new AppError('chat-not-found')
}

/** What is left of a finished answer whose row is damaged: its words, unchecked. */
function unreadableAnswer({ id, chatId, text }: MessageRow): Answer {
  return {
    answer: text,
    state: 'general',
    mode: 'none',
    confidence: null,
    refused: false,
    sources: [],
    claims: [],
    retrieved: [],
    dropped: [],
    nearest: [],
    notice: null,
    incomplete: true,
    timings: { retrieveMs: 0, firstTokenMs: 0, totalMs: 0 },
    tokens: { prompt: 0, answer: 0, budget: 0, numCtx: 0 },
    chatId,
    messageId: id,
    unchecked: true,
  }
}

function toMessage(connection: Connection, row: MessageRow): Message {
  const answer = row.answer === null ? null : (stored('messages.answer', row.answer) ?? unreadableAnswer(row))
  // Earlier versions numbered citations by the model's blocks.
  const marked =
    answer &&
    answerInReadingOrder(answer.sources.length === 0 ? answer : { ...answer, sources: markSources(connection, row.id, answer.sources) })
  return {
    id: row.id,
    chatId: row.chatId,
    role: row.role,
    text: marked?.answer ?? row.text,
    created: toIso(row.created_at),
    answer: marked,
  }
}
