import {
  dayBefore,
  libraryTrouble,
  readLibraryMark,
  removeHalfMarks,
  removeOpened,
  whyNotWritable,
  writeLibraryMark,
} from '../../../storage/index.ts'
import type { Calls, FileStorage, FoundStore, StorageFunctions, StoredEntry } from '../../../storage/index.ts'
import { UPLOAD_HALF } from '../../../library/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadingOnly, Trouble } from './trouble.ts'

/** Age from which an upload that nobody reads is put aside; an unfinished one goes after two later days of use, which no jump of a clock makes. */
const UPLOAD_MS = 60 * 60 * 1000
/**
 * Days, of use too, after which the copy of a database from before an update goes: it is a whole copy of all texts, and the update has long
 * proved itself.
 */
const COPY_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000
/** Age at which the copy of an original that another program opened goes. */
const OPENED_MS = DAY_MS
/** Setting with the unresolved problem. */
const TROUBLE = 'library.trouble'

/** Protects originals from mistakes of the database. */
export type Safekeeping = {
  /** Compares the database with the mark beside it and records a mismatch until it is resolved. First step of every process. */
  open(): Promise<void>
  /** The database's problem; null: none. */
  trouble(): Promise<Trouble | null>
  /** The person acknowledged the problem. */
  dismiss(): Promise<void>
  /**
   * Garbage collection of the data folder, by its owner only: removes released files, finishes interrupted copies, quarantines unknown
   * files. Never removes an original without proof.
   */
  collectGarbage(): Promise<void>
  /** Removes released stored files. */
  removeLeft(): Promise<void>
  /** Updates the mark to the database's counter, once `open` has compared them. */
  keepMark(): Promise<void>
}

type Options = {
  dataFolder: string
  storage: FileStorage
  foundStore: FoundStore
  database: Calls<
    StorageFunctions & SettingsFunctions & LibraryFunctions,
    'daysOfUse' | 'filesAreGone' | 'getSettings' | 'isReading' | 'knownFiles' | 'leavingFiles' | 'libraryState' | 'setSetting'
  >
  now: () => number
  /** Files were quarantined or restored. */
  onMoved: () => void
}

/** Safekeeping of one data folder. Why only the journal removes an original: 007-only-the-journal-removes.md. */
export function createSafekeeping(options: Options): Safekeeping {
  const { dataFolder, storage, foundStore, database, now } = options
  let marked = -1
  let isCompared = false

  async function trouble(): Promise<Trouble | null> {
    if (await database.isReading()) return { kind: whyReading(dataFolder), at: now(), lost: 0, isSwept: false }
    const open = ((await database.getSettings())[TROUBLE] ?? null) as Trouble | null
    // A new or foreign database lost only its originals: once none is quarantined, the problem is resolved.
    if (!open?.isSwept || open.kind === 'older' || (await foundStore.list()).length > 0) return open
    await database.setSetting({ key: TROUBLE, value: null })
    return null
  }

  /** Never before the comparison: a database slow to open (migration) would be accepted whatever it lacks. */
  async function keepMark(): Promise<void> {
    if (!isCompared || (await database.isReading())) return
    const { id, counter } = await database.libraryState()
    if (counter === marked) return
    await writeLibraryMark(dataFolder, { id, counter })
    marked = counter
  }

  async function removeLeft(): Promise<void> {
    const gone: string[] = []
    for (const file of await database.leavingFiles()) {
      // Retried later if another program holds the file open.
      const isGone = await storage.remove(file).then(
        () => true,
        () => false,
      )
      if (isGone) gone.push(file)
    }
    if (gone.length > 0) await database.filesAreGone(gone)
  }

  /**
   * Collects originals and unfinished copies without a document. An unfinished copy of this library is disposable: its source still exists.
   */
  async function collectOriginals(isTrusted: boolean, entries: readonly StoredEntry[], known: ReadonlySet<string>): Promise<void> {
    // A concurrently purging process removes its own released files; they must not be quarantined.
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
      // A library that is only read stays as it is, and says so instead.
      if (kind && !(await database.isReading()))
        await database.setSetting({
          key: TROUBLE,
          value: { kind, at: now(), lost: kind === 'older' ? (mark?.counter ?? 0) - state.counter : 0, isSwept: false } satisfies Trouble,
        })
      isCompared = true
      // The problem is recorded, so the mark follows this database. A stale mark is harmless: a full disk must not prevent the start.
      if (mark?.id !== state.id || kind) await keepMark().catch(() => undefined)
    },
    trouble,
    async dismiss() {
      if (!(await database.isReading())) await database.setSetting({ key: TROUBLE, value: null })
    },
    async collectGarbage() {
      await removeLeft()
      await removeHalfMarks(dataFolder, now())
      // Listed before querying the database, so that files registered in between are known.
      const entries = await storage.list()
      const [open, { stored, waiting }] = await Promise.all([trouble(), database.knownFiles()])
      await collectOriginals(open === null, entries, new Set(stored))
      const days = await database.daysOfUse()
      await collectUploads(options, new Set(waiting), open === null ? (dayBefore(days, now()) ?? 0) : 0)
      const used = days.at(-COPY_DAYS)
      if (used !== undefined) await removeOldCopies(dataFolder, Math.min(now() - COPY_DAYS * DAY_MS, Date.parse(used)))
      // One that a program still holds open goes later.
      await removeOpened(dataFolder, { before: now() - OPENED_MS }).catch(() => undefined)
      await foundStore.tidy()
      if (open) await database.setSetting({ key: TROUBLE, value: { ...open, isSwept: true } satisfies Trouble })
    },
    removeLeft,
    keepMark,
  }
}

function whyReading(dataFolder: string): ReadingOnly {
  const why = whyNotWritable(dataFolder)
  return why === null ? 'thawed' : why.code === 'disk-full' ? 'full' : 'readOnly'
}

/** Collects uploads that are neither queued nor in transit; unfinished ones from before a time go. */
async function collectUploads({ dataFolder, foundStore, now }: Options, waiting: ReadonlySet<string>, halfBefore: number): Promise<void> {
  const uploads = join(dataFolder, 'uploads')
  for (const name of await readdir(uploads).catch(() => [])) {
    const path = join(uploads, name)
    if (waiting.has(path)) continue
    const there = await stat(path).catch(() => null)
    if (!there || now() - there.mtimeMs <= UPLOAD_MS) continue
    if (!name.endsWith(UPLOAD_HALF)) await foundStore.putAside(`uploads/${name}`)
    else if (there.mtimeMs < halfBefore) await rm(path, { force: true })
  }
}

/** Removes copies of the database that an update made before this time. */
async function removeOldCopies(dataFolder: string, before: number): Promise<void> {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    if (!/^echomind\.db\.before-\d+$/u.test(name)) continue
    const path = join(dataFolder, name)
    const there = await stat(path).catch(() => null)
    if (there && there.mtimeMs < before) await rm(path, { force: true })
  }
}
