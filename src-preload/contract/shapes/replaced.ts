import { z } from 'zod'

/** What a person wrote: a task or decision of the ledger, a question or an artifact or a persona that is being written. */
const REPLACED_KINDS = ['item', 'question', 'artifact', 'persona'] as const
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
