/**
 * How long something is in the trash is counted in days on which the app was used, because a clock may be wrong by years: `library.day` is the last day that was counted (YYYY-MM-DD),
 * `documents.trash_days` how many were counted since the document was deleted.
 */
export const migration009 = {
  version: 9,
  name: 'trash-days',
  sql: `
ALTER TABLE library ADD COLUMN day TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN trash_days INTEGER NOT NULL DEFAULT 0;
`,
} as const
