import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import { chatSchema, messageSchema } from '../../../src-preload/contract/shapes/answers.ts'
import { collectionSchema, documentSchema } from '../../../src-preload/contract/shapes/documents.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase, queueDocument, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

describe('the table of collections', () => {
  test('always contains the collection Personal', () => {
    expect(t.database.listCollections()).toMatchObject([{ name: 'Personal', documents: 0, chunks: 0, settings: {} }])
    expect(() => t.database.deleteCollection('Personal')).toThrow(expect.objectContaining({ code: 'bad-request' }))
  })

  test('compares names without regard to letter case', () => {
    const work = t.database.createCollection('Work')
    expect(t.database.ensureCollection('WORK')).toEqual(work)
    expect(() => t.database.createCollection('wORK')).toThrow(expect.objectContaining({ code: 'collection-exists' }))
    t.database.renameCollection({ name: 'work', to: 'WORK' })
    expect(t.database.findCollections(['work', 'absent'])).toEqual([{ id: work.id, name: 'WORK', settings: {} }])
    const persona = (name: string, collections: string[]) => ({
      name,
      prompt: '',
      profile: 'balanced' as const,
      temperature: null,
      output: 'text' as const,
      filters: { collections, tags: ['a'] },
    })
    t.database.createCollection('Gone')
    t.database.savePersona({ persona: persona('Both', ['work', 'gone']), now: 1 })
    t.database.savePersona({ persona: persona('One', ['Gone']), now: 2 })
    t.database.renameCollection({ name: 'WORK', to: 'work' })
    t.database.deleteCollection('Gone')
    expect(t.database.listPersonas().map(({ name, filters }) => [name, filters])).toEqual([
      ['Both', { tags: ['a'], collections: ['work'] }],
      ['One', { tags: ['a'] }],
    ])
    expect(() => t.database.renameCollection({ name: 'work', to: 'personal' })).toThrow(
      expect.objectContaining({ code: 'collection-exists' }),
    )
    expect(() => t.database.renameCollection({ name: 'absent', to: 'x' })).toThrow(
      expect.objectContaining({ code: 'collection-not-found' }),
    )
  })

  test('counts live documents, deletes only collections without live documents, and moves their trash to Personal', async () => {
    const { documentId } = storeDocument(t.database, { texts: ['a', 'b'], collection: 'Work' })
    expect(t.database.listCollections().map((c) => collectionSchema.parse(c))).toMatchObject([
      { name: 'Personal' },
      { name: 'Work', documents: 1, chunks: 2 },
    ])
    expect(() => t.database.deleteCollection('Work')).toThrow('1 document.')
    await t.database.trashDocuments({ ids: [documentId], now: 1 })
    t.database.deleteCollection('Work')
    expect(t.database.listTrash()).toMatchObject([{ id: documentId, collection: 'Personal' }])
    expect(() => t.database.deleteCollection('Work')).toThrow(expect.objectContaining({ code: 'collection-not-found' }))
  })
})

describe('the table of documents', () => {
  test('returns documents in the shape of the contract', () => {
    const { documentId } = storeDocument(t.database, { texts: ['a', 'b'], parent: 'ab', title: 'Letter', type: 'md', now: 1000 })
    t.database.setFile({ id: documentId, checksum: 'x', bytes: 12, file: 'f', type: null, modifiedAt: 500 })
    const document = t.database.getDocument(documentId)
    expect(documentSchema.parse(document)).toEqual(document)
    expect(document).toMatchObject({
      title: 'Letter',
      type: 'md',
      status: 'searchable',
      parents: 1,
      chunks: 2,
      bytes: 12,
      added: '1970-01-01T00:00:01.000Z',
      date: '1970-01-01T00:00:00.500Z',
      error: null,
    })
    expect(t.database.getChunks(documentId).map((c) => [c.index, c.isParent, c.parentId])).toEqual([
      [0, true, null],
      [1, false, 1],
      [2, false, 1],
    ])
  })

  test('lists documents newest first, on request by status', () => {
    const old = queueDocument(t.database, { now: 1 })
    const fresh = storeDocument(t.database, { texts: ['a'], now: 2 })
    expect(t.database.listDocuments().map((d) => d.id)).toEqual([fresh.documentId, old.documentId])
    expect(t.database.listDocuments({ statuses: ['queued'] }).map((d) => d.id)).toEqual([old.documentId])
  })

  test('finds documents by id, else by file name, else by title', () => {
    const named = storeDocument(t.database, { texts: ['a'], title: 'b.txt' })
    const titled = storeDocument(t.database, { texts: ['a'], title: 'b' })
    expect(t.database.findDocuments([named.documentId])).toEqual([named.documentId])
    expect(t.database.findDocuments(['b.txt', 'absent'])).toEqual([titled.documentId])
    expect(t.database.findDocuments(['b'])).toEqual([titled.documentId])
    // Many names at once: in the order of the names, each document once.
    const absent = Array.from({ length: 1000 }, (_, i) => `absent ${i}`)
    expect(t.database.findDocuments([...absent, 'b', named.documentId, 'b.txt'])).toEqual([titled.documentId, named.documentId])
  })

  test('reports a missing document', () => {
    expect(t.database.getDocument('x' as never)).toBeNull()
    expect(() => t.database.beginVersion('x' as never)).toThrow(expect.objectContaining({ code: 'document-not-found' }))
  })
})

describe('the table of chats', () => {
  const chatId = 'c' as ChatId
  const say = (id: string, role: 'user' | 'assistant', now: number) =>
    t.database.addMessage({ id: id as MessageId, chatId, role, text: id, now })

  test('keeps messages in order, and returns no answer for an unfinished message of the assistant', () => {
    t.database.createChat({ id: chatId, title: 'One', now: 5 })
    say('m1', 'user', 6)
    say('m2', 'assistant', 6)
    say('m3', 'user', 4)
    const chat = t.database.getChat(chatId)
    expect(chatSchema.parse(chat?.chat)).toMatchObject({ messages: 3, updated: '1970-01-01T00:00:00.006Z' })
    expect(chat?.messages.map((m) => messageSchema.parse(m).id)).toEqual(['m1', 'm2', 'm3'])
    expect(chat?.messages[1]?.answer).toBeNull()
    expect(t.database.lastMessages({ chatId, limit: 2 }).map((m) => m.id)).toEqual(['m2', 'm3'])
  })

  test('lists the last used chat first, renames chats and deletes them with their messages', () => {
    t.database.createChat({ id: chatId, title: 'One', now: 5 })
    t.database.createChat({ id: 'd' as ChatId, title: 'Two', now: 6 })
    say('m1', 'user', 7)
    t.database.renameChat({ id: chatId, title: 'First' })
    expect(t.database.listChats().map((c) => c.title)).toEqual(['First', 'Two'])
    t.database.deleteChat(chatId)
    expect(t.connection.get('SELECT count(*) AS n FROM messages')).toEqual({ n: 0 })
    for (const gone of [
      () => t.database.deleteChat(chatId),
      () => say('m2', 'user', 8),
      () => t.database.renameChat({ id: chatId, title: 'x' }),
    ]) {
      expect(gone).toThrow(expect.objectContaining({ code: 'chat-not-found' }))
    }
    expect(t.database.getChat(chatId)).toBeNull()
  })

  test('deletes a chat together with the answer that is being written', () => {
    expect(() =>
      t.database.finishMessage({ id: 'm' as MessageId, text: '', answer: { sources: [] } as unknown as Answer, trace: null, now: 1 }),
    ).not.toThrow()
  })
})

test('the table of settings keeps any JSON value', () => {
  t.database.setSetting({ key: 'a', value: { b: [1, 'x', null] } })
  t.database.setSetting({ key: 'c', value: false })
  t.database.setSetting({ key: 'c', value: true })
  expect(t.database.getSettings()).toEqual({ a: { b: [1, 'x', null] }, c: true })
})

test('the query log keeps times and ids, and the question only when it is passed', () => {
  t.database.addQueryLog({
    askedAt: 1,
    question: null,
    questionHash: 'h',
    state: 'found',
    mode: 'model',
    model: null,
    chunkIds: [1, 2],
    timings: { totalMs: 3 },
    tokens: {},
    error: null,
  })
  expect(t.connection.all('SELECT question, question_hash, chunk_ids FROM query_log')).toEqual([
    { question: null, question_hash: 'h', chunk_ids: '[1,2]' },
  ])
})

test('the months of the library count live documents and their bytes, and what was recorded', async () => {
  const insert = (month: number) => storeDocument(t.database, { texts: [`of ${month}`] })
  const [first, second, gone] = [insert(1), insert(2), insert(3)]
  const at = (month: number): number => new Date(2026, month - 1, 15).getTime()
  for (const [document, month] of [
    [first, 1],
    [second, 3],
    [gone, 3],
  ] as const)
    t.connection.run('UPDATE documents SET added_at = ?, bytes = 1000 WHERE id = ?', at(month), document.documentId)
  await t.database.trashDocuments({ ids: [gone.documentId], now: 1 })
  expect(t.database.libraryMonths()).toEqual([
    { month: '2026-01', documents: 1, bytes: 1000, recordedSeconds: 0 },
    { month: '2026-03', documents: 1, bytes: 1000, recordedSeconds: 0 },
  ])
})
