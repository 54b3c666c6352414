import type { ChatId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ReplacedKind } from '../../../src-preload/contract/shapes/replaced.ts'
import type { Connection } from '../../storage/index.ts'

/** Changes within this time (ms) are one: lines join the newest list, and of a title the first one stays. */
const TOGETHER = 10 * 60 * 1000
/** Longest list that further lines join, characters. */
const LONGEST_LIST = 200_000

/** Keeps lines about things that lose something of a person's. Runs inside the caller's transaction. */
export function keepLines(connection: Connection, o: { kind: ReplacedKind; lines: readonly string[]; now?: number }): void {
  const { kind, lines, now = Date.now() } = o
  if (lines.length === 0) return
  const words = lines.join('\n')
  const { changes } = connection.run(
    `
UPDATE replaced_texts SET words = words || char(10) || ?, replaced_at = ?
WHERE id = (SELECT max(id) FROM replaced_texts) AND kind = ? AND replaced_at BETWEEN ? AND ? AND length(words) < ${LONGEST_LIST}`,
    words,
    now,
    kind,
    now - TOGETHER,
    now,
  )
  if (changes === 0) connection.run('INSERT INTO replaced_texts (kind, words, replaced_at) VALUES (?, ?, ?)', kind, words, now)
}

/** Keeps a title of a person that another one replaces. Runs inside the caller's transaction. */
export function keepTitle(connection: Connection, o: { title: string; documentId?: DocumentId; chatId?: ChatId; now?: number }): void {
  const { title, documentId = null, chatId = null, now = Date.now() } = o
  if (title.trim() === '') return
  const isKept = connection.get(
    "SELECT 1 FROM replaced_texts WHERE kind = 'title' AND document_id IS ? AND chat_id IS ? AND coalesce(document_id, chat_id) IS NOT NULL AND replaced_at BETWEEN ? AND ?",
    documentId,
    chatId,
    now - TOGETHER,
    now,
  )
  if (isKept) return
  connection.run(
    "INSERT INTO replaced_texts (kind, words, replaced_at, document_id, chat_id) VALUES ('title', ?, ?, ?, ?)",
    title,
    now,
    documentId,
    chatId,
  )
}
