import { randomUUID } from 'node:crypto'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { Answer, Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { ArtifactId, ChatId, ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import { makeAnswer } from '../../support/make-answer.ts'

/** A person's history in the library of one year. */
const CHATS = 2000
const TURNS = 4
const SOURCES = 5
const ARTIFACTS = 100
const QUESTIONS_LOGGED = 20_000
const SETS = 4
const QUESTIONS = 100

type Options = { ids: readonly DocumentId[]; text: (seed: number, characters: number) => string; startedAt: number; passages: number }

/** Chats with answers and sources, artifacts with versions, the query log, question sets and their runs, and personas. */
export function addHistory(connection: Connection, database: DatabaseFunctions, o: Options): void {
  for (let n = 0; n < CHATS; n++) connection.write(() => addChat(connection, database, n, o))
  connection.write(() => {
    for (let n = 0; n < ARTIFACTS; n++) addArtifact(connection, database, n, o)
    for (let n = 0; n < QUESTIONS_LOGGED; n++) {
      database.addQueryLog({
        askedAt: o.startedAt + n * 1000,
        question: null,
        questionHash: String(n).padStart(64, '0'),
        state: 'found',
        mode: 'model',
        model: 'x',
        chunkIds: [1, 2, 3, 4, 5, 6, 7, 8],
        timings: { retrieveMs: 20, totalMs: 900 },
        tokens: { prompt: 3000, answer: 200 },
        error: null,
      })
    }
    for (let n = 0; n < SETS; n++) {
      const questions = Array.from({ length: QUESTIONS }, (_, q) => ({
        id: `q${q}`,
        question: o.text(9000 + n * QUESTIONS + q, 60),
        relevant: [{ document: o.ids[q] ?? '' }],
        answerable: true,
        madeFrom: o.ids[q] ?? null,
      }))
      database.saveQuestions({ set: `Set ${n}`, questions, replace: true, now: o.startedAt })
    }
  })
}

/** Sources of other documents each time, so that passages of every document are cited somewhere. */
function sourcesOf(connection: Connection, place: number, o: Options): Source[] {
  return Array.from({ length: SOURCES }, (_, i): Source => {
    const documentId = o.ids[(place * SOURCES + i) % o.ids.length] as DocumentId
    const row = connection.get<{ id: ChunkId; text: string; title: string }>(
      `
SELECT c.id, c.text, d.title FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0 WHERE d.id = ? LIMIT 1`,
      documentId,
    )
    return {
      n: i + 1,
      chunkId: row?.id ?? null,
      documentId,
      title: row?.title ?? 'A title',
      anchor: { start: 0, end: 80 },
      quote: (row?.text ?? '').slice(0, 80),
      support: 'quoted',
    }
  })
}

function addChat(connection: Connection, database: DatabaseFunctions, n: number, o: Options): void {
  const chatId = randomUUID() as string as ChatId
  database.createChat({ id: chatId, title: o.text(50_000 + n, 40), now: o.startedAt + n * 1000 })
  for (let turn = 0; turn < TURNS; turn++) {
    const now = o.startedAt + n * 1000 + turn
    const seed = 60_000 + n * TURNS + turn
    database.addMessage({ id: randomUUID() as string as MessageId, chatId, role: 'user', text: o.text(seed, 70), now })
    const messageId = randomUUID() as string as MessageId
    database.addMessage({ id: messageId, chatId, role: 'assistant', text: '', now })
    const refused = n % 20 === 0 && turn === 0
    const sources = refused ? [] : sourcesOf(connection, n * TURNS + turn, o)
    const text = o.text(seed + 1_000_000, 700)
    const answer: Answer = makeAnswer({
      answer: text,
      state: refused ? 'not found' : 'found',
      refused,
      sources,
      claims: sources.map(({ n: cited, support, quote, anchor }) => ({ text: quote, n: cited, support, quote, anchor })),
      chatId,
      messageId,
    })
    database.finishMessage({
      id: messageId,
      text,
      answer,
      trace: [{ stage: 'search', ms: 10, in: 1, out: 100, note: '', top: sources.map(({ chunkId }) => ({ chunkId, score: 1 })) }],
      now,
    })
  }
}

function addArtifact(connection: Connection, database: DatabaseFunctions, n: number, o: Options): void {
  const id = randomUUID() as string as ArtifactId
  for (let version = 0; version < 3; version++) {
    database.addArtifactVersion({
      now: o.startedAt + n,
      version: {
        id,
        type: 'blueprint',
        title: o.text(70_000 + n, 30),
        scope: {},
        persona: null,
        by: 'model',
        markdown: o.text(80_000 + n, 4000),
        sources: sourcesOf(connection, n, o),
        claims: [],
        notice: null,
        incomplete: false,
      },
    })
  }
}
