/**
 * Protection of originals, and atomic purge decisions. `library`: one row with the library's id and a counter of all changes a person would
 * miss, compared with the mark beside the database. `leaving_files`: journal of released stored files, written in the transaction that
 * drops the last reference; nothing else may be removed from the storage. `documents.purging_at`: time of an irrevocable purge decision (ms
 * since 1970).
 */
export const migration007 = {
  version: 7,
  name: 'safekeeping',
  sql: `
CREATE TABLE library (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  counter INTEGER NOT NULL
) STRICT;
INSERT INTO library (one, id, counter) VALUES (1, lower(hex(randomblob(16))), 0);

CREATE TRIGGER library_documents_added AFTER INSERT ON documents BEGIN UPDATE library SET counter = counter + 1; END;
CREATE TRIGGER library_documents_stored AFTER UPDATE OF file ON documents BEGIN UPDATE library SET counter = counter + 1; END;
CREATE TRIGGER library_documents_gone AFTER DELETE ON documents BEGIN UPDATE library SET counter = counter + 1; END;
CREATE TRIGGER library_messages_added AFTER INSERT ON messages BEGIN UPDATE library SET counter = counter + 1; END;
CREATE TRIGGER library_artifacts_added AFTER INSERT ON artifact_versions BEGIN UPDATE library SET counter = counter + 1; END;

CREATE TABLE leaving_files (
  file TEXT PRIMARY KEY,
  left_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE documents ADD COLUMN purging_at INTEGER;
CREATE INDEX documents_purging ON documents (purging_at) WHERE purging_at IS NOT NULL;
`,
} as const
