/**
 * Fast start of large libraries: aggregates over all documents are answered from narrow indexes (rows have 1 kB each), and partial indexes
 * find the few documents that lack vectors, are in the trash or are being updated.
 */
export const migration008 = {
  version: 8,
  name: 'large-libraries',
  sql: `
CREATE INDEX documents_lacking_vectors ON documents (id) WHERE embedded < chunks;
CREATE INDEX documents_visible ON documents (collection_id, type, id, version, chunks, embedded) WHERE deleted_at IS NULL AND version > 0;
CREATE INDEX documents_by_added ON documents (added_at) WHERE deleted_at IS NULL;
CREATE INDEX documents_in_trash ON documents (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX documents_by_file ON documents (file) WHERE file IS NOT NULL;
CREATE INDEX document_languages_by_language ON document_languages (language, passages);
CREATE INDEX jobs_with_update ON jobs (document_id) WHERE json_extract(payload, '$.update.file') IS NOT NULL;
`,
} as const
