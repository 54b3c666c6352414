import '../../../src-preload/texts/speak-english.ts'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { createBackupProcess } from '../backup/backup-process.ts'
import { createCheckProcess } from './check-process.ts'
import { createLoneSearch, createSearchProcess, serveSearchThread } from './threads.ts'
import type { SearchThreadData } from './threads.ts'
import { serve, serveFailure } from '../serve.ts'

/**
 * Entry of a search process: read-only connections to the migrated database file of its first argument. The same file is the entry of its
 * threads, so a bundle needs no second one. Second argument: `check` checks the library; `backup` makes and unpacks backups; `alone` starts no threads, which is faster for a
 * single question.
 */
try {
  if (process.argv[3] === 'check' && isMainThread) {
    const check = createCheckProcess({ file: process.argv[2] ?? '' })
    serve(check.functions, () => check.close())
  } else if (process.argv[3] === 'backup' && isMainThread) {
    const served = serve(createBackupProcess((name, payload) => served.emit(name, payload)))
  } else if (isMainThread) {
    const file = process.argv[2] ?? ''
    const search =
      process.argv[3] === 'alone' ? createLoneSearch({ file }) : createSearchProcess({ file, entry: fileURLToPath(import.meta.url) })
    serve(search.functions, () => search.close())
  } else {
    serveSearchThread(workerData as SearchThreadData)
  }
} catch (error) {
  serveFailure(error)
  // The cause may be temporary: the supervisor starts another process.
  setTimeout(() => process.exit(1), 1000)
}
