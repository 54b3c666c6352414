import { z } from 'zod'
import { chunkIdSchema } from '../ids.ts'

/**
 * What a document is about: sentences that tell of it, else what it is made of (its tables, or its slides, tales and headings), and key terms;
 * [] without text.
 */
export const guideSchema = z.object({
  summary: z.array(z.object({ text: z.string(), chunkId: chunkIdSchema })),
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
  /** Titles of its parts; [] where sentences or tables tell of it. */
  parts: z.array(z.object({ title: z.string(), chunkId: chunkIdSchema })),
  terms: z.array(z.string()),
})
export type Guide = z.infer<typeof guideSchema>
