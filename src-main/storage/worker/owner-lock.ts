import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive, startOfProcess } from './process-identity.ts'

/** Interval of the owner's heartbeat and ownership check, and of others' polls. */
const TICK_MILLISECONDS = 500
/**
 * Polls without a heartbeat after which the owner counts as dead (4 s), where only the heartbeat tells. Polls, not clock time: clocks jump
 * and laptops sleep.
 */
const SILENT_POLLS = 8

/** Age of a temporary file that proves its process dead: taking the lock takes milliseconds. */
const LEFT_AFTER_MS = 60_000

export type OwnerLock = {
  isOwner(): boolean
  /** Whether this process became the owner at its first poll. */
  readonly firstLook: Promise<boolean>
  /** Releases the lock, or stops waiting for it. */
  release(): Promise<void>
}

type Holder = { pid: number; start: string | null; token: string }

/**
 * Of all processes sharing a data folder one owns its queue: the first to create the lock file with its process id. When it ends or dies,
 * another takes over within 5 s. `onLost`: the file was taken away (removed by hand, or after a long suspension); this process waits again.
 */
export function createOwnerLock(options: { file: string; onOwner: () => void; onLost: () => void }): OwnerLock {
  const { file } = options
  const own: Holder = { pid: process.pid, start: startOfProcess(process.pid), token: randomUUID() }
  let owner = false
  let released = false
  let silent = { heartbeat: '', looks: 0 }
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    const holder = await readHolder(file)
    if (owner) return guard(holder)
    if (holder.state === 'free' ? await take(file, own) : (await isDead(holder)) && (await takeFrom(file, own, holder.text))) {
      owner = true
      void removeLeftovers(file)
      options.onOwner()
    }
  }

  async function guard(holder: Read): Promise<void> {
    if (holder.state === 'held' && holder.holder?.token === own.token) {
      const now = new Date()
      await utimes(file, now, now)
    } else if (holder.state === 'held' || !(await take(file, own))) {
      owner = false
      options.onLost()
    }
  }

  /** Process id plus start time identify a process, because ids are reused. Without a start time the heartbeat decides. */
  async function isDead({ holder, heartbeat }: HeldLock): Promise<boolean> {
    if (holder && !isProcessAlive(holder.pid)) return true
    if (holder?.start) return startOfProcess(holder.pid) !== holder.start
    silent = silent.heartbeat === heartbeat ? { heartbeat, looks: silent.looks + 1 } : { heartbeat, looks: 0 }
    return silent.looks >= SILENT_POLLS
  }

  function tick(): void {
    // A transient disk error must not end the waiting.
    looking = look()
      .catch(() => undefined)
      .then(() => {
        if (!released) timer = setTimeout(tick, TICK_MILLISECONDS)
      })
  }

  tick()
  return {
    isOwner: () => owner,
    firstLook: looking.then(() => owner),
    async release() {
      released = true
      clearTimeout(timer)
      await looking
      clearTimeout(timer)
      if (!owner) return
      owner = false
      const holder = await readHolder(file)
      if (holder.state === 'held' && holder.holder?.token === own.token) await rm(file, { force: true })
    },
  }
}

/** Creates the lock file with its content atomically; false: another process was first. */
async function take(file: string, own: Holder): Promise<boolean> {
  const temporary = `${file}.${own.token}`
  try {
    await writeFile(temporary, JSON.stringify(own))
    await link(temporary, file)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    // Without hard links (FAT): exclusive creation, with a brief moment of an empty file.
    return await writeFile(file, JSON.stringify(own), { flag: 'wx' }).then(
      () => true,
      async (thrown: NodeJS.ErrnoException) => {
        // A full disk: the file without its content would keep everybody waiting.
        if (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT') await rm(file, { force: true })
        return false
      },
    )
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Moves a dead owner's file aside, which only one process can do, then creates ours. */
async function takeFrom(file: string, own: Holder, text: string): Promise<boolean> {
  const aside = `${file}.${own.token}.dead`
  try {
    await rename(file, aside)
    // Another process became the owner in between: its file is put back.
    if ((await readFile(aside, 'utf8')) !== text) {
      await link(aside, file)
      return false
    }
    return await take(file, own)
  } catch {
    return false
  } finally {
    await rm(aside, { force: true })
  }
}

/** Removes temporary files of processes that died while taking the lock; recent ones may be in use. */
async function removeLeftovers(file: string): Promise<void> {
  for (const name of await readdir(dirname(file)).catch(() => [])) {
    if (!name.startsWith(`${basename(file)}.`)) continue
    const path = join(dirname(file), name)
    const there = await stat(path).catch(() => null)
    if (there && Date.now() - there.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** True if a living process holds the lock. */
export async function isLockHeld(file: string): Promise<boolean> {
  const found = await readHolder(file)
  if (found.state === 'free' || !found.holder || !isProcessAlive(found.holder.pid)) return false
  return found.holder.start === null || startOfProcess(found.holder.pid) === found.holder.start
}

type HeldLock = { state: 'held'; holder: Holder | null; text: string; heartbeat: string }
type Read = { state: 'free' } | HeldLock

async function readHolder(file: string): Promise<Read> {
  try {
    const text = await readFile(file, 'utf8')
    return { state: 'held', holder: parse(text), text, heartbeat: String((await stat(file)).mtimeMs) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'free' }
    throw error
  }
}

/** Null for an invalid lock file (half-written without hard links): the heartbeat decides. */
function parse(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    if (typeof value.pid !== 'number' || typeof value.token !== 'string') return null
    return { pid: value.pid, token: value.token, start: typeof value.start === 'string' ? value.start : null }
  } catch {
    return null
  }
}
