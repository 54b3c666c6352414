import type { Handlers } from '../../src-preload/contract/routes.ts'
import type { LedgerItem, Note, RunningRecording } from '../../src-preload/contract/shapes/notes.ts'

/** Notes, their ledger and the recording, as the routes change them. */
export type FakeNotes = { notes: Note[]; ledger: LedgerItem[]; running: RunningRecording | null }

/** A note with everything empty, and what is given. */
export function makeNote(given: Partial<Note> = {}): Note {
  const id = given.id ?? ('note-1' as never)
  return {
    id,
    documentId: id,
    title: 'A note',
    echotag: null,
    echodate: '2026-11-23T09:00:00+01:00',
    tags: [],
    conversationType: null,
    collection: 'Personal',
    state: 'ready',
    error: null,
    seconds: null,
    hasAudio: false,
    sound: null,
    preview: '',
    openActions: 0,
    memo: '',
    raw: '',
    refined: null,
    refinedParts: null,
    segments: [],
    versions: 0,
    recordings: [],
    template: 'meeting',
    transcript: null,
    transcribed: 0,
    ...given,
  }
}

/** The routes of notes over a state. */
export function fakeNotes(state: FakeNotes) {
  const at = (id: string): Note => state.notes.find((note) => note.id === id) ?? makeNote({ id: id as never })
  const put = (note: Note) => {
    state.notes = [note, ...state.notes.filter(({ id }) => id !== note.id)]
    return { note }
  }
  return {
    'notes.list': async () => ({ notes: state.notes }),
    'notes.get': async ({ id }) => ({ note: at(id) }),
    'notes.create': async ({ title = 'Note', memo = '' }) => put(makeNote({ id: `note-${state.notes.length + 1}` as never, title, memo })),
    'notes.keepAnswer': async () => put(makeNote({ id: `note-${state.notes.length + 1}` as never })),
    'notes.addSample': async () => {
      put(makeNote({ id: 'note-sample' as never, title: 'After the storm' }))
      return { importId: 'import-1' as never, files: 1 }
    },
    'notes.edit': async ({ id, title, echotag, tags }) =>
      put({ ...at(id), ...(title !== undefined && { title }), ...(echotag !== undefined && { echotag }), ...(tags && { tags }) }),
    'notes.saveMemo': async ({ id, memo }) => (put({ ...at(id), memo }), {}),
    'notes.saveSegments': async ({ id, segments }) => ({ ...put({ ...at(id), segments }), wasChanged: false }),
    'notes.pasteTranscript': async ({ id }) => ({ note: at(id) }),
    'notes.refine': async ({ id }) => ({ note: at(id), notice: null }),
    'notes.stopRefining': async () => ({}),
    'notes.transcribe': async () => ({}),
    'notes.stopTranscribing': async () => ({}),
    'notes.templates': async () => ({ templates: [] }),
    'notes.tag': async ({ id }) => ({ note: at(id) }),
    'notes.export': async ({ id }) => ({ content: at(id).memo }),
    'notes.saveFile': async () => ({ saved: true }),
    'notes.versions': async () => ({ versions: [] }),
    'notes.version': async () => ({ content: '' }),
    'notes.diff': async () => ({
      parts: [
        { kind: 'removed', text: 'old ' },
        { kind: 'added', text: 'new ' },
        { kind: 'same', text: 'words' },
      ],
    }),
    'notes.corrections': async () => ({ corrections: [] }),
    'notes.undoCorrection': async ({ id }) => ({ note: at(id) }),
    'notes.restore': async ({ id }) => ({ note: at(id) }),
    'notes.removeAudio': async ({ id }) => put({ ...at(id), recordings: [], hasAudio: false, sound: null }),
    'recording.arm': async () => ({}),
    'recording.start': async ({ tracks }) => {
      const recordings = tracks.map(({ track }, i) => ({ id: `recording-${i}`, track }))
      state.running = { noteId: 'note-r' as never, recordings, seconds: 0, startedAt: 0, isPaused: false }
      return state.running
    },
    'recording.append': async ({ samples }) => ({ samples: samples.byteLength / 2 }),
    'recording.decoded': async () => ({}),
    'recording.toCompress': async () => ({ recording: null }),
    'recording.compressed': async () => ({}),
    'recording.mark': async ({ event }) => {
      if (state.running) state.running = { ...state.running, isPaused: event === 'paused' }
      return {}
    },
    'recording.stop': async ({ noteId }) => {
      state.running = null
      return { note: at(noteId) }
    },
    'recording.state': async () => ({ running: state.running }),
    'ledger.list': async () => ({ items: state.ledger }),
    'ledger.saveFile': async () => ({ saved: true }),
    'ledger.change': async ({ id, done }) => {
      state.ledger = state.ledger.map((item) => (item.id === id && done !== undefined ? { ...item, done } : item))
      return { items: state.ledger }
    },
  } satisfies Partial<Handlers>
}
