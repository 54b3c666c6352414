/** A watched folder that came with a backup is paused, until the person says that it is to be watched here. */
export const migration023 = {
  version: 23,
  name: 'paused-folders',
  sql: 'ALTER TABLE watched_folders ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;',
} as const
