import { randomUUID } from 'node:crypto'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { NOW, type Steps } from './tour-examples.ts'

const noteId = randomUUID() as string as DocumentId
const recordingId = randomUUID()
const ledgerId = randomUUID()
const update = { file: `files/2026-01-01/${noteId}.json`, checksum: 'x', bytes: 1, modifiedAt: null }

type NoteFunctions =
  | 'createNote'
  | 'adoptAsNote'
  | 'adoptRecording'
  | 'getNote'
  | 'changeNote'
  | 'notesInState'
  | 'queueStaleNotes'
  | 'isNoteStale'
  | 'staleNotes'
  | 'setNoteFile'
  | 'listNotes'
  | 'addNoteVersion'
  | 'noteVersion'
  | 'listNoteVersions'
  | 'addRecording'
  | 'addRecordingEvent'
  | 'getRecording'
  | 'listRecordings'
  | 'closeRecording'
  | 'nextCompressible'
  | 'getCompressible'
  | 'replaceByCompressed'
  | 'restoreWav'
  | 'daysOfUse'
  | 'notesWithAudio'
  | 'removeRecordings'
  | 'setLedger'
  | 'ledgerOf'
  | 'listLedger'
  | 'changeLedgerItem'
  | 'termsOfDocuments'
  | 'textsForTerms'
  | 'setDocumentTerms'
  | 'memosOfCollection'
  | 'documentsWithWords'

const note = {
  id: noteId,
  title: 'Tour',
  titleBy: 'made',
  memo: 'x',
  echodate: '2026-01-01T09:00:00+01:00',
  echotag: null,
  state: 'ready',
  template: 'meeting',
  now: NOW,
} as const

/** Calls of voice notes, from a recording to its removal. */
export const NOTES_TOUR: Pick<Steps<DatabaseFunctions>, NoteFunctions> = {
  createNote: (f, t) => f.createNote({ ...note, collectionId: t.collectionId }),
  adoptAsNote: (f, t) => f.adoptAsNote({ ...note, collectionId: t.collectionId }),
  adoptRecording: (f, t) =>
    f.adoptRecording({ ...note, id: t.newDocument, collectionId: t.collectionId, state: 'waiting', recordingId: randomUUID() }),
  getNote: (f) => f.getNote(noteId),
  changeNote: (f) => f.changeNote({ id: noteId, change: { memo: 'y', tags: ['tour'] }, searched: true, now: NOW }),
  notesInState: (f) => f.notesInState(['waiting']),
  queueStaleNotes: (f) => f.queueStaleNotes({ now: NOW }),
  isNoteStale: (f) => f.isNoteStale({ id: noteId, upTo: 'ready' }),
  staleNotes: (f) => f.staleNotes(),
  setNoteFile: (f, t) => f.setNoteFile({ id: noteId, jobId: t.newJob, change: 1, update }),
  listNotes: (f) => f.listNotes({ filter: {}, search: 'roof' }),
  addNoteVersion: (f) => f.addNoteVersion({ id: noteId, part: 'memo', by: { kind: 'person' }, content: 'x', now: NOW }),
  noteVersion: (f) => f.noteVersion({ id: noteId, part: 'memo' }),
  listNoteVersions: (f) => f.listNoteVersions(noteId),
  addRecording: (f) =>
    f.addRecording({
      id: recordingId,
      noteId,
      track: 'mixed',
      format: 'wav',
      file: `files/2026-01-01/${recordingId}.wav`,
      bytes: 0,
      samples: 0,
      device: null,
      owner: '1 x',
      startedAt: NOW,
      endedAt: null,
    }),
  addRecordingEvent: (f) => f.addRecordingEvent({ id: recordingId, event: 'synced', sample: 16_000, now: NOW }),
  getRecording: (f) => f.getRecording(recordingId),
  listRecordings: (f) => f.listRecordings({ open: true }),
  closeRecording: (f) => f.closeRecording({ id: recordingId, samples: 16_000, bytes: 32_000, event: 'stopped', now: NOW }),
  nextCompressible: (f) => f.nextCompressible({ without: [] }),
  getCompressible: (f) => f.getCompressible(recordingId),
  replaceByCompressed: (f) => {
    const file = `files/2026-01-01/${recordingId}`
    return f.replaceByCompressed({ id: recordingId, wav: `${file}.wav`, file: `${file}.opus`, bytes: 1 })
  },
  restoreWav: (f) => f.restoreWav({ id: recordingId, wav: 'x.wav', file: 'x.opus', bytes: 1 }),
  daysOfUse: (f) => f.daysOfUse(),
  notesWithAudio: (f) => f.notesWithAudio({ endedBefore: NOW, isReady: true }),
  removeRecordings: (f) => f.removeRecordings({ noteIds: [noteId], now: NOW }),
  setLedger: (f) =>
    f.setLedger({
      id: noteId,
      rows: [{ id: ledgerId, kind: 'action', text: 'x', owner: null, due: null, doneAt: null, startSeconds: 1, changedBy: 'made' }],
    }),
  ledgerOf: (f) => f.ledgerOf(noteId),
  listLedger: (f) => f.listLedger(),
  changeLedgerItem: (f) => f.changeLedgerItem({ id: ledgerId, change: { done: true }, now: NOW }),
  termsOfDocuments: (f, t) => f.termsOfDocuments({ collectionId: t.collectionId, after: '', limit: 10 }),
  textsForTerms: (f, t) => f.textsForTerms(t.documentId),
  setDocumentTerms: (f, t) => f.setDocumentTerms([{ id: t.documentId, version: 1, terms: '[["Tour",1]]' }]),
  memosOfCollection: (f, t) => f.memosOfCollection({ collectionId: t.collectionId, limit: 10, most: 100 }),
  documentsWithWords: (f) => f.documentsWithWords({ words: ['x'], most: 3 }),
}
