import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { spoken } from '../../../../src-preload/texts/say.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { searchProcessFunctions } from '../../../../src-main/app/worker/search-process-functions.ts'
import { firstUnreadable } from '../../../../src-main/care/sqlite/check/values.ts'
import type { Value } from '../../../../src-main/storage/sqlite/connection.ts'
import { isJudged } from '../../../../src-main/storage/domain/stored-columns.ts'
import { createTestDatabase, vectorOf, type TestDatabase } from '../../../support/database/database.ts'
import { ANSWER, ARTIFACT, CHAT, fillLibrary, IMPORT, NOTE, QUESTION } from '../../../support/database/full-library.ts'

/** Hostile values by the type of a column. */
const LONG = 'x'.repeat(1_000_001)
const NESTED = '['.repeat(20_000) + ']'.repeat(20_000)
const JSONS = [
  '',
  'x',
  'null',
  '5',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '[[1]]',
  '{"a":',
  '{"messageKey":5}',
  '[{"messageKey":"x","values":5}]',
  NESTED,
  '{"code":"x","message":{"messageKey":"x","values":{"a":null}}}',
  '{"start":"a","end":{}}',
  '{"start":0,"end":1e15}',
  '{"answer":"x"}',

  '{"start":0,"end":1,"section":5}',
]
const HOSTILE: Readonly<Record<string, readonly Value[]>> = {
  json: JSONS,
  TEXT: ['', 'x', 'NaN', LONG],
  INTEGER: [0, -1, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, 8_640_000_000_000_001],
  REAL: [-1, 1e308, Infinity],
  BLOB: [new Uint8Array(), new Uint8Array([0]), new Uint8Array([2, 255, 255, 255, 255]), new Uint8Array([255, 15, 0x22])],
}

let t: TestDatabase
let documentId: DocumentId
let chunkIds: number[]
let indexId: number

beforeAll(() => {
  t = createTestDatabase()
  ;({ documentId, chunkIds, indexId } = fillLibrary(t))
  t.connection.database.pragma('foreign_keys = OFF')
  t.connection.database.pragma('synchronous = OFF')
})
afterAll(() => t.close())

/** What lists and opens things, as the window and the command line do. */
function reads(): [name: string, read: () => unknown][] {
  const f = t.database
  const s = searchProcessFunctions(t.connection)
  return Object.entries({
    documents: () => [f.listDocuments(), f.getDocument(documentId), f.listTrash(), f.documentsAt(f.documentOrder()), f.documentNames()],
    health: () => [f.healthRows(), f.treatments(), f.stats(), f.libraryState(), f.nextGivenUp({ before: 9, tries: 2 })],
    collections: () => [f.listCollections(), f.listWatched()],
    queue: () => [f.listJobs({ limit: 200, now: 9 }), f.queueCounts({ now: 9 }), f.queuePace()],
    reader: () => [
      f.getChunks(documentId),
      f.chunkAt({ documentId, at: 0 }),
      f.chunkAnchor(chunkIds[0] as never),
      f.enclosuresOf({ id: documentId, limit: 9 }),
    ],
    chats: () => [
      f.listChats(),
      f.listChats({ search: 'pump' }),
      f.getChat(CHAT),
      f.listUnanswered(),
      f.getTrace(ANSWER),
      f.questionOf(ANSWER),
    ],
    answers: () => [
      f.getAnswer(ANSWER),
      f.draftSources(ANSWER),
      f.shownQuestion(QUESTION),
      f.listQueryLog({ limit: 9 }),
      f.chatMemory(CHAT),
    ],
    artifacts: () => [f.listArtifacts(), f.getArtifact({ id: ARTIFACT })],
    evaluation: () => [f.listSets(), f.getQuestions('Set'), f.listRuns(), f.getRun('run')],
    notes: () => [
      f.listNotes({ filter: {} }),
      f.getNote(NOTE),
      f.listNoteVersions(NOTE),
      f.noteVersion({ id: NOTE, part: 'memo' }),
      f.listLedger(),
    ],
    recordings: () => [f.listRecordings({ noteId: NOTE }), f.listReplaced(), f.replacedText(1)],
    settings: () => [f.getSettings(), f.listPersonas(), f.sessionState('window'), f.tokenFactors()],
    imports: () => [f.getImport(IMPORT), f.importDocuments(IMPORT), f.importPending({ id: IMPORT, upTo: 'ready' })],
    search: () => [
      s.keywordSearch({ match: '"pump"', filter: {}, limit: 9 }),
      s.passages(chunkIds as never),
      s.passagesAlone(chunkIds as never),
      s.passageFacts(chunkIds as never),
    ],
    vectors: () => [
      s.activeIndex(),
      s.scope({}),
      s.vectorSearch({ indexId, vector: vectorOf('pump'), filter: {}, limit: 9 }),
      s.reliability(indexId),
      s.sample({ indexId, language: 'en', limit: 9 }),
    ],
  })
}

/** Names of the reads that fail otherwise than with a sentence of their own. */
function failures(): string[] {
  return reads().flatMap(([name, read]) => {
    try {
      JSON.stringify(spoken(read()))
      return []
    } catch (error) {
      if (isAppError(error) && error.code !== 'internal' && error.code !== 'database-damaged') return []
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      return [`${name}: ${String(cause)}`]
    }
  })
}

type Column = { table: string; name: string; type: string }

function columns(): Column[] {
  const tables = t.connection.all<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('row_digests', 'digested')",
  )
  return tables.flatMap(({ name: table }) =>
    t.connection
      .all<{ name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)', table)
      .map((column) => ({ table, ...column })),
  )
}

/** Sets a column of every row, does some work, and puts the rows back; null: the database refuses the value. */
function withValue<T>({ table, name }: Column, value: Value, work: () => T): T | null {
  const { database } = t.connection
  const names = t.connection
    .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
    .map((column) => column.name)
    .join(', ')
  database.exec(`DROP TABLE IF EXISTS temp.saved; CREATE TEMP TABLE saved AS SELECT ${names} FROM main.${table}`)
  try {
    database.prepare(`UPDATE ${table} SET ${name} = ?`).run(value)
  } catch {
    return null
  }
  try {
    return work()
  } finally {
    database.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} (${names}) SELECT ${names} FROM temp.saved`)
  }
}

test('the library of this test has rows in the tables that are read, and all of them can be read', () => {
  expect(failures()).toEqual([])
  expect(firstUnreadable(t.connection)).toBeNull()
})

test('no value of any column makes a list, a chat, a note or a search fail', () => {
  const failed = new Set<string>()
  let tried = 0
  for (const column of columns()) {
    const isJson = column.type === 'TEXT' && isJudged(`${column.table}.${column.name}`)
    for (const value of [null, ...(isJson ? JSONS : (HOSTILE[column.type] ?? []))]) {
      for (const failure of withValue(column, value, failures) ?? []) {
        const shown = typeof value === 'string' ? value.slice(0, 40) : String(value)
        failed.add(`${column.table}.${column.name} = ${shown} -> ${failure.slice(0, 200)}`)
      }
      tried += 1
    }
  }
  expect([...failed]).toEqual([])
  expect(tried).toBeGreaterThan(1000)
})

test('a check and a restore find a value that the app cannot read, by name', () => {
  const missed: string[] = []
  for (const column of columns().filter(({ table, name }) => isJudged(`${table}.${name}`))) {
    const full = `${column.table}.${column.name}`
    const found = withValue(column, '["x",7]', () => {
      const told = t.database.check().flatMap(({ code, message }) => (code === 'value-unreadable' ? [JSON.stringify(message)] : []))
      return told.some((one) => one.includes(`"${full}"`)) ? firstUnreadable(t.connection) : 'nothing'
    })
    if (found !== full) missed.push(`${full}: ${found}`)
  }
  // The database itself refuses the first one; the second is never read into parts.
  expect(missed).toEqual(['documents.sensitivity: null', 'imports.report: nothing'])
})
