/** Errors of voice notes and recordings. A variant without its own sentence has that of its code. */
export const noteErrors = {
  'note-not-found': { message: 'There is no such note.', next: 'Choose a note from the list of notes.' },
  'note-without-speech': { message: 'This note has no transcript.', next: 'Record or transcribe it, or paste what was said.' },
  'note-version-not-found': { message: 'There is no such version of this note.', next: 'Choose one from the list of versions.' },
  'ledger-item-not-found': { message: 'There is no such decision or action item.', next: 'List them with: echomind ledger' },
  'microphone-unavailable': {
    message: 'There is no microphone.',
    next: 'Plug one in and try again.',
    none: { message: 'There is no microphone.', next: 'Plug one in and try again.' },
    denied: {
      message: 'EchoMind may not use the microphone.',
      next: 'Allow it in the privacy settings of your system, then try again.',
    },
    busy: { message: 'The microphone does not answer.', next: 'Close other programs that use it, or plug it in again, then try again.' },
    system: {
      message: 'This system does not give the sound that the computer plays.',
      next: 'Switch “recording.systemSound” off in the settings, then record the microphone alone.',
    },
  },
  'recording-not-found': { message: 'There is no such recording.', next: 'Choose a note with a recording.' },
  'recording-under-way': {
    message: 'A recording is under way.',
    next: 'Stop it first.',
    order: {
      message: 'Parts of this recording arrived in the wrong order.',
      next: 'What was recorded before is kept. Stop the recording and start a new one.',
    },
    deleting: { message: '“{{title}}” is being recorded.', next: 'Stop its recording, then delete it. Nothing was deleted.' },
  },
  'transcript-kept': {
    message: 'The transcript was edited before the engine was done, so the edited one is shown.',
    next: 'What the engine heard is the version before it: open Versions to compare or restore it.',
  },
  'transcript-unreadable': { message: 'This text has no words.', next: 'Paste the words that were said, or a transcript with times.' },
} as const
