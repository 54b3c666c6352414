import { AppError, toErrorShape, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Segment, Track } from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import type { StoredNote } from '../sqlite/notes.ts'
import type { StoredRecording } from '../sqlite/recordings.ts'
import { SPEECH_RATE } from '../../speech/index.ts'
import type { SpeechEngine } from '../../speech/index.ts'
import type { Calls } from '../../storage/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { parseSegments } from './note-content.ts'
import { WHILE_RECORDING, type NoteIndex } from './note-index.ts'

/** A version of a transcript that is being made. `heard`: samples of its only track that need not be heard again. `problem`: told when it is done. */
export type Run = {
  id: DocumentId
  engine: SpeechEngine
  version: number | null
  segments: Segment[]
  heard: number
  seconds: number
  /** Names and acronyms that the engine is told to expect. */
  vocabulary: readonly string[]
  isPair: boolean
  storedAt: number
  isStored: boolean
  /** When the transcript was made that this run replaces on the person's request; another one of the person's stays the newest. */
  replaces: string | null
  problem: ErrorShape | null
}

/** What a run is stored with. */
type RunParts = {
  database: Calls<NoteFunctions, 'addNoteVersion' | 'changeNote' | 'noteVersion'>
  index: NoteIndex
  now: () => number
  onChange: (ids: DocumentId[]) => void
}

/** Goes on with the newest version if the same engine left it unfinished, else begins a new one. */
export async function beginRun(
  { database, now }: Pick<RunParts, 'database' | 'now'>,
  note: StoredNote,
  recordings: readonly StoredRecording[],
  engine: SpeechEngine,
  replaces: string | null,
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
    vocabulary: [],
    isPair: recordings.length > 1,
    storedAt: now(),
    isStored: goesOn,
    replaces,
    problem: null,
  }
}

/** Adds what a track's next part holds. `checked`: samples. */
export function keepPart(run: Run, track: Track, segments: readonly Segment[], checked: number): void {
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

/** Stores a run that is done. What the person wrote or brought meanwhile is shown in its place, which is told. */
export async function endRun(parts: RunParts, run: Run): Promise<void> {
  await storeRun(parts, run)
  if (run.version === null) return
  const newest = await parts.database.noteVersion({ id: run.id, part: 'transcript' })
  if (newest && newest.version > run.version) run.problem ??= toErrorShape(new AppError('transcript-kept'))
}

/** Stores a run as its version, if anything was added since. */
export async function storeRun({ database, index, now, onChange }: RunParts, run: Run): Promise<void> {
  if (run.isStored) return
  const by = { kind: 'engine', name: run.engine.name } as const
  const content = JSON.stringify(run.segments)
  const place = run.version === null ? { beside: { replaces: run.replaces } } : { replaces: run.version }
  run.version = await database.addNoteVersion({ id: run.id, part: 'transcript', by, content, now: now(), ...place })
  run.storedAt = now()
  run.isStored = true
  await database.changeNote({ id: run.id, change: { transcribed: run.heard }, searched: true, now: now() })
  index.changed(WHILE_RECORDING)
  onChange([run.id])
}
