import '../../../src-preload/texts/speak-english.ts'
import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import type { SearchThreadData } from '../../search/worker/search-thread.ts'
import { serve, serveFailure } from '../../storage/worker/serve.ts'

/**
 * Entry of a search process: read-only connections to the migrated database file of its first argument. The same file is the entry of its
 * threads, so a bundle needs no second one. Second argument: `check` checks the library; `backup` makes and unpacks backups; `alone` starts no threads, which is faster for a
 * single question.
 */
try {
  if (!isMainThread) {
    const { serveSearchThread } = await import('../../search/worker/search-thread.ts')
    serveSearchThread(workerData as SearchThreadData)
  } else if (process.argv[3] === 'check') {
    const { createCheckProcess } = await import('../../care/worker/check-process.ts')
    const check = createCheckProcess({ file: process.argv[2] ?? '' })
    serve(check.functions, () => check.close())
  } else if (process.argv[3] === 'backup') {
    const { createBackupProcess } = await import('../../care/worker/backup-process.ts')
    const served = serve(createBackupProcess((name, payload) => served.emit(name, payload)))
  } else {
    const { createLoneSearch, createSearchProcess } = await import('../../search/worker/threads.ts')
    const { readBesideSearch: beside } = await import('./search-process-functions.ts')
    const file = process.argv[2] ?? ''
    const search =
      process.argv[3] === 'alone' ? createLoneSearch({ file, beside }) : createSearchProcess({ file, entry: fileURLToPath(import.meta.url), beside })
    serve(search.functions, () => search.close())
  }
} catch (error) {
  serveFailure(error)
  // The cause may be temporary: the supervisor starts another process.
  setTimeout(() => process.exit(1), 1000)
}
