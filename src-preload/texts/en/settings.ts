/**
 * Texts of the settings, by key: descriptions, questions of the dialogs before a guarded setting gets a weaker value, and valid values. The
 * compiler demands a description for each row of `SETTINGS`, and a question for each of `GUARDED_SETTINGS`.
 */
export const settings = {
  setting: {
    models: {
      provider: 'The kind of model server: Ollama, or a server with the OpenAI API (llama.cpp, LM Studio, vLLM).',
      baseUrl: 'Address of the model server. If it is empty, EchoMind uses OLLAMA_HOST, or else http://127.0.0.1:11434.',
      allowHost: 'A computer of your home network that may be the model server.',
      chat: 'Chat model. If it is empty, answers are quotations.',
      fast: 'Chat model of quick personas. If it is empty, they use models.chat.',
      best: 'Chat model of thorough personas. If it is empty, they use models.chat.',
      embedding: 'Embedding model: “built-in”, “none”, or the name of a model on the server.',
      numCtx: 'Context window of every chat request, in tokens.',
      numPredict: 'Longest answer, in tokens.',
      think: 'Models that can think do so before they answer. It is slower, and takes up to 2048 tokens of the context window.',
      keepAlive: 'How long Ollama keeps the model in memory after an answer, as in 30m or 2h (-1: always).',
      temperature: 'Temperature of answers.',
    },
    import: {
      maxMegabytes: 'Largest file that can be imported, in MB.',
      parseSeconds:
        'Longest time for reading one file, in seconds of processor time: a busy computer may take longer by the clock. Each megabyte of the file adds one second.',
      parseMegabytes: 'Most memory for reading one file, in MB.',
      parsers: 'Number of files that are read at the same time.',
      ocr: 'Recognises the text of pages that hold none, such as scans (OCR).',
    },
    retrieval: {
      fusion: 'Method that fuses the lexical and the semantic list.',
      keywords: 'Finds passages by their words.',
      vectors: 'Finds passages by their meaning.',
      exact: 'Compares the question with every passage, not only with the likely ones. It is slower.',
      variants: 'Up to three more forms of the question are searched.',
      k: 'Number of passages that an answer uses.',
      mmr: 'Weight of relevance against variety when passages are selected (1: relevance alone).',
      family: 'Select at most one passage from each section.',
      copies: 'Two passages of different documents are copies if they share at least this share of their words (1: only equal passages).',
      coverage: 'A passage of a document that is not selected yet goes first if its score is at most this share below the best one.',
      notFoundBelow: 'How sure the search must be that the passages answer a question. Below it EchoMind says “not found”. 0 to 1.',
      partlyBelow: 'Below it EchoMind says that the passages only come closest. 0 to 1.',
      decay: 'Older notes count less than recent ones.',
      halfLifeDays: 'Age in days at which a note counts half.',
      decayFloor: 'Smallest weight of an old note.',
      tagBoost: 'A document counts more when the question names one of its tags.',
      tagBoostStep: 'Extra weight for each word of a tag that the question has.',
      authoritative: 'Put files before notes when their scores are close.',
      rerank:
        'Second ranking of the best hits: by a formula, by the chat model, by a cross-encoder of your own (classifier), or auto (the chat model for thorough questions, none for others).',
      lateTop: 'Number of best passages that are compared with the question token by token (0: none).',
      lateWeight: 'Weight of MaxSim against the fused score. It is multiplied by the square of the embedder reliability.',
      weighByCoverage: 'Lexical search counts less when no passage has all the words of the question.',
      rewrites: 'The chat model rewrites a thorough question in two other ways.',
      variantWeight: 'Weight of a rewritten question (the original has 1).',
      rrfK: 'Reciprocal rank fusion: k.',
      rrfVectors: 'Weighted reciprocal rank fusion: weight of semantic search.',
      alpha: 'Alpha blend: weight of semantic search.',
      ownDates: 'A time window uses the date of a file itself, not the date when it was added.',
    },
    answer: {
      sourceShare: 'Share of the context window for sources.',
      summaries: 'The chat model keeps a summary of each conversation.',
      secondOpinion:
        'Who says whether the sources say each sentence of a written answer. Automatic (auto): the verification model, or else the chat model if it takes at most 3 seconds. Chat model (model): always. Verification model (classifier): only that. Off: nobody, unless you ask for it.',
      wholeParts: 'Greatest number of parts that are read for a question about a whole document.',
      blockCharacters: 'Longest passage in a prompt, in characters.',
    },
    artifacts: {
      temperature: 'Temperature of artifacts.',
      numPredict: 'Longest section of an artifact, in tokens.',
      parts:
        'Greatest number of parts that are read for an artifact. If there are more, EchoMind searches for the best parts for each section.',
    },
    speech: {
      engine:
        'What turns speech into text. Automatic (auto): a speech model of your own, or else your program, or else a chat model of Ollama that can hear. Without an engine (none) there are no transcripts.',
      model: 'Name of the speech model, or of the chat model that hears. If it is empty: the newest one.',
      language: 'Language of recordings: a code such as en or de. “auto”: the engine detects it.',
      command:
        'Your program for speech to text, as a JSON array: the program and its arguments. {wav} is the recording, {out} a file that the program may write, {language} and {prompt} are the language and names to expect. Without {out}, what it prints is the transcript.',
      correctTerms:
        'Names and acronyms of the collection are told to the engine, and words that it misheard are corrected by them. Corrections are a version of their own, and each can be undone.',
      modelFolder: 'A folder with a speech model that is used where it is, without a copy.',
    },
    notes: {
      keepAudio:
        'How long the sound of notes is kept: until you remove it (forever), for as many days as “Days of sound” says (days), or until the transcript is there (transcribed). Transcripts and texts always stay.',
      audioDays:
        'Days for which the sound of notes is kept, if it is kept for some days only. EchoMind counts only the days on which it is used.',
      compressAudio:
        'Keeps the sound of a recording compressed once its transcript is complete: about 15 MB an hour in place of 115 MB. The window does it while nothing else is to do. Switch it off to keep every recording as it was recorded. Imported files always stay as they are.',
      templates:
        'Your own instructions for refining notes, by template (meeting, stand-up, interview, lecture, brainstorm, one-on-one), as a JSON object.',
      refine:
        'The chat model writes summary, decisions and action items of a new transcript: automatically (auto), or only when you ask for it (off).',
    },
    privacy: {
      redact:
        'What is blacked out before documents are stored. Standard: secrets everywhere, and contacts in sensitive documents. Always: secrets and contacts everywhere. Never: nothing. Original files and the names of files and folders are stored as they are.',
      logQuestions: 'The query log keeps the text of each question. If it is off, the log keeps only a hash.',
    },
    recording: {
      microphone:
        'Name of the microphone of new recordings; empty: the default one of the system. A missing one is replaced by the default one.',
      systemSound: 'Recordings also take what the computer plays (the others in a call), on a track of its own. Windows only so far.',
    },
    appearance: {
      language: 'The language of the app. Documents, questions and answers may be in any.',
      theme: 'Light or dark colours.',
      size: 'The size of everything in the window, in per cent.',
      leftWidth: 'Width of the left pane, in pixels.',
      rightWidth: 'Width of the right pane, in pixels.',
      textSize: 'Size of the text of documents, in per cent.',
    },
    trash: { days: 'Days until a document in the trash is deleted for good. EchoMind counts only the days on which it is used.' },
    onboarding: { done: 'The first steps were shown.' },
  },
  /** Valid values of a setting, as the end of a sentence. */
  settingRange: {
    characters_one: 'at most {{count}} character',
    characters_other: 'at most {{count}} characters',
    choice: 'one of these words: {{choices}}',
    number: 'a number from {{least}} to {{most}}',
    switch: 'true or false',
    text: 'other or fewer characters',
    whole: 'a whole number from {{least}} to {{most}}',
  },
  guardedSetting: {
    models: {
      provider: {
        question: 'Change the kind of model server?',
        why: 'EchoMind sends questions, and the passages that answer them, to the model server. Each kind of server has its own protocol.',
      },
      baseUrl: {
        question: 'Change the address of the model server?',
        why: 'EchoMind sends questions, and the passages that answer them, to this address. Use only a server that is yours or that you trust.',
      },
      allowHost: {
        question: 'Change the computer that may be the model server?',
        why: 'EchoMind may then send questions, and the passages that answer them, to this computer. Allow only a computer that is yours or that you trust.',
      },
    },
    import: {
      maxMegabytes: {
        question: 'Change the largest size of a file?',
        why: 'A larger file takes more of the disk. It takes more time and memory to read.',
      },
      parseSeconds: {
        question: 'Change the longest time for reading a file?',
        why: 'A file that was made to waste time can then delay other files for longer.',
      },
      parseMegabytes: {
        question: 'Change the most memory for reading a file?',
        why: 'A file that was made to waste memory can then slow down this computer.',
      },
      parsers: {
        question: 'Change the number of files that are read at the same time?',
        why: 'Each of them may take the memory and the time that the settings allow.',
      },
    },
    privacy: {
      redact: {
        question: 'Change the redaction of documents?',
        why: 'Documents are read again. What was redacted (passwords, card and account numbers, contacts) is then stored, and may be sent to the model server.',
      },
      logQuestions: {
        question: 'Change the log of questions?',
        why: 'The library then keeps the words of every question, also of questions that you delete from your chats.',
      },
    },
    notes: {
      keepAudio: {
        question: 'Change the time for which recordings are kept?',
        why: 'The sound of notes is then removed for good without a further question. Transcripts and texts stay.',
      },
      compressAudio: {
        question: 'Change the form in which recordings are kept?',
        why: 'The sound of finished notes is then replaced by a compressed copy, which cannot be turned back. It sounds almost the same.',
      },
      templates: { question: 'Change the instructions for notes?', why: 'What you wrote there before is gone then.' },
      audioDays: {
        question: 'Change the days for which recordings are kept?',
        why: 'The sound of older notes is then removed for good without a further question. Transcripts and texts stay.',
      },
    },
    trash: {
      days: {
        question: 'Change the days in the trash?',
        why: 'Documents that have been in the trash for longer are deleted for good.',
      },
    },
  },
} as const
