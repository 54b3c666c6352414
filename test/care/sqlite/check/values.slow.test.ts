import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { spoken } from '../../../../src-preload/texts/say.ts'
import type { ArtifactId, ChatId, DocumentId, ImportId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { searchProcessFunctions } from '../../../../src-main/app/worker/search-process-functions.ts'
import { firstUnreadable } from '../../../../src-main/care/sqlite/check/values.ts'
import type { Value } from '../../../../src-main/storage/sqlite/connection.ts'
import { isJudged } from '../../../../src-main/storage/domain/stored-columns.ts'
import { createTestDatabase, embedDocument, storeDocument, vectorOf, type TestDatabase } from '../../../support/database/database.ts'
import { makeAnswer } from '../../../support/make-answer.ts'

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

const NOTE = '11111111-1111-4111-8111-111111111111' as DocumentId
const CHAT = '22222222-2222-4222-8222-222222222222' as ChatId
const QUESTION = '33333333-3333-4333-8333-333333333333' as MessageId
const ANSWER = '44444444-4444-4444-8444-444444444444' as MessageId
const ARTIFACT = '55555555-5555-4555-8555-555555555555' as ArtifactId
const IMPORT = '66666666-6666-4666-8666-666666666666' as ImportId

let t: TestDatabase
let documentId: DocumentId
let chunkIds: number[]
let indexId: number

beforeAll(() => {
  t = createTestDatabase()
  const f = t.database
  const ids = storeDocument(f, { texts: ['The pump runs at noon', 'The pump stops at night'], title: 'pump.md' })
  documentId = ids.documentId
  indexId = embedDocument(f, ids)
  chunkIds = t.connection.all<{ id: number }>('SELECT id FROM chunks WHERE is_parent = 0').map(({ id }) => id)
  const source = {
    n: 1,
    chunkId: chunkIds[0] as never,
    documentId,
    title: 'Pump',
    anchor: { start: 0, end: 4 },
    quote: 'pump',
    support: 'quoted' as const,
  }
  const answer = makeAnswer({ answer: 'It runs [1].', sources: [source], refused: true, chatId: CHAT, messageId: ANSWER })
  f.addTurn({
    chatId: CHAT,
    title: 'Pump',
    questionId: QUESTION,
    messageId: ANSWER,
    question: 'When?',
    request: { question: 'When?' },
    now: 5,
  })
  f.finishMessage({ id: ANSWER, text: 'It runs [1].', answer, trace: [{ stage: 'a', ms: 1, in: 1, out: 1, note: 'x' }], now: 6 })
  const { id: collectionId } = f.ensureCollection('Personal')
  f.createNote({
    id: NOTE,
    title: 'Storm',
    titleBy: 'made',
    memo: 'wind',
    echodate: '2026-01-01T09:00:00+01:00',
    echotag: null,
    state: 'ready',
    template: 'meeting',
    now: 7,
    collectionId,
  })
  f.addNoteVersion({ id: NOTE, part: 'memo', by: { kind: 'person' }, content: 'wind', now: 8 })
  f.addRecording({
    id: 'rec',
    noteId: NOTE,
    track: 'mixed',
    format: 'wav',
    file: 'files/2026-01-01/rec.wav',
    bytes: 1,
    samples: 1,
    device: null,
    owner: null,
    startedAt: 1,
    endedAt: 2,
  })
  f.setLedger({
    id: NOTE,
    rows: [{ id: 'l', kind: 'action', text: 'x', owner: null, due: null, doneAt: null, startSeconds: 1, changedBy: 'made' }],
  })
  f.changeTags({ ids: [documentId, NOTE], add: ['water'], remove: [] })
  f.addArtifactVersion({
    now: 9,
    version: {
      id: ARTIFACT,
      type: 'blueprint',
      title: 'Plan',
      scope: {},
      persona: null,
      by: 'model',
      markdown: 'x',
      sources: [source],
      claims: [],
      notice: null,
      incomplete: false,
    },
  })
  f.saveQuestions({
    set: 'Set',
    replace: true,
    now: 1,
    questions: [
      {
        id: 'q',
        question: 'x',
        relevant: [{ document: 'pump' }],
        answerable: true,
        madeFrom: documentId,
      },
    ],
  })
  f.saveRun({ id: 'run', set: 'Set', started: new Date(5).toISOString(), n: 1, perQuestion: [], warnings: [] } as never)
  f.createImport({ id: IMPORT, now: 1 })
  f.noteImport({ id: IMPORT, entry: { path: '/x', duplicateOf: documentId } })
  f.finishImport({ id: IMPORT, now: 2 })
  f.keepReplaced({ kind: 'persona', words: 'old words', now: 1 })
  f.savePersona({ now: 1, persona: { id: 'p', name: 'P', prompt: '', profile: 'fast', temperature: null, output: 'text', filters: {} } })
  f.keepSessionState({ key: 'window', chatId: null, body: { view: 'x' } })
  f.addWatched({ path: '/watched', collectionId, review: false, now: 1 })
  f.setDocumentTerms([{ id: documentId, version: 1, terms: '[["Pump",1]]' }])
  f.addQueryLog({
    askedAt: 1,
    question: null,
    questionHash: 'x',
    state: 'found',
    mode: 'model',
    model: null,
    chunkIds: [1],
    timings: { a: 1 },
    tokens: { a: 1 },
    error: null,
  })
  t.connection.run(
    'UPDATE documents SET warnings = \'["w"]\', error = ?, ocr = ?',
    '{"code":"internal","message":"x","next":"y"}',
    '{"pages":[1],"confidence":1,"blank":[]}',
  )
  t.connection.run('UPDATE notes SET error = ?', '{"code":"internal","message":"x","next":"y"}')
  t.connection.run(
    'INSERT INTO enclosures VALUES (?, 0, ?, NULL, ?, NULL), (?, 1, ?, NULL, NULL, ?)',
    documentId,
    'a',
    NOTE,
    documentId,
    'b',
    '{"code":"internal","message":"x","next":"y"}',
  )
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
