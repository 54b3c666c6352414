import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { AppError, isAppError, toErrorShape } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { StoredNote } from '../sqlite/notes.ts'
import type { StoredRecording } from '../sqlite/recordings.ts'
import type { Calls, FileStorage } from '../../storage/index.ts'
import { SPEECH_RATE } from '../../speech/index.ts'
import type { Speech, SpeechEngine } from '../../speech/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import type { TranscriptTerms } from './terms/transcript-terms.ts'
import { decodedPath, isDecoded } from './recording/decoded-sound.ts'
import type { NoteIndex } from './note-index.ts'
import { beginRun, endRun, keepPart, storeRun, type Run } from './transcript-run.ts'

/** Interval of looking for notes that another process left to be transcribed, ms. */
const LOOK_MS = 3_000
/** Interval of looking for an engine while there is none, ms: a look may ask the model server and the PATH. */
const ENGINE_MS = 30_000
/** Interval of storing a transcript that is being made, ms. */
const STORE_MS = 5_000

/** Speech to text as notes use it (services/speech). */
export type NoteSpeech = Pick<Speech, 'engine' | 'transcribe' | 'decode' | 'nameSpeakers'>

export type NoteTranscriber = {
  start(): void
  /** Looks for waiting notes, and for an engine, now. */
  wake(): void
  /**
   * Transcribes a note again, as a new version; a running transcription of it ends. Throws `note-not-found`,
   * `recording-not-found`, `recording-under-way`, `speech-engine-missing`.
   */
  again(id: DocumentId): Promise<void>
  /** Gives up the transcription of a note; what was heard is kept. */
  cancel(id: DocumentId): Promise<void>
  isBusy(): boolean
  stop(): Promise<void>
}

type Options = {
  database: Calls<NoteFunctions, 'addNoteVersion' | 'changeNote' | 'getNote' | 'listRecordings' | 'notesInState' | 'noteVersion'>
  storage: Pick<FileStorage, 'pathOf'>
  /** Folder for decoded sound. */
  folder: string
  speech: NoteSpeech
  terms: TranscriptTerms
  index: NoteIndex
  now: () => number
  /** Waits while something more urgent uses the processor. */
  turn: (signal: AbortSignal) => Promise<void>
  /** A transcript is complete: refined text and ledger follow. */
  onTranscribed: (id: DocumentId) => Promise<void>
  onChange: (ids: DocumentId[]) => void
}

/** A running transcription. */
type Job = { id: DocumentId; control: AbortController; ended: Promise<void> }

/** Transcribes the recordings of notes, one at a time: the one that is being recorded first, then the oldest. */
export function createNoteTranscriber(options: Options): NoteTranscriber {
  const { database, now } = options
  let job: Job | null = null
  let timer: NodeJS.Timeout | undefined
  let going: Promise<void> = Promise.resolve()
  let isStarted = false
  /** Notes to be transcribed on the person's request, with the time of the transcript that is to be replaced. */
  const asked = new Map<DocumentId, string | null>()
  /** No engine was there at this time. */
  let missedAt = -Infinity

  async function next(): Promise<StoredNote | null> {
    const notes = await database.notesInState(['recording', 'transcribing', 'interrupted', 'waiting'])
    // A clock that was put back postpones nothing.
    if (notes.length === 0 || Math.abs(now() - missedAt) < ENGINE_MS) return null
    if (!(await hasEngine(options))) {
      missedAt = now()
      return null
    }
    const live = notes.find(({ state }) => state === 'recording')
    // Two tracks are told apart only when both are whole.
    if (live && (await database.listRecordings({ noteId: live.id })).length === 1) return live
    return notes.find(({ state }) => state !== 'recording') ?? null
  }

  async function look(): Promise<void> {
    for (let note = await next(); isStarted && note; note = await next()) {
      const control = new AbortController()
      const ended = transcribeNote(options, note, asked.get(note.id) ?? null, control.signal)
      asked.delete(note.id)
      job = { id: note.id, control, ended }
      try {
        await ended
        // An engine that fails is not asked again at once.
        if ((await database.getNote(note.id))?.state === 'recording') return
      } finally {
        job = null
      }
    }
  }

  function wake(): void {
    missedAt = -Infinity
    lookSoon()
  }

  function lookSoon(): void {
    if (!isStarted) return
    clearTimeout(timer)
    going = going
      .then(look)
      .catch(() => undefined)
      .finally(() => {
        if (!isStarted) return
        clearTimeout(timer)
        timer = setTimeout(lookSoon, LOOK_MS)
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
      await checkAgain(options, id)
      const former = job?.id === id ? job : null
      former?.control.abort()
      await former?.ended
      asked.set(id, (await database.noteVersion({ id, part: 'transcript' }))?.made ?? null)
      await database.changeNote({ id, change: { state: 'waiting', transcribed: 0, error: null }, searched: false, now: now() })
      options.onChange([id])
      wake()
    },
    async cancel(id) {
      if (job?.id === id) job.control.abort()
      await giveUp(options, id)
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

/** Nothing waits for the transcript of a note any more. */
async function giveUp({ database, now, onChange }: Options, id: DocumentId): Promise<void> {
  const state = (await database.getNote(id))?.state
  if (state !== 'waiting' && state !== 'transcribing' && state !== 'interrupted') return
  await database.changeNote({ id, change: { state: 'ready' }, searched: false, now: now() })
  onChange([id])
}

/** Throws what `again` throws. */
async function checkAgain({ database, speech }: Options, id: DocumentId): Promise<void> {
  const note = await database.getNote(id)
  if (!note) throw new AppError('note-not-found')
  if (note.state === 'recording') throw new AppError('recording-under-way')
  if ((await database.listRecordings({ noteId: id })).length === 0) throw new AppError('recording-not-found')
  await (await speech.engine()).close()
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
async function transcribeNote(options: Options, note: StoredNote, replaces: string | null, signal: AbortSignal): Promise<void> {
  const { database, now, onChange } = options
  const { id } = note
  let engine: SpeechEngine | undefined
  try {
    const recordings = (await database.listRecordings({ noteId: id })).toSorted((a, b) => a.track.localeCompare(b.track))
    const opened = await options.speech.engine()
    engine = opened
    const run = await beginRun(options, note, recordings, opened, replaces)
    run.vocabulary = await options.terms.expected(note, signal)
    for (const recording of recordings) await hearTrack(options, run, recording, signal)
    await endRun(options, run)
    await options.terms.correct(id, signal)
    const seconds = Math.max(note.seconds ?? 0, run.seconds)
    await options.onTranscribed(id)
    // Of two tracks too: a transcript up to the end of the longest track is complete.
    const transcribed = Math.round(run.seconds * SPEECH_RATE)
    await database.changeNote({ id, change: { state: 'ready', seconds, transcribed, error: run.problem }, searched: true, now: now() })
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

async function hearTrack(options: Options, run: Run, recording: StoredRecording, signal: AbortSignal): Promise<void> {
  const { speech, storage, now } = options
  const source = storage.pathOf(recording.file)
  const isPcm = recording.format === 'wav'
  const isThere = !isPcm && (await isDecoded(options.folder, recording.id))
  const decoded = isThere ? decodedPath(options.folder, recording.id) : join(options.folder, `${randomUUID()}.wav`)
  const file = isPcm ? source : decoded
  try {
    if (!isPcm && !isThere && (await decode(options, source, file, signal)))
      run.problem = toErrorShape(new AppError('audio-unreadable', { variant: 'partial' }))
    let isWhole = await isEnded(options, run.id)
    const request = { file, from: run.isPair ? 0 : run.heard, isWhole: () => isWhole, vocabulary: run.vocabulary, signal }
    for await (const { segments, checked } of speech.transcribe(run.engine, request)) {
      keepPart(run, recording.track, segments, checked)
      if (Math.abs(now() - run.storedAt) > STORE_MS) await storeRun(options, run)
      if (!isWhole) isWhole = await isEnded(options, run.id)
      await options.turn(signal)
    }
    if (!run.isPair) await nameSpeakers(options, run, file, signal)
  } finally {
    if (!isPcm) await rm(file, { force: true })
  }
}

/** True: parts of the recording could not be decoded. */
async function decode({ speech, folder }: Options, source: string, file: string, signal: AbortSignal): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return (await speech.decode(source, file, { signal })).isPartial
}

/** Tells speakers apart where the engine can. The text is stored before, so a failure costs only the names, and is told. */
async function nameSpeakers(options: Options, run: Run, file: string, signal: AbortSignal): Promise<void> {
  await storeRun(options, run)
  try {
    const named = await options.speech.nameSpeakers(run.engine, file, run.segments, signal)
    if (named.every(({ speaker }, at) => speaker === run.segments[at]?.speaker)) return
    run.segments = named
    run.isStored = false
  } catch (error) {
    if (signal.aborted || !isAppError(error)) throw error
    run.problem = toErrorShape(error)
  }
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
