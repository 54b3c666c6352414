import type { ImportId } from '../../../../src-preload/contract/ids.ts'
import { listenToFolder } from '../../../storage/index.ts'
import type { FolderHints } from '../../../storage/index.ts'
import type { WatchedFolder } from '../../sqlite/import/watched.ts'
import { scanWatched, type ScanOptions, type ScanResult } from './watch-scan.ts'

/** Scan interval: system notifications are unreliable (none on network drives). */
const ROUND_MS = 60_000
/**
 * Pause relative to the last scan's duration (a second for 20,000 files), which bounds the idle load, and its maximum. Notifications still
 * trigger scans at once.
 */
const ROUND_SHARE = 300
const LONGEST_ROUND_MS = 600_000
/** Delay after a notification, and while files are being written. */
export const SOON_MS = 1_200

/** Scan schedule of the watched folders. */
export type Rounds = {
  /** Scans all folders now; scans never overlap. Throws an AbortError when stopped. */
  scanAll(): Promise<ScanResult>
  /** Schedules a scan within this time, while active. */
  plan(milliseconds: number): void
  start(): void
  /** Ends the running scan too: what it has queued stays, and the next one goes on. */
  stop(): Promise<void>
}

/** Scans all watched folders every minute, and soon after a system notification. */
export function createRounds(options: ScanOptions & { onChange: () => void }): Rounds {
  const missed = new Map<number, Map<string, number>>()
  const hints = new Map<number, FolderHints>()
  let active = false
  let stopping = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let dueAt = 0
  let scanning: Promise<unknown> = Promise.resolve()

  async function scanEach(): Promise<ScanResult> {
    const { signal } = stopping
    const result = { imports: [] as ImportId[], again: false }
    const folders = (await options.database.listWatched()).filter(({ paused }) => !paused)
    if (active) follow(hints, folders, () => plan(SOON_MS))
    for (const folder of folders) {
      const ownMissed = missed.get(folder.id) ?? new Map<string, number>()
      missed.set(folder.id, ownMissed)
      const { imports, again } = await scanWatched({ ...options, signal }, folder, ownMissed)
      result.imports.push(...imports)
      result.again ||= again
    }
    if (result.imports.length > 0 || toShow(folders) !== toShow((await options.database.listWatched()).filter(({ paused }) => !paused)))
      options.onChange()
    return result
  }

  function scanAll(): Promise<ScanResult> {
    const scan = scanning.then(scanEach)
    scanning = scan.catch(() => undefined)
    return scan
  }

  /** The earliest schedule wins, so that frequent notifications cannot postpone the scan. */
  function plan(milliseconds: number): void {
    if (!active || (timer && dueAt <= options.now() + milliseconds)) return
    if (timer) clearTimeout(timer)
    dueAt = options.now() + milliseconds
    timer = setTimeout(() => {
      timer = null
      const began = performance.now()
      const round = (): number => Math.min(LONGEST_ROUND_MS, Math.max(ROUND_MS, ROUND_SHARE * (performance.now() - began)))
      void scanAll().then(
        ({ again }) => plan(again ? SOON_MS : round()),
        () => plan(round()),
      )
    }, milliseconds)
    timer.unref()
  }

  return {
    scanAll,
    plan,
    start() {
      active = true
      plan(0)
    },
    async stop() {
      active = false
      stopping.abort()
      if (timer) clearTimeout(timer)
      timer = null
      for (const hint of hints.values()) hint.close()
      hints.clear()
      await scanning
      stopping = new AbortController()
    },
  }
}

/** What the window shows of the folders: files, changes that wait, errors. */
function toShow(folders: readonly WatchedFolder[]): string {
  return JSON.stringify(folders.map(({ id, files, pending, error }) => [id, files, pending, error]))
}

/** System notifications: one watcher per folder, where possible. */
function follow(hints: Map<number, FolderHints>, folders: readonly WatchedFolder[], onHint: () => void): void {
  const wanted = new Set(folders.map((folder) => folder.id))
  for (const [id, hint] of hints) {
    if (wanted.has(id)) continue
    hint.close()
    hints.delete(id)
  }
  for (const folder of folders) {
    if (hints.has(folder.id)) continue
    try {
      const hint = listenToFolder(folder.path, onHint, () => {
        hint.close()
        hints.delete(folder.id)
      })
      hints.set(folder.id, hint)
    } catch {
      // Without notifications the periodic scan finds everything.
    }
  }
}
