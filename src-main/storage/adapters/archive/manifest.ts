import { z } from 'zod'

/** An entry of a backup. */
export type Entry = { name: string; bytes: number; sha256: string }

/** Every entry before the manifest, in order. */
export const manifestSchema = z.object({
  entries: z.array(z.object({ name: z.string().max(200), bytes: z.number().int().nonnegative(), sha256: z.string().length(64) })),
})

/** Format of the file; a reader refuses a higher one. */
export const FORMAT = 1
/** Largest first and last entry, bytes: the last has some 150 for each file. */
export const MOST_ABOUT = 64 * 1024
export const MOST_MANIFEST = 256 * 1024 * 1024
