import type { Connection } from './connection.ts'
import { toStorageError } from './storage-error.ts'

/** Largest database rewritten at once, bytes (about 1 s per 100 MB on a slow machine, blocking writes). */
const REWRITE_BYTES = 1_000_000_000

/**
 * Rewrites the database: rows moved between pages leave their old bytes in unused space despite secure_delete (seen in 3.54.1,
 * care/services/purge.slow.test.ts), so only a new copy is safe. False without disk space, while another process keeps writing, or
 * for a database larger than `rewriteBytes`: done later.
 */
export function rewriteDatabase(connection: Connection, { rewriteBytes = REWRITE_BYTES }: { rewriteBytes?: number } = {}): boolean {
  const { database } = connection
  const bytes = Number(database.pragma('page_count', { simple: true })) * Number(database.pragma('page_size', { simple: true }))
  if (bytes > rewriteBytes) return false
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
