import type { AskInput } from '../../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { wordsIn } from '../../../../src-preload/texts/text.ts'
import {
  blankDrafts,
  createForgetting,
  deletedSource,
  forgetAnswer,
  mentions,
  quotesOf,
  saidIn,
  titleFrom,
} from '../../../answers/index.ts'
import type { Forgetting } from '../../../answers/index.ts'
import { createChunkTexts, inPieces, pause, stored } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { forgetArtifacts, collectFromArtifacts } from './forget-artifacts.ts'
import { forgetElsewhere, forgetLoggedPassages, collectElsewhere } from './forget-elsewhere.ts'

/** Rows per step: a message with its sources is up to 30 kB of JSON. */
const MESSAGES = 25
const CHUNKS = 100

type MessageRow = {
  rowid: number
  id: string
  chatId: string
  role: 'user' | 'assistant'
  text: string
  answer: string | null
  request: string | null
  trace: string | null
}

/** Data of a purge: the documents, their texts, and the chats that cite them. */
type PurgeContext = { ids: ReadonlySet<DocumentId>; forgetting: Forgetting; about: Set<string> }

/**
 * Removes the documents' text and names from everything else: chats, artifacts, test questions and runs, personas, the query log. Requires
 * their passages: sentences are found by comparison. Paraphrases stay. Runs in small steps; idempotent.
 */
export async function forgetMessages(connection: Connection, ids: ReadonlySet<DocumentId>): Promise<void> {
  if (ids.size === 0) return
  blankDrafts(connection, [...ids], deletedSource())
  const leaving: PurgeContext = { ids, forgetting: createForgetting(), about: new Set() }
  const quotes = await collectFromMessages(connection, leaving)
  await collectFromArtifacts(connection, leaving.forgetting)
  await collectElsewhere(connection, leaving.forgetting)
  await collectDocumentTexts(connection, leaving)
  for (const quote of quotes) leaving.forgetting.addSource(quote)
  for await (const row of messages(connection)) forgetMessage(connection, row, leaving)
  await forgetArtifacts(connection, leaving)
  await forgetElsewhere(connection, leaving)
  await forgetLoggedPassages(connection)
}

async function* messages(connection: Connection): AsyncGenerator<MessageRow> {
  for (let after = 0; ;) {
    const rows = connection.all<MessageRow>(
      `
SELECT rowid, id, chat_id AS chatId, role, text, answer, request, trace FROM messages WHERE rowid > ? ORDER BY rowid LIMIT ?`,
      after,
      MESSAGES,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.rowid
    await pause()
  }
}

/** Collects messages; returns quotes of the documents. */
async function collectFromMessages(connection: Connection, { forgetting, ids, about }: PurgeContext): Promise<Set<string>> {
  const quotes = new Set<string>()
  for await (const row of messages(connection)) {
    forgetting.addTarget(row.text)
    forgetting.addTarget(stored('messages.request', row.request)?.context ?? '')
    const answer = stored('messages.answer', row.answer)
    if (!answer) continue
    for (const text of [...wordsIn(answer.notice?.message ?? ''), answer.searched ?? '', ...saidIn(answer)]) forgetting.addTarget(text)
    if (!mentions(answer, ids)) continue
    about.add(row.chatId)
    for (const quote of quotesOf(answer, ids)) quotes.add(quote)
  }
  return quotes
}

/** Adds all text of the documents, and their names unless another document has the same name. */
async function collectDocumentTexts(connection: Connection, { forgetting, ids }: PurgeContext): Promise<void> {
  const names = await inPieces([...ids], (piece) =>
    connection.all<{ title: string; readTitle: string | null; name: string; path: string }>(
      'SELECT title, read_title AS readTitle, name, path FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(piece),
    ),
  )
  const all = new Set(
    names
      .flatMap(({ title, readTitle, name, path }) => [title, readTitle ?? '', name, name.replace(/\.[^.]{1,12}$/u, ''), path])
      .filter((name) => name.trim() !== ''),
  )
  for (const other of connection.iterate<{ title: string; readTitle: string | null; name: string; path: string }>(
    'SELECT title, read_title AS readTitle, name, path FROM documents WHERE purging_at IS NULL',
  )) {
    for (const name of [other.title, other.readTitle ?? '', other.name, other.path]) all.delete(name)
  }
  for (const name of all) forgetting.addName(name)
  for (const id of ids) {
    const textOf = createChunkTexts(connection)
    for (let after = 0; ;) {
      const rows = connection.all<{ id: number; version: number; context: string; text: string; anchor: string }>(
        'SELECT id, version, context, text, anchor FROM chunks WHERE document_id = ? AND id > ? ORDER BY id LIMIT ?',
        id,
        after,
        CHUNKS,
      )
      for (const row of rows) {
        const text = textOf({ ...row, documentId: id, anchor: stored('chunks.anchor', row.anchor) })
        forgetting.addSource(`${row.context}\n${text}`)
      }
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      await pause()
    }
  }
}

function forgetMessage(connection: Connection, row: MessageRow, { forgetting, ids, about }: PurgeContext): void {
  const isAbout = about.has(row.chatId)
  // What cannot be read may hold words of the document: it goes.
  const answer = stored('messages.answer', row.answer)
  const request = stored('messages.request', row.request)
  const said =
    answer && forgetAnswer(answer, { forgetting, ids, isAbout, dead: deadChunks(connection, [...answer.retrieved, ...answer.dropped]) })
  const next = {
    text: said?.answer ?? forgetting.forget(row.text, { isAbout, shortSentences: row.role === 'assistant' }),
    answer: said && JSON.stringify(said),
    request: request && JSON.stringify(forgetRequest(request, { forgetting, isAbout })),
    trace: row.trace !== null && ((answer && mentions(answer, ids)) || forgetting.forget(row.trace) !== row.trace) ? null : row.trace,
  }
  if (next.text === row.text && next.answer === row.answer && next.request === row.request && next.trace === row.trace) return
  connection.write(() => {
    connection.run(
      'UPDATE messages SET text = ?, answer = ?, request = ?, trace = ? WHERE id = ?',
      next.text,
      next.answer,
      next.request,
      next.trace,
      row.id,
    )
    for (const [i, { n, title, quote }] of (said?.sources ?? []).entries()) {
      if (title === deletedSource() || quote !== answer?.sources[i]?.quote)
        connection.run(
          'UPDATE message_sources SET title = ?, quote = ?, anchor = NULL, chunk_id = NULL, hash = NULL WHERE message_id = ? AND n = ?',
          title,
          quote,
          row.id,
          n,
        )
    }
    // A title is a cut first question, which may contain an incomplete name.
    if (row.role === 'user' && next.text !== row.text)
      connection.run('UPDATE chats SET title = ? WHERE id = ? AND title = ?', titleFrom(next.text), row.chatId, titleFrom(row.text))
  })
}

/** A selected text most likely comes from the document. */
function forgetRequest(request: AskInput, { forgetting, isAbout }: { forgetting: Forgetting; isAbout: boolean }): AskInput {
  return {
    ...request,
    question: forgetting.forget(request.question, { isAbout, shortSentences: false }),
    ...(request.context !== undefined && { context: forgetting.forget(request.context, { isAbout: true }) }),
    ...(request.filters?.documents && {
      filters: {
        ...request.filters,
        documents: request.filters.documents.map((name) => forgetting.forget(name, { isAbout, shortSentences: false })),
      },
    }),
  }
}

/** The passages that belong to a document being purged. */
function deadChunks(connection: Connection, ids: readonly number[]): Set<number> {
  const rows = connection.all<{ id: number }>(
    `
SELECT c.id FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value CROSS JOIN documents d ON d.id = c.document_id WHERE d.purging_at IS NOT NULL`,
    JSON.stringify(ids),
  )
  return new Set(rows.map(({ id }) => id))
}
