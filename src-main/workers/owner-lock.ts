import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive, startOfProcess } from './process-identity.ts'

/** How often the owner says that it is there and looks whether it still is, and others look whether they may become it. */
const TICK_MILLISECONDS = 500
/** Where only the heartbeat tells: looks without a heartbeat until the owner counts as dead, 4 s. Looks, not clock time: clocks jump, laptops sleep. */
const SILENT_POLLS = 8

/** Taking the lock takes milliseconds: a file under another name that is older was left by a process that died. */
const LEFT_AFTER_MS = 60_000

export type OwnerLock = {
  isOwner(): boolean
  /** Whether this process became the owner at its first look. */
  readonly firstLook: Promise<boolean>
  /** Gives the lock back, or stops waiting for it. */
  release(): Promise<void>
}

type Holder = { pid: number; start: string | null; token: string }

/**
 * One process of all that share a data folder is the owner of its queue: the first to make the lock file, which holds its process id. When it
 * ends, or dies without a word, another one takes over within 5 s. `onLost`: the file was taken from us (removed by hand, or a
 * machine that stood still for long); we wait for it again.
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

  /** Only the process and its start time together are sure: ids are used again. Where the start is unknown the heartbeat decides. */
  async function isDead({ holder, heartbeat }: HeldLock): Promise<boolean> {
    if (holder && !isProcessAlive(holder.pid)) return true
    if (holder?.start) return startOfProcess(holder.pid) !== holder.start
    silent = silent.heartbeat === heartbeat ? { heartbeat, looks: silent.looks + 1 } : { heartbeat, looks: 0 }
    return silent.looks >= SILENT_POLLS
  }

  function tick(): void {
    // A disk that fails for a moment is no reason to give up waiting.
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

/** Makes the file with its content in one step; false when another one was first. */
async function take(file: string, own: Holder): Promise<boolean> {
  const temporary = `${file}.${own.token}`
  try {
    await writeFile(temporary, JSON.stringify(own))
    await link(temporary, file)
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return false
    // A disk without hard links (FAT): exclusive creation is the same but for a moment in which the file is empty.
    return await writeFile(file, JSON.stringify(own), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Moves a dead owner's file away, which only one of several can do, then makes ours. */
async function takeFrom(file: string, own: Holder, text: string): Promise<boolean> {
  const aside = `${file}.${own.token}.dead`
  try {
    await rename(file, aside)
    // Between look and move another one may have become the owner: its file goes back.
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

/** What processes left that died while they took the lock: its file under another name. Young ones may be in use. */
async function removeLeftovers(file: string): Promise<void> {
  for (const name of await readdir(dirname(file)).catch(() => [])) {
    if (!name.startsWith(`${basename(file)}.`)) continue
    const path = join(dirname(file), name)
    const there = await stat(path).catch(() => null)
    if (there && Date.now() - there.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Whether a process that lives holds the lock. */
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

/** Null for what is no lock of ours (a half-written one on a disk without hard links): then the heartbeat decides. */
function parse(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>
    if (typeof value.pid !== 'number' || typeof value.token !== 'string') return null
    return { pid: value.pid, token: value.token, start: typeof value.start === 'string' ? value.start : null }
  } catch {
    return null
  }
}
