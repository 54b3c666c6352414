import { z } from 'zod'

/**
 * What a person wrote or chose: a task or decision of the ledger; a question, an artifact or a persona that is being written; a title; tags; the
 * collections of documents; other choices. Tags, collections and choices are lists with a line for each thing.
 */
const REPLACED_KINDS = ['item', 'question', 'artifact', 'persona', 'title', 'tags', 'collection', 'choice'] as const
export type ReplacedKind = (typeof REPLACED_KINDS)[number]

/** A text of a person that another one replaced. `begins`: its first words, in one line. `characters`: its length. `replaced`: ISO 8601. */
export const replacedTextSchema = z.object({
  id: z.number().int().positive(),
  kind: z.enum(REPLACED_KINDS),
  begins: z.string(),
  characters: z.number().int(),
  replaced: z.string(),
})
export type ReplacedText = z.infer<typeof replacedTextSchema>
