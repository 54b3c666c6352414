import type { Connection } from './connection.ts'

/**
 * Records stored files as released, the only proof that lets the storage remove them. Call inside the transaction that drops the last
 * reference.
 */
export function letFilesGo(connection: Connection, files: readonly string[]): void {
  for (const file of files) connection.run('INSERT OR IGNORE INTO leaving_files (file, left_at) VALUES (?, ?)', file, Date.now())
}

/** Released stored files that may still exist. */
export function leavingFiles(connection: Connection): string[] {
  return connection.all<{ file: string }>('SELECT file FROM leaving_files ORDER BY left_at, file').map((row) => row.file)
}

/** Forgets released files after their removal. */
export function filesAreGone(connection: Connection, files: readonly string[]): void {
  connection.write(() => {
    for (const file of files) connection.run('DELETE FROM leaving_files WHERE file = ?', file)
  })
}
