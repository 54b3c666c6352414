import { z } from 'zod'
import { noticeSchema } from './shapes/answers.ts'
import { documentIdSchema, messageIdSchema } from './ids.ts'
import { importStartedSchema } from './shapes/library.ts'
import { PIECE_BYTES } from './library-routes.ts'
import { changes, destroys, done, name, none, reachesOutside, reads } from './route.ts'
import {
  conversationTypeSchema,
  correctionSchema,
  diffPartSchema,
  ledgerItemSchema,
  LONGEST_MEMO,
  LONGEST_PASTE,
  noteFormatSchema,
  notePartSchema,
  noteSchema,
  notesFilterSchema,
  noteSummarySchema,
  noteVersionSchema,
  RECORDING_MARKS,
  runningRecordingSchema,
  segmentsSchema,
  templateSchema,
  trackSchema,
} from './shapes/notes.ts'

const id = documentIdSchema
const title = z.string().trim().min(1).max(200)
const tags = z.array(z.string().trim().min(1).max(100)).max(100)
const note = z.object({ note: noteSchema })
const memo = z.string().max(LONGEST_MEMO)
const version = z.number().int().positive()
/** ISO 8601 with a zone. */
const echodate = z.iso.datetime({ offset: true, local: true })

/** Routes of notes, recordings and the ledger. */
export const NOTE_ROUTES = {
  'notes.list': reads(notesFilterSchema, z.object({ notes: z.array(noteSummarySchema) })),
  /** An imported transcript becomes a note. */
  'notes.get': changes(z.strictObject({ id }), note),
  'notes.create': changes(z.strictObject({ title: title.optional(), memo: memo.optional(), collection: name.optional() }), note),
  /** Keeps an answer with its question and its sources as a note. */
  'notes.keepAnswer': changes(z.strictObject({ messageId: messageIdSchema }), note),
  /** Imports the recording of the sample collection, once; its note follows. */
  'notes.addSample': changes(none, importStartedSchema),
  'notes.edit': changes(
    z.strictObject({
      id,
      title: title.optional(),
      echotag: z.string().trim().max(200).nullable().optional(),
      echodate: echodate.optional(),
      tags: tags.optional(),
      conversationType: conversationTypeSchema.nullable().optional(),
      template: z.string().max(60).optional(),
    }),
    note,
  ),
  'notes.saveMemo': changes(z.strictObject({ id, memo }), done),
  /**
   * Replaces the segments of the transcript, as a version by the person. `base`: when the edited transcript was made; `wasChanged`: there is
   * another one meanwhile, which stays as a version.
   */
  'notes.saveSegments': changes(
    z.strictObject({ id, segments: segmentsSchema, base: z.string().max(40).nullable().optional() }),
    note.extend({ wasChanged: z.boolean() }),
  ),
  /** A transcript in whatever form, as a version; times are estimated where it has none. */
  'notes.pasteTranscript': changes(z.strictObject({ id, text: z.string().min(1).max(LONGEST_PASTE) }), note),
  /** Refines a note with the chat model, or without one; returns when it ended. `instructions`: in place of the template's. */
  'notes.refine': changes(
    z.strictObject({ id, instructions: z.string().max(4000).optional() }),
    z.object({ note: noteSchema, notice: noticeSchema.nullable() }),
  ),
  'notes.stopRefining': changes(z.strictObject({ id }), done),
  /** Transcribes its recording again, as a new version. */
  'notes.transcribe': changes(z.strictObject({ id }), done),
  /** Gives up a transcription; what was heard stays. */
  'notes.stopTranscribing': changes(z.strictObject({ id }), done),
  /** Templates with their instructions: the person's, or those that come with the app. */
  'notes.templates': reads(none, z.object({ templates: z.array(templateSchema) })),
  /** Makes tags, refined text and ledger again, without a model. */
  'notes.tag': changes(z.strictObject({ id }), note),
  'notes.export': reads(z.strictObject({ id, format: noteFormatSchema }), z.object({ content: z.string() })),
  /** Asks for a path and writes the note there; false: cancelled. */
  'notes.saveFile': reachesOutside.asked(z.strictObject({ id, format: noteFormatSchema }), z.object({ saved: z.boolean() })),
  'notes.versions': reads(z.strictObject({ id }), z.object({ versions: z.array(noteVersionSchema) })),
  /** Content of a version: Markdown of a memo, JSON of a transcript or a refined text. */
  'notes.version': reads(z.strictObject({ id, part: notePartSchema, version }), z.object({ content: z.string() })),
  /** What a version changed of the one before it, by words; all of it is added in a first version. */
  'notes.diff': reads(z.strictObject({ id, part: notePartSchema, version }), z.object({ parts: z.array(diffPartSchema) })),
  /** Corrections of a transcript's version by names of the collection, in order; none of other versions. */
  'notes.corrections': reads(z.strictObject({ id, version }), z.object({ corrections: z.array(correctionSchema) })),
  /** Takes one correction back, as an edit of the person. `at`: its place in the list. */
  'notes.undoCorrection': changes(z.strictObject({ id, version, at: z.number().int().nonnegative() }), note),
  'notes.restore': changes(z.strictObject({ id, part: notePartSchema, version }), note),
  /** Removes the audio of a note; its texts stay. */
  'notes.removeAudio': destroys(z.strictObject({ id }), note),

  /** Lets the page use the microphone for some seconds, until its recording begins. */
  'recording.arm': changes(none, done),
  'recording.start': changes(
    z.strictObject({
      collection: name.optional(),
      title: title.optional(),
      tracks: z
        .array(z.strictObject({ track: trackSchema, device: z.string().max(300).nullable() }))
        .min(1)
        .max(2),
    }),
    runningRecordingSchema,
  ),
  /** Appends 16-bit mono PCM, 16,000 samples a second, in the order of `sequence`; returns the samples that are written. */
  'recording.append': changes(
    z.strictObject({
      id: z.string().max(64),
      sequence: z.number().int().nonnegative(),
      samples: z.instanceof(Uint8Array).refine((data) => data.byteLength <= PIECE_BYTES && data.byteLength % 2 === 0),
    }),
    z.object({ samples: z.number().int() }),
  ),
  /** Appends sound that the window decoded of an imported recording, from part 0 on; after the last one its note is transcribed. */
  'recording.decoded': changes(
    z.strictObject({
      id: z.string().max(64),
      sequence: z.number().int().nonnegative(),
      samples: z.instanceof(Uint8Array).refine((data) => data.byteLength <= PIECE_BYTES && data.byteLength % 2 === 0),
      isLast: z.boolean(),
    }),
    done,
  ),
  /** The next recording that the window may compress, without those named; null: none, or not now. */
  'recording.toCompress': reads(
    z.strictObject({ without: z.array(z.string().max(64)).max(1000) }),
    z.object({
      recording: z.object({ id: z.string(), noteId: documentIdSchema, samples: z.number().int().positive() }).nullable(),
    }),
  ),
  /**
   * Appends bytes of the compressed copy (Ogg Opus) of that recording, from part 0 on. After the last one it is decoded and compared, and takes
   * the place of the recording only if both sound the same.
   */
  'recording.compressed': changes(
    z.strictObject({
      id: z.string().max(64),
      sequence: z.number().int().nonnegative(),
      data: z.instanceof(Uint8Array).refine((data) => data.byteLength <= PIECE_BYTES),
      isLast: z.boolean(),
    }),
    done,
  ),
  'recording.mark': changes(z.strictObject({ noteId: id, event: z.enum(RECORDING_MARKS) }), done),
  'recording.stop': changes(z.strictObject({ noteId: id }), note),
  /** The recording of this process; null: none. */
  'recording.state': reads(none, z.object({ running: runningRecordingSchema.nullable() })),

  /** Asks for a path and writes the ledger there as Markdown; false: cancelled. */
  'ledger.saveFile': reachesOutside.asked(none, z.object({ saved: z.boolean() })),
  /** Decisions and action items of all notes, overdue ones first. */
  'ledger.list': reads(none, z.object({ items: z.array(ledgerItemSchema) })),
  'ledger.change': changes(
    z.strictObject({
      id: z.string().max(64),
      text: z.string().trim().min(1).max(2000).optional(),
      owner: z.string().trim().max(200).nullable().optional(),
      due: z.string().trim().max(100).nullable().optional(),
      done: z.boolean().optional(),
    }),
    z.object({ items: z.array(ledgerItemSchema) }),
  ),
}
