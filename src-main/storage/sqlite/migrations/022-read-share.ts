/** How far the reading of a file is. `jobs.share`: 0 to 1, written about once a second, so that every process tells the same. */
export const migration022 = {
  version: 22,
  name: 'read-share',
  sql: 'ALTER TABLE jobs ADD COLUMN share REAL NOT NULL DEFAULT 0;',
} as const
