/** Which library lies in a folder, and how much has happened to it: kept in a small file beside the database. */
export type LibraryMark = { id: string; counter: number }

/** What is wrong with the database of a folder. `new`: it was made just now although originals are there; `older`: an earlier copy was put in its place; `other`: it belongs to another library. */
export type LibraryTrouble = 'new' | 'older' | 'other'

/**
 * Compares the mark with the database (`isEmpty`: no document in it) and with what lies in the folder (`hasOriginals`). Null: they belong together. The
 * database's counter may be ahead, because the mark is written a moment later, and never behind.
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
