import { z } from 'zod'
import { messageIdSchema } from '../ids.ts'
import { filtersSchema } from './documents.ts'

/** Longest draft, characters; a question has at most 8,000. */
const LONGEST_DRAFT = 200_000

/**
 * Place where a chat was left: its first visible message and how far that is scrolled past, pixels. `last`: the newest finished message then;
 * a later one is shown instead of the place.
 */
export const chatPlaceSchema = z.object({ messageId: messageIdSchema, offset: z.number(), last: messageIdSchema })
export type ChatPlace = z.infer<typeof chatPlaceSchema>

/** The composer of a chat, or of "New chat". `ownFilters` false: the filters are the persona's. `place` null: the end. */
export const composerSchema = z.object({
  draft: z.string().max(LONGEST_DRAFT),
  filters: filtersSchema,
  ownFilters: z.boolean(),
  persona: z.string().max(60).nullable(),
  depth: z.enum(['fast', 'thorough']),
  context: z.string().max(LONGEST_DRAFT).nullable(),
  place: chatPlaceSchema.nullable(),
})
export type ComposerState = z.infer<typeof composerSchema>
