import { serveSearchThread } from '../../search/index.ts'
import type { SearchThreadData } from '../../search/index.ts'

/** Serves one thread of the search. */
export function serveThread(data: unknown): void {
  serveSearchThread(data as SearchThreadData)
}
