import type { Connection } from '../connection.ts'
import { COMPACTION } from '../texts/compact.ts'
import { keywordTable } from '../texts/keyword-table.ts'

/**
 * Texts once: a word index without a copy of its words, packed parts, and parents without a copy of their text. A library with documents
 * becomes so piece by piece while the app is idle (storage/sqlite/texts/compact.ts), because both forms may be read: this step only remembers that.
 */
export const migration020 = {
  version: 20,
  name: 'texts-once',
  sql: `
DROP TABLE keywords_terms;
DROP TABLE keywords;
${keywordTable('keywords')};
CREATE VIRTUAL TABLE keywords_terms USING fts5vocab (keywords, row);
`,
  /** In place of the statements where there is something to keep. */
  later: {
    isNeeded: (connection: Connection): boolean => connection.get('SELECT 1 FROM documents LIMIT 1') !== undefined,
    sql: `INSERT OR REPLACE INTO settings (key, value) VALUES ('${COMPACTION}', '""')`,
  },
} as const
