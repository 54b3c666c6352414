/**
 * Text recognition. `ocr_pages`: pages read so far of a document's stored file, as a sealed OcrPage (reading/adapters/ocr/sealed-page.ts), so that a restart goes on and a
 * later reading needs no second recognition. `documents.ocr`: what it contributed to the visible version (OcrFacts, JSON). `jobs.ocr`: 1 for
 * a job that recognises pages and then becomes an ordinary reading.
 */
export const migration019 = {
  version: 19,
  name: 'ocr',
  sql: `
CREATE TABLE ocr_pages (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  file TEXT NOT NULL,
  page INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (document_id, file, page)
) STRICT, WITHOUT ROWID;
ALTER TABLE documents ADD COLUMN ocr TEXT;
ALTER TABLE jobs ADD COLUMN ocr INTEGER GENERATED ALWAYS AS (iif(json_valid(payload), payload ->> '$.ocr', NULL)) VIRTUAL;
`,
} as const
