/**
 * What makes a changed byte visible. `row_digests`: 12 bytes for each row of every table that cannot be computed from another one (row-digests.ts), written by
 * triggers of the writing connection. `digested`: how far the pass over rows from before has come (`after`: their key, as JSON); a table that is not named there is
 * still to be begun.
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
