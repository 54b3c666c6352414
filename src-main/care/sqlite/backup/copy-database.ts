import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { BackupAbout } from '../../../../src-preload/contract/shapes/library.ts'
import type { Connection } from '../../../storage/index.ts'

/** Counts of a library, as a backup tells them. */
export type LibraryCounts = Pick<BackupAbout, 'documents' | 'notes' | 'chats' | 'artifacts' | 'version'>

/** Documents, notes and chats that a person sees: those in the trash are kept, but not counted. */
export function countLibrary(connection: Connection): LibraryCounts {
  const count = (sql: string): number => connection.get<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n ?? 0
  return {
    documents: count("documents WHERE deleted_at IS NULL AND type <> 'transcript'"),
    notes: count("documents WHERE deleted_at IS NULL AND type = 'transcript'"),
    chats: count('chats'),
    artifacts: count('artifacts'),
    version: Number(connection.database.pragma('user_version', { simple: true })),
  }
}

/**
 * Copies the database to a new private file, as it is at one moment, while others write. One long statement without an index of its own: its
 * process is killed to stop it.
 */
export function copyDatabase(connection: Connection, file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
  // Writes only to the new file; SQLite refuses even that on a connection that may not write.
  connection.database.pragma('query_only = OFF')
  try {
    connection.database.prepare('VACUUM INTO ?').run(file)
  } finally {
    connection.database.pragma('query_only = ON')
  }
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
