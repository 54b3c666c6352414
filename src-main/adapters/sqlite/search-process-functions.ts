import { careSearch } from './functions/care-functions.ts'
import { evaluationSearch } from './functions/evaluation-functions.ts'
import { searchFunctions } from './search-functions.ts'
import { bind } from './shared/bind.ts'
import type { Connection } from './shared/connection.ts'

/** What other modules read in a search process. */
export const readBesideSearch = (connection: Connection) => bind(connection, { ...evaluationSearch, ...careSearch })

/** Functions of a search process on one read-only connection: those of search, and what other modules read there. */
export function searchProcessFunctions(connection: Connection) {
  return { ...searchFunctions(connection), ...readBesideSearch(connection) }
}

export type SearchProcessFunctions = ReturnType<typeof searchProcessFunctions>
