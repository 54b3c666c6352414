/**
 * What a large library needs to start like a small one: documents that lack vectors are found without a look at the others.
 */
export const migration008 = {
  version: 8,
  name: 'large-libraries',
  sql: `
CREATE INDEX documents_lacking_vectors ON documents (id) WHERE embedded < chunks;
`,
} as const
