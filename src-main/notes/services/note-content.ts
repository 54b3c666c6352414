import {
  refinedSchema,
  segmentsSchema,
  type Note,
  type NoteMaker,
  type NotePart,
  type Refined,
  type RefinedSection,
  type Segment,
} from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { StoredNote } from '../sqlite/notes.ts'
import type { StoredRecording } from '../sqlite/recordings.ts'
import { writeNoteFile } from '../../reading/index.ts'
import { SPEECH_RATE } from '../../speech/index.ts'
import type { Calls } from '../../storage/index.ts'
import { refinedMarkdown, refinedText } from '../domain/export/refined-markdown.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'

type Reads = Calls<NoteFunctions, 'getNote' | 'noteVersion' | 'listRecordings' | 'listNoteVersions' | 'ledgerOf'>

/** Pause between two lines of a transcript, seconds, and characters from which a line ends with its segment. */
const PAUSE_SECONDS = 4
const LONG_LINE = 500
/** Sections that say more than the transcript. */
const PICKED: ReadonlySet<RefinedSection> = new Set(['summary', 'decisions', 'actions', 'questions'])

/** Everything that a note says. */
export type NoteContent = {
  note: StoredNote
  segments: Segment[]
  transcript: Note['transcript']
  refined: Refined | null
  refinedBy: NoteMaker | null
}

/** Reads a note with its newest transcript and refined text. Throws `note-not-found`. */
export async function readNote(database: Pick<Reads, 'getNote' | 'noteVersion'>, id: DocumentId): Promise<NoteContent> {
  const note = await database.getNote(id)
  if (!note) throw new AppError('note-not-found')
  const [transcript, refined] = await Promise.all([
    database.noteVersion({ id, part: 'transcript' }),
    database.noteVersion({ id, part: 'refined' }),
  ])
  return {
    note,
    segments: parseSegments(transcript?.content),
    transcript: transcript && { by: transcript.by, made: transcript.made },
    refined: parseRefined(refined?.content),
    refinedBy: refined?.by ?? null,
  }
}

/** Segments of a stored version; none of a damaged one. */
export function parseSegments(content: string | undefined): Segment[] {
  return content === undefined ? [] : (segmentsSchema.safeParse(parseJson(content)).data ?? [])
}

/** Refined text of a stored version; null: none, or damaged. */
function parseRefined(content: string | undefined): Refined | null {
  return content === undefined ? null : (refinedSchema.safeParse(parseJson(content)).data ?? null)
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** Text of a note's file, which search reads, and the change that it holds. Throws `note-not-found`. */
export async function noteFileOf(
  database: Pick<Reads, 'getNote' | 'noteVersion'>,
  id: DocumentId,
): Promise<{ text: string; change: number }> {
  const { note, segments, refined, refinedBy } = await readNote(database, id)
  const { title, echodate, echotag, tags, memo, change } = note
  // What is refined without a model repeats the transcript: only what was picked out of it is searched again.
  const sections = (refined?.sections ?? [])
    .filter(({ section, lines }) => lines.length > 0 && (refinedBy?.kind !== 'cues' || PICKED.has(section)))
    .map(({ section, lines }) => ({ heading: t(`notes.section.${section}`), lines }))
  const text = writeNoteFile({ id, title, echodate, echotag, tags, memo, sections, transcript: t('notes.transcript'), segments })
  return { text, change }
}

/** The contract's note. */
export async function noteOf(database: Reads, id: DocumentId): Promise<Note> {
  const [{ note, segments, transcript, refined }, recordings, versions, ledger] = await Promise.all([
    readNote(database, id),
    database.listRecordings({ noteId: id }),
    database.listNoteVersions(id),
    database.ledgerOf(id),
  ])
  const { title, echotag, echodate, tags, conversationType, collection, state, error, memo, template, preview, transcribed, seconds } = note
  return {
    id,
    documentId: id,
    title,
    echotag,
    echodate,
    tags,
    conversationType,
    collection,
    state,
    error: error && { code: error.code, message: error.message, next: error.next },
    seconds,
    hasAudio: recordings.length > 0,
    sound: soundOf(recordings),
    preview,
    openActions: ledger.filter(({ kind, doneAt }) => kind === 'action' && doneAt === null).length,
    memo,
    raw: rawText(segments),
    refined: refined && refinedMarkdown(refined),
    refinedParts: refined,
    segments,
    versions: versions.length,
    recordings: recordings.map(({ id: recording, track, format, samples, bytes, device }) => ({
      id: recording,
      track,
      format,
      seconds: samples / SPEECH_RATE,
      bytes,
      device,
    })),
    template,
    transcript,
    transcribed: transcribed / SPEECH_RATE,
  }
}

/** Size and format of all tracks; a WAV file is the least compressed one. */
function soundOf(recordings: readonly Pick<StoredRecording, 'bytes' | 'format'>[]): Note['sound'] {
  const format = (['wav', 'original', 'opus'] as const).find((one) => recordings.some((recording) => recording.format === one))
  return format ? { format, bytes: recordings.reduce((sum, { bytes }) => sum + bytes, 0) } : null
}

/** The transcript as text: a line for each turn, with its speaker; long turns in several lines. */
function rawText(segments: readonly Segment[]): string {
  const lines: string[] = []
  let last: Segment | undefined
  for (const segment of segments) {
    const isTurn = segment.speaker === last?.speaker
    const goesOn = isTurn && segment.start - (last?.end ?? 0) < PAUSE_SECONDS && (lines.at(-1)?.length ?? 0) < LONG_LINE
    if (goesOn) lines.push(`${lines.pop() ?? ''} ${segment.text}`)
    else lines.push(isTurn || segment.speaker === null ? segment.text : `${segment.speaker}: ${segment.text}`)
    last = segment
  }
  return lines.join('\n')
}

/** A stored version as a person reads it. */
export function shownText(part: NotePart, content: string): string {
  if (part === 'memo') return content
  if (part === 'transcript') return rawText(parseSegments(content))
  const refined = parseRefined(content)
  return refined ? refinedText(refined) : ''
}
