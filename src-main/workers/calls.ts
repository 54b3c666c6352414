import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import type { SearchFunctions } from '../adapters/sqlite/search-functions.ts'
import type { Client } from './client.ts'

/** The functions of the database thread that a service may call: it names them, so that a reader sees what it can touch. */
export type Database<K extends keyof DatabaseFunctions> = Pick<Client<DatabaseFunctions>, K>

/** The same of the search process. */
export type Search<K extends keyof SearchFunctions> = Pick<Client<SearchFunctions>, K>
