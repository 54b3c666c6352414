import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import type { OriginalNote } from '../../adapters/files/storage.ts'

/** What is kept beside an original of that name. */
export function originalNoteOf({ path, collection, added, title, readTitle }: Document, name: string): OriginalNote {
  return { name, path, collection, added, ...(readTitle !== undefined && { title }) }
}
