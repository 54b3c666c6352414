/**
 * Generated columns for payload fields used in SQL, so that the JSON has a single reader (storage/domain/read-payload.ts). Null for a
 * damaged payload.
 */
export const migration011 = {
  version: 11,
  name: 'job-columns',
  sql: `
ALTER TABLE jobs ADD COLUMN path TEXT GENERATED ALWAYS AS (iif(json_valid(payload), payload ->> '$.path', NULL)) VIRTUAL;
ALTER TABLE jobs ADD COLUMN temporary INTEGER GENERATED ALWAYS AS (iif(json_valid(payload), payload ->> '$.temporary', NULL)) VIRTUAL;
ALTER TABLE jobs ADD COLUMN update_file TEXT GENERATED ALWAYS AS (iif(json_valid(payload), payload ->> '$.update.file', NULL)) VIRTUAL;
DROP INDEX jobs_with_update;
CREATE INDEX jobs_with_update ON jobs (document_id) WHERE update_file IS NOT NULL;
`,
} as const
