import { isStoredName, NOTE } from '../files/storage.ts'

/** First entry of a backup: what it holds. */
export const ABOUT = 'about.json'
/** Last entry: size and SHA-256 of every other one. */
export const MANIFEST = 'manifest.json'
export const DATABASE = 'echomind.db'

/** Originals in quarantine (`storage/adapters/files/found.ts`); databases set aside are left out. */
const FOUND = /^found\/\d{4}-\d{2}-\d{2}\/(?!.*echomind\.db)[\w-]{1,64}(?:\.[\w-]{1,16}){0,2}$/u

/** A file that waits to be read (`library/services/import/uploads.ts`). */
const UPLOAD = /^uploads\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/** True for files of a library that a backup holds beside the database. Only such names are ever unpacked. */
export function isLibraryFile(name: string): boolean {
  return FOUND.test(name) || UPLOAD.test(name) || isStoredName(name.endsWith(NOTE) ? name.slice(0, -NOTE.length) : name)
}
