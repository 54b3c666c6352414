import { z } from 'zod'
import { storedObject } from './stored-object.ts'

/** A stored file that replaces a document's own when its new version is published. `modifiedAt` in ms since 1970. */
const storedUpdateSchema = z.object({ file: z.string(), checksum: z.string(), bytes: z.number(), modifiedAt: z.number().nullable() })
export type StoredUpdate = z.infer<typeof storedUpdateSchema>

/**
 * File of a queued job. `note`: the document is a note, whose file is written from its rows when it is read. `path`: its location, empty if stored already; `temporary`: removed after import; `within`: the folder that must
 * still contain it when it is copied; `update`: stored copy of a document's new version; `ocr`: text recognition of `pages`, after which the document is read; `retry`: pages that text recognition gave up are recognised again. A damaged field gets its least harmful value, so
 * that no job is lost.
 */
const readPayloadSchema = z.object({
  path: z.string().catch(''),
  temporary: z.boolean().catch(false),
  embed: z.boolean().catch(true),
  note: z.boolean().optional().catch(undefined),
  within: z.string().optional().catch(undefined),
  update: storedUpdateSchema.optional().catch(undefined),
  ocr: z.boolean().optional().catch(undefined),
  pages: z.array(z.number().int().positive()).optional().catch(undefined),
  retry: z.boolean().optional().catch(undefined),
})

export type ReadPayload = {
  path: string
  temporary: boolean
  embed: boolean
  note?: boolean
  within?: string
  update?: StoredUpdate
  ocr?: boolean
  pages?: number[]
  retry?: boolean
}

/** Parses a stored payload (JSON). Never throws. */
export function parseReadPayload(stored: string): ReadPayload {
  const { note, within, update, ocr, pages, retry, ...rest } = readPayloadSchema.parse(storedObject(stored))
  return {
    ...rest,
    ...(note && { note }),
    ...(within !== undefined && { within }),
    ...(update && { update }),
    ...(ocr && { ocr }),
    ...(pages && { pages }),
    ...(retry && { retry }),
  }
}
