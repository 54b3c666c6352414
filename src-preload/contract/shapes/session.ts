import { z } from 'zod'
import { artifactIdSchema, chatIdSchema, chunkIdSchema, documentIdSchema, messageIdSchema } from '../ids.ts'
import { filtersSchema } from './documents.ts'
import { personaSchema } from './personas.ts'

/** Longest draft, characters; a question has at most 8,000. */
const LONGEST_DRAFT = 200_000

/**
 * Place where a chat was left: its first visible message and how far that is scrolled past, pixels. `last`: the newest finished message then;
 * a later one is shown instead of the place.
 */
export const chatPlaceSchema = z.object({ messageId: messageIdSchema, offset: z.number(), last: messageIdSchema })
export type ChatPlace = z.infer<typeof chatPlaceSchema>

/**
 * The composer of a chat, or of "New chat". `ownFilters` false: the filters are the persona's. `place` null: the end. `editing`: the question
 * that is being asked in other words.
 */
export const composerSchema = z.object({
  draft: z.string().max(LONGEST_DRAFT),
  filters: filtersSchema,
  ownFilters: z.boolean(),
  persona: z.string().max(60).nullable(),
  depth: z.enum(['fast', 'thorough']),
  context: z.string().max(LONGEST_DRAFT).nullable(),
  place: chatPlaceSchema.nullable(),
  editing: z
    .object({ messageId: messageIdSchema, text: z.string().max(LONGEST_DRAFT) })
    .nullable()
    .default(null),
})
export type ComposerState = z.infer<typeof composerSchema>

/** What the Reader shows (src-renderer/shared/reader-target.ts); a recording does not play again by itself. */
const readerTargetSchema = z.object({
  documentId: documentIdSchema,
  title: z.string().max(2000),
  chunkId: chunkIdSchema.optional(),
  quote: z.string().max(20_000).optional(),
  anchor: z.object({ start: z.number(), end: z.number() }).optional(),
})
/** How far a text was read: the share of its height above the view. */
const readShareSchema = z.number().min(0).max(1).nullable()

/** What was open in the window. `chatId` null: "New chat". `scope`: the collection of the table of documents. */
export const windowSessionSchema = z.object({
  view: z.enum(['chat', 'library', 'notes', 'ledger', 'trash', 'health', 'artifacts', 'evaluation', 'settings']),
  chatId: chatIdSchema.nullable(),
  leftOpen: z.boolean(),
  rightOpen: z.boolean(),
  rightTab: z.enum(['sources', 'reader', 'inspector']),
  reader: readerTargetSchema.nullable(),
  readerPlace: readShareSchema,
  answerId: messageIdSchema.nullable(),
  activeSource: z.number().int().nullable(),
  scope: z.string().max(200).nullable(),
  document: z
    .object({
      id: documentIdSchema,
      at: readerTargetSchema.nullable(),
      tab: z.enum(['read', 'info']).nullable(),
      place: readShareSchema,
    })
    .nullable(),
  note: z.object({ id: documentIdSchema, tab: z.enum(['memo', 'refined', 'transcript', 'versions']) }).nullable(),
  artifactId: artifactIdSchema.nullable(),
})
export type WindowSession = z.infer<typeof windowSessionSchema>

/** A persona that is being written: its name may be missing yet. */
const personaDraftSchema = personaSchema.omit({ id: true }).extend({ name: z.string().max(60) })
export type PersonaDraft = z.infer<typeof personaDraftSchema>

/** Unsaved personas by the id of the stored one, or by a key of their own for a new one. */
export const personaDraftsSchema = z.record(z.string().min(1).max(64), personaDraftSchema)
export type PersonaDrafts = z.infer<typeof personaDraftsSchema>
