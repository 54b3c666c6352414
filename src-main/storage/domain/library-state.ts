/** Identity and change counter of the library in a folder, kept in a small file beside the database. */
export type LibraryMark = { id: string; counter: number }

/**
 * Mismatch of a folder and its database. `new`: the database was just created although originals exist; `older`: an earlier copy; `other`:
 * it belongs to another library.
 */
export type LibraryTrouble = 'new' | 'older' | 'other'

/**
 * Compares the mark with the database (`isEmpty`: no document) and with the folder (`hasOriginals`). Null: they match. The database's
 * counter may be ahead, because the mark is written a moment later, but not behind.
 */
export function libraryTrouble(o: {
  mark: LibraryMark | null
  database: LibraryMark & { isEmpty: boolean }
  hasOriginals: boolean
}): LibraryTrouble | null {
  const { mark, database } = o
  if (mark?.id === database.id) return database.counter < mark.counter ? 'older' : null
  if (database.isEmpty) return (mark?.counter ?? 0) > 0 || o.hasOriginals ? 'new' : null
  return mark ? 'other' : null
}
