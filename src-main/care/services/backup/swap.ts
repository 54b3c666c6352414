import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { createOwnerLock, isProcessAlive, replaceFile, syncFolder } from '../../../storage/index.ts'

/** What a library consists of, in the order in which it is put aside: the database last, and the new one first. */
const PARTS = ['files', 'found', 'uploads', 'library.json', 'echomind.db-shm', 'echomind.db-wal', 'echomind.db'] as const
/** Log of a database; one without its database would be replayed into another. */
const LOGS = ['echomind.db-shm', 'echomind.db-wal'] as const

/** Folder of a restore below the data folder. */
const FOLDER = 'restore'

/**
 * State of a restore, in a file. `ready`: unpacked and verified; nothing was moved. `moving`: `had` is what the library consisted of. `moved`:
 * the new one is in its place and waits to be opened. `stage`: the folder into which it was unpacked, below that of restores.
 */
const markerSchema = z.object({
  state: z.enum(['ready', 'moving', 'moved']),
  stage: z.string().regex(/^stage-\d+-\d+$/u),
  created: z.iso.datetime(),
  had: z.array(z.enum(PARTS)),
})
type Marker = z.infer<typeof markerSchema>

/** What a start found. `isNew`: the library was just restored and has to be confirmed or undone. */
export type Settled = { isNew: boolean; created: string | null }

const paths = (dataFolder: string) => {
  const folder = join(dataFolder, FOLDER)
  return { folder, marker: join(folder, 'state.json'), old: join(folder, 'old') }
}

/** A new folder for unpacking, of this process. */
export function stageFolder(dataFolder: string): string {
  return join(paths(dataFolder).folder, `stage-${process.pid}-${Date.now()}`)
}

/** Makes an unpacked and verified library the next one: the next start puts it in place. */
export async function announce(dataFolder: string, stage: string, created: string): Promise<void> {
  await mark(dataFolder, { state: 'ready', stage: basename(stage), created, had: [] })
}

/** Takes an announced library back. */
export async function withdraw(dataFolder: string): Promise<void> {
  const marker = readMarker(dataFolder)
  if (marker?.state !== 'ready') return
  rmSync(paths(dataFolder).marker, { force: true })
  await discard(dataFolder, join(paths(dataFolder).folder, marker.stage))
}

/** Removes what was unpacked. */
export async function discard(dataFolder: string, stage: string): Promise<void> {
  await rm(stage, { recursive: true, force: true })
  await removeDead(paths(dataFolder).folder)
}

/**
 * Decides by the marker what becomes of a restore, before the database is opened: an announced library is put in place, an interrupted move is
 * undone. Throws `database-busy` while another process moves.
 */
export async function settleRestore(dataFolder: string): Promise<Settled> {
  const found = readMarker(dataFolder)
  if (found === null) return { isNew: false, created: null }
  if (found.state === 'moved') return { isNew: true, created: found.created }
  const isDone = await alone(dataFolder, async () => {
    const marker = readMarker(dataFolder)
    if (marker?.state === 'moving') await undoRestore(dataFolder)
    else if (marker?.state === 'ready') await swap(dataFolder, marker)
  })
  if (!isDone && readMarker(dataFolder)?.state === 'moving') throw new AppError('database-busy', { variant: 'otherProcess' })
  const now = readMarker(dataFolder)
  return now?.state === 'moved' ? { isNew: true, created: now.created } : { isNew: false, created: null }
}

/** The restored library was opened: the one from before is removed. What an interruption leaves, the next owner removes. */
export async function confirmRestore(dataFolder: string): Promise<void> {
  rmSync(paths(dataFolder).marker, { force: true })
  await syncFolder(paths(dataFolder).folder)
  await clean(dataFolder)
}

/**
 * Puts the library from before back, whatever was moved; may itself be interrupted and repeated. What is in a place from which nothing was put
 * aside belongs to the restored library.
 */
export async function undoRestore(dataFolder: string): Promise<void> {
  const marker = readMarker(dataFolder)
  if (marker === null || marker.state === 'ready') return
  // Interrupted from here on, the next start goes on with it: a library half moved back must not be taken for the restored one.
  if (marker.state === 'moved') await mark(dataFolder, { ...marker, state: 'moving' })
  const { folder, old } = paths(dataFolder)
  for (const part of PARTS.toReversed()) {
    const isAside = existsSync(join(old, part))
    if (!isAside && marker.had.includes(part)) continue
    await rm(join(dataFolder, part), { recursive: true, force: true })
    if (isAside) renameSync(join(old, part), join(dataFolder, part))
  }
  await syncFolder(dataFolder)
  rmSync(paths(dataFolder).marker, { force: true })
  await syncFolder(folder)
  await clean(dataFolder)
}

/** Removes leftovers of restores and backups, unless one is under way. By the owner of the data folder. */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  if (readMarker(dataFolder) === null) await clean(dataFolder)
  await removeDead(join(dataFolder, 'backup'))
}

async function clean(dataFolder: string): Promise<void> {
  const { folder, old } = paths(dataFolder)
  await rm(old, { recursive: true, force: true })
  await removeDead(folder)
}

/** Removes folders `NAME-PID…` of processes that are gone, and an empty parent. */
async function removeDead(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/^[a-z]+-(\d+)(?:-|$)/u.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isProcessAlive(pid)) await rm(join(folder, name), { recursive: true, force: true })
  }
  // Only an empty folder goes.
  await rmdir(folder).catch(() => undefined)
}

/** Moves the present library aside and the announced one into its place. */
async function swap(dataFolder: string, ready: Marker): Promise<void> {
  const { folder, marker, old } = paths(dataFolder)
  const stage = join(folder, ready.stage)
  if (!existsSync(join(stage, 'echomind.db'))) return rmSync(marker, { force: true })
  // Left by a restore that was confirmed and not yet cleaned up.
  await rm(old, { recursive: true, force: true })
  mkdirSync(old, { mode: 0o700 })
  const had = PARTS.filter((part) => existsSync(join(dataFolder, part)))
  await mark(dataFolder, { ...ready, state: 'moving', had })
  try {
    for (const part of had) renameSync(join(dataFolder, part), join(old, part))
    // Made meanwhile by a command that found no database.
    for (const log of LOGS) rmSync(join(dataFolder, log), { force: true })
    for (const part of PARTS.toReversed()) if (existsSync(join(stage, part))) renameSync(join(stage, part), join(dataFolder, part))
    await syncFolder(old)
    await syncFolder(dataFolder)
    await mark(dataFolder, { ...ready, state: 'moved', had })
  } catch (cause) {
    // Another program holds a file open (Windows), or the disk failed.
    await undoRestore(dataFolder)
    throw new AppError('restore-refused', { variant: 'undone', cause })
  }
  await rm(stage, { recursive: true, force: true })
}

/** Runs work as the owner of the data folder; false: another process is. */
async function alone(dataFolder: string, work: () => Promise<void>): Promise<boolean> {
  const lock = createOwnerLock({ file: join(dataFolder, 'owner.lock'), onOwner: () => undefined, onLost: () => undefined })
  try {
    if (!(await lock.firstLook)) return false
    await work()
    return true
  } finally {
    await lock.release()
  }
}

async function mark(dataFolder: string, marker: Marker): Promise<void> {
  await replaceFile(paths(dataFolder).marker, `${JSON.stringify(marker)}\n`)
}

/** Null: no restore. A marker is written as a whole, so an unreadable one is none of ours. */
function readMarker(dataFolder: string): Marker | null {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(paths(dataFolder).marker, 'utf8')))
  } catch {
    return null
  }
}
