/**
 * Evidence in place of verdicts: what earlier versions called supported was proven by shared words alone, so it becomes "figures and names
 * match"; everything else becomes "check this". The names stand in JSON, where a quotation mark inside a text is escaped.
 */
export const migration012 = {
  version: 12,
  name: 'evidence',
  sql: `
UPDATE message_sources SET support = iif(support = 'supported', 'matching', 'check');
UPDATE messages SET answer = replace(replace(replace(replace(answer, '"support":"supported"', '"support":"matching"'),
  '"support":"weak"', '"support":"check"'), '"support":"elsewhere"', '"support":"check"'), '"support":"not found"', '"support":"check"')
WHERE answer IS NOT NULL;
UPDATE artifact_versions SET data = replace(replace(replace(replace(data, '"support":"supported"', '"support":"matching"'),
  '"support":"weak"', '"support":"check"'), '"support":"elsewhere"', '"support":"check"'), '"support":"not found"', '"support":"check"');
`,
} as const
