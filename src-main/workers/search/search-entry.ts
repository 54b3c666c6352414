import { fileURLToPath } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'
import { createCheckProcess } from './check-process.ts'
import { createLoneSearch, createSearchProcess, serveSearchThread } from './threads.ts'
import type { SearchThreadData } from './threads.ts'
import { serve, serveFailure } from '../serve.ts'

/**
 * A search process: read-only connections to the database file named by its first argument, which must have its schema already. This one file is
 * the process and, started again by it, each of its threads, so a bundle needs no second entry. With the second argument `check` it checks the library instead; with `alone` it
 * starts no threads, which is quicker for a command that asks one question.
 */
try {
  if (process.argv[3] === 'check' && isMainThread) {
    const check = createCheckProcess({ file: process.argv[2] ?? '' })
    serve(check.functions, () => check.close())
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
  // What was wrong may have passed: whoever supervises starts another one.
  setTimeout(() => process.exit(1), 1000)
}
