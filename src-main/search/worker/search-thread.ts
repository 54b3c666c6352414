import { openForReading, serve, toStorageError } from '../../storage/index.ts'
import { activeIndex } from '../sqlite/vectors/indexes.ts'
import { searchFunctions } from '../sqlite/search-functions.ts'
import type { SearchFunctions } from '../sqlite/search-functions.ts'
import { createVectorSearch } from '../sqlite/vector-lists.ts'

/** Interval at which an idle vector thread checks for writes: after one it has 20 ms of work in a large library. */
const POLL_MILLISECONDS = 5000
/** Delay of loading after the start: the window and the embedder open first, and earlier questions use the stored binary codes. */
const LOAD_AFTER_MILLISECONDS = 6000
/** Idle time required for measuring, after the start and the last question. */
const QUIET_MILLISECONDS = 5000
/** Page cache per connection: lexical search takes 5.2 ms with it and 5.0 with 64 MB (100,000 passages). */
export const CACHE_KILOBYTES = 2000

/** Start data of a search thread. */
export type SearchThreadData = { file: string; kind: 'words' | 'vectors' }

export type WordFunctions = Pick<SearchFunctions, 'keywordSearch'>
export type VectorFunctions = Pick<SearchFunctions, 'vectorLists'>

/** Runs a search thread until its end. */
export function serveSearchThread({ file, kind }: SearchThreadData): void {
  const connection = openForReading(file, { cacheKilobytes: CACHE_KILOBYTES })
  if (kind === 'words') {
    const { keywordSearch } = searchFunctions(connection)
    serve({ keywordSearch } satisfies WordFunctions, () => connection.close())
    return
  }
  const search = createVectorSearch(connection)
  let busyUntil = performance.now() + QUIET_MILLISECONDS
  serve(
    {
      vectorLists(query) {
        busyUntil = performance.now() + QUIET_MILLISECONDS
        try {
          return search.lists(query)
        } catch (error) {
          throw toStorageError(error)
        }
      },
    } satisfies VectorFunctions,
    () => connection.close(),
  )
  keepAtWork(() => search.work(activeIndex(connection)?.id ?? null, performance.now() >= busyUntil), LOAD_AFTER_MILLISECONDS)
}

/** Runs `work` in pieces between questions, then polls; starts after `after` ms. */
function keepAtWork(work: () => boolean, after: number): void {
  const again = (): void => {
    let more = false
    try {
      more = work()
    } catch {
      // The database is busy or being rewritten: a question would report it, and the next poll may succeed.
    }
    if (more) setImmediate(again)
    else setTimeout(again, POLL_MILLISECONDS)
  }
  setTimeout(again, after)
}
