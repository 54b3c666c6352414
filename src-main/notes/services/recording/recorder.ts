import { randomUUID } from 'node:crypto'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Recording, RecordingEvent, RunningRecording, Track } from '../../../../src-preload/contract/shapes/notes.ts'
import { momentInWords } from '../../../../src-preload/texts/moment.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { SAMPLE_BYTES, createRecordingFile, isProcessAlive, repairRecordingFile, startOfProcess } from '../../../storage/index.ts'
import type { Calls, FileStorage, RecordingFile } from '../../../storage/index.ts'
import { SPEECH_RATE } from '../../../speech/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'
import { echodateOf } from '../echodate.ts'
import { WHILE_RECORDING, type NoteIndex } from '../note-index.ts'

/** Speech that may be lost when the power fails: what was appended since the last sync, samples. */
const UNSYNCED = SPEECH_RATE

export type RecordingInput = { collection?: string; title?: string; tracks: readonly { track: Track; device: string | null }[] }
/** Time for which the microphone is allowed before its recording begins, ms. */
const ARMED_MS = 10_000

/** Records tracks of sound into files that survive the death of the app at any moment, up to two seconds. */
export type Recorder = {
  /** Begins a note and its recording. Throws `recording-under-way`, `disk-full` and other errors of files. */
  start(input: RecordingInput): Promise<RunningRecording>
  /**
   * Appends samples (16,000 a second, 16-bit mono, little endian) to a track, in the order of `sequence` from 0; a repeated part is ignored.
   * Returns the samples written. Throws `recording-not-found`, `recording-under-way.order`; `disk-full` closes and keeps the recording.
   */
  append(part: { id: string; sequence: number; samples: Uint8Array }): Promise<{ samples: number }>
  mark(noteId: DocumentId, event: RecordingEvent): Promise<void>
  /** Ends a recording in order, or because its window is gone. Nothing for an unknown one. */
  stop(noteId: DocumentId, end?: 'stopped' | 'interrupted'): Promise<void>
  running(): RunningRecording | null
  /** Allows the microphone for 10 s. */
  arm(): void
  /** True if the microphone may be used: armed, or recording. */
  isArmed(): boolean
  /** Path of the file of a finished recording, if it has this format. Throws `recording-not-found`. */
  pathOf(id: string, format?: Recording['format']): Promise<string>
  /** Closes recordings whose process died; returns their notes. */
  recover(): Promise<DocumentId[]>
  close(): Promise<void>
}

type Options = {
  database: Calls<
    LibraryFunctions & NoteFunctions,
    | 'addRecording'
    | 'addRecordingEvent'
    | 'changeNote'
    | 'closeRecording'
    | 'createNote'
    | 'ensureCollection'
    | 'getRecording'
    | 'listRecordings'
  >
  storage: Pick<FileStorage, 'pathOf' | 'reserve'>
  index: NoteIndex
  now: () => number
  /** Wakes the queue. */
  wake: () => void
  onChange: (ids: DocumentId[]) => void
  onRunning: (running: RunningRecording | null) => void
  /** Nothing else can be recording (the window): an open recording is one whose process died. */
  isOnlyRecorder: boolean
}

type OpenTrack = { id: string; track: Track; file: RecordingFile; next: number; synced: number; last: Promise<unknown> }
type Open = { noteId: DocumentId; startedAt: number; isPaused: boolean; tracks: OpenTrack[] }

/** Recorder of one process. */
export function createRecorder(options: Options): Recorder {
  const { database, now } = options
  const open = new Map<DocumentId, Open>()
  let armedUntil = 0
  let isStarting = false
  const running = (): RunningRecording | null => {
    const [recording] = open.values()
    return recording ? runningOf(recording) : null
  }
  const trackOf = (id: string): [Open, OpenTrack] | null => {
    for (const recording of open.values()) {
      const track = recording.tracks.find((one) => one.id === id)
      if (track) return [recording, track]
    }
    return null
  }

  async function stop(noteId: DocumentId, end: 'stopped' | 'interrupted' = 'stopped', error?: unknown): Promise<void> {
    const recording = open.get(noteId)
    if (!recording) return
    open.delete(noteId)
    options.onRunning(running())
    for (const track of recording.tracks) {
      await track.last.catch(() => undefined)
      // A full disk must not keep the other tracks open; what is in the file counts.
      await track.file.close().catch(() => undefined)
      const { samples: length } = track.file
      await database.closeRecording({ id: track.id, samples: length, bytes: length * SAMPLE_BYTES, event: end, now: now() })
    }
    const samples = recording.tracks.map(({ file }) => file.samples)
    await ended(options, noteId, samples, end, error)
  }

  return {
    async start(input) {
      if (open.size > 0 || isStarting) throw new AppError('recording-under-way')
      isStarting = true
      const recording = await begin(options, input).finally(() => (isStarting = false))
      open.set(recording.noteId, recording)
      options.wake()
      options.onChange([recording.noteId])
      options.onRunning(running())
      return runningOf(recording)
    },
    async append({ id, sequence, samples }) {
      const found = trackOf(id)
      if (!found) throw new AppError('recording-not-found')
      const [recording, track] = found
      if (sequence > track.next || samples.byteLength % SAMPLE_BYTES !== 0) throw new AppError('recording-under-way', { variant: 'order' })
      if (sequence < track.next) return { samples: track.file.samples }
      track.next += 1
      const written = track.last.then(() => write(options, track, samples))
      track.last = written.catch(() => undefined)
      await written.catch(async (error: unknown) => {
        await stop(recording.noteId, 'interrupted', error)
        throw error
      })
      options.index.changed(WHILE_RECORDING)
      return { samples: track.file.samples }
    },
    async mark(noteId, event) {
      const recording = open.get(noteId)
      if (!recording) throw new AppError('recording-not-found')
      if (event === 'paused' || event === 'resumed') recording.isPaused = event === 'paused'
      for (const { id, file } of recording.tracks) await database.addRecordingEvent({ id, event, sample: file.samples, now: now() })
      options.onRunning(running())
    },
    stop: (noteId, end) => stop(noteId, end),
    running,
    arm: () => void (armedUntil = now() + ARMED_MS),
    // A clock that was put back keeps no microphone open.
    isArmed: () => open.size > 0 || (now() < armedUntil && now() >= armedUntil - ARMED_MS),
    async pathOf(id, format) {
      const row = await database.getRecording(id)
      // A player that began with the WAV file must not read on in the compressed one.
      if (!row || row.owner !== null || (format ?? row.format) !== row.format) throw new AppError('recording-not-found')
      return options.storage.pathOf(row.file)
    },
    recover: () => recoverLost(options, (id) => trackOf(id) !== null),
    async close() {
      for (const noteId of open.keys()) await stop(noteId)
    },
  }
}

/** Closes the tracks of processes that died; returns their notes. */
async function recoverLost(options: Options, isOpen: (id: string) => boolean): Promise<DocumentId[]> {
  const { database, storage, now } = options
  const samplesOf = new Map<DocumentId, number[]>()
  for (const { id, noteId, file, owner } of await database.listRecordings({ open: true })) {
    if (isOpen(id) || (!options.isOnlyRecorder && isOwnerAlive(owner))) continue
    const samples = await repairRecordingFile(storage.pathOf(file), SPEECH_RATE)
    await database.closeRecording({ id, samples, bytes: samples * SAMPLE_BYTES, event: 'interrupted', now: now() })
    samplesOf.set(noteId, [...(samplesOf.get(noteId) ?? []), samples])
  }
  for (const [noteId, samples] of samplesOf) await ended(options, noteId, samples, 'interrupted')
  return [...samplesOf.keys()]
}

function runningOf({ noteId, startedAt, isPaused, tracks }: Open): RunningRecording {
  return {
    noteId,
    startedAt,
    isPaused,
    recordings: tracks.map(({ id, track }) => ({ id, track })),
    seconds: Math.max(0, ...tracks.map(({ file }) => file.samples)) / SPEECH_RATE,
  }
}

async function begin({ database, storage, now }: Options, input: RecordingInput): Promise<Open> {
  const noteId = randomUUID() as string as DocumentId
  const { id: collectionId } = await database.ensureCollection(input.collection ?? DEFAULT_COLLECTION)
  const startedAt = now()
  const echodate = echodateOf(startedAt)
  await database.createNote({
    id: noteId,
    collectionId,
    title: input.title ?? t('notes.recordedAt', { date: momentInWords(startedAt) }),
    titleBy: input.title === undefined ? 'made' : 'person',
    memo: '',
    echodate,
    echotag: null,
    state: 'recording',
    template: 'auto',
    now: startedAt,
  })
  const tracks: OpenTrack[] = []
  for (const { track, device } of input.tracks) {
    const id = randomUUID()
    const file = await storage.reserve('wav')
    const row = { id, noteId, track, format: 'wav' as const, file, bytes: 0, samples: 0, device, startedAt, endedAt: null }
    await database.addRecording({ ...row, owner: ownIdentity() })
    tracks.push({
      id,
      track,
      file: await createRecordingFile(storage.pathOf(file), SPEECH_RATE),
      next: 0,
      synced: 0,
      last: Promise.resolve(),
    })
  }
  return { noteId, startedAt, isPaused: false, tracks }
}

async function write({ database, now }: Options, track: OpenTrack, samples: Uint8Array): Promise<void> {
  await track.file.append(samples)
  if (track.file.samples - track.synced < UNSYNCED) return
  await track.file.sync()
  track.synced = track.file.samples
  await database.addRecordingEvent({ id: track.id, event: 'synced', sample: track.synced, now: now() })
}

/** Settles a note whose recording has ended: it waits for its transcript, or has nothing to transcribe. */
async function ended(
  { database, index, now, onChange }: Options,
  id: DocumentId,
  samples: readonly number[],
  end: 'stopped' | 'interrupted',
  error?: unknown,
): Promise<void> {
  const seconds = Math.max(0, ...samples) / SPEECH_RATE
  const state = seconds === 0 ? 'ready' : end === 'interrupted' ? 'interrupted' : 'waiting'
  const change = { state, seconds, error: error === undefined ? null : toErrorShape(error) } as const
  await database.changeNote({ id, change, searched: true, now: now() })
  index.changed(0)
  onChange([id])
}

/** Throws `recording-under-way.deleting` if one of these documents is a note that is being recorded. */
export async function refuseRecorded(
  { database }: { database: Calls<NoteFunctions, 'getNote' | 'listRecordings'> },
  ids: readonly DocumentId[],
): Promise<void> {
  const live = (await database.listRecordings({ open: true })).find(({ noteId, owner }) => ids.includes(noteId) && isOwnerAlive(owner))
  if (!live) return
  const title = (await database.getNote(live.noteId))?.title ?? ''
  throw new AppError('recording-under-way', { variant: 'deleting', values: { title } })
}

/** This process, told from another one that gets its number later. */
function ownIdentity(): string {
  return `${process.pid} ${startOfProcess(process.pid) ?? ''}`
}

function isOwnerAlive(owner: string | null): boolean {
  const [pid = '', start = ''] = (owner ?? '').split(' ')
  if (!isProcessAlive(Number(pid))) return false
  const now = startOfProcess(Number(pid))
  return now === null || start === '' || now === start
}
