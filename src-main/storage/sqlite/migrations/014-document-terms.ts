/**
 * Names and acronyms of a document's visible version, `[term, mentions][]`, for speech to text. Found when a recording of their collection is
 * transcribed, never at import; a new version forgets them. Absent: not looked for yet.
 */
export const migration014 = {
  version: 14,
  name: 'document-terms',
  sql: `
CREATE TABLE document_terms (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  terms TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
