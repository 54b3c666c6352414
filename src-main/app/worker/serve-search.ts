import { createLoneSearch, createSearchProcess } from '../../search/index.ts'
import { serve } from '../../storage/index.ts'
import { readBesideSearch as beside } from './search-process-functions.ts'

/** Serves the library's search. `entry`: the file that its threads run; null: no threads, which is faster for a single question. */
export function serveSearch({ file, entry }: { file: string; entry: string | null }): void {
  const search = entry === null ? createLoneSearch({ file, beside }) : createSearchProcess({ file, entry, beside })
  serve(search.functions, () => search.close())
}
