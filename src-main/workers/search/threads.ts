import { openForReading } from '../../adapters/sqlite/shared/connection.ts'
import { activeIndex } from '../../adapters/sqlite/vectors/indexes.ts'
import { searchFunctions } from '../../adapters/sqlite/search-functions.ts'
import type { SearchFunctions } from '../../adapters/sqlite/search-functions.ts'
import { toStorageError } from '../../adapters/sqlite/shared/storage-error.ts'
import { createVectorSearch } from '../../adapters/sqlite/search/vector-lists.ts'
import { startThread } from '../client.ts'
import type { Client } from '../client.ts'
import { serve } from '../serve.ts'
import { supervise } from '../supervise.ts'

/** Two, because four forms of a question are more work than their vectors. */
const WORD_THREADS = 2
/** How often the vector thread looks whether anything was written, when no question makes it look: after a write that is 20 ms of work in a large library. */
const POLL_MILLISECONDS = 5000
/** Loading begins so long after the start: the window and the embedder open just then, and a question before that is searched by the stored bits. */
const LOAD_AFTER_MILLISECONDS = 6000
/** So long after its start and after the last question the vector thread measures nothing. */
const QUIET_MILLISECONDS = 5000
/** For each connection of the process: words take 5.2 ms with it and 5.0 with 64 MB (100,000 passages). */
const CACHE_KILOBYTES = 2000
/** Of each thread, for what lives as long as a question: with the usual 48 it would keep 15 MB more after the codes are loaded. */
const YOUNG_MEGABYTES = 3

/** What a thread of the search process is started with. */
export type SearchThreadData = { file: string; kind: 'words' | 'vectors' }

type WordFunctions = Pick<SearchFunctions, 'keywordSearch'>
type VectorFunctions = Pick<SearchFunctions, 'vectorLists'>

/** What the search process serves: words and meaning on threads beside each other, everything else on its own connection. */
export type SearchProcess = {
  functions: Omit<SearchFunctions, 'keywordLists' | 'vectorLists'> & Pick<Client<SearchFunctions>, 'keywordLists' | 'vectorLists'>
  close(): Promise<void>
}

/** Opens the database and starts the threads; `entry` is the file that runs `serveSearchThread` in them. Throws what `openForReading` throws. */
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
      vectorLists: (query) => vectors.call.vectorLists(query),
    },
    async close() {
      await Promise.all([...words.map(({ worker }) => worker.close()), vectors.close()])
      connection.close()
    },
  }
}

/** The same without threads, for one question: each thread costs 0.25 s of processor time before its first search. */
export function createLoneSearch({ file }: { file: string }): SearchProcess {
  const connection = openForReading(file, { cacheKilobytes: CACHE_KILOBYTES })
  const own = searchFunctions(connection)
  const vectors = createVectorSearch(connection)
  return {
    functions: { ...own, keywordLists: async (query) => own.keywordLists(query), vectorLists: async (query) => vectors.lists(query) },
    close: async () => connection.close(),
  }
}

/** Runs in a thread of the search process, until its end. */
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

/** Works in pieces with questions in between, then looks again from time to time; begins `after` so many ms. */
function keepAtWork(work: () => boolean, after: number): void {
  const again = (): void => {
    let more = false
    try {
      more = work()
    } catch {
      // The database is busy or being rewritten: a question would say so, and the next look may succeed.
    }
    if (more) setImmediate(again)
    else setTimeout(again, POLL_MILLISECONDS)
  }
  setTimeout(again, after)
}
