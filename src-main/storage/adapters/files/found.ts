import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { syncFolder } from './copy.ts'
import { isStoredName, NOTE } from './storage.ts'
import type { OriginalNote } from './storage.ts'

/** An orphaned file of the data folder in quarantine. `file`: `found/YYYY-MM-DD/NAME`; `found`: that day (UTC). */
export type FoundFile = { file: string; found: string; bytes: number; note: OriginalNote | null }

/** Quarantine for files unknown to the database, until a person imports them. Never deletes anything. */
export type FoundStore = {
  /** Moves a file of the data folder (relative path with slashes) to the quarantine, with its metadata. */
  putAside(file: string): Promise<void>
  /** Restores originals to the paths their documents expect; returns the restored ones. */
  bringBack(files: readonly string[]): Promise<string[]>
  /** Lists originals only. */
  list(): Promise<FoundFile[]>
  /** Absolute path. Throws `file-missing` for an invalid name. */
  pathOf(file: string): string
  /** Removes metadata of imported files, and empty days. */
  tidy(): Promise<void>
}

const FOLDER = 'found'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const NAME = /^[\w-]{1,64}(?:\.[\w-]{1,16}){0,2}$/

/** Opens the quarantine of a data folder. `today`: for tests, the current day (UTC). */
export function createFoundStore(options: { dataFolder: string; today?: () => string }): FoundStore {
  const { dataFolder } = options
  const today = options.today ?? (() => new Date().toISOString().slice(0, 10))
  const absolute = (file: string): string => join(dataFolder, ...file.split('/'))

  async function days(): Promise<string[]> {
    return (await readdir(join(dataFolder, FOLDER)).catch(() => [])).filter((day) => DAY.test(day)).toSorted()
  }

  async function namesOf(day: string): Promise<string[]> {
    return (await readdir(join(dataFolder, FOLDER, day)).catch(() => [])).filter((name) => NAME.test(name)).toSorted()
  }

  async function move(from: string, to: string): Promise<void> {
    await mkdir(dirname(absolute(to)), { recursive: true, mode: 0o700 })
    await rename(absolute(from), absolute(to))
    await rename(`${absolute(from)}${NOTE}`, `${absolute(to)}${NOTE}`).catch(() => undefined)
    await syncFolder(dirname(absolute(to)))
  }

  return {
    pathOf(file) {
      const [folder, day, name, ...rest] = file.split('/')
      if (folder !== FOLDER || !DAY.test(day ?? '') || !NAME.test(name ?? '') || rest.length > 0) throw new AppError('file-missing')
      return absolute(file)
    },
    async putAside(file) {
      const name = basename(file)
      const folder = `${FOLDER}/${today()}`
      const taken = await stat(absolute(`${folder}/${name}`)).catch(() => null)
      // Same name on the same day, for instance two databases set aside.
      await move(file, `${folder}/${taken ? `${Date.now()}-${name}` : name}`)
    },
    async bringBack(files) {
      const wanted = new Map(files.map((file) => [basename(file), file]))
      const back: string[] = []
      for (const day of wanted.size === 0 ? [] : await days()) {
        for (const name of await namesOf(day)) {
          const file = wanted.get(name)
          if (file === undefined || !isStoredName(file)) continue
          await move(`${FOLDER}/${day}/${name}`, file)
          back.push(file)
        }
      }
      return back
    },
    async list() {
      const files: FoundFile[] = []
      for (const day of await days()) {
        for (const name of await namesOf(day)) {
          // A database that was set aside is kept but is not an original.
          if (name.endsWith(NOTE) || name.includes('echomind.db')) continue
          const file = `${FOLDER}/${day}/${name}`
          const found = await stat(absolute(file)).catch(() => null)
          if (found?.isFile()) files.push({ file, found: day, bytes: found.size, note: await readNote(`${absolute(file)}${NOTE}`) })
        }
      }
      return files
    },
    async tidy() {
      for (const day of await days()) {
        const folder = join(dataFolder, FOLDER, day)
        const names: string[] = await readdir(folder).catch(() => [])
        const notes = names.filter((name) => name.endsWith(NOTE) && !names.includes(name.slice(0, -NOTE.length)))
        for (const name of notes) await rm(join(folder, name), { force: true })
        if (notes.length === names.length) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function readNote(path: string): Promise<OriginalNote | null> {
  try {
    const note = JSON.parse(await readFile(path, 'utf8')) as Partial<Record<keyof OriginalNote, unknown>>
    const text = (value: unknown): string => (typeof value === 'string' ? value : '')
    const title = text(note.title)
    return {
      name: text(note.name),
      path: text(note.path),
      collection: text(note.collection),
      added: text(note.added),
      ...(title !== '' && { title }),
    }
  } catch {
    return null
  }
}
