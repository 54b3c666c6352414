import { z } from 'zod'
import { hitSchema } from './documents.ts'
import { documentIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

/**
 * Why a document is or is not among what a question brings: its best ranks in either list and in the fused one (null: not among the first 100), and
 * what dropped it (null: it is among what an answer would read). `best`: its passage that fits best, when any does.
 */
export const whySchema = z.object({
  document: documentIdSchema,
  keywordRank: z.number().int().nullable(),
  vectorRank: z.number().int().nullable(),
  fusedRank: z.number().int().nullable(),
  droppedBy: textSchema.nullable(),
  best: hitSchema.nullable(),
})
export type Why = z.infer<typeof whySchema>
