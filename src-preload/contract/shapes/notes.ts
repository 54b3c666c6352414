import { z } from 'zod'
import { supportSchema } from './answers.ts'
import { documentIdSchema } from '../ids.ts'
import { documentErrorSchema, filtersSchema } from './documents.ts'

/** A transcript of more segments, or a longer segment, is refused. Characters of a memo. */
const MOST_SEGMENTS = 100_000
const LONGEST_SEGMENT = 20_000
export const LONGEST_MEMO = 2_000_000
/** Longest pasted transcript, characters: a message may have 8 MB. */
export const LONGEST_PASTE = 3_000_000

const NOTE_FORMATS = ['md', 'vtt', 'srt', 'json'] as const
export const noteFormatSchema = z.enum(NOTE_FORMATS)
export type NoteFormat = z.infer<typeof noteFormatSchema>

/**
 * Speech of one speaker. Seconds from the start of the recording. `confidence`: 0 to 1, if the engine tells it. `estimated`: nobody knows
 * when it was said, so its seconds only order it and are neither shown nor cited.
 */
export const segmentSchema = z.object({
  start: z.number().nonnegative(),
  end: z.number().nonnegative(),
  speaker: z.string().max(200).nullable(),
  text: z.string().max(LONGEST_SEGMENT),
  confidence: z.number().min(0).max(1).optional(),
  estimated: z.literal(true).optional(),
})
export type Segment = z.infer<typeof segmentSchema>
export const segmentsSchema = z.array(segmentSchema).max(MOST_SEGMENTS)

export const CONVERSATION_TYPES = ['meeting', 'stand-up', 'interview', 'lecture', 'brainstorm', 'one-on-one', 'casual'] as const
export const conversationTypeSchema = z.enum(CONVERSATION_TYPES)
export type ConversationType = z.infer<typeof conversationTypeSchema>

/**
 * State of a note. `recording`: now; `interrupted`: its recording ended without a stop and is kept; `waiting`, `transcribing`: for or by the
 * speech engine; `ready`; `failed`: transcription failed, the recording is kept.
 */
export const NOTE_STATES = ['recording', 'interrupted', 'waiting', 'transcribing', 'ready', 'failed'] as const
export const noteStateSchema = z.enum(NOTE_STATES)
export type NoteState = z.infer<typeof noteStateSchema>

/** Parts of a note that have versions. */
const NOTE_PARTS = ['memo', 'transcript', 'refined'] as const
export const notePartSchema = z.enum(NOTE_PARTS)
export type NotePart = z.infer<typeof notePartSchema>

/** Author of a version. `engine`: speech to text (`name` of the engine and model); `correction`: names of the collection; `cues`: no model. */
export const noteMakerSchema = z.object({
  kind: z.enum(['person', 'engine', 'correction', 'import', 'model', 'cues']),
  name: z.string().max(300).optional(),
})
export type NoteMaker = z.infer<typeof noteMakerSchema>

/** Sections of a refined note. */
const REFINED_SECTIONS = ['summary', 'decisions', 'actions', 'questions', 'notes', 'phrases'] as const
export const refinedSectionSchema = z.enum(REFINED_SECTIONS)
export type RefinedSection = z.infer<typeof refinedSectionSchema>

/**
 * A line of a refined note. `start`, `end`: seconds of the speech that it comes from; null: from the memo alone, or from
 * speech whose times nobody knows. `support`: what that speech
 * proves of it. `heading`: the subheading that it stands under. `owner`, `due` (ISO date, or as spoken): of actions.
 */
export const refinedLineSchema = z.object({
  text: z.string(),
  start: z.number().nonnegative().nullable(),
  end: z.number().nonnegative().nullable(),
  support: supportSchema.optional(),
  heading: z.string().optional(),
  owner: z.string().optional(),
  due: z.string().optional(),
})
export type RefinedLine = z.infer<typeof refinedLineSchema>

export const refinedSchema = z.object({
  title: z.string().nullable(),
  sections: z.array(z.object({ section: refinedSectionSchema, lines: z.array(refinedLineSchema) })),
  template: z.string().max(60),
  /** Parts of the transcript that the model could not take in, in seconds; told, never silent. */
  leftOut: z.array(z.object({ start: z.number(), end: z.number() })),
})
export type Refined = z.infer<typeof refinedSchema>

const TRACKS = ['mixed', 'me', 'others'] as const
export const trackSchema = z.enum(TRACKS)
export type Track = z.infer<typeof trackSchema>

/** What the recorder tells of a recording. */
export const RECORDING_MARKS = ['paused', 'resumed', 'device-lost', 'device-found', 'slept', 'woke'] as const
/**
 * What happened to a recording at a sample. `synced`: everything before it is safely on disk; `incompressible`: its compressed copy did not sound
 * like it, so that its WAV file stays.
 */
export type RecordingEvent = (typeof RECORDING_MARKS)[number] | 'started' | 'synced' | 'stopped' | 'interrupted' | 'incompressible'

/** A recording of a note. `format`: PCM in a WAV file until it is kept compressed (`opus`), or the file as it was imported. */
export const recordingSchema = z.object({
  id: z.string().min(1).max(64),
  track: trackSchema,
  format: z.enum(['wav', 'opus', 'original']),
  seconds: z.number().nonnegative(),
  bytes: z.number().int().nonnegative(),
  device: z.string().nullable(),
})
export type Recording = z.infer<typeof recordingSchema>

/** A recording that goes on. `seconds`: of its longest track; `startedAt`: ms since 1970. */
export const runningRecordingSchema = z.object({
  noteId: documentIdSchema,
  recordings: z.array(z.object({ id: z.string(), track: trackSchema })),
  seconds: z.number().nonnegative(),
  startedAt: z.number(),
  isPaused: z.boolean(),
})
export type RunningRecording = z.infer<typeof runningRecordingSchema>

/** A note in a list. Times are ISO 8601; `echodate` with the zone of its recording. `seconds`: of speech; null: none. */
export const noteSummarySchema = z.object({
  id: documentIdSchema,
  documentId: documentIdSchema,
  title: z.string(),
  echotag: z.string().nullable(),
  echodate: z.string(),
  tags: z.array(z.string()),
  conversationType: conversationTypeSchema.nullable(),
  collection: z.string(),
  state: noteStateSchema,
  error: documentErrorSchema.nullable(),
  seconds: z.number().nonnegative().nullable(),
  hasAudio: z.boolean(),
  /** Stored sound of all its tracks; `format`: of the one that is compressed least. */
  sound: z.object({ format: recordingSchema.shape.format, bytes: z.number().int().nonnegative() }).nullable(),
  /** First words of memo, refined text or transcript. */
  preview: z.string(),
  openActions: z.number().int().nonnegative(),
})
export type NoteSummary = z.infer<typeof noteSummarySchema>

/** A whole note. `raw`: the transcript as text; `refined`: Markdown, null without; `refinedParts`: the same by line. `versions`: number of all. */
export const noteSchema = noteSummarySchema.extend({
  memo: z.string(),
  raw: z.string(),
  refined: z.string().nullable(),
  refinedParts: refinedSchema.nullable(),
  segments: segmentsSchema,
  versions: z.number().int().nonnegative(),
  recordings: z.array(recordingSchema),
  template: z.string(),
  /** Who made the newest transcript, and when (ISO 8601); null: there is none. An edit names this time, so that no other edit is overwritten. */
  transcript: z.object({ by: noteMakerSchema, made: z.string() }).nullable(),
  /** Seconds transcribed so far, while its state is `transcribing`. */
  transcribed: z.number().nonnegative(),
})
export type Note = z.infer<typeof noteSchema>

/** A version of a part; `made`: ISO 8601. */
export const noteVersionSchema = z.object({
  part: notePartSchema,
  version: z.number().int().positive(),
  by: noteMakerSchema,
  made: z.string(),
})
export type NoteVersion = z.infer<typeof noteVersionSchema>

const LEDGER_KINDS = ['decision', 'action'] as const
export const ledgerKindSchema = z.enum(LEDGER_KINDS)
export type LedgerKind = z.infer<typeof ledgerKindSchema>

/** A decision or an action item of a note. `due`: ISO date, or as spoken. */
export const ledgerItemSchema = z.object({
  id: z.string().min(1).max(64),
  kind: ledgerKindSchema,
  text: z.string(),
  owner: z.string().nullable(),
  due: z.string().nullable(),
  done: z.boolean(),
  noteId: documentIdSchema,
  noteTitle: z.string(),
  echodate: z.string(),
  startSeconds: z.number().nullable(),
})
export type LedgerItem = z.infer<typeof ledgerItemSchema>

/** A run of words that two texts share, or that only one has, with the white space behind it. */
export const diffPartSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
export type DiffPart = z.infer<typeof diffPartSchema>

/** A word of a transcript that was replaced by a name or an acronym of the collection. `isUndone`: it no longer stands in the transcript. */
export const correctionSchema = z.object({ from: z.string(), to: z.string(), seconds: z.number().nonnegative(), isUndone: z.boolean() })
export type Correction = z.infer<typeof correctionSchema>

/** How notes are refined. `initial`: the instructions that come with the app. */
export const templateSchema = z.object({ id: z.string(), name: z.string(), instructions: z.string(), initial: z.string() })

export const notesFilterSchema = z.strictObject({
  search: z.string().max(500).optional(),
  filters: filtersSchema.optional(),
  echotag: z.string().max(200).optional(),
  conversationType: conversationTypeSchema.optional(),
  state: noteStateSchema.optional(),
})
export type NotesFilter = z.infer<typeof notesFilterSchema>
