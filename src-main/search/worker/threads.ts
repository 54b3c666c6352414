import { openForReading, startThread, supervise } from '../../storage/index.ts'
import type { Client, Connection } from '../../storage/index.ts'
import { searchFunctions, shownOf } from '../sqlite/search-functions.ts'
import type { SearchFunctions } from '../sqlite/search-functions.ts'
import { createVectorSearch } from '../sqlite/vector-lists.ts'
import { CACHE_KILOBYTES } from './search-thread.ts'
import type { SearchThreadData, VectorFunctions, WordFunctions } from './search-thread.ts'

/** Lexical threads: four forms of a question take longer than their vectors. */
const WORD_THREADS = 2
/** Young generation per thread: the default 48 would retain 15 MB more after loading. */
const YOUNG_MEGABYTES = 3

type OnThreads = 'keywordLists' | 'foundPassages' | 'vectorLists'

/** Functions of the search process: lexical and semantic search on threads, everything else on its own connection. */
export type SearchProcess<Beside> = {
  functions: Omit<SearchFunctions, OnThreads> & Pick<Client<SearchFunctions>, OnThreads> & Beside
  close(): Promise<void>
}

/** What other modules read on the process's connection. */
type ReadBeside<Beside> = (connection: Connection) => Beside

/** Opens the database and starts the threads; `entry` runs `serveSearchThread`. Throws like `openForReading`. */
export function createSearchProcess<Beside>(o: { file: string; entry: string; beside: ReadBeside<Beside> }): SearchProcess<Beside> {
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
      ...o.beside(connection),
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
export function createLoneSearch<Beside>({ file, beside }: { file: string; beside: ReadBeside<Beside> }): SearchProcess<Beside> {
  const connection = openForReading(file, { cacheKilobytes: CACHE_KILOBYTES })
  const own = searchFunctions(connection)
  const vectors = createVectorSearch(connection)
  return {
    functions: {
      ...own,
      ...beside(connection),
      keywordLists: async (query) => own.keywordLists(query),
      foundPassages: async (query) => own.foundPassages(query),
      vectorLists: async (query) => vectors.lists(query),
    },
    close: async () => connection.close(),
  }
}
