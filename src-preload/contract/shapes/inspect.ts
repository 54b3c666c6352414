import { z } from 'zod'
import { hitSchema } from './documents.ts'
import { documentIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

/**
 * Why a question finds or misses a document: its best ranks in the lexical, semantic and fused list (null: not among the first 100), and
 * the stage that dropped it (null: an answer would read it). `best`: its highest-ranked passage, if a list has one.
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
