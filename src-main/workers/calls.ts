import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { SearchFunctions } from '../adapters/sqlite/search-functions.ts'
import type { Client } from './client.ts'

/** A service's view of the database thread: only the functions it names. */
export type Database<K extends keyof DatabaseFunctions> = Pick<Client<DatabaseFunctions>, K>

/** A service's view of the search process. */
export type Search<K extends keyof SearchFunctions> = Pick<Client<SearchFunctions>, K>
