import { randomUUID } from 'node:crypto'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import { makeAnswer } from '../../support/make-answer.ts'

/** The chat that is opened and scrolled: its title, and its questions with an answer each. */
export const LONG_CHAT = 'The chat of two thousand messages'
export const SHORT_CHAT = 'The chat of two messages'
export const LONG_TURNS = 1000
const SOURCES = 5

type Passage = { id: ChunkId; documentId: DocumentId; title: string; text: string }

/** Pins two chats to the top of a library's list: one of 2,000 messages and one of two, with answers as a chat model writes them. */
export function addLongChat(file: string): void {
  const connection = openDatabase(file)
  const database = databaseFunctions(connection)
  const passages = connection.all<Passage>(
    `
SELECT c.id, d.id AS documentId, d.title, c.text FROM documents d JOIN chunks c ON c.document_id = d.id AND c.version = d.version AND c.is_parent = 0
WHERE d.deleted_at IS NULL AND c.position = 1 LIMIT 400`,
  )
  const now = Date.now() - 1_000_000
  database.setSetting({ key: 'onboarding.done', value: true })
  for (const [title, turns] of [
    [SHORT_CHAT, 1],
    [LONG_CHAT, LONG_TURNS],
  ] as const) {
    const chatId = randomUUID() as string as ChatId
    connection.write(() => {
      database.createChat({ id: chatId, title, now })
      for (let turn = 0; turn < turns; turn += 1) {
        const question = `Question ${turn + 1}: what do the documents say about ${passages[turn % passages.length]?.title ?? 'it'}?`
        database.addMessage({ id: randomUUID() as string as MessageId, chatId, role: 'user', text: question, now: now + turn })
        const id = randomUUID() as string as MessageId
        database.addMessage({ id, chatId, role: 'assistant', text: '', now: now + turn })
        const { text, sources, claims } = writtenAnswer(passages, turn)
        const answer = makeAnswer({
          answer: text,
          sources,
          claims,
          retrieved: sources.flatMap((one) => one.chunkId ?? []),
          chatId,
          messageId: id,
        })
        database.finishMessage({ id, text, answer, trace: [], now: now + turn })
      }
      database.pinChat({ id: chatId, now: now + turns })
    })
  }
  connection.close()
}

/** A Markdown answer of some 1,200 characters with five sources, each cited twice; every third has a table, every fifth code. */
function writtenAnswer(passages: readonly Passage[], turn: number): { text: string; sources: Source[]; claims: Claim[] } {
  const cited = Array.from({ length: SOURCES }, (_, i) => passages[(turn * SOURCES + i) % passages.length] as Passage)
  const sources = cited.map(({ id, documentId, title, text }, i): Source => {
    const quote = text.slice(0, 90)
    return { n: i + 1, chunkId: id, documentId, title, anchor: { start: 0, end: quote.length }, quote, support: 'quoted' }
  })
  const claims: Claim[] = []
  let text = ''
  const claim = (words: string, n: number): void => {
    const start = text.length
    text += `${words} [${n}].`
    const support = n === 3 ? 'check' : 'quoted'
    claims.push({ text: words, range: { start, end: text.length }, n, support, quote: sources[n - 1]?.quote ?? '', anchor: null })
  }
  const words = (n: number, from: number): string =>
    (cited[n - 1]?.text ?? '')
      .slice(from, from + 90)
      .replace(/[.\n]/gu, ' ')
      .trim()
  claim(`In short, **${words(1, 0)}**`, 1)
  text += ' '
  claim(words(2, 0), 2)
  text += '\n\n## What the documents say\n\n'
  for (const n of [3, 4, 5]) {
    text += '- '
    claim(`*${words(n, 20)}*, and \`${words(n, 120).slice(0, 20)}\` too`, n)
    text += '\n'
  }
  text += '\n'
  claim(words(1, 200), 1)
  text += ' '
  claim(words(2, 200), 2)
  if (turn % 3 === 0)
    text += `\n\n| Document | Words | Year |\n| --- | --- | ---: |\n${sources.map(({ title, n }) => `| ${title} | ${words(n, 40).slice(0, 30)} | ${2000 + n} |`).join('\n')}\n`
  if (turn % 5 === 0) text += '\n\n```sh\nrsync --archive /station/logs /archive\n```\n'
  text += '\n\n1. '
  claim(words(4, 250), 4)
  text += '\n2. '
  claim(words(5, 250), 5)
  return { text, sources, claims }
}
