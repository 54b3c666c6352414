import type { Connection } from './connection.ts'

/**
 * Writes down that stored files have no document any more, which is the only proof that lets the storage remove them. Call it inside the transaction that
 * drops the last reference.
 */
export function letFilesGo(connection: Connection, files: readonly string[]): void {
  for (const file of files) connection.run('INSERT OR IGNORE INTO leaving_files (file, left_at) VALUES (?, ?)', file, Date.now())
}

/** Stored files that this library let go and that may still lie in the storage. */
export function leavingFiles(connection: Connection): string[] {
  return connection.all<{ file: string }>('SELECT file FROM leaving_files ORDER BY left_at, file').map((row) => row.file)
}

/** They are gone from the storage. */
export function filesAreGone(connection: Connection, files: readonly string[]): void {
  connection.write(() => {
    for (const file of files) connection.run('DELETE FROM leaving_files WHERE file = ?', file)
  })
}
