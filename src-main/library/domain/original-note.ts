import type { Document } from '../../../src-preload/contract/shapes/documents.ts'

/** What is kept beside an original of that name, so that the loss of the database does not lose it. `title`: given by the person. */
export function originalNoteOf({ path, collection, added, title, readTitle }: Document, name: string) {
  return { name, path, collection, added, ...(readTitle !== undefined && { title }) }
}
