/**
 * Time in the trash is counted in days of use, because a clock may be wrong by years: `library.day`: last counted day (YYYY-MM-DD),
 * `documents.trash_days`: days since deletion.
 */
export const migration009 = {
  version: 9,
  name: 'trash-days',
  sql: `
ALTER TABLE library ADD COLUMN day TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN trash_days INTEGER NOT NULL DEFAULT 0;
`,
} as const
