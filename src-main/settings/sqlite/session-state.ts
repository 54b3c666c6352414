import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChatId } from '../../../src-preload/contract/ids.ts'
import { storedObject } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** A stored state of the window; null: none, or damaged. */
export function sessionState(connection: Connection, key: string): object | null {
  const row = connection.get<{ body: string }>('SELECT body FROM session_state WHERE key = ?', key)
  return row ? storedObject(row.body) : null
}

/** Stores a state of the window; no-op if its chat was deleted meanwhile. `chatId` null: it belongs to no chat. */
export function keepSessionState(connection: Connection, o: { key: string; chatId: ChatId | null; body: object }): void {
  connection.write(() => {
    if (o.chatId !== null && !connection.get('SELECT 1 FROM chats WHERE id = ?', o.chatId)) return
    connection.run(
      'INSERT INTO session_state (key, chat_id, body) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET body = excluded.body',
      o.key,
      o.chatId,
      JSON.stringify(o.body),
    )
  })
}

/** Forgets a state of the window. */
export function dropSessionState(connection: Connection, key: string): void {
  connection.write(() => connection.run('DELETE FROM session_state WHERE key = ?', key))
}

/**
 * Updates the filters of stored composers after a collection is renamed; `to` null: removed. Runs inside the caller's transaction.
 */
export function moveInSession(connection: Connection, from: string, to: string | null): void {
  const isFrom = (name: string): boolean => name.toLowerCase() === from.toLowerCase()
  const rows = connection.all<{ key: string; body: string }>(
    "SELECT key, body FROM session_state WHERE json_valid(body) AND json_type(body, '$.filters.collections') = 'array'",
  )
  for (const { key, body } of rows) {
    const state = storedObject(body) as { filters: Filters }
    const { collections, ...filters } = state.filters
    if (!collections?.some(isFrom)) continue
    const left = collections.flatMap((name) => (isFrom(name) ? (to ?? []) : name))
    const next = { ...state, filters: { ...filters, ...(left.length > 0 && { collections: left }) } }
    connection.run('UPDATE session_state SET body = ? WHERE key = ?', JSON.stringify(next), key)
  }
}
