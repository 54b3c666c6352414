import { join } from 'node:path'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import type { Schedule } from '../services/generate/schedule.ts'
import { concludeNote } from '../services/notes/conclude.ts'
import { createLedger } from '../services/notes/ledger.ts'
import { createNoteIndex } from '../services/notes/note-index.ts'
import { createNotes } from '../services/notes/notes.ts'
import { expireAudio } from '../services/notes/retention.ts'
import { createRecorder } from '../services/notes/recorder.ts'
import { createNoteTranscriber } from '../services/notes/transcribe.ts'
import type { SettingsService } from '../services/app/settings.ts'
import type { Speech } from '../services/speech/speech.ts'
import type { composeLibrary } from './compose-library.ts'
import type { ComposeOptions } from './compose-options.ts'
import type { composeStorage } from './compose-storage.ts'
import type { AppEventHub } from './events.ts'

type Foundation = {
  options: ComposeOptions
  hub: AppEventHub
  store: Pick<Awaited<ReturnType<typeof composeStorage>>, 'database' | 'storage' | 'safekeeping'>
  collections: ReturnType<typeof composeLibrary>['collections']
  settings: Pick<SettingsService, 'current'>
  speech: Speech
  schedule: Pick<Schedule, 'turn'>
  now: () => number
}

/** Voice notes: notes, recorder, transcription, ledger, and what search finds of them. */
export function composeNotes({ options, hub, store, collections, settings, speech, schedule, now }: Foundation) {
  const { database, storage, safekeeping } = store
  const wake = () => void hub.tell('filesQueued')
  const onChange = (ids: DocumentId[]) => {
    options.emit('notes.changed', { ids })
    void hub.tell('documentsChanged', ids)
  }
  const noteIndex = createNoteIndex({ database, now, wake })
  const conclude = (id: DocumentId) => concludeNote({ database, now }, id)
  return {
    noteIndex,
    notes: createNotes({
      database,
      index: noteIndex,
      filterOf: collections.filterOf,
      conclude,
      wake,
      now,
      removeLeft: safekeeping.removeLeft,
      onChange,
    }),
    expireAudio: () => expireAudio({ database, settings: settings.current, removeLeft: safekeeping.removeLeft, now, onChange }),
    ledger: createLedger({ database, now, onChange }),
    recorder: createRecorder({
      database,
      storage,
      index: noteIndex,
      now,
      wake,
      onChange,
      onRunning: (running) => options.emit('recording.changed', { running }),
      isOnlyRecorder: options.watchModels,
    }),
    transcriber: createNoteTranscriber({
      database,
      storage,
      folder: join(options.dataFolder, 'speech'),
      speech,
      index: noteIndex,
      now,
      turn: (signal) => schedule.turn('transcription', signal),
      onTranscribed: async (id) => void (await conclude(id)),
      onChange,
    }),
  }
}
