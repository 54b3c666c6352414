/** Errors of recordings, of speech to text, and of its engines and models. */
export const speechErrors = {
  'audio-unreadable': {
    message: 'This recording could not be read.',
    next: 'Play it in another program. If it plays there, save it as WAV or MP3 and add that.',
    crashed: { message: 'The decoder crashed on this recording.' },
    damaged: { message: 'Nothing in this recording could be decoded. The file is damaged, or it is empty.' },
    format: { message: 'EchoMind cannot decode this kind of audio.' },
    stalled: { message: 'The decoder hung on this recording.' },
  },
  'audio-needs-window': {
    message: 'Only the window can decode this kind of recording.',
    next: 'Add it in the window of EchoMind, or save it as WAV, MP3, FLAC or Ogg.',
  },
  'speech-engine-failed': {
    message: 'The speech engine failed.',
    next: 'The recording is kept. Try again, or choose another engine.',
    died: { message: 'The speech engine crashed.' },
    platform: {
      message: 'The built-in speech engine has no version for this computer.',
      next: 'Use a program for speech to text instead (speech.command).',
    },
  },
  'speech-model-damaged': {
    message: 'The model that finds speech is damaged.',
    next: 'Install EchoMind again. Recordings are kept.',
  },
} as const
