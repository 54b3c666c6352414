import { randomUUID } from 'node:crypto'
import { serialize } from 'node:v8'
import type { DatabaseFunctions } from '../../../src-main/adapters/sqlite/database-functions.ts'
import type { EvaluationRun } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { ChunkId, DocumentId, JobId, MessageId } from '../../../src-preload/contract/ids.ts'
import { answer, chunks, newDocument, NOW, type Steps } from './tour-examples.ts'
import { NOTES_TOUR } from './tour-notes.ts'
import { TITLES_TOUR } from './tour-titles.ts'
import { makeFacts, makePiece } from './database.ts'

/** A call of every function of the database thread with likely arguments, in an order that works: rows are created first and removed last. */
export const DATABASE_TOUR: Steps<DatabaseFunctions> = {
  // Calls at a start and in an idle app.
  getSettings: (f) => f.getSettings(),
  finishPurge: (f) => f.finishPurge(),
  knownFiles: (f) => f.knownFiles(),
  unfinishedDocuments: (f) => f.unfinishedDocuments(),
  recoverJobs: (f) => f.recoverJobs({ now: NOW }),
  activeIndex: (f) => f.activeIndex(),
  findIndex: (f, t) => f.findIndex(t.index),
  ensureIndex: (f, t) => f.ensureIndex(t.index),
  retireBuilding: (f, t) => f.retireBuilding({ except: t.indexId }),
  queueMissing: (f, t) => f.queueMissing({ indexId: t.indexId, now: NOW }),
  activateWhenWhole: (f, t) => f.activateWhenWhole({ indexId: t.indexId }),
  removeRetired: (f) => f.removeRetired({ before: NOW }),
  dataVersion: (f) => f.dataVersion(),
  claimJob: (f) => f.claimJob({ step: 'read', now: NOW }),
  listJobs: (f) => f.listJobs({ limit: 200, now: NOW }),
  queueCounts: (f) => f.queueCounts({ now: NOW }),
  runningJobs: (f) => f.runningJobs(),
  listWatched: (f) => f.listWatched(),
  watchedFiles: (f, t) => f.watchedFiles({ folderId: t.folderId }),
  recordScan: (f, t) => f.recordScan({ folderId: t.folderId, error: null, now: NOW }),
  libraryState: (f) => f.libraryState(),
  leavingFiles: (f) => f.leavingFiles(),
  filesAreGone: (f) => f.filesAreGone(['files/2026-01-01/none.txt']),
  isPurgeOpen: (f) => f.isPurgeOpen(),
  isPurging: (f, t) => f.isPurging([t.documentId]),
  ageTrash: (f) => f.ageTrash({ day: '2026-01-01', days: 30 }),
  emptyLogSoon: (f) => f.emptyLogSoon(),
  digestSome: (f) => f.digestSome(),
  originals: (f) => f.originals({ limit: 20 }),
  listCollections: (f) => f.listCollections(),
  documentOrder: (f) => f.documentOrder(),
  documentsAt: (f) => f.documentsAt(f.documentOrder().slice(0, 500)),
  countDocuments: (f) => f.countDocuments(),
  listChats: (f) => [f.listChats(), f.listChats({ search: 'a' })],
  listUnanswered: (f) => f.listUnanswered(),
  listPersonas: (f) => f.listPersonas(),
  stats: (f) => f.stats(),
  // Calls of an import.
  setSetting: (f) => f.setSetting({ key: 'queue.paused', value: false }),
  ensureCollection: (f, t) => f.ensureCollection(t.collection),
  findCollections: (f, t) => f.findCollections([t.collection]),
  createCollection: (f) => f.createCollection('Tour'),
  changeCollection: (f) => f.changeCollection({ name: 'Tour', change: { profile: 'auto' } }),
  renameCollection: (f) => f.renameCollection({ name: 'Tour', to: 'Toured' }),
  createImport: (f, t) => f.createImport({ id: t.newImport, now: NOW }),
  createDocuments: (f, t) => f.createDocuments([newDocument(t, t.newDocument, t.newJob), newDocument(t, t.arrival, t.arrivalJob)]),
  createRefused: (f, t) =>
    f.createRefused([
      {
        document: newDocument(t, randomUUID() as string as DocumentId, randomUUID() as string as JobId),
        error: { code: 'file-missing', message: 'x', next: 'x' },
      },
    ]),
  atPath: (f, t) => f.atPath({ collectionId: t.collectionId, path: t.path }),
  findByPath: (f, t) => f.findByPath({ collectionId: t.collectionId, path: t.path, exceptId: t.newDocument }),
  findDuplicate: (f, t) => f.findDuplicate({ collectionId: t.collectionId, checksum: t.checksum, exceptId: t.newDocument }),
  noteImport: (f, t) => f.noteImport({ id: t.newImport, entry: { path: t.path, duplicateOf: t.documentId } }),
  beginReading: (f, t) =>
    f.beginReading({
      id: t.newDocument,
      jobId: t.newJob,
      file: { file: `files/2026-01-01/${t.newDocument}.txt`, checksum: 'x', bytes: 1, modifiedAt: NOW },
    }),
  setFile: (f, t) =>
    f.setFile({ id: t.newDocument, checksum: 'y', bytes: 1, file: `files/2026-01-01/${t.newDocument}.txt`, type: 'txt', modifiedAt: NOW }),
  countCrash: (f, t) => f.countCrash({ id: t.newJob, by: 1 }),
  lowerCrashCount: (f, t) => f.lowerCrashCount({ id: t.newJob, to: 0 }),
  beginVersion: (f, t) => f.beginVersion(t.newDocument),
  addPiece: (f, t) =>
    f.addPiece({ documentId: t.newDocument, version: 1, piece: makePiece(chunks, [{ kind: 'text', part: 0, data: serialize('x') }]) }),
  publishVersion: (f, t) =>
    f.publishVersion({ documentId: t.newDocument, version: 1, facts: makeFacts(chunks), title: 'New', jobId: t.newJob, now: NOW }),
  storeSmall: (f, t) =>
    f.storeSmall({
      pieces: [makePiece(chunks, [{ kind: 'text', part: 0, data: serialize('x') }])],
      publication: { documentId: t.newDocument, facts: makeFacts(chunks), title: 'New', jobId: t.newJob, now: NOW },
    }),
  cleanVersions: (f, t) => f.cleanVersions({ documentId: t.documentId, limit: 400 }),
  pendingChunks: (f, t) => f.pendingChunks({ indexId: t.indexId, documentId: t.newDocument, limit: 256 }),
  cachedVectors: (f, t) => f.cachedVectors({ indexId: t.indexId, hashes: [t.hash, 'f'.repeat(64)] }),
  addVectors: (f, t) =>
    f.addVectors({
      indexId: t.indexId,
      documentId: t.newDocument,
      rows: f
        .pendingChunks({ indexId: t.indexId, documentId: t.newDocument, limit: 1 })
        .map(({ id, hash }) => ({ chunkId: id, hash, vector: t.vector })),
      now: NOW,
    }),
  markReady: (f, t) => f.markReady({ documentId: t.newDocument, jobId: t.newJob, indexId: t.indexId, now: NOW }),
  adoptVersion: (f, t) =>
    f.adoptVersion({
      arrivalId: t.arrival,
      documentId: t.documentId,
      jobId: t.arrivalJob,
      update: { file: 'x', checksum: 'x', bytes: 1, modifiedAt: null },
      now: NOW,
    }),
  requeue: (f, t) => f.requeue({ id: t.arrivalJob, now: NOW, retryAt: 0 }),
  importPending: (f, t) => f.importPending({ id: t.importId, upTo: 'ready' }),
  queuePace: (f) => f.queuePace(),
  importDocuments: (f, t) => f.importDocuments(t.importId),
  getImport: (f, t) => f.getImport(t.importId),
  finishImport: (f, t) => f.finishImport({ id: t.newImport, now: NOW }),
  finishJob: (f, t) => f.finishJob({ id: t.arrivalJob, now: NOW }),
  endJob: (f, t) => f.endJob({ id: t.newJob, now: NOW, status: 'failed', error: { code: 'internal', message: 'x', next: 'x' } }),
  queueReading: (f, t) =>
    f.queueReading({ ids: [t.other], importId: t.newImport, payload: { path: '', temporary: false, embed: true }, now: NOW }),
  cancelJobs: (f) => f.cancelJobs({ now: NOW }),
  queueEmbedding: (f, t) => f.queueEmbedding({ id: t.documentId, now: NOW }),
  retryJobs: (f) => f.retryJobs({ now: NOW }),
  recordWatchedFiles: (f, t) =>
    f.recordWatchedFiles({ folderId: t.folderId, files: [{ path: t.path, signature: '1 2', pending: null, pendingSignature: null }] }),
  addWatched: (f, t) => f.addWatched({ path: '/toured', collectionId: t.collectionId, review: false, now: NOW }),
  // Calls of the window's views.
  listDocuments: (f) => f.listDocuments(),
  healthRows: (f) => f.healthRows(),
  treatments: (f) => f.treatments(),
  readByOlder: (f) => f.readByOlder({ readers: { txt: 2 } }),
  findDocuments: (f) => f.findDocuments(['no such name']),
  getDocument: (f, t) => f.getDocument(t.documentId),
  getFile: (f, t) => f.getFile(t.documentId),
  chunkAnchor: (f, t) => f.chunkAnchor(t.chunkIds[0] as ChunkId),
  getChunks: (f, t) => f.getChunks(t.documentId),
  readParts: (f, t) => f.readParts({ documentId: t.documentId, kind: 'text' }),
  listTrash: (f) => f.listTrash(),
  setPath: (f, t) => f.setPath({ id: t.documentId, path: '/toured/x', name: 'x' }),
  endedJob: (f, t) => f.endedJob(t.documentId),
  ...TITLES_TOUR,
  changeTags: (f, t) => f.changeTags({ ids: [t.documentId], add: ['toured'], remove: ['x'] }),
  moveDocuments: (f, t) => f.moveDocuments({ ids: [t.documentId], collectionId: t.collectionId }),
  setProbes: (f, t) => f.setProbes({ id: t.indexId, serverVersion: null, probes: new Uint8Array() }),
  saveReliability: (f, t) => f.saveReliability({ indexId: t.indexId, now: NOW, rows: [] }),
  childIds: (f, t) => f.childIds([t.documentId]),
  documentNames: (f) => f.documentNames(),
  // Calls of questions and answers.
  createChat: (f, t) => f.createChat({ id: t.newChat, title: 'Tour', now: NOW }),
  addMessage: (f, t) => {
    f.addMessage({ id: t.newMessage, chatId: t.newChat, role: 'user', text: 'x', now: NOW })
    f.addMessage({ id: t.newAnswer, chatId: t.newChat, role: 'assistant', text: '', now: NOW })
  },
  addTurn: (f, t) =>
    f.addTurn({
      chatId: t.newChat,
      questionId: randomUUID() as string as MessageId,
      messageId: randomUUID() as string as MessageId,
      question: 'x',
      request: { question: 'x' },
      now: NOW,
    }),
  keepDraft: (f, t) => f.keepDraft({ id: t.newAnswer, text: 'x', sources: [] }),
  draftSources: (f, t) => f.draftSources(t.newAnswer),
  finishMessage: (f, t) => f.finishMessage({ id: t.newAnswer, text: 'x', answer: answer(t), trace: [], now: NOW }),
  keepOpinions: (f, t) =>
    f.keepOpinions({ id: t.newAnswer, by: 'x', opinions: [], stage: { stage: 'x', ms: 0, in: 0, out: 0, note: 'x' } }),
  questionOf: (f, t) => f.questionOf(t.newAnswer),
  shownQuestion: (f, t) => f.shownQuestion(t.newMessage),
  chatOfMessage: (f, t) => f.chatOfMessage(t.newAnswer),
  showVersion: (f, t) => f.showVersion(t.newAnswer),
  chatMessages: (f, t) => f.chatMessages(t.chatId),
  lastMessages: (f, t) => f.lastMessages({ chatId: t.chatId, limit: 10 }),
  getAnswer: (f, t) => f.getAnswer(t.answerId),
  getChat: (f, t) => f.getChat(t.chatId),
  getPartOfChat: (f, t) => f.getPartOfChat({ chatId: t.chatId, limit: 30 }),
  partOfMessages: (f, t) => f.partOfMessages({ chatId: t.chatId, limit: 30 }),
  questionsOfChat: (f, t) => f.questionsOfChat(t.chatId),
  chatMemory: (f, t) => f.chatMemory(t.chatId),
  keepSummary: (f, t) => f.keepSummary({ id: t.newChat, summary: 'x', summarised: 1 }),
  setSummary: (f, t) => f.setSummary({ id: t.newChat, summary: 'x' }),
  pinChat: (f, t) => f.pinChat({ id: t.newChat, now: NOW }),
  renameChat: (f, t) => f.renameChat({ id: t.newChat, title: 'Toured' }),
  branchChat: (f, t) => f.branchChat({ messageId: t.newAnswer, now: NOW }),
  dismissUnanswered: (f, t) => f.dismissUnanswered(t.newAnswer),
  savePersona: (f) =>
    f.savePersona({
      now: NOW,
      persona: { id: 'tour', name: 'Tour', prompt: '', profile: 'fast', temperature: null, output: 'text', filters: {} },
    }),
  moveInPersonas: (f) => f.moveInPersonas('no such collection', null),
  keepSessionState: (f, t) => f.keepSessionState({ key: `composer ${t.newChat}`, chatId: t.newChat, body: { draft: 'x' } }),
  dropSessionState: (f, t) => f.dropSessionState(`composer ${t.newChat}`),
  sessionState: (f) => f.sessionState('window'),
  moveInSession: (f) => f.moveInSession('no such collection', null),
  deletePersona: (f) => f.deletePersona('tour'),
  tokenFactors: (f) => f.tokenFactors(),
  saveTokenFactor: (f) => f.saveTokenFactor({ model: 'x', factor: 1, samples: 1 }),
  addQueryLog: (f) =>
    f.addQueryLog({
      askedAt: NOW,
      question: null,
      questionHash: 'x',
      state: 'found',
      mode: 'model',
      model: null,
      chunkIds: [],
      timings: {},
      tokens: {},
      error: null,
    }),
  listQueryLog: (f) => f.listQueryLog({ limit: 100 }),
  getTrace: (f, t) => f.getTrace(t.answerId),
  listArtifacts: (f) => f.listArtifacts(),
  getArtifact: (f, t) => f.getArtifact({ id: t.artifactId }),
  addArtifactVersion: (f, t) => f.addArtifactVersion({ now: NOW, version: { ...f.getArtifact({ id: t.artifactId }), by: 'person' } }),
  renameArtifact: (f, t) => f.renameArtifact({ id: t.artifactId, title: 'Toured' }),
  saveQuestions: (f, t) =>
    f.saveQuestions({
      set: 'Tour',
      replace: true,
      now: NOW,
      questions: [{ id: 'q', question: 'x', relevant: [], answerable: true, madeFrom: t.documentId }],
    }),
  listSets: (f) => f.listSets(),
  getQuestions: (f, t) => f.getQuestions(t.set),
  saveRun: (f, t) =>
    f.saveRun({ id: t.runId, set: t.set, started: new Date(NOW).toISOString(), perQuestion: [], warnings: [] } as unknown as EvaluationRun),
  listRuns: (f) => f.listRuns(),
  getRun: (f, t) => f.getRun(t.runId),
  // One step of each rebuild.
  replaceOriginal: (f, t) =>
    f.replaceOriginal({ id: t.documentId, copied: { file: 'x', checksum: 'not the same', bytes: 1, modifiedAt: null } }),
  beginKeywords: (f) => f.beginKeywords(),
  continueKeywords: (f) => f.continueKeywords(f.beginKeywords()),
  abandonKeywords: (f) => f.abandonKeywords(),
  beginVectors: (f) => f.beginVectors(),
  continueVectors(f) {
    const piece = f.beginVectors()
    return piece && f.continueVectors(piece)
  },
  beginDigests: (f) => f.beginDigests(),
  continueDigests(f) {
    const piece = f.beginDigests()
    return piece && f.continueDigests({ piece, accept: false })
  },
  ...NOTES_TOUR,
  // Calls that remove something.
  deleteRun: (f, t) => f.deleteRun(t.runId),
  deleteSet: (f) => f.deleteSet('Tour'),
  deleteArtifact: (f, t) => f.deleteArtifact(t.artifactId),
  removeMessagesCiting: (f, t) => f.removeMessagesCiting([t.other]),
  deleteChat: (f, t) => f.deleteChat(t.newChat),
  removeWatched: (f) => f.removeWatched({ ids: [-1] }),
  trashDocuments: (f, t) => f.trashDocuments({ ids: t.gone, now: NOW }),
  restoreDocuments: (f, t) => f.restoreDocuments(t.gone.slice(0, 1)),
  deleteCollection: (f) => f.deleteCollection('Toured'),
  removeDocuments: (f, t) => f.removeDocuments({ ids: [t.newDocument] }),
  purgeDocuments: (f, t) => f.purgeDocuments({ ids: t.gone.slice(1) }),
  checkpoint: (f) => f.checkpoint(),
  check: (f) => f.check(),
}

/** Functions that run by themselves: at a start, when a window opens, and repeatedly while idle. None of them may read the passages. */
export const BY_ITSELF: readonly (keyof DatabaseFunctions)[] = [
  'getSettings',
  'finishPurge',
  'knownFiles',
  'unfinishedDocuments',
  'recoverJobs',
  'activeIndex',
  'findIndex',
  'ensureIndex',
  'retireBuilding',
  'queueMissing',
  'activateWhenWhole',
  'removeRetired',
  'dataVersion',
  'claimJob',
  'listJobs',
  'queueCounts',
  'runningJobs',
  'listWatched',
  'watchedFiles',
  'recordScan',
  'listCollections',
  'documentOrder',
  'documentsAt',
  'countDocuments',
  'listChats',
  'listUnanswered',
  'listPersonas',
  'sessionState',
  'stats',
  'libraryState',
  'leavingFiles',
  'isPurgeOpen',
  'ageTrash',
  'digestSome',
  'originals',
  'listRecordings',
  'staleNotes',
  'queueStaleNotes',
]
