import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

/** Most folders watched by the system below a watched folder; others are only scanned periodically. Linux allows 8,192 or more per user. */
const MOST_FOLDERS = 2_000

/** A running listener. */
export type FolderHints = { close(): void }

/**
 * Calls `onHint` on changes in a folder tree, as far as the system reports them. macOS and Windows watch trees natively; Node emulates this
 * on Linux with one watcher per file, created synchronously (3 s for 20,000 files), so Linux gets one watcher per folder here. Throws if
 * the folder is missing.
 */
export function listenToFolder(folder: string, onHint: () => void, onError: () => void): FolderHints {
  return process.platform === 'linux' ? listenToEachFolder(folder, onHint, onError) : listenToTree(folder, onHint, onError)
}

function listenToTree(folder: string, onHint: () => void, onError: () => void): FolderHints {
  const watcher = watch(folder, { recursive: true }, onHint)
  watcher.on('error', onError)
  return watcher
}

function listenToEachFolder(top: string, onHint: () => void, onError: () => void): FolderHints {
  const watchers = new Map<string, FSWatcher>()
  let isClosed = false

  function listen(folder: string): void {
    const watcher = watch(folder, (event, name) => {
      onHint()
      if (event !== 'rename') return
      // A removed folder reports its own name; a new folder of that name may already exist.
      if (folder !== top && name === basename(folder)) drop(folder)
      void listenBelow(watchers.has(folder) ? folder : dirname(folder))
    })
    watcher.on('error', () => {
      drop(folder)
      if (folder === top) onError()
    })
    watchers.set(folder, watcher)
  }

  /** Drops a folder and all folders below it. */
  function drop(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}${sep}`)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  /** Unreadable or unwatchable folders are covered by the next scan. */
  async function listenBelow(folder: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (isClosed || watchers.size >= MOST_FOLDERS) return
      if (!entry.isDirectory() || entry.name.startsWith('.') || watchers.has(path)) continue
      try {
        listen(path)
      } catch {
        continue
      }
      await listenBelow(path)
    }
  }

  listen(top)
  void listenBelow(top)
  return {
    close() {
      isClosed = true
      for (const folder of watchers.keys()) drop(folder)
    },
  }
}
