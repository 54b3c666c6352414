/** Artifacts with all their versions. Times in ms since 1970. */
export const migration006 = {
  version: 6,
  name: 'artifacts',
  sql: `
CREATE TABLE artifacts (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  title TEXT NOT NULL,
  scope TEXT NOT NULL,
  persona TEXT,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- data: sources, claims, notice and whether it broke off, as JSON.
CREATE TABLE artifact_versions (
  artifact_id TEXT NOT NULL REFERENCES artifacts (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  made_by TEXT NOT NULL CHECK (made_by IN ('model', 'quotes', 'person')),
  made_at INTEGER NOT NULL,
  markdown TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (artifact_id, version)
) STRICT, WITHOUT ROWID;
`,
} as const
