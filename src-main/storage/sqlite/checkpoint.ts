import type { Connection } from './connection.ts'

/** Changes whenever another connection writes. */
export function dataVersion(connection: Connection): number {
  return Number(connection.database.pragma('data_version', { simple: true }))
}

/** Checkpoints and truncates the write-ahead log; false while a reader holds it. */
export function checkpoint(connection: Connection): boolean {
  // Readers hold the log for milliseconds: retrying beats blocking other calls.
  connection.database.pragma('busy_timeout = 0')
  try {
    return connection.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
  } finally {
    connection.database.pragma('busy_timeout = 5000')
  }
}

/** Checkpoints within about a second, so that deleted data leaves the log; does not wait for longer readers. */
export async function emptyLogSoon(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < 20 && !checkpoint(connection); attempt++) await new Promise((resolve) => setTimeout(resolve, 50))
}
