import { z } from 'zod'
import { chunkIdSchema } from '../ids.ts'

/** What a document is made of: its tables, else its slides, tales or headings. */
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
  /** Titles of its parts; [] where tables tell of it. */
  parts: z.array(z.object({ title: z.string(), chunkId: chunkIdSchema })),
})
export type Guide = z.infer<typeof guideSchema>
