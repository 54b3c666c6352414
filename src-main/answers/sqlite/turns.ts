import type { AskInput, Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { createChat } from './chats.ts'
import { stored } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { markSources, storeSources } from './message-sources.ts'
import { addMessage } from './messages.ts'
import { hideFrom, versionsOf } from './versions.ts'
import { titleFrom } from '../domain/conversation/title.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'

/** A question being asked; with `title` its chat is created. */
export type NewTurn = {
  chatId: ChatId
  /** Title of a new chat. */
  title?: string
  questionId: MessageId
  messageId: MessageId
  question: string
  request: AskInput
  /** The shown question of which it is another version: what followed that one is hidden with it. */
  edits?: MessageId
  now: number
}

/** Stores a question, the placeholder of its answer and its new chat atomically. Returns all versions of the question, if there are several. Throws `chat-not-found`, `message-not-found`. */
export function addTurn(connection: Connection, o: NewTurn): MessageId[] | undefined {
  const { chatId, now } = o
  return connection.write(() => {
    if (o.title !== undefined) createChat(connection, { id: chatId, title: o.title, now })
    if (o.edits !== undefined) hideQuestion(connection, chatId, o.edits, o.question)
    addMessage(connection, { id: o.questionId, chatId, role: 'user', text: o.question, now, request: o.request })
    addMessage(connection, { id: o.messageId, chatId, role: 'assistant', text: '', now })
    return versionsOf(connection, o.questionId)
  })
}

/** Hides a question with everything after it; a chat named after it is named after the new one. */
function hideQuestion(connection: Connection, chatId: ChatId, id: MessageId, question: string): void {
  const before = connection.get<{ position: number; text: string; title: string }>(
    'SELECT m.position, m.text, c.title FROM messages m JOIN chats c ON c.id = m.chat_id WHERE m.id = ? AND m.chat_id = ? AND m.position >= 0',
    id,
    chatId,
  )
  if (!before) throw new AppError('message-not-found')
  hideFrom(connection, chatId, before.position)
  if (before.title === titleFrom(before.text)) connection.run('UPDATE chats SET title = ? WHERE id = ?', titleFrom(question), chatId)
}

const CITES_GONE = `
SELECT 1 FROM message_sources s LEFT JOIN documents d ON d.id = s.document_id
WHERE s.message_id = ? AND s.document_id IS NOT NULL AND (d.id IS NULL OR d.purging_at IS NOT NULL) LIMIT 1`

/**
 * Stores the partial answer with its sources (`sources` null: already stored). Replaces a finished answer only by a finished one, and an
 * unfinished one only by a longer one.
 */
export function keepDraft(connection: Connection, o: { id: MessageId; text: string; sources: Source[] | null }): void {
  connection.write(() => {
    // Text of documents purged meanwhile must not be stored: the finished answer comes without it.
    const isGone = o.sources?.some(
      ({ documentId }) => documentId !== null && !connection.get('SELECT 1 FROM documents WHERE id = ? AND purging_at IS NULL', documentId),
    )
    if (isGone || connection.get(CITES_GONE, o.id)) return
    const { changes } = connection.run(
      'UPDATE messages SET text = ? WHERE id = ? AND answer IS NULL AND length(text) <= length(?)',
      o.text,
      o.id,
      o.text,
    )
    if (changes > 0 && o.sources !== null) storeSources(connection, o.id, o.sources)
  })
}

/** Sources of an unfinished answer; unverified. */
export function draftSources(connection: Connection, id: MessageId): Source[] {
  const rows = connection.all<Omit<Source, 'anchor'> & { anchor: string | null }>(
    `
SELECT n, chunk_id AS chunkId, document_id AS documentId, title, anchor, quote, support FROM message_sources WHERE message_id = ? ORDER BY n`,
    id,
  )
  const sources = rows.map((row): Source => ({ ...row, anchor: stored('message_sources.anchor', row.anchor) }))
  return markSources(connection, id, sources)
}
