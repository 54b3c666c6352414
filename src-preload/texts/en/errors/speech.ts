/** Errors of recordings, of speech to text, and of its engines and models. */
export const speechErrors = {
  'audio-unreadable': {
    message: 'This recording could not be read.',
    next: 'Play it in another program. If it plays there, save it as WAV or MP3 and add that.',
    crashed: { message: 'The decoder crashed on this recording.' },
    damaged: { message: 'Nothing in this recording could be decoded. The file is damaged, or it is empty.' },
    format: { message: 'EchoMind cannot decode this kind of audio.' },
    partial: {
      message: 'A part of this recording could not be decoded, so its transcript has gaps or ends too early.',
      next: 'The file is kept as it was. If it plays to its end in another program, save it there as WAV and add that.',
    },
    stalled: { message: 'The decoder hung on this recording.' },
  },
  'audio-needs-window': {
    message: 'Only the window can decode this kind of recording.',
    next: 'Add it in the window of EchoMind, or save it as WAV, MP3, FLAC or Ogg.',
  },
  'speech-engine-failed': {
    message: 'The speech engine failed.',
    next: 'The recording is kept. Try again, or choose another engine.',
    changed: {
      message: 'A file of the speech model {{name}} is not the one that was added.',
      next: 'Remove the model and add it again from where you trust it.',
    },
    died: { message: 'The speech engine crashed.' },
    exit: {
      message: 'The program {{program}} reported an error.',
      next: 'Run it in a terminal to see its message, then correct speech.command.',
    },
    modelBroken: { message: 'The speech model {{name}} cannot be opened.', next: 'Fetch it again, then remove it and add it again.' },
    noAudio: { message: 'The chat model {{name}} cannot hear.', next: 'Choose a chat model that can (speech.model), such as gemma4:e4b.' },
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
    next: 'The recording is kept. For three steps to add one, open Settings, “Speech to text”, or run: echomind speech',
    notInBuild: {
      message: 'There is no engine for speech to text yet.',
      next: 'The recording is kept. This build transcribes by a program of your own (speech.command) or by a chat model in Ollama that can hear (speech.engine ollama).',
    },
    program: { message: 'The program {{program}} was not found.', next: 'Install it, or correct speech.command.' },
    programModel: {
      message: 'The program {{program}} needs a model.',
      next: 'Name its file: echomind speech use {{program}} --model FILE',
    },
  },
  'speech-model-unusable': {
    message: 'This folder does not hold a speech model that EchoMind can use.',
    next: 'Fetch a model that sherpa-onnx publishes (whisper, parakeet, moonshine, zipformer or SenseVoice), and add its unpacked folder.',
    adding: { message: 'Another speech model is being added.', next: 'Wait until it is there.' },
    alreadyThere: { message: 'This speech model is already there: {{name}}.', next: 'Nothing was added.' },
    archive: {
      message: 'EchoMind cannot unpack this archive.',
      next: 'Unpack it (double-click it, or run: tar xf FILE), then add the folder that comes out.',
    },
    doesNotRun: {
      message: 'The speech model {{name}} does not run. It was tried on a second of sound.',
      next: 'Nothing was added, and the engine of before stays. Its files are damaged or belong to another program: fetch the model again.',
    },
    missing: { message: 'This speech model lacks the file {{name}}.', next: 'Fetch it again with all its files.' },
    notInBuild: {
      message: 'This build of EchoMind has no recogniser for speech models, so none can be added.',
      next: 'Use a program for speech to text that you have (speech.command), or a chat model in Ollama that can hear (speech.engine ollama).',
    },
    streaming: {
      message: 'This is a streaming model, which hears less well than others of its size.',
      next: 'Fetch a model without “streaming” in its name.',
    },
    tooLarge: { message: 'This speech model is too large: {{size}} MB, of at most {{limit}} MB.' },
    tooSmall: { message: 'The file {{name}} is too small to be part of a speech model.', next: 'Its download is broken. Fetch it again.' },
    unknownKind: {
      message: 'The names of this folder and its files do not tell the kind of the model.',
      next: 'Keep the name of the folder as it was published, with sense-voice, nemo or zipformer in it.',
    },
  },
  'speech-model-not-found': { message: 'There is no such speech model.', next: 'List them with: echomind speech' },
  'speech-timeout': {
    message: 'The speech engine took far too long.',
    next: 'The recording is kept. Try a smaller model, or another engine.',
  },
  'speech-model-damaged': {
    message: 'The model that finds speech is damaged.',
    next: 'Install EchoMind again. Recordings are kept.',
  },
} as const
