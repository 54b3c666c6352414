import type { ChatId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { titleFrom } from '../../../domain/answering/conversation/title.ts'
import type { Connection } from '../shared/connection.ts'
import { inPieces, pause } from '../shared/pieces.ts'

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

/** Removes an answer and its question; false: already gone. */
function removeTurn(connection: Connection, id: MessageId): boolean {
  const answer = connection.get<{ chatId: ChatId; position: number }>('SELECT chat_id AS chatId, position FROM messages WHERE id = ?', id)
  if (!answer) return false
  const { chatId, position } = answer
  const question = connection.get<{ text: string; title: string }>(
    `
SELECT m.text, c.title FROM messages m JOIN chats c ON c.id = m.chat_id WHERE m.chat_id = ? AND m.position = ? AND m.role = 'user'`,
    chatId,
    position - 1,
  )
  connection.run(
    "DELETE FROM messages WHERE chat_id = ? AND (position = ? OR (position = ? AND role = 'user'))",
    chatId,
    position,
    position - 1,
  )
  const next = connection.get<{ text: string }>('SELECT text FROM messages WHERE chat_id = ? ORDER BY position LIMIT 1', chatId)
  if (!next) connection.run('DELETE FROM chats WHERE id = ?', chatId)
  connection.run("UPDATE chats SET summary = '', summarised = 0 WHERE id = ? AND summary_by = 'model'", chatId)
  if (question && next && question.title === titleFrom(question.text))
    connection.run('UPDATE chats SET title = ? WHERE id = ?', titleFrom(next.text), chatId)
  return true
}
