import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, ChunkId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { createTestDatabase, embedDocument, storeDocument } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'
import { makeAnswer } from '../../../support/make-answer.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const SENTENCE = 'The heron weir opens at seven in the morning of every day'
const canaryOf = (n: number): string => createHash('sha256').update(`canary ${n}`).digest('hex').slice(0, 14)

function filesWith(text: string): string[] {
  return readdirSync(t.folder).filter((name) => readFileSync(join(t.folder, name)).includes(text))
}

function say(documentId: DocumentId, o: { chat?: string; text?: string; question?: string; title?: string; quote?: string } = {}): void {
  const chatId = (o.chat ?? 'c') as ChatId
  const messageId = `${chatId}2` as MessageId
  const text = o.text ?? `${SENTENCE}. [1]`
  const anchor = { start: 0, end: 9 }
  const answer: Answer = makeAnswer({
    answer: text,
    mode: 'extractive',
    sources: [
      {
        n: 1,
        chunkId: 1 as ChunkId,
        documentId,
        title: o.title ?? 'Weir notice',
        anchor,
        quote: o.quote ?? SENTENCE,
        support: 'quoted',
      },
    ],
    claims: [{ text: o.quote ?? SENTENCE, n: 1, support: 'quoted', quote: o.quote ?? SENTENCE, anchor }],
    retrieved: [1 as ChunkId],
    chatId,
    messageId,
  })
  t.database.createChat({ id: chatId, title: o.question ?? 'When does it open?', now: 1 })
  t.database.addMessage({ id: `${chatId}1` as MessageId, chatId, role: 'user', text: o.question ?? 'When does it open?', now: 1 })
  t.database.addMessage({ id: messageId, chatId, role: 'assistant', text: '', now: 1 })
  t.database.finishMessage({ id: messageId, text, answer, trace: [], now: 2 })
}

/** Records a purge in a process that dies before it deletes anything. */
async function decideAndDie(o: { ids: DocumentId[]; chats?: boolean }): Promise<void> {
  const connection = openDatabase(t.file)
  const purge = databaseFunctions(connection).purgeDocuments(o)
  connection.close()
  await expect(purge).rejects.toMatchObject({ code: 'internal' })
}

describe('a recorded purge', () => {
  test('hides all its documents in one step and cannot be undone', async () => {
    const documents = Array.from({ length: 3 }, (_v, i) => storeDocument(t.database, { title: `weir ${i}`, texts: [`heron weir ${i}`] }))
    const ids = documents.map(({ documentId }) => documentId)
    for (const [i, one] of documents.entries()) {
      embedDocument(t.database, one)
      t.database.setFile({ id: one.documentId, checksum: `sum ${i}`, bytes: 1, file: `f${i}`, type: 'txt', modifiedAt: null })
    }
    const [first] = ids
    if (!first) throw new Error('a document was expected')
    await t.database.trashDocuments({ ids: [first], now: 1 })
    await decideAndDie({ ids })
    expect(t.connection.get('SELECT count(*) AS n FROM chunks')).toEqual({ n: 3 })
    expect(t.database.listDocuments()).toEqual([])
    expect(t.database.listDocuments({ deleted: true })).toEqual([])
    expect(t.database.listTrash()).toEqual([])
    expect(
      ids.map((id) => [
        t.database.getDocument(id),
        t.database.getFile(id),
        t.database.getChunks(id),
        t.database.readParts({ documentId: id, kind: 'text' }),
      ]),
    ).toEqual(ids.map(() => [null, null, [], []]))
    expect(t.database.stats()).toMatchObject({ documents: 0, chunks: 0, vectors: 0 })
    expect(t.search.keywordSearch({ match: '"heron"', filter: {}, limit: 5 })).toEqual([])
    expect(
      Object.values(t.database.healthRows())
        .flat()
        .filter((one) => typeof one === 'string'),
    ).toEqual([])
    expect(
      t.database.findDuplicate({
        collectionId: t.database.ensureCollection('Personal').id,
        checksum: 'sum 1',
        exceptId: 'x' as DocumentId,
      }),
    ).toBeNull()
    expect(t.database.atPath({ collectionId: t.database.ensureCollection('Personal').id, path: '/from/weir 0.txt' })).toEqual({
      live: null,
      trashed: null,
    })
    expect(await t.database.restoreDocuments(ids)).toEqual([])
    expect(t.database.retryJobs({ documentIds: ids, now: 1 })).toBe(0)
    expect(t.database.queueReading({ ids, importId: null, payload: { path: '', temporary: false, embed: true }, now: 1 })).toBe(0)
    expect(() => t.database.beginVersion(first)).toThrow(expect.objectContaining({ code: 'document-not-found' }))
    expect(t.database.isPurging(ids)).toBe(true)
    expect(t.database.isPurgeOpen()).toBe(true)
  })

  test('is completed by the next start when its process dies, down to every row, byte and file', async () => {
    const ids = Array.from(
      { length: 4 },
      (_v, i) => storeDocument(t.database, { title: `Weir ${canaryOf(i)}`, texts: [`text of ${canaryOf(i)}`] }).documentId,
    )
    const kept = storeDocument(t.database, { texts: ['kept'] })
    for (const [i, id] of ids.entries())
      t.database.setFile({ id, checksum: `${i}`, bytes: 1, file: `f${i}`, type: 'txt', modifiedAt: null })
    await decideAndDie({ ids })
    expect(await t.database.finishPurge()).toEqual(['f0', 'f1', 'f2', 'f3'])
    expect(t.database.leavingFiles()).toEqual(['f0', 'f1', 'f2', 'f3'])
    expect(t.connection.all('SELECT id FROM documents')).toEqual([{ id: kept.documentId }])
    for (let i = 0; i < ids.length; i += 1) expect(filesWith(canaryOf(i))).toEqual([])
    expect(t.database.isPurgeOpen()).toBe(false)
    expect(t.database.check()).toEqual([])
    t.database.filesAreGone(['f0', 'f1', 'f2', 'f3'])
    expect(t.database.leavingFiles()).toEqual([])
  })

  test('deletes the citing answers as requested, also when its process died', async () => {
    const { documentId } = storeDocument(t.database, { title: 'Weir notice', texts: [SENTENCE] })
    const other = storeDocument(t.database, { texts: ['kept words'] })
    say(documentId)
    say(other.documentId, { chat: 'd', text: 'Words of its own. [1]', title: 'Another', quote: 'nothing of it' })
    await decideAndDie({ ids: [documentId], chats: true })
    await t.database.finishPurge()
    expect(t.database.listChats().map(({ id }) => id)).toEqual(['d'])
  })

  test('is completed together with a later purge that ends first', async () => {
    const [a, b] = [
      storeDocument(t.database, { texts: [canaryOf(1)] }),
      storeDocument(t.database, { texts: Array.from({ length: 300 }, (_v, i) => `${canaryOf(2)} ${i}`) }),
    ]
    await Promise.all([t.database.purgeDocuments({ ids: [a.documentId] }), t.database.purgeDocuments({ ids: [b.documentId] })])
    expect([canaryOf(1), canaryOf(2)].flatMap(filesWith)).toEqual([])
    expect(t.database.isPurgeOpen()).toBe(false)
  })

  test('removes the backup copies of the database from before migrations', async () => {
    const { documentId } = storeDocument(t.database, { texts: [SENTENCE] })
    writeFileSync(`${t.file}.before-7`, SENTENCE)
    writeFileSync(`${t.file}.before-8.part`, SENTENCE)
    await t.database.purgeDocuments({ ids: [documentId] })
    expect(filesWith(SENTENCE)).toEqual([])
  })
})

describe('the purge of a database too large to be rewritten at once', () => {
  test('stays open until the rewrite is complete and leaves no purged text in the file', async () => {
    const documents = Array.from({ length: 30 }, (_v, d) => {
      const texts = Array.from(
        { length: 12 },
        (_w, i) => `${canaryOf(d)} ${canaryOf(d * 1000 + i)} ${'reeds '.repeat((d * 31 + i * 17) % 160)}`,
      )
      const ids = storeDocument(t.database, { title: `${canaryOf(d)} title`, parent: texts.join(' '), texts })
      embedDocument(t.database, ids)
      return ids.documentId
    })
    const gone = documents.slice(0, 20)
    await t.database.purgeDocuments({ ids: gone, rewriteBytes: 0 })
    expect(t.database.isPurgeOpen()).toBe(true)
    await t.database.finishPurge({ rewriteBytes: 0 })
    expect(t.database.isPurgeOpen()).toBe(true)
    await t.database.finishPurge({ rewriteBytes: Number.MAX_SAFE_INTEGER })
    expect(t.database.isPurgeOpen()).toBe(false)
    expect(gone.flatMap((_id, d) => filesWith(canaryOf(d)))).toEqual([])
    expect(filesWith(canaryOf(25))).not.toEqual([])
  })
})

describe('the text quoted from a purged document', () => {
  test('is removed from chats, from titles made of questions and from stored requests', async () => {
    const { documentId } = storeDocument(t.database, { title: 'Weir notice', texts: [SENTENCE] })
    const other = storeDocument(t.database, { title: 'Another', texts: ['nothing of it'] })
    say(documentId, { question: 'What does the Weir notice say?' })
    t.database.addMessage({
      id: 'c3' as MessageId,
      chatId: 'c' as ChatId,
      role: 'user',
      text: 'And this?',
      now: 1,
      request: { question: 'And this?', context: `${SENTENCE}.`, filters: { documents: ['Weir notice.txt'] } },
    })
    say(other.documentId, { chat: 'd', text: 'Words of its own. [1]', title: 'Another', quote: 'nothing of it' })
    t.database.setSummary({ id: 'c' as ChatId, summary: `So far: ${SENTENCE}.` })
    await t.database.purgeDocuments({ ids: [documentId] })
    for (const text of [SENTENCE, 'Weir notice']) expect(filesWith(text)).toEqual([])
    expect(t.database.getChat('c' as ChatId)?.messages.map(({ text }) => text)).toEqual([
      'What does the [deleted source] say?',
      '[deleted source]. [1]',
      'And this?',
    ])
    expect(t.database.getChat('d' as ChatId)?.messages[1]?.text).toBe('Words of its own. [1]')
  })

  test('is kept out of an answer that was still being written', async () => {
    const { documentId } = storeDocument(t.database, { title: 'Weir notice', texts: [SENTENCE] })
    await t.database.purgeDocuments({ ids: [documentId] })
    say(documentId)
    expect(t.database.getChat('c' as ChatId)?.messages[1]?.text).toBe('[deleted source]. [1]')
    t.database.checkpoint()
    expect([SENTENCE, 'Weir notice'].flatMap(filesWith)).toEqual([])
  })
})

describe('the retention time of the trash', () => {
  test('counts days of use, so that a clock jump of fifty years deletes nothing', async () => {
    const { documentId } = storeDocument(t.database, { texts: ['one'] })
    await t.database.trashDocuments({ ids: [documentId], now: 1 })
    expect(t.database.ageTrash({ day: '2026-11-22', days: 2 })).toEqual([])
    expect(t.database.ageTrash({ day: '2076-11-22', days: 2 })).toEqual([])
    expect(t.database.ageTrash({ day: '2076-11-22', days: 2 })).toEqual([])
    expect(t.database.ageTrash({ day: '2026-11-23', days: 2 })).toEqual([documentId])
    await t.database.restoreDocuments([documentId])
    await t.database.trashDocuments({ ids: [documentId], now: 1 })
    expect(t.database.ageTrash({ day: '2026-11-24', days: 2 })).toEqual([])
    // A clock that goes back and forth counts none of these days again.
    for (const day of ['2026-11-22', '2026-11-24', '2076-11-22', '2026-11-24']) expect(t.database.ageTrash({ day, days: 2 })).toEqual([])
  })
})
