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
    state: {
      recording: 'being recorded',
      interrupted: 'recording ended without a stop',
      waiting: 'waits for its transcript',
      transcribing: 'is being transcribed',
      failed: 'could not be transcribed',
    },
    ledger: { decision: 'Decision', action: 'Action' },
    memo: 'Memo',
    echodate: 'Date',
    echotag: 'Echotag',
    tags: 'Topics',
    due: 'due {{date}}',
    leftOut: 'Not read by the model: {{from}} to {{to}}.',
    /** Titles until there is a better one. */
    recordedAt: 'Recording, {{date}}',
    writtenAt: 'Note, {{date}}',
  },
} as const
