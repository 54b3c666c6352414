import type { Database } from '../../workers/calls.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundStore } from '../../adapters/files/found.ts'
import { readLibraryMark, removeHalfMarks, writeLibraryMark } from '../../adapters/files/library-mark.ts'
import type { FileStorage, StoredEntry } from '../../adapters/files/storage.ts'
import { libraryTrouble } from '../../domain/library/library-state.ts'
import { UPLOAD_HALF } from '../import/uploads.ts'
import type { Trouble } from './trouble.ts'

/** A file that is being sent piece by piece by another process is younger. */
const UPLOAD_MS = 60 * 60 * 1000
/** Where the trouble is kept until it is over. */
const TROUBLE = 'library.trouble'

/** Sees to it that no mistake of the database costs an original. */
export type Safekeeping = {
  /** Compares the database with the mark beside it; what does not fit is noted until it is put right. Every process does this before it does anything else. */
  open(): Promise<void>
  /** What is wrong with the database of this library; null: nothing. */
  trouble(): Promise<Trouble | null>
  /** The person has read it and goes on. */
  dismiss(): Promise<void>
  /**
   * Puts the data folder in order, by its owner alone: what the journal let go is removed, an interrupted copy is finished, and what nobody knows of is put
   * aside. Never removes an original without proof.
   */
  collectGarbage(): Promise<void>
  /** Removes the stored files that the journal let go. */
  removeLeft(): Promise<void>
  /** Keeps the mark as far as the database is, once `open` has compared them. */
  keepMark(): Promise<void>
}

type Options = {
  dataFolder: string
  storage: FileStorage
  foundStore: FoundStore
  database: Database<'filesAreGone' | 'getSettings' | 'knownFiles' | 'leavingFiles' | 'libraryState' | 'setSetting'>
  now: () => number
  /** Files were put aside or brought back. */
  onMoved: () => void
}

/** Safekeeping of one data folder. The README of this folder says why nothing but the journal may remove an original. */
export function createSafekeeping(options: Options): Safekeeping {
  const { dataFolder, storage, foundStore, database, now } = options
  let marked = -1
  let isCompared = false

  async function trouble(): Promise<Trouble | null> {
    const open = ((await database.getSettings())[TROUBLE] ?? null) as Trouble | null
    // What was lost with a new database, or one of another library, is its originals: once none of them is left aside there is nothing to put right.
    if (!open?.isSwept || open.kind === 'older' || (await foundStore.list()).length > 0) return open
    await database.setSetting({ key: TROUBLE, value: null })
    return null
  }

  /** Never before the comparison: a database that takes long to open (to migrate) would be taken for the right one, whatever it lacks. */
  async function keepMark(): Promise<void> {
    if (!isCompared) return
    const { id, counter } = await database.libraryState()
    if (counter === marked) return
    await writeLibraryMark(dataFolder, { id, counter })
    marked = counter
  }

  async function removeLeft(): Promise<void> {
    const gone: string[] = []
    for (const file of await database.leavingFiles()) {
      // A file that another program holds open is tried again next time.
      const isGone = await storage.remove(file).then(
        () => true,
        () => false,
      )
      if (isGone) gone.push(file)
    }
    if (gone.length > 0) await database.filesAreGone(gone)
  }

  /** Halves and wholes without a document. A half of this very library is worth nothing: its file was never taken in, and is still where it came from. */
  async function collectOriginals(isTrusted: boolean, entries: readonly StoredEntry[], known: ReadonlySet<string>): Promise<void> {
    // Another process may purge meanwhile: what it lets go is its to remove, and must not be kept among the found files.
    const leaving = new Set(await database.leavingFiles())
    const whole = new Set(entries.filter(({ isHalf }) => !isHalf).map(({ file }) => file))
    for (const { file, isHalf } of entries) {
      if (known.has(file)) {
        if (isHalf && !whole.has(file)) await storage.exists(file)
      } else if (leaving.has(file)) continue
      else if (!isHalf) {
        if (await storage.exists(file)) await foundStore.putAside(file)
      } else if (isTrusted) await storage.abandon(file)
    }
    const back = await foundStore.bringBack([...known].filter((file) => !whole.has(file)))
    if (back.length > 0 || [...whole].some((file) => !known.has(file))) options.onMoved()
  }

  return {
    async open() {
      const [mark, state] = await Promise.all([readLibraryMark(dataFolder), database.libraryState()])
      const hasOriginals = state.isEmpty && (await storage.list()).length > 0
      const kind = libraryTrouble({ mark, database: state, hasOriginals })
      if (kind)
        await database.setSetting({
          key: TROUBLE,
          value: { kind, at: now(), lost: kind === 'older' ? (mark?.counter ?? 0) - state.counter : 0, isSwept: false } satisfies Trouble,
        })
      isCompared = true
      // The trouble is written down: from now on the mark follows this database. A mark that is behind does no harm, so a full disk is no reason not to start.
      if (mark?.id !== state.id || kind) await keepMark().catch(() => undefined)
    },
    trouble,
    dismiss: () => database.setSetting({ key: TROUBLE, value: null }),
    async collectGarbage() {
      await removeLeft()
      await removeHalfMarks(dataFolder, now())
      // Listed before the database is asked: a file that another process registers in between is known then.
      const entries = await storage.list()
      const [open, { stored, waiting }] = await Promise.all([trouble(), database.knownFiles()])
      await collectOriginals(open === null, entries, new Set(stored))
      await collectUploads(options, open === null, new Set(waiting))
      await foundStore.tidy()
      if (open) await database.setSetting({ key: TROUBLE, value: { ...open, isSwept: true } satisfies Trouble })
    },
    removeLeft,
    keepMark,
  }
}

/** Texts and files that came through the window: a job still has to read them, they are on their way, or nobody knows of them. */
async function collectUploads({ dataFolder, foundStore, now }: Options, isTrusted: boolean, waiting: ReadonlySet<string>): Promise<void> {
  const uploads = join(dataFolder, 'uploads')
  for (const name of await readdir(uploads).catch(() => [])) {
    const path = join(uploads, name)
    if (waiting.has(path)) continue
    const there = await stat(path).catch(() => null)
    if (!there || now() - there.mtimeMs <= UPLOAD_MS) continue
    if (!name.endsWith(UPLOAD_HALF)) await foundStore.putAside(`uploads/${name}`)
    else if (isTrusted) await rm(path, { force: true })
  }
}
