/**
 * Library: import options per document, tags, watched folders, queueing time of jobs (for `current` of `total`), and generations of an
 * index.
 */
export const migration002 = {
  version: 2,
  name: 'library',
  sql: `
-- What an import asked for this document alone (null: its collection decides), and the redaction policy its visible version was made with.
ALTER TABLE documents ADD COLUMN profile_wish TEXT;
ALTER TABLE documents ADD COLUMN redact_wish TEXT;
ALTER TABLE documents ADD COLUMN redact TEXT;
UPDATE documents SET profile = 'auto' WHERE profile = 'standard';
CREATE INDEX documents_by_path ON documents (path);

CREATE TABLE document_tags (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  tag TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (document_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_tags_by_tag ON document_tags (tag);

ALTER TABLE jobs ADD COLUMN queued_at INTEGER NOT NULL DEFAULT 0;
UPDATE jobs SET queued_at = created_at;
CREATE INDEX jobs_by_update ON jobs (updated_at);

-- A server's version when the probes were last embedded; one more generation for each time that they moved although the model's digest did not.
ALTER TABLE indexes ADD COLUMN server_version TEXT;
ALTER TABLE indexes ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
ALTER TABLE indexes ADD COLUMN retired_at INTEGER;

CREATE TABLE watched_folders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL,
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  review INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  looked_at INTEGER,
  error TEXT,
  UNIQUE (path, collection_id)
) STRICT;

-- Every file that was seen in a watched folder: its signature (size and time of change) as it was last taken in or put aside (null: never),
-- and what waits for review.
CREATE TABLE watched_files (
  folder_id INTEGER NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  signature TEXT,
  pending TEXT CHECK (pending IN ('added', 'changed', 'deleted')),
  pending_signature TEXT,
  PRIMARY KEY (folder_id, path)
) STRICT, WITHOUT ROWID;
`,
} as const
