/** Errors of voice notes and recordings. A variant without its own sentence has that of its code. */
export const noteErrors = {
  'note-not-found': { message: 'There is no such note.', next: 'Choose a note from the list of notes.' },
  'note-version-not-found': { message: 'There is no such version of this note.', next: 'Choose one from the list of versions.' },
  'ledger-item-not-found': { message: 'There is no such decision or action item.', next: 'List them with: echomind ledger' },
  'recording-not-found': { message: 'There is no such recording.', next: 'Choose a note with a recording.' },
  'recording-under-way': {
    message: 'A recording is under way.',
    next: 'Stop it first.',
    order: {
      message: 'Parts of this recording arrived in the wrong order.',
      next: 'What was recorded before is kept. Stop the recording and start a new one.',
    },
  },
} as const
