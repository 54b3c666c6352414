import { z } from 'zod'
import { chunkIdSchema } from '../ids.ts'

/** The tables that a document is made of. */
export const guideSchema = z.object({
  /** Of a document that consists of tables: their sheets (null: none), columns, rows, and the first and last date (ISO). */
  tables: z.array(
    z.object({
      sheet: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      dates: z.object({ from: z.string(), to: z.string() }).nullable(),
      chunkId: chunkIdSchema,
    }),
  ),
})
export type Guide = z.infer<typeof guideSchema>
