/**
 * State of the window that a restart restores, as JSON: what is open, half-written personas, and the composer of each chat. A chat takes its
 * own with it.
 */
export const migration015 = {
  version: 15,
  name: 'session-state',
  sql: `
CREATE TABLE session_state (
  key TEXT PRIMARY KEY,
  chat_id TEXT REFERENCES chats (id) ON DELETE CASCADE,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_state_by_chat ON session_state (chat_id) WHERE chat_id IS NOT NULL;
`,
} as const
