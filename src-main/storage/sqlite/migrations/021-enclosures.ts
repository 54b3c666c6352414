/**
 * Documents that came out of another one: attachments of a message, messages of a mailbox. `enclosures`: what a container holds, in its
 * order (`position` from 0; negative: of an earlier version, until it is settled). `document_id` null: it has no document, and `left_out`
 * (JSON of an error) says why. `checksum`: SHA-256 (hex) of its bytes. `documents.is_part`: 1 for a document that nobody added by itself,
 * so it goes where its container goes; `went_along`: 1 in the trash only because its container is.
 */
export const migration021 = {
  version: 21,
  name: 'enclosures',
  sql: `
ALTER TABLE documents ADD COLUMN is_part INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN went_along INTEGER NOT NULL DEFAULT 0;
CREATE TABLE enclosures (
  container_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  checksum TEXT,
  document_id TEXT REFERENCES documents (id) ON DELETE SET NULL,
  left_out TEXT,
  PRIMARY KEY (container_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX enclosures_by_document ON enclosures (document_id) WHERE document_id IS NOT NULL;
`,
} as const
