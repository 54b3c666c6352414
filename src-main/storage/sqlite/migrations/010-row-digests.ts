/**
 * Detection of changed bytes. `row_digests`: 12 bytes per row of every underived table (row-digests.ts), written by triggers of the writing
 * connection. `digested`: progress over earlier rows (`after`: key as JSON); unlisted tables have not been started.
 */
export const migration010 = {
  version: 10,
  name: 'row-digests',
  sql: `
CREATE TABLE row_digests (
  tbl TEXT NOT NULL,
  key ANY NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (tbl, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE digested (
  tbl TEXT PRIMARY KEY,
  after TEXT,
  done INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
