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
    exit: {
      message: 'The program {{program}} reported an error.',
      next: 'Run it in a terminal to see its message, then correct speech.command.',
    },
    nonsense: {
      message: 'The output of {{program}} is no transcript.',
      next: 'Check its arguments in speech.command. It must print text, SRT, WebVTT or JSON, or write it to {out}.',
    },
    tooMuch: { message: 'The program for speech to text wrote far more than a transcript.' },
    platform: {
      message: 'The built-in speech engine has no version for this computer.',
      next: 'Use a program for speech to text instead (speech.command).',
    },
  },
  'speech-engine-missing': {
    message: 'There is no engine for speech to text yet.',
    next: 'The recording is kept. For three steps to add one, run: echomind speech',
    program: { message: 'The program {{program}} was not found.', next: 'Install it, or correct speech.command.' },
  },
  'speech-timeout': {
    message: 'The speech engine took far too long.',
    next: 'The recording is kept. Try a smaller model, or another engine.',
  },
  'speech-model-damaged': {
    message: 'The model that finds speech is damaged.',
    next: 'Install EchoMind again. Recordings are kept.',
  },
} as const
