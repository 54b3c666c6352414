import type { ArtifactId, ChatId, DocumentId, ImportId, MessageId } from '../../../src-preload/contract/ids.ts'
import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import { makeAnswer } from '../make-answer.ts'
import { embedDocument, storeDocument, type TestDatabase } from './database.ts'

export const NOTE = '11111111-1111-4111-8111-111111111111' as DocumentId
export const CHAT = '22222222-2222-4222-8222-222222222222' as ChatId
export const QUESTION = '33333333-3333-4333-8333-333333333333' as MessageId
export const ANSWER = '44444444-4444-4444-8444-444444444444' as MessageId
export const ARTIFACT = '55555555-5555-4555-8555-555555555555' as ArtifactId
export const IMPORT = '66666666-6666-4666-8666-666666666666' as ImportId

/** Fills a library with a row in every table that is read. Returns the ids of its document. */
export function fillLibrary(t: TestDatabase): { documentId: DocumentId; chunkIds: number[]; indexId: number } {
  const f = t.database
  const ids = storeDocument(f, { texts: ['The pump runs at noon', 'The pump stops at night'], title: 'pump.md' })
  const { documentId } = ids
  const indexId = embedDocument(f, ids)
  const chunkIds = t.connection.all<{ id: number }>('SELECT id FROM chunks WHERE is_parent = 0').map(({ id }) => id)
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
  fillRest(t, { documentId, collectionId, source: source as Source })
  return { documentId, chunkIds, indexId }
}

function fillRest(t: TestDatabase, o: { documentId: DocumentId; collectionId: string; source: Source }): void {
  const f = t.database
  const { documentId, collectionId, source } = o
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
}
