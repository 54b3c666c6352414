import { showPath } from '../contract/visible.ts'
import { perLanguage, t } from './say.ts'

/** What stands before a note's id where another document has the path of its file (notes/sqlite/notes.ts). */
const NOTE = 'note:'
const days = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }))

/** `date`: of what it tells, ISO 8601 or milliseconds. */
type Placed = { readonly path: string; readonly date?: string | number | null }

/** Where a document is, for a person: the path of its file with hidden characters made visible; of a note, which has none, "Note, 26 November 2026". */
export function placeOfDocument({ path, date = null }: Placed): string {
  if (!path.startsWith(NOTE)) return showPath(path)
  const day = date === null ? NaN : new Date(date).getTime()
  return Number.isNaN(day) ? t('library.note') : t('library.noteOf', { date: days().format(day) })
}

/** The name of a document's file, for a person; of a note as `placeOfDocument`. */
export function nameOfDocument({ path, date = null }: Placed): string {
  return placeOfDocument({ path: path.split(/[\\/]/u).at(-1) ?? path, date })
}
