import { openForReading } from '../../adapters/sqlite/shared/connection.ts'
import { activeIndex } from '../../adapters/sqlite/vectors/indexes.ts'
import { searchFunctions, shownOf } from '../../adapters/sqlite/search-functions.ts'
import type { SearchFunctions } from '../../adapters/sqlite/search-functions.ts'
import { toStorageError } from '../../adapters/sqlite/shared/storage-error.ts'
import { createVectorSearch } from '../../adapters/sqlite/search/vector-lists.ts'
import { startThread } from '../client.ts'
import type { Client } from '../client.ts'
import { serve } from '../serve.ts'
import { supervise } from '../supervise.ts'

/** Lexical threads: four forms of a question take longer than their vectors. */
const WORD_THREADS = 2
/** Interval at which an idle vector thread checks for writes: after one it has 20 ms of work in a large library. */
const POLL_MILLISECONDS = 5000
/** Delay of loading after the start: the window and the embedder open first, and earlier questions use the stored binary codes. */
const LOAD_AFTER_MILLISECONDS = 6000
/** Idle time required for measuring, after the start and the last question. */
const QUIET_MILLISECONDS = 5000
/** Page cache per connection: lexical search takes 5.2 ms with it and 5.0 with 64 MB (100,000 passages). */
const CACHE_KILOBYTES = 2000
/** Young generation per thread: the default 48 would retain 15 MB more after loading. */
const YOUNG_MEGABYTES = 3

/** Start data of a search thread. */
export type SearchThreadData = { file: string; kind: 'words' | 'vectors' }

type WordFunctions = Pick<SearchFunctions, 'keywordSearch'>
type VectorFunctions = Pick<SearchFunctions, 'vectorLists'>

type OnThreads = 'keywordLists' | 'foundPassages' | 'vectorLists'

/** Functions of the search process: lexical and semantic search on threads, everything else on its own connection. */
export type SearchProcess = {
  functions: Omit<SearchFunctions, OnThreads> & Pick<Client<SearchFunctions>, OnThreads>
  close(): Promise<void>
}

/** Opens the database and starts the threads; `entry` runs `serveSearchThread`. Throws like `openForReading`. */
export function createSearchProcess(o: { file: string; entry: string }): SearchProcess {
  const connection = openForReading(o.file, { cacheKilobytes: CACHE_KILOBYTES })
  const own = searchFunctions(connection)
  const start = <T>(kind: SearchThreadData['kind']) =>
    supervise(
      () =>
        startThread<T>({
          entry: o.entry,
          name: `search ${kind}`,
          youngMegabytes: YOUNG_MEGABYTES,
          data: { file: o.file, kind } satisfies SearchThreadData,
        }),
      { repeat: true },
    )
  const words = Array.from({ length: WORD_THREADS }, () => ({ worker: start<WordFunctions>('words'), inHand: 0 }))
  const vectors = start<VectorFunctions>('vectors')

  async function keywordSearch(
    query: Parameters<SearchFunctions['keywordSearch']>[0],
  ): ReturnType<Client<SearchFunctions>['keywordSearch']> {
    const thread = words.reduce((least, other) => (other.inHand < least.inHand ? other : least))
    thread.inHand++
    try {
      return await thread.worker.call.keywordSearch(query)
    } finally {
      thread.inHand--
    }
  }

  return {
    functions: {
      ...own,
      async keywordLists({ matches, filter, limit }) {
        const unique = [...new Set(matches)]
        const lists = await Promise.all(unique.map((match) => keywordSearch({ match, filter, limit })))
        return matches.map((match) => lists[unique.indexOf(match)] ?? [])
      },
      async foundPassages({ match, filter, limit, ...shown }) {
        return own.passagesAlone(shownOf(await keywordSearch({ match, filter, limit }), shown))
      },
      vectorLists: (query) => vectors.call.vectorLists(query),
    },
    async close() {
      await Promise.all([...words.map(({ worker }) => worker.close()), vectors.close()])
      connection.close()
    },
  }
}

/** Variant without threads for a single question: each thread costs 0.25 s of processor time before its first search. */
export function createLoneSearch({ file }: { file: string }): SearchProcess {
  const connection = openForReading(file, { cacheKilobytes: CACHE_KILOBYTES })
  const own = searchFunctions(connection)
  const vectors = createVectorSearch(connection)
  return {
    functions: {
      ...own,
      keywordLists: async (query) => own.keywordLists(query),
      foundPassages: async (query) => own.foundPassages(query),
      vectorLists: async (query) => vectors.lists(query),
    },
    close: async () => connection.close(),
  }
}

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
