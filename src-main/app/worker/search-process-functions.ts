import { careSearch } from '../../care/index.ts'
import { evaluationSearch } from '../../evaluation/index.ts'
import { searchFunctions } from '../../search/index.ts'
import { bind } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** What other modules read in a search process. */
export const readBesideSearch = (connection: Connection) => bind(connection, { ...evaluationSearch, ...careSearch })

/** Functions of a search process on one read-only connection: those of search, and what other modules read there. */
export function searchProcessFunctions(connection: Connection) {
  return { ...searchFunctions(connection), ...readBesideSearch(connection) }
}

export type SearchProcessFunctions = ReturnType<typeof searchProcessFunctions>
