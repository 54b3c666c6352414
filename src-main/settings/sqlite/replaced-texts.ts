import type { ChatId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ReplacedKind, ReplacedText } from '../../../src-preload/contract/shapes/replaced.ts'
import { toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Most texts that are listed. */
const LISTED = 500
/** Characters of a listed text. */
const BEGINS = 200

/** A text to keep, and the note or chat that it goes with. */
type AddedText = { kind: ReplacedKind; words: string; documentId?: DocumentId | undefined; chatId?: ChatId | undefined; now: number }

/** Keeps a text that is being replaced; no-op for a chat or note that is gone, and for a question that was asked. */
export function keepReplaced(connection: Connection, added: AddedText): void {
  const { kind, words, documentId, chatId, now } = added
  connection.write(() => {
    if (chatId !== undefined && !connection.get('SELECT 1 FROM chats WHERE id = ?', chatId)) return
    if (documentId !== undefined && !connection.get('SELECT 1 FROM documents WHERE id = ?', documentId)) return
    if (kind === 'question' && wasAsked(connection, words, chatId)) return
    connection.run(
      'INSERT INTO replaced_texts (kind, words, replaced_at, document_id, chat_id) VALUES (?, ?, ?, ?, ?)',
      kind,
      words,
      now,
      documentId ?? null,
      chatId ?? null,
    )
  })
}

/** True for a question of the chat, or one of the newest of all: the composer is emptied when its text was sent. */
function wasAsked(connection: Connection, words: string, chatId: ChatId | undefined): boolean {
  const sql = `
SELECT 1 FROM messages WHERE chat_id = ? AND role = 'user' AND trim(text) = ?
UNION ALL SELECT 1 FROM (SELECT role, text FROM messages ORDER BY rowid DESC LIMIT 20) WHERE role = 'user' AND trim(text) = ?`
  return connection.get(sql, chatId ?? null, words.trim(), words.trim()) !== undefined
}

/** The newest replaced texts, newest first, without those of documents in the trash. */
export function listReplaced(connection: Connection): ReplacedText[] {
  return connection
    .all<Omit<ReplacedText, 'replaced'> & { replacedAt: number }>(
      `
SELECT r.id, r.kind, substr(r.words, 1, ${BEGINS}) AS begins, length(r.words) AS characters, r.replaced_at AS replacedAt FROM replaced_texts r
LEFT JOIN documents d ON d.id = r.document_id WHERE d.deleted_at IS NULL ORDER BY r.id DESC LIMIT ${LISTED}`,
    )
    .map(({ begins, replacedAt, ...row }) => ({ ...row, begins: begins.replaceAll(/\s+/gu, ' ').trim(), replaced: toIso(replacedAt) }))
}

/** A replaced text; null: there is none. */
export function replacedText(connection: Connection, id: number): string | null {
  return connection.get<{ words: string }>('SELECT words FROM replaced_texts WHERE id = ?', id)?.words ?? null
}

/** Deletes the texts that were replaced before this time (ms), and returns their number. */
export function forgetReplaced(connection: Connection, before: number): number {
  return connection.write(() => connection.run('DELETE FROM replaced_texts WHERE replaced_at < ?', before)).changes
}
