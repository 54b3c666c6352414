import { join } from 'node:path'
import {
  adopt,
  concludeNote,
  createCompressedSound,
  createDecodedSound,
  createLedger,
  createNoteIndex,
  createNoteRefiner,
  createNoteTranscriber,
  createNotes,
  createRecorder,
  createTranscriptTerms,
  createAudioExpiry,
  loadRefinePrompts,
} from '../notes/index.ts'
import type { WordRanks } from '../notes/index.ts'
import { readWordRanks } from '../models/index.ts'
import type { Generator, Schedule } from '../models/index.ts'
import type { ReplacedTexts, SettingsService } from '../settings/index.ts'
import type { Speech } from '../speech/index.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import type { composeLibrary } from './compose-library.ts'
import type { ComposeOptions } from './compose-options.ts'
import type { composeStorage } from './compose-storage.ts'
import type { AppEventHub } from './events.ts'

type Foundation = {
  options: ComposeOptions
  hub: AppEventHub
  store: Pick<Awaited<ReturnType<typeof composeStorage>>, 'database' | 'storage' | 'safekeeping'>
  collections: ReturnType<typeof composeLibrary>['collections']
  replaced: ReplacedTexts
  settings: Pick<SettingsService, 'current'>
  speech: Speech
  generator: Generator
  schedule: Pick<Schedule, 'turn'>
  now: () => number
}

/** Voice notes: notes, recorder, transcription, ledger, and what search finds of them. */
export async function composeNotes(parts: Foundation) {
  const { options, hub, store, collections, replaced, settings, speech, generator, schedule, now } = parts
  const { database, storage, safekeeping } = store
  const wake = () => void hub.tell('filesQueued')
  const onChange = (ids: DocumentId[]) => {
    options.emit('notes.changed', { ids })
    void hub.tell('documentsChanged', ids)
  }
  const noteIndex = createNoteIndex({ database, now, wake })
  const ranks = once(() => readWordRanks(join(options.resources, 'models', 'all-minilm-l6-v2')))
  const refiner = createNoteRefiner({
    database,
    now,
    index: noteIndex,
    adopt: (id) => adopt({ database, now }, id),
    tools: { generator, settings: settings.current, prompts: await loadRefinePrompts(join(options.resources, 'prompts')) },
    settings: settings.current,
    turn: (signal) => schedule.turn('transcription', signal),
    onProgress: (id, message) => options.emit('note.refining', { id, message }),
    onEnd: (id, notice) => options.emit('note.refined', { id, notice }),
    onChange,
  })
  const conclude = (id: DocumentId) => concludeNote({ database, now }, id)
  const transcriber = createNoteTranscriber({
    database,
    storage,
    folder: join(options.dataFolder, 'speech'),
    speech,
    terms: createTranscriptTerms({ database, ranks, settings: settings.current, now }),
    index: noteIndex,
    now,
    turn: (signal) => schedule.turn('transcription', signal),
    onTranscribed: async (id) => {
      if (await conclude(id)) refiner.refineByItself(id)
    },
    onChange,
  })
  const recorder = createRecorder({
    database,
    storage,
    index: noteIndex,
    now,
    wake,
    onChange,
    onRunning: (running) => options.emit('recording.changed', { running }),
    isOnlyRecorder: options.watchModels,
  })
  const creating = { database, index: noteIndex, conclude, wake, now, onChange }
  return {
    noteIndex,
    refiner,
    notes: createNotes({ ...creating, filterOf: collections.filterOf, removeLeft: safekeeping.removeLeft }),
    expireAudio: createAudioExpiry({
      database,
      settings: settings.current,
      removeLeft: safekeeping.removeLeft,
      now,
      uptime: () => performance.now(),
      onChange,
    }),
    ledger: createLedger({ database, replaced, now, onChange }),
    recorder,
    transcriber,
    decodedSound: createDecodedSound({ database, folder: join(options.dataFolder, 'speech'), again: transcriber.again }),
    compressedSound: createCompressedSound({
      database,
      storage,
      settings: settings.current,
      compare: speech.compare,
      isBusy: () => recorder.running() !== null || transcriber.isBusy(),
      turn: (signal) => schedule.turn('embedding', signal),
      removeLeft: safekeeping.removeLeft,
      now,
      onChange,
    }),
  }
}

/** Reads the words once; a failure is asked again. */
function once(read: () => Promise<WordRanks>): () => Promise<WordRanks> {
  let known: Promise<WordRanks> | null = null
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
