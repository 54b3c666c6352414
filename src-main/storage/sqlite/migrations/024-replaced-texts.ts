/** Texts of a person that were overwritten, for some days. They go with their note or chat. */
export const migration024 = {
  version: 24,
  name: 'replaced-texts',
  sql: `
CREATE TABLE replaced_texts (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  words TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  document_id TEXT REFERENCES documents (id) ON DELETE CASCADE,
  chat_id TEXT REFERENCES chats (id) ON DELETE CASCADE
);
CREATE INDEX replaced_texts_by_document ON replaced_texts (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX replaced_texts_by_chat ON replaced_texts (chat_id) WHERE chat_id IS NOT NULL;
`,
} as const
