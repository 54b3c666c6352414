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
    /** A voice that has no name yet. */
    speaker: 'Speaker {{number}}',
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
    /** Names of templates, and what they ask of the model until the person edits it. */
    templates: {
      meeting: {
        name: 'Meeting',
        instructions:
          'A meeting. Decisions and action items matter most. Use the points of the agenda as headings, in the order in which they were discussed.',
      },
      standUp: {
        name: 'Stand-up',
        instructions: 'A stand-up. Use the names of the people as headings; under each: done, next, blocked. Keep it short.',
      },
      interview: {
        name: 'Interview',
        instructions:
          'An interview. Use the topics of the questions as headings; under each, what was answered, with the most telling words as a quotation. Note what was left unanswered.',
      },
      lecture: {
        name: 'Lecture',
        instructions:
          'A lecture. Use its topics as headings; under each: definitions, statements, examples and reasons. Note what to prepare or to read.',
      },
      brainstorm: {
        name: 'Brainstorm',
        instructions:
          'A brainstorm. Note every idea once, grouped under headings, with who had it, and what spoke for and against it. Do not judge.',
      },
      oneOnOne: {
        name: 'One-on-one',
        instructions:
          'A conversation of two people. Headings: what goes well, what is difficult, feedback, goals. Note what each of them promised the other.',
      },
    },
    refining: {
      joining: 'Joining what was noted of {{parts}} parts.',
      noModel: { message: 'The notes were made without a model.', next: 'Choose a chat model in Settings for a summary.' },
      failed: {
        message: 'The model could not refine this note, so it was done without a model: {{reason}}',
        next: 'Try again, or choose another model.',
      },
      useless: {
        message: 'The model wrote nothing about this conversation that can be used, so it was refined without a model.',
        next: 'Try again, or choose a larger model.',
      },
      partly: {
        message: 'The model could not take in {{parts}} parts of the conversation. Their decisions and action items were found without it.',
        next: 'Refine the note again, or choose a larger model.',
      },
      memoCut: {
        message: 'The memo is long: the model was given its first {{characters}} characters. The memo itself is unchanged.',
        next: 'Put what matters most at the beginning of the memo.',
      },
    },
    track: { me: 'Me', others: 'The others' },
    /** Titles until there is a better one. */
    recordedAt: 'Recording, {{date}}',
    writtenAt: 'Note, {{date}}',
  },
} as const
