import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

/** Folders within a watched one that the system is asked about; more are only looked at from time to time. Linux gives a user 8,192 of them or more. */
const MOST_FOLDERS = 2_000

/** Stops listening. */
export type FolderHints = { close(): void }

/**
 * Calls `onHint` when something in a folder or below it changes, as far as the system tells. macOS and Windows watch a whole tree by themselves. Node does it for
 * Linux by one watcher for each file, made at once on the calling thread (3 s for 20,000 files): here it is one for each folder. Throws when the folder is not there.
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
      // A folder that went tells its own name: one of that name may stand there again.
      if (folder !== top && name === basename(folder)) drop(folder)
      void listenBelow(watchers.has(folder) ? folder : dirname(folder))
    })
    watcher.on('error', () => {
      drop(folder)
      if (folder === top) onError()
    })
    watchers.set(folder, watcher)
  }

  /** With all folders below it, which went with it. */
  function drop(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}${sep}`)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  /** Folders that cannot be read or watched are found by the next look. */
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
