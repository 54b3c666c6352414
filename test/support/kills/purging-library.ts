import '../../../src-preload/texts/speak-english.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFoundStore } from '../../../src-main/storage/adapters/files/found.ts'
import { createFileStorage } from '../../../src-main/storage/adapters/files/storage.ts'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { databaseFunctions, type DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { createLibrary, type LibraryService } from '../../../src-main/library/services/library.ts'
import { createPurge, type PurgeService } from '../../../src-main/care/services/purge.ts'
import { createSafekeeping } from '../../../src-main/care/services/maintenance/safekeeping.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, ChunkId, DocumentId, MessageId } from '../../../src-preload/contract/ids.ts'
import { asClient } from '../as-client.ts'
import { embedDocument, storeDocument } from '../database/database.ts'
import { makeAnswer } from '../make-answer.ts'

/**
 * The library and the purges of a data folder in this process, without parsers and embedder, so that it starts fast enough to be killed 200
 * times.
 */
export type PurgingLibrary = { connection: Connection; database: DatabaseFunctions; library: LibraryService; purge: PurgeService }

/** Opens a library; `purge.finish()` does an owner's first work. */
export function openPurgingLibrary(dataFolder: string): PurgingLibrary {
  const file = join(dataFolder, 'echomind.db')
  const connection = openDatabase(file)
  const database = databaseFunctions(connection)
  const client = asClient(database)
  const storage = createFileStorage({ dataFolder })
  const absent = (): never => {
    throw new Error('not part of this library')
  }
  const safekeeping = createSafekeeping({
    dataFolder,
    storage,
    foundStore: createFoundStore({ dataFolder }),
    database: client,
    now: Date.now,
    onMoved: () => undefined,
  })
  const purge = createPurge({
    database: client,
    removeLeft: safekeeping.removeLeft,
    openAnother: absent,
    isIdle: async () => true,
    expireTrash: async () => undefined,
  })
  const library = createLibrary({
    database: client,
    storage,
    collections: { filterOf: async () => ({}) } as never,
    imports: { reindex: absent },
    redact: () => 'standard',
    embedMissing: async () => undefined,
    now: Date.now,
    onDocuments: () => undefined,
    onForgotten: () => undefined,
    removeLeft: safekeeping.removeLeft,
    readUnlocked: absent,
    onRead: () => undefined,
    refuseRecorded: async () => undefined,
  })
  return { connection, database, library, purge }
}

/** The words of a document in its text, its title, its file's name and the chats that quote it. */
export function tracesOf(canary: string): string[] {
  return [`valve of ${canary} opens`, `Notes of ${canary}`, `oiled by ${canary}`]
}

/** Stores a document with its own file and an answer that quotes it. */
export function addQuotedDocument(library: PurgingLibrary, dataFolder: string, canary: string): void {
  const { database } = library
  const sentence = `The valve of ${canary} opens at seven in the morning of every day.`
  const texts = [
    sentence,
    ...Array.from(
      { length: 60 },
      (_v, i) => `Pump number ${i} is oiled by ${canary} on day ${i * 7}. ${'Reeds grow. '.repeat((i * 13) % 40)}`,
    ),
  ]
  const ids = storeDocument(database, { title: `Notes of ${canary}`, texts, parent: texts.slice(0, 20).join(' ') })
  embedDocument(database, ids)
  const file = `files/2026-11-22/${ids.documentId}.txt`
  mkdirSync(dirname(join(dataFolder, file)), { recursive: true })
  writeFileSync(join(dataFolder, file), texts.join('\n'))
  database.setFile({ id: ids.documentId, checksum: canary, bytes: 1, file, type: 'txt', modifiedAt: null })
  quote(database, ids.documentId, canary, sentence)
}

function quote(database: DatabaseFunctions, documentId: DocumentId, canary: string, sentence: string): void {
  const chatId = `chat-${documentId}` as ChatId
  const messageId = `answer-${documentId}` as MessageId
  const anchor = { start: 0, end: sentence.length }
  const answer: Answer = makeAnswer({
    answer: `${sentence} [1]`,
    mode: 'extractive',
    sources: [{ n: 1, chunkId: 1 as ChunkId, documentId, title: `Notes of ${canary}`, anchor, quote: sentence, support: 'quoted' }],
    claims: [{ text: sentence, n: 1, support: 'quoted', quote: sentence, anchor }],
    chatId,
    messageId,
  })
  database.createChat({ id: chatId, title: 'When does it open?', now: 1 })
  database.addMessage({ id: `question-${documentId}` as MessageId, chatId, role: 'user', text: 'When does it open?', now: 1 })
  database.addMessage({ id: messageId, chatId, role: 'assistant', text: '', now: 1 })
  database.finishMessage({ id: messageId, text: answer.answer, answer, trace: [], now: 2 })
}
