import '../../../src-preload/texts/speak-english.ts'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { serveFailure } from '../../storage/index.ts'

/**
 * Entry of a search process: read-only connections to the migrated database file of its first argument. The same file is the entry of its
 * threads, so a bundle needs no second one. Second argument: `check` checks the library; `backup` makes and unpacks backups; `alone` starts no threads, which is faster for a
 * single question.
 */
try {
  if (!isMainThread) {
    const { serveThread } = await import('./serve-thread.ts')
    serveThread(workerData)
  } else if (process.argv[3] === 'check') {
    const { serveCheck } = await import('./serve-check.ts')
    serveCheck(process.argv[2] ?? '')
  } else if (process.argv[3] === 'backup') {
    const { serveBackup } = await import('./serve-backup.ts')
    serveBackup()
  } else {
    const { serveSearch } = await import('./serve-search.ts')
    serveSearch({ file: process.argv[2] ?? '', entry: process.argv[3] === 'alone' ? null : fileURLToPath(import.meta.url) })
  }
} catch (error) {
  serveFailure(error)
  // The cause may be temporary: the supervisor starts another process.
  setTimeout(() => process.exit(1), 1000)
}
