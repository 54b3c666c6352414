/**
 * Redaction: counts per label, sensitivity of the most sensitive passage, and redacted offsets for the Reader, as parts of a version.
 * Earlier documents stay unchanged until they are read again.
 */
export const migration004 = {
  version: 4,
  name: 'redaction',
  sql: `
ALTER TABLE documents ADD COLUMN redacted_as TEXT NOT NULL DEFAULT '{}';
ALTER TABLE documents ADD COLUMN sensitivity TEXT NOT NULL DEFAULT 'low' CHECK (sensitivity IN ('low', 'medium', 'high'));

CREATE TABLE document_parts_new (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'blocks', 'page', 'redactions')),
  part INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (document_id, version, kind, part)
) STRICT, WITHOUT ROWID;
INSERT INTO document_parts_new SELECT document_id, version, kind, part, data FROM document_parts;
DROP TABLE document_parts;
ALTER TABLE document_parts_new RENAME TO document_parts;
`,
} as const
