import { careSearch } from '../../care/sqlite/care-functions.ts'
import { evaluationSearch } from '../../evaluation/sqlite/evaluation-functions.ts'
import { searchFunctions } from '../../search/sqlite/search-functions.ts'
import { bind } from '../../storage/sqlite/bind.ts'
import type { Connection } from '../../storage/sqlite/connection.ts'

/** What other modules read in a search process. */
export const readBesideSearch = (connection: Connection) => bind(connection, { ...evaluationSearch, ...careSearch })

/** Functions of a search process on one read-only connection: those of search, and what other modules read there. */
export function searchProcessFunctions(connection: Connection) {
  return { ...searchFunctions(connection), ...readBesideSearch(connection) }
}

export type SearchProcessFunctions = ReturnType<typeof searchProcessFunctions>
