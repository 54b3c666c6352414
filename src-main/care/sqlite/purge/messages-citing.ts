import type { ChatId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { showLine, titleFrom } from '../../../answers/index.ts'
import { inPieces, pause } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'

/** Answers removed per transaction: each is up to 30 kB, overwritten with zeros. */
const ANSWERS = 50

/**
 * Removes answers that cite the documents with their questions and the chats' summaries; empty chats too. Returns the number of answers.
 * Renames a chat titled after a removed question.
 */
export async function removeMessagesCiting(connection: Connection, documentIds: readonly DocumentId[]): Promise<number> {
  const cited = await inPieces(documentIds, (piece) =>
    connection.all<{ id: MessageId }>(
      'SELECT DISTINCT message_id AS id FROM message_sources WHERE document_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(piece),
    ),
  )
  const ids = [...new Set(cited.map(({ id }) => id))]
  let removed = 0
  for (let from = 0; from < ids.length; from += ANSWERS) {
    removed += connection.write(() => ids.slice(from, from + ANSWERS).filter((id) => removeTurn(connection, id)).length)
    await pause()
  }
  return removed
}

/** Removes an answer, and its question unless that has another answer; false: already gone. */
function removeTurn(connection: Connection, id: MessageId): boolean {
  const answer = connection.get<{ chatId: ChatId; position: number; parentId: MessageId | null }>(
    'SELECT chat_id AS chatId, position, parent_id AS parentId FROM messages WHERE id = ?',
    id,
  )
  if (!answer) return false
  const { chatId, position, parentId } = answer
  connection.run('DELETE FROM messages WHERE id = ?', id)
  connection.run("UPDATE chats SET summary = '', summarised = 0 WHERE id = ? AND summary_by = 'model'", chatId)
  const other = connection.get<{ id: MessageId }>(
    "SELECT id FROM messages WHERE chat_id = ? AND parent_id IS ? AND role = 'assistant' ORDER BY version DESC LIMIT 1",
    chatId,
    parentId,
  )
  if (other && position >= 0) connection.run('UPDATE messages SET position = ? WHERE id = ?', position, other.id)
  if (!other && parentId !== null) removeQuestion(connection, chatId, parentId)
  return true
}

/** Removes a question. What followed it follows the one before; a branch without anything shown shows its newest version. */
function removeQuestion(connection: Connection, chatId: ChatId, id: MessageId): void {
  const question = connection.get<{ text: string; title: string; parentId: MessageId | null }>(
    'SELECT m.text, c.title, m.parent_id AS parentId FROM messages m JOIN chats c ON c.id = m.chat_id WHERE m.id = ?',
    id,
  )
  if (!question) return
  connection.run('DELETE FROM messages WHERE id = ?', id)
  connection.run("UPDATE messages SET parent_id = ? WHERE parent_id = ? AND role = 'user'", question.parentId, id)
  const isShown = connection.get('SELECT 1 FROM messages WHERE chat_id = ? AND position >= 0 LIMIT 1', chatId)
  const hidden = connection.get<{ id: MessageId }>(
    "SELECT id FROM messages WHERE chat_id = ? AND parent_id IS NULL AND role = 'user' ORDER BY shown DESC, version DESC LIMIT 1",
    chatId,
  )
  if (!isShown && hidden) showLine(connection, chatId, hidden.id)
  const next = connection.get<{ text: string }>(
    'SELECT text FROM messages WHERE chat_id = ? AND position >= 0 ORDER BY position LIMIT 1',
    chatId,
  )
  if (!next) connection.run('DELETE FROM chats WHERE id = ?', chatId)
  else if (question.title === titleFrom(question.text))
    connection.run('UPDATE chats SET title = ? WHERE id = ?', titleFrom(next.text), chatId)
}
