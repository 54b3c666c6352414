import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { AppError, isAppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Segment, Track } from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import type { StoredNote } from '../../adapters/sqlite/notes/notes.ts'
import type { StoredRecording } from '../../adapters/sqlite/notes/recordings.ts'
import type { FileStorage } from '../../adapters/files/storage.ts'
import { SPEECH_RATE, type SpeechEngine } from '../../ports/speech.ts'
import type { Database } from '../../workers/calls.ts'
import type { Speech } from '../speech/speech.ts'
import { decodedPath, isDecoded } from './recording/decoded-sound.ts'
import { parseSegments } from './note-content.ts'
import { WHILE_RECORDING, type NoteIndex } from './note-index.ts'

/** Interval of looking for notes that another process left to be transcribed, ms. */
const LOOK_MS = 3_000
/** Interval of storing a transcript that is being made, ms. */
const STORE_MS = 5_000

/** Speech to text as notes use it (services/speech). */
export type NoteSpeech = Pick<Speech, 'engine' | 'transcribe' | 'decode'>

export type NoteTranscriber = {
  start(): void
  /** Looks for waiting notes now. */
  wake(): void
  /** Transcribes a note again, as a new version. Throws `note-not-found`, `recording-not-found`, `speech-engine-missing`. */
  again(id: DocumentId): Promise<void>
  /** Gives up the transcription of a note; what was heard is kept. */
  cancel(id: DocumentId): Promise<void>
  isBusy(): boolean
  stop(): Promise<void>
}

type Options = {
  database: Database<'addNoteVersion' | 'changeNote' | 'getNote' | 'listRecordings' | 'notesInState' | 'noteVersion'>
  storage: Pick<FileStorage, 'pathOf'>
  /** Folder for decoded sound. */
  folder: string
  speech: NoteSpeech
  index: NoteIndex
  now: () => number
  /** Waits while something more urgent uses the processor. */
  turn: (signal: AbortSignal) => Promise<void>
  /** A transcript is complete: tags, refined text and ledger follow. */
  onTranscribed: (id: DocumentId) => Promise<void>
  onChange: (ids: DocumentId[]) => void
}

/** A running transcription. */
type Job = { id: DocumentId; control: AbortController }

/** Transcribes the recordings of notes, one at a time: the one that is being recorded first, then the oldest. */
export function createNoteTranscriber(options: Options): NoteTranscriber {
  const { database, now } = options
  let job: Job | null = null
  let timer: NodeJS.Timeout | undefined
  let going: Promise<void> = Promise.resolve()
  let isStarted = false

  async function next(): Promise<StoredNote | null> {
    const notes = await database.notesInState(['recording', 'transcribing', 'interrupted', 'waiting'])
    if (notes.length === 0 || !(await hasEngine(options))) return null
    const live = notes.find(({ state }) => state === 'recording')
    // Two tracks are told apart only when both are whole.
    if (live && (await database.listRecordings({ noteId: live.id })).length === 1) return live
    return notes.find(({ state }) => state !== 'recording') ?? null
  }

  async function look(): Promise<void> {
    for (let note = await next(); isStarted && note; note = await next()) {
      const own: Job = { id: note.id, control: new AbortController() }
      job = own
      try {
        await transcribeNote(options, note, own.control.signal)
        // An engine that fails is not asked again at once.
        if ((await database.getNote(note.id))?.state === 'recording') return
      } finally {
        job = null
      }
    }
  }

  function wake(): void {
    if (!isStarted) return
    clearTimeout(timer)
    going = going
      .then(look)
      .catch(() => undefined)
      .finally(() => {
        if (!isStarted) return
        clearTimeout(timer)
        timer = setTimeout(wake, LOOK_MS)
        timer.unref()
      })
  }

  return {
    start() {
      isStarted = true
      wake()
    },
    wake,
    async again(id) {
      const note = await database.getNote(id)
      if (!note) throw new AppError('note-not-found')
      if ((await database.listRecordings({ noteId: id })).length === 0) throw new AppError('recording-not-found')
      await (await options.speech.engine()).close()
      await database.changeNote({ id, change: { state: 'waiting', transcribed: 0, error: null }, searched: false, now: now() })
      options.onChange([id])
      wake()
    },
    async cancel(id) {
      if (job?.id === id) job.control.abort()
      const note = await database.getNote(id)
      if (note?.state !== 'waiting' && note?.state !== 'transcribing' && note?.state !== 'interrupted') return
      await database.changeNote({ id, change: { state: 'ready' }, searched: false, now: now() })
      options.onChange([id])
    },
    isBusy: () => job !== null,
    async stop() {
      isStarted = false
      clearTimeout(timer)
      job?.control.abort()
      await going
    },
  }
}

/** False: nothing could transcribe. An engine that cannot be used says so when it is asked to. */
async function hasEngine({ speech }: Options): Promise<boolean> {
  try {
    await (await speech.engine()).close()
    return true
  } catch (error) {
    return !(isAppError(error) && error.code === 'speech-engine-missing')
  }
}

/** Transcribes a note's tracks, following a recording to its end. Never throws: the outcome is the note's state. */
async function transcribeNote(options: Options, note: StoredNote, signal: AbortSignal): Promise<void> {
  const { database, now, onChange } = options
  const { id } = note
  let engine: SpeechEngine | undefined
  try {
    const recordings = (await database.listRecordings({ noteId: id })).toSorted((a, b) => a.track.localeCompare(b.track))
    const opened = await options.speech.engine()
    engine = opened
    const run = await beginRun(options, note, recordings, opened)
    for (const recording of recordings) await hearTrack(options, run, recording, signal)
    await storeRun(options, run)
    const seconds = Math.max(note.seconds ?? 0, run.seconds)
    await options.onTranscribed(id)
    await database.changeNote({ id, change: { state: 'ready', seconds, error: null }, searched: true, now: now() })
    options.index.changed(0)
  } catch (error) {
    // After a stop of the app, or the person's, the state says how it goes on.
    if (!signal.aborted) await keepFailure(options, id, error)
  } finally {
    await engine?.close()
    onChange([id])
  }
}

/** The state of a note whose transcription failed: without an engine it waits, and a recording goes on whatever happens to its text. */
async function keepFailure({ database, now }: Options, id: DocumentId, error: unknown): Promise<void> {
  if ((await database.getNote(id))?.state === 'recording') return
  const isMissing = isAppError(error) && error.code === 'speech-engine-missing'
  const change = isMissing ? ({ state: 'waiting' } as const) : ({ state: 'failed', error: toErrorShape(error) } as const)
  await database.changeNote({ id, change, searched: !isMissing, now: now() })
}

/** A version of a transcript that is being made. `heard`: samples of its only track that need not be heard again. */
type Run = {
  id: DocumentId
  engine: SpeechEngine
  version: number | null
  segments: Segment[]
  heard: number
  seconds: number
  isPair: boolean
  storedAt: number
  isStored: boolean
}

/** Goes on with the newest version if the same engine left it unfinished, else begins a new one. */
async function beginRun(
  { database, now }: Options,
  note: StoredNote,
  recordings: readonly StoredRecording[],
  engine: SpeechEngine,
): Promise<Run> {
  const newest = await database.noteVersion({ id: note.id, part: 'transcript' })
  // Of two tracks the second is heard after the first, so a broken-off run begins again.
  const goesOn = note.transcribed > 0 && recordings.length === 1 && newest?.by.kind === 'engine' && newest.by.name === engine.name
  return {
    id: note.id,
    engine,
    version: goesOn ? newest.version : null,
    segments: goesOn ? parseSegments(newest.content) : [],
    heard: goesOn ? note.transcribed : 0,
    seconds: 0,
    isPair: recordings.length > 1,
    storedAt: now(),
    isStored: goesOn,
  }
}

async function hearTrack(options: Options, run: Run, recording: StoredRecording, signal: AbortSignal): Promise<void> {
  const { speech, storage, now } = options
  const source = storage.pathOf(recording.file)
  const isPcm = recording.format === 'wav'
  const isThere = !isPcm && (await isDecoded(options.folder, recording.id))
  const decoded = isThere ? decodedPath(options.folder, recording.id) : join(options.folder, `${randomUUID()}.wav`)
  const file = isPcm ? source : decoded
  try {
    if (!isPcm && !isThere) await decode(options, source, file, signal)
    let isWhole = await isEnded(options, run.id)
    const request = { file, from: run.isPair ? 0 : run.heard, isWhole: () => isWhole, vocabulary: [], signal }
    for await (const { segments, checked } of speech.transcribe(run.engine, request)) {
      keepPart(run, recording.track, segments, checked)
      if (now() - run.storedAt > STORE_MS) await storeRun(options, run)
      if (!isWhole) isWhole = await isEnded(options, run.id)
      await options.turn(signal)
    }
  } finally {
    if (!isPcm) await rm(file, { force: true })
  }
}

async function decode({ speech, folder }: Options, source: string, file: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await speech.decode(source, file, { signal })
}

/** True once a note is no longer recorded; its state says then that it is transcribed. */
async function isEnded({ database, now, onChange }: Options, id: DocumentId): Promise<boolean> {
  const state = (await database.getNote(id))?.state
  if (state === 'recording') return false
  if (state === 'transcribing') return true
  await database.changeNote({ id, change: { state: 'transcribing', error: null }, searched: false, now: now() })
  onChange([id])
  return true
}

function keepPart(run: Run, track: Track, segments: readonly Segment[], checked: number): void {
  if (run.isPair || checked > run.heard || segments.length > 0) run.isStored = false
  run.segments.push(...segments.map((segment) => withSpeaker(segment, track)))
  run.segments.sort((a, b) => a.start - b.start || a.end - b.end)
  run.seconds = Math.max(run.seconds, checked / SPEECH_RATE)
  if (!run.isPair) run.heard = checked
}

/** Of two tracks each is a side of the conversation. */
function withSpeaker(segment: Segment, track: Track): Segment {
  if (track === 'mixed' || segment.speaker !== null) return segment
  return { ...segment, speaker: t(`notes.track.${track}`) }
}

async function storeRun({ database, index, now, onChange }: Options, run: Run): Promise<void> {
  if (run.isStored) return
  const by = { kind: 'engine', name: run.engine.name } as const
  const content = JSON.stringify(run.segments)
  const replaces = run.version === null ? {} : { replaces: run.version }
  run.version = await database.addNoteVersion({ id: run.id, part: 'transcript', by, content, now: now(), ...replaces })
  run.storedAt = now()
  run.isStored = true
  await database.changeNote({ id: run.id, change: { transcribed: run.heard }, searched: true, now: now() })
  index.changed(WHILE_RECORDING)
  onChange([run.id])
}
