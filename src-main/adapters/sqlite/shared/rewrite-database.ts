import type { Connection } from './connection.ts'
import { toStorageError } from './storage-error.ts'

/**
 * Rewrites the database: rows moved between pages leave their old bytes in unused space despite secure_delete (seen in 3.54.1,
 * services/library/purge.test.ts), so only a new copy is safe. False without disk space, or while another process keeps writing: retried
 * later.
 */
export function rewriteDatabase(connection: Connection): boolean {
  const { database } = connection
  // The copy contains the whole database, too large for memory, and nothing deleted.
  database.pragma('temp_store = FILE')
  try {
    database.exec('VACUUM')
    return true
  } catch (error) {
    if (toStorageError(error).code === 'database-damaged') throw error
    return false
  } finally {
    database.pragma('temp_store = MEMORY')
  }
}
