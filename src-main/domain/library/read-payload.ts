import { z } from 'zod'
import { storedObject } from './stored-object.ts'

/** A stored file that is to become a document's own when its new version is published. `modifiedAt` in ms since 1970. */
const storedUpdateSchema = z.object({ file: z.string(), checksum: z.string(), bytes: z.number(), modifiedAt: z.number().nullable() })
export type StoredUpdate = z.infer<typeof storedUpdateSchema>

/**
 * What a job of the queue knows of its file. `path`: where it lies, empty for one that is stored already; `temporary`: removed once it is in the library; `within`: the folder that it was
 * found in and must still lie in when it is copied; `update`: the stored copy of a new version of a document that is there. A field that is damaged has the value that
 * harms least, so that no job is lost by it.
 */
const readPayloadSchema = z.object({
  path: z.string().catch(''),
  temporary: z.boolean().catch(false),
  embed: z.boolean().catch(true),
  title: z.string().optional().catch(undefined),
  within: z.string().optional().catch(undefined),
  update: storedUpdateSchema.optional().catch(undefined),
})

export type ReadPayload = { path: string; temporary: boolean; embed: boolean; title?: string; within?: string; update?: StoredUpdate }

/** A payload as it is stored (JSON). Never throws. */
export function parseReadPayload(stored: string): ReadPayload {
  const { title, within, update, ...rest } = readPayloadSchema.parse(storedObject(stored))
  return { ...rest, ...(title !== undefined && { title }), ...(within !== undefined && { within }), ...(update && { update }) }
}
