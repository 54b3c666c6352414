/**
 * Versions of questions and answers. `parent_id`: a question's previous question, an answer's question; rows with the same parent and role are
 * versions of each other. What is shown has the positions 0, 1, ...; a version that is not shown has a negative one. `shown`: counts up in a
 * chat, so that the greatest one of several versions was shown last.
 */
export const migration016 = {
  version: 16,
  name: 'versions',
  sql: `
ALTER TABLE messages ADD COLUMN parent_id TEXT;
ALTER TABLE messages ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE messages ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
UPDATE messages SET parent_id = (
  SELECT q.id FROM messages q WHERE q.chat_id = messages.chat_id AND q.role = 'user' AND q.position < messages.position ORDER BY q.position DESC LIMIT 1
);
CREATE INDEX messages_by_parent ON messages (parent_id) WHERE parent_id IS NOT NULL;
`,
} as const
