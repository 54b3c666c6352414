/**
 * Conversations: personas, pinned chats and branches, editable summaries, request of each question (for asking again), cited text of
 * sources, and measured token factors of models.
 */
export const migration005 = {
  version: 5,
  name: 'conversations',
  sql: `
CREATE TABLE personas (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

ALTER TABLE chats ADD COLUMN pinned_at INTEGER;
-- Messages that the summary covers; a person's own summary is never written over.
ALTER TABLE chats ADD COLUMN summarised INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN summary_by TEXT NOT NULL DEFAULT 'model' CHECK (summary_by IN ('model', 'person'));
ALTER TABLE chats ADD COLUMN branched_from TEXT;

ALTER TABLE messages ADD COLUMN request TEXT;
-- A refused question stays in "Unanswered" until it is put aside.
ALTER TABLE messages ADD COLUMN dismissed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX messages_refused ON messages (created_at) WHERE dismissed = 0 AND json_extract(answer, '$.refused') = 1;

ALTER TABLE message_sources ADD COLUMN hash TEXT;

CREATE TABLE token_factors (
  model TEXT PRIMARY KEY,
  factor REAL NOT NULL,
  samples INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
