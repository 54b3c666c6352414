/** Voice notes: names of their parts, where they are searched, listed and exported. */
export const noteTexts = {
  notes: {
    section: {
      summary: 'Summary',
      decisions: 'Decisions',
      actions: 'Action items',
      questions: 'Open questions',
      notes: 'Notes',
      phrases: 'Key phrases',
    },
    transcript: 'Transcript',
    /** Titles until there is a better one. */
    recordedAt: 'Recording, {{date}}',
    writtenAt: 'Note, {{date}}',
  },
} as const
