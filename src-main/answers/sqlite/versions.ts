import { randomUUID } from 'node:crypto'
import type { Message } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { Connection } from '../../storage/index.ts'

/** The question before the end of a chat, as the parent of a new message: of a question its previous one, of an answer its question. */
export const LAST_QUESTION =
  "(SELECT id FROM messages WHERE chat_id = ? AND role = 'user' AND position >= 0 ORDER BY position DESC LIMIT 1)"
/** The next value of `shown` in a chat. */
export const NEXT_SHOWN = '(SELECT coalesce(max(shown), 0) + 1 FROM messages WHERE chat_id = ?)'

type Row = { id: MessageId; chatId: ChatId; role: Message['role']; position: number; parentId: MessageId | null }

const SELECT_ROW = 'SELECT id, chat_id AS chatId, role, position, parent_id AS parentId FROM messages'
/** Rows with the same parent: `IS` compares nulls too. */
const SIBLINGS = 'chat_id = ? AND parent_id IS ? AND role = ?'

/** The chat of a message; null: unknown. */
export function chatOfMessage(connection: Connection, id: MessageId): ChatId | null {
  return connection.get<Row>(`${SELECT_ROW} WHERE id = ?`, id)?.chatId ?? null
}

/** All versions of a message in order, if there are several; else undefined. */
export function versionsOf(connection: Connection, id: MessageId): MessageId[] | undefined {
  const row = connection.get<Row>(`${SELECT_ROW} WHERE id = ?`, id)
  if (!row) return undefined
  const versions = connection.all<{ id: MessageId }>(
    `SELECT id FROM messages WHERE ${SIBLINGS} ORDER BY version, rowid`,
    row.chatId,
    row.parentId,
    row.role,
  )
  return versions.length > 1 ? versions.map((version) => version.id) : undefined
}

/** True if a chat has messages that are not shown. */
export function hasVersions(connection: Connection, chatId: ChatId): boolean {
  return connection.get('SELECT 1 FROM messages WHERE chat_id = ? AND position < 0 LIMIT 1', chatId) !== undefined
}

/**
 * Keeps a finished answer as an earlier version, because the next one takes its row. An answer without text is not kept. Runs inside the
 * caller's transaction.
 */
export function keepVersion(connection: Connection, id: MessageId): void {
  const row = connection.get<Row>(`${SELECT_ROW} WHERE id = ? AND answer IS NOT NULL AND text <> ''`, id)
  if (!row) return
  const copy = randomUUID()
  connection.run(
    `
INSERT INTO messages (id, chat_id, position, role, text, answer, trace, created_at, request, dismissed, parent_id, version)
SELECT ?, chat_id, (SELECT min(min(position), 0) - 1 FROM messages WHERE chat_id = ?), role, text, json_set(answer, '$.messageId', ?), trace, created_at, request, 1, parent_id, version
FROM messages WHERE id = ?`,
    copy,
    row.chatId,
    copy,
    id,
  )
  copySources(connection, id, copy)
  connection.run(
    `UPDATE messages SET version = (SELECT max(version) + 1 FROM messages WHERE ${SIBLINGS}) WHERE id = ?`,
    row.chatId,
    row.parentId,
    row.role,
    id,
  )
  forgetSummary(connection, row.chatId, row.position)
}

/** Copies the sources of an answer to another one. */
export function copySources(connection: Connection, from: string, to: string): void {
  connection.run(
    `
INSERT INTO message_sources (message_id, n, chunk_id, document_id, title, anchor, quote, support, hash)
SELECT ?, n, chunk_id, document_id, title, anchor, quote, support, hash FROM message_sources WHERE message_id = ?`,
    to,
    from,
  )
}

/**
 * Shows another version: of an answer in its place, of a question with everything that followed it when it was shown last. Returns its chat.
 * Throws `message-not-found`.
 */
export function showVersion(connection: Connection, id: MessageId): ChatId {
  return connection.write(() => {
    const row = connection.get<Row>(`${SELECT_ROW} WHERE id = ?`, id)
    if (!row) throw new AppError('message-not-found')
    if (row.position >= 0) return row.chatId
    const now = connection.get<Row>(`${SELECT_ROW} WHERE ${SIBLINGS} AND position >= 0`, row.chatId, row.parentId, row.role)
    // A version of a question in a branch that is not shown itself.
    if (!now) throw new AppError('message-not-found')
    if (row.role === 'user') {
      hideFrom(connection, row.chatId, now.position)
      showLine(connection, row.chatId, id)
      return row.chatId
    }
    hide(connection, now.id, row.chatId)
    place(connection, id, row.chatId, now.position)
    forgetSummary(connection, row.chatId, now.position)
    return row.chatId
  })
}

/** Hides the shown messages from a position on. Runs inside the caller's transaction. */
export function hideFrom(connection: Connection, chatId: ChatId, position: number): void {
  const rows = connection.all<{ id: MessageId }>('SELECT id FROM messages WHERE chat_id = ? AND position >= ?', chatId, position)
  for (const { id } of rows) hide(connection, id, chatId)
  forgetSummary(connection, chatId, position)
}

/** Shows a question behind the shown messages, with its answer and what followed it, each in the version shown last. */
export function showLine(connection: Connection, chatId: ChatId, question: MessageId): void {
  let position =
    connection.get<{ next: number }>(
      'SELECT coalesce(max(position), -1) + 1 AS next FROM messages WHERE chat_id = ? AND position >= 0',
      chatId,
    )?.next ?? 0
  const lastShown = (parent: MessageId, role: Message['role']): MessageId | undefined =>
    connection.get<{ id: MessageId }>(
      `SELECT id FROM messages WHERE ${SIBLINGS} ORDER BY shown DESC, version DESC LIMIT 1`,
      chatId,
      parent,
      role,
    )?.id
  for (let id: MessageId | undefined = question; id !== undefined; id = lastShown(id, 'user')) {
    place(connection, id, chatId, position)
    const answer = lastShown(id, 'assistant')
    if (answer !== undefined) place(connection, answer, chatId, position + 1)
    position += 2
  }
}

function hide(connection: Connection, id: MessageId, chatId: ChatId): void {
  connection.run(
    'UPDATE messages SET position = (SELECT min(min(position), 0) - 1 FROM messages WHERE chat_id = ?) WHERE id = ?',
    chatId,
    id,
  )
}

function place(connection: Connection, id: MessageId, chatId: ChatId, position: number): void {
  connection.run(`UPDATE messages SET position = ?, shown = ${NEXT_SHOWN} WHERE id = ?`, position, chatId, id)
}

/** A model's summary of messages that changed is written again; a person's own stays. */
function forgetSummary(connection: Connection, chatId: ChatId, position: number): void {
  connection.run("UPDATE chats SET summary = '', summarised = 0 WHERE id = ? AND summary_by = 'model' AND summarised > ?", chatId, position)
}
