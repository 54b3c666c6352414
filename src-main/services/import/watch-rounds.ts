import type { ImportId } from '../../../src-preload/contract/ids.ts'
import { listenToFolder, type FolderHints } from '../../adapters/files/folder-hints.ts'
import type { WatchedFolder } from '../../adapters/sqlite/import/watched.ts'
import { scanWatched, type ScanOptions, type ScanResult } from './watch-scan.ts'

/** The system's hints are not reliable (network drives have none): every folder is looked at so often anyway. */
const ROUND_MS = 60_000
/** A look at 20,000 files takes a second: the next round waits this many times as long, so that an idle app costs little. Hints come at once meanwhile. */
const ROUND_SHARE = 300
const LONGEST_ROUND_MS = 600_000
/** After a hint, and while something is still being written. */
export const SOON_MS = 1_200

/** When the watched folders are looked at. */
export type Rounds = {
  /** Looks at all folders now: one look at a time, whoever asks. */
  scanAll(): Promise<ScanResult>
  /** Looks after this time at the latest, while the rounds are under way. */
  plan(milliseconds: number): void
  start(): void
  stop(): Promise<void>
}

/** Looks at all watched folders once a minute, and soon after a hint of the system. */
export function createRounds(options: ScanOptions & { onChange: () => void }): Rounds {
  const missed = new Map<number, Map<string, number>>()
  const hints = new Map<number, FolderHints>()
  let active = false
  let timer: NodeJS.Timeout | null = null
  let dueAt = 0
  let scanning: Promise<unknown> = Promise.resolve()

  async function scanEach(): Promise<ScanResult> {
    const result = { imports: [] as ImportId[], again: false }
    const folders = await options.database.listWatched()
    if (active) follow(hints, folders, () => plan(SOON_MS))
    for (const folder of folders) {
      const ownMissed = missed.get(folder.id) ?? new Map<string, number>()
      missed.set(folder.id, ownMissed)
      const { imports, again } = await scanWatched(options, folder, ownMissed)
      result.imports.push(...imports)
      result.again ||= again
    }
    if (result.imports.length > 0) options.onChange()
    return result
  }

  function scanAll(): Promise<ScanResult> {
    const scan = scanning.then(scanEach)
    scanning = scan.catch(() => undefined)
    return scan
  }

  /** Many hints in a row must not put the look off: the earliest plan holds. */
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
      if (timer) clearTimeout(timer)
      timer = null
      for (const hint of hints.values()) hint.close()
      hints.clear()
      await scanning
    },
  }
}

/** Hints of the system: one watcher for each folder, none where it refuses. */
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
      // Without hints the round finds everything, later.
    }
  }
}
