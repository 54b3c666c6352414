/**
 * `documents.title`: what is shown and searched. `read_title`: what the file says (else its name) while `title` is the one that the person
 * gave; null: nobody gave one. `relabel`: 1 while passages have context lines and words of another title. A pasted text has its title from
 * the person, who typed it; until now it was lost when the text was read again.
 */
export const migration017 = {
  version: 17,
  name: 'titles',
  sql: `
ALTER TABLE documents ADD COLUMN read_title TEXT;
ALTER TABLE documents ADD COLUMN relabel INTEGER NOT NULL DEFAULT 0;
UPDATE documents SET read_title = name, relabel = 1 WHERE id IN (
  SELECT document_id FROM jobs WHERE json_valid(payload) AND json_extract(payload, '$.title') IS NOT NULL
);
CREATE INDEX documents_to_relabel ON documents (id) WHERE relabel = 1;
`,
} as const
