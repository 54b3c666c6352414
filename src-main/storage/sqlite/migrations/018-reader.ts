/** `reader`: version of the reader that read the visible text; null: unknown, from before they were counted. */
export const migration018 = {
  version: 18,
  name: 'reader',
  sql: `
ALTER TABLE documents ADD COLUMN reader INTEGER;
`,
} as const
