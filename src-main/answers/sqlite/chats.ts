import { randomUUID } from 'node:crypto'
import type { Chat, Message } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { keepTitle } from '../../settings/index.ts'
import { toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { chatMessages, partOfMessages, type MessagePart } from './messages.ts'
import { copySources, LAST_QUESTION, NEXT_SHOWN } from './versions.ts'

const SELECT_CHATS = `
SELECT c.id, c.title, c.created_at, c.updated_at, c.pinned_at, c.summary, c.summary_by, (SELECT count(*) FROM messages m WHERE m.chat_id = c.id AND m.position >= 0) AS messages,
  (SELECT json_object('chatId', o.id, 'messageId', m.id, 'title', o.title) FROM messages m JOIN chats o ON o.id = m.chat_id WHERE m.id = c.branched_from) AS origin
FROM chats c`
const ORDER = 'ORDER BY c.pinned_at IS NULL, c.pinned_at DESC, c.updated_at DESC, c.rowid DESC'
/** Most words of a chat search. */
const MOST_WORDS = 8
/** Characters of a hit before and after the found word. */
const HIT = { before: 24, after: 80 }
/** A marker of a citation with the blank before it: it means nothing away from its sources. */
const MARKER = /\s?\[\d{1,3}\]/gu

type ChatRow = {
  id: ChatId
  title: string
  created_at: number
  updated_at: number
  pinned_at: number | null
  summary: string
  summary_by: Chat['summaryBy']
  messages: number
  origin: string | null
}

/** What is said before a found word, and from it on; whether these are the beginning and the end of the message. */
type HitRow = { before: string; after: string; isFirst: 0 | 1; isLast: 0 | 1 }

/** Memory of a chat: its summary, and the number of messages it covers. */
export type ChatMemory = { summary: string; summarised: number; by: Chat['summaryBy']; messages: number }

export function createChat(connection: Connection, o: { id: ChatId; title: string; now: number }): void {
  connection.write(() =>
    connection.run("INSERT INTO chats (id, title, created_at, updated_at, summary) VALUES (?, ?, ?, ?, '')", o.id, o.title, o.now, o.now),
  )
}

/**
 * Chats, pinned first, then by last use; `search`: title or messages contain every word, and the newest message with one is the hit; `limit`:
 * the first ones alone, without a look into the messages of those after them.
 */
export function listChats(connection: Connection, o: { search?: string; limit?: number } = {}): Chat[] {
  const words = (o.search ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  const holds =
    "(c.title LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.position >= 0 AND m.text LIKE ? ESCAPE '\\'))"
  const patterns = words.flatMap((word) => Array<string>(2).fill(`%${word.replace(/[\\%_]/g, '\\$&')}%`))
  const where = words.length === 0 ? '' : `WHERE ${words.map(() => holds).join(' AND ')}`
  if (words.length === 0) return connection.all<ChatRow>(`${SELECT_CHATS} ${ORDER} LIMIT ?`, o.limit ?? -1).map(toChat)
  const found =
    o.limit === undefined
      ? connection.all<ChatRow>(`${SELECT_CHATS} ${where} ${ORDER}`, ...patterns)
      : firstChats(connection, o.limit, (id) => connection.get<ChatRow>(`${SELECT_CHATS} ${where} AND c.id = ?`, ...patterns, id))
  return found.map((row) => ({ ...toChat(row), ...hitOf(connection, row.id, words) }))
}

/** The first chats that are found, looked at one by one in their order: a sorted statement would search the messages of all. */
function firstChats(connection: Connection, limit: number, find: (id: ChatId) => ChatRow | undefined): ChatRow[] {
  const found: ChatRow[] = []
  for (const { id } of connection.all<{ id: ChatId }>(`SELECT c.id FROM chats c ${ORDER}`)) {
    const row = find(id)
    if (row) found.push(row)
    if (found.length === limit) break
  }
  return found
}

/** The place of the first found word in the newest message that has one; {}: only the title has them. */
function hitOf(connection: Connection, id: ChatId, words: readonly string[]): { hit?: string } {
  for (const word of words) {
    // SQLite counts code points, so no sign is cut in two.
    const found = connection.get<HitRow>(
      `
SELECT substr(text, max(1, place - ${HIT.before}), min(place - 1, ${HIT.before})) AS before, substr(text, place, ${HIT.after}) AS after, place <= ${HIT.before} + 1 AS isFirst, length(text) < place + ${HIT.after} AS isLast
FROM (SELECT text, position, instr(lower(text), lower(?)) AS place FROM messages WHERE chat_id = ? AND position >= 0) WHERE place > 0 ORDER BY position DESC LIMIT 1`,
      word,
      id,
    )
    if (found) return { hit: hitText(found) }
  }
  return {}
}

/** A hit from the beginning of a word to the end of one, where blanks show them, without markers of citations. */
function hitText({ before, after, isFirst, isLast }: HitRow): string {
  const from = isFirst ? before : before.replace(/^\S*\s+/u, '')
  const to = isLast ? after : after.replace(/\s+\S*$/u, '')
  const said = `${from}${to}`.replaceAll(MARKER, '').replaceAll(/\s+/gu, ' ').trim()
  return `${isFirst ? '' : '…'}${said}${isLast ? '' : '…'}`
}

/** A chat with its messages; sources of deleted or changed documents are marked. */
export function getChat(connection: Connection, id: ChatId): { chat: Chat; messages: Message[] } | null {
  const chat = connection.get<ChatRow>(`${SELECT_CHATS} WHERE c.id = ?`, id)
  return chat ? { chat: toChat(chat), messages: chatMessages(connection, id) } : null
}

/** A chat with a part of its messages: one of 2,000 has megabytes of answers, and its last ones are read first. */
export function getPartOfChat(connection: Connection, o: MessagePart): { chat: Chat; messages: Message[] } | null {
  const chat = connection.get<ChatRow>(`${SELECT_CHATS} WHERE c.id = ?`, o.chatId)
  return chat ? { chat: toChat(chat), messages: partOfMessages(connection, o) } : null
}

/** Throws `chat-not-found`. */
export function renameChat(connection: Connection, o: { id: ChatId; title: string }): void {
  connection.write(() => {
    const before = connection.get<{ title: string }>('SELECT title FROM chats WHERE id = ?', o.id)
    if (before && before.title !== o.title) keepTitle(connection, { title: before.title, chatId: o.id })
    change(connection, 'UPDATE chats SET title = ? WHERE id = ?', o.title, o.id)
  })
}

/** `now` null: unpin. Throws `chat-not-found`. */
export function pinChat(connection: Connection, o: { id: ChatId; now: number | null }): void {
  change(connection, 'UPDATE chats SET pinned_at = ? WHERE id = ?', o.now, o.id)
}

/** Throws `chat-not-found`. */
export function deleteChat(connection: Connection, id: ChatId): void {
  change(connection, 'DELETE FROM chats WHERE id = ?', id)
}

/** Null: unknown chat. */
export function chatMemory(connection: Connection, id: ChatId): ChatMemory | null {
  return (
    connection.get<ChatMemory>(
      'SELECT c.summary, c.summarised, c.summary_by AS "by", (SELECT count(*) FROM messages m WHERE m.chat_id = c.id AND m.position >= 0) AS messages FROM chats c WHERE c.id = ?',
      id,
    ) ?? null
  )
}

/** Stores a person's own summary; empty returns control to the model. Throws `chat-not-found`. */
export function setSummary(connection: Connection, o: { id: ChatId; summary: string }): void {
  change(
    connection,
    "UPDATE chats SET summary = ?, summarised = 0, summary_by = CASE WHEN ? = '' THEN 'model' ELSE 'person' END WHERE id = ?",
    o.summary,
    o.summary,
    o.id,
  )
}

/** Stores the model's summary of the first `summarised` messages, unless a person wrote one meanwhile or the chat is gone. */
export function keepSummary(connection: Connection, o: { id: ChatId; summary: string; summarised: number }): void {
  connection.write(() =>
    connection.run("UPDATE chats SET summary = ?, summarised = ? WHERE id = ? AND summary_by = 'model'", o.summary, o.summarised, o.id),
  )
}

/** Copies what a chat shows up to a message into a new chat, named after it with a number. Throws `message-not-found`. */
export function branchChat(connection: Connection, o: { messageId: MessageId; now: number }): Chat {
  const id = randomUUID() as ChatId
  connection.write(() => {
    const from = connection.get<{ chat_id: ChatId; position: number }>('SELECT chat_id, position FROM messages WHERE id = ?', o.messageId)
    if (!from || from.position < 0) throw new AppError('message-not-found')
    connection.run(
      "INSERT INTO chats (id, title, created_at, updated_at, summary, branched_from) VALUES (?, ?, ?, ?, '', ?)",
      id,
      branchTitle(connection, from.chat_id),
      o.now,
      o.now,
      o.messageId,
    )
    const rows = connection.all<{ id: MessageId }>(
      'SELECT id FROM messages WHERE chat_id = ? AND position BETWEEN 0 AND ? ORDER BY position',
      from.chat_id,
      from.position,
    )
    for (const row of rows) {
      const copy = randomUUID()
      connection.run(
        `
INSERT INTO messages (id, chat_id, position, role, text, answer, trace, created_at, request, dismissed, parent_id, shown)
SELECT ?, ?, position, role, text, CASE WHEN answer IS NULL THEN NULL ELSE json_set(answer, '$.chatId', ?, '$.messageId', ?) END, trace, created_at, request, 1, ${LAST_QUESTION}, ${NEXT_SHOWN}
FROM messages WHERE id = ?`,
        copy,
        id,
        id,
        copy,
        id,
        id,
        row.id,
      )
      copySources(connection, row.id, copy)
    }
  })
  const chat = connection.get<ChatRow>(`${SELECT_CHATS} WHERE c.id = ?`, id)
  if (!chat) throw new AppError('chat-not-found')
  return toChat(chat)
}

/** Longest title of a chat, characters. */
const LONGEST_TITLE = 200

/** The title of a chat with the first free number behind it: "Lease (2)". A branch of "Lease (2)" is "Lease (3)". */
function branchTitle(connection: Connection, from: ChatId): string {
  const { title = '' } = connection.get<{ title: string }>('SELECT title FROM chats WHERE id = ?', from) ?? {}
  const base = title.replace(/ \(\d{1,3}\)$/u, '').slice(0, LONGEST_TITLE - ' (999)'.length)
  let number = 2
  while (connection.get('SELECT 1 FROM chats WHERE title = ?', `${base} (${number})`)) number += 1
  return `${base} (${number})`
}

function change(connection: Connection, sql: string, ...values: (string | number | null)[]): void {
  const { changes } = connection.write(() => connection.run(sql, ...values))
  if (changes === 0) throw new AppError('chat-not-found')
}

function toChat(row: ChatRow): Chat {
  return {
    id: row.id,
    title: row.title,
    created: toIso(row.created_at),
    updated: toIso(row.updated_at),
    messages: row.messages,
    pinned: row.pinned_at !== null,
    summary: row.summary,
    summaryBy: row.summary_by,
    ...(row.origin !== null && { branchedFrom: JSON.parse(row.origin) as NonNullable<Chat['branchedFrom']> }),
  }
}
