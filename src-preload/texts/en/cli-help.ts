/** Texts of `--help` about commands and their options. Names of commands, options and keys are syntax. */
export const commandLineHelp = {
  cliHelp: {
    about: 'EchoMind answers questions from your documents, on this computer.',
    usage: 'Usage: {{form}}',
    /** Headings of lists. */
    commandList: 'Commands:',
    options: 'Options:',
    everywhere: 'Options of every command:',
    exit: 'Exit codes: 0 success, 1 the command could not run, 2 wrong usage, 3 done only in part, or problems were found.',
    commands: {
      import: 'Imports files and folders. Waits until they can be searched.',
      paste: 'Makes a document of the text from standard input, or of a text file.',
      watch: 'Watches folders. A collection follows their new, changed, renamed and deleted files.',
      documents: 'Lists the documents.',
      document: 'Shows one document.',
      tag: 'Adds tags to a document, or removes them.',
      unlock: 'Reads a locked PDF with its password. Asks for it, or takes the first line of standard input; it is kept nowhere.',
      rename:
        'Gives a document a title of your own, which stays when the file is read again. An empty title brings back the one of the file.',
      move: 'Moves documents to another collection.',
      reindex: 'Reads documents again from their stored originals. Without an id: all documents. The old passages are searched until then.',
      delete: 'Moves documents to the trash, or deletes them for good.',
      trash: 'Lists the trash, restores documents from it, or empties it.',
      replaced: 'Lists texts of yours that were overwritten, prints one of them, or deletes all.',
      queue: 'Shows the queue. Works it until nothing is left (drain), pauses it, resumes it, cancels jobs or retries them.',
      health:
        'Reports documents with problems: failed, without text, duplicate, set aside, outdated, waiting. Also reports how reliable semantic search is.',
      found: 'Lists the originals that were set aside because no document knew them. Imports them, or keeps the database as it is.',
      search: 'Finds passages by lexical and semantic search.',
      why: 'Explains why a question finds a document or does not find it.',
      ask: 'Answers a question from your documents. Each claim cites its source.',
      summarise: 'Summarises documents, given by id or file name. Each statement cites its source.',
      chats:
        'Lists all chats, or the chats that contain some words. Exports a chat as Markdown, renames, pins or deletes it. Lists the questions without an answer.',
      note: 'Adds a note from a text: a transcript with times becomes its transcript, anything else its memo. Transcribes a recording (WAV, MP3, FLAC, Ogg). Shows a note, makes its ledger again, refines it with the chat model, or exports it. Recordings are compressed by the window, which has the encoder.',
      notes: 'Lists the notes, newest first.',
      ledger: 'Lists the decisions and action items of all notes. Ticks an item off, or opens it again.',
      personas: 'Lists the personas. Creates, changes or deletes one. A persona says how to answer.',
      artifact: 'Writes a structured document from the documents that pass the filters. Each claim cites its source.',
      artifacts: 'Lists the artifacts. Exports or deletes one.',
      collections:
        'Lists, creates, renames and deletes collections. Changes the settings of one: profile, passageSize, passageOverlap, redact, fusion, instructions. The largest passage (passageSize) and what two passages share (passageOverlap) count in characters for the profile window, in tokens for tokens-512 and tokens-1000; other profiles have no such sizes. A passage longer than the embedding model reads (256 tokens with the built-in one) is searched in pieces, and read as a whole. An empty value stands for the general setting.',
      models:
        'Lists the models of the model server and your own models, or downloads one. Adds the verification model of a folder (an ONNX sequence classifier, which gives second opinions on answers), or removes it.',
      ocr: 'Shows the languages of text recognition. Adds the language of a file (NAME.traineddata of tesseract) or of each such file in a folder, or removes one.',
      speech:
        'Shows the engine for speech to text, and how to add one. Adds the speech model of a folder or removes it, uses a program that was found, or tries the engine on a recording.',
      settings: 'Shows and changes settings.',
      log: 'Lists the last questions with their time, result and duration.',
      eval: 'Measures how well search finds the right documents, and whether a setting helps.',
      check: 'Checks all stored data for damage, and the contents of {{originals}} originals chosen at random.',
      rebuild:
        'Repairs the keyword index, vectors and texts from the passages and originals, then checks everything. The word library sets a damaged database aside and makes a new one from the originals.',
      backup:
        'Writes the whole library to one file: documents, recordings, notes, chats and settings, but no models. The file is not encrypted.',
      restore: 'Puts the library of a backup into the data folder. The backup is checked as a whole first.',
      storage: 'Shows the sizes of what is stored, and what each month brought.',
      doctor:
        'Finds problems of this computer and says what to do. With --egress: works in a library of its own and counts every connection.',
    },
    global: {
      data: 'The data folder (default: ECHOMIND_DATA, or else the folder of the app).',
      json: 'Print exactly one JSON object.',
      quiet: 'Print no progress.',
      help: 'Show this help.',
    },
    speech: { model: 'The model file of the program (whisper-cli needs one).' },
    filters: {
      collection: 'Only documents of this collection (may be repeated; default: all).',
      window: 'Only documents of this time window.',
      type: 'Only documents of this type (may be repeated): {{types}}.',
      document: 'Only this document (may be repeated).',
      tag: 'Only documents with this tag (may be repeated).',
      maxSensitivity: 'Leave out documents with a higher sensitivity. In a document of high sensitivity something was redacted.',
    },
    import: {
      collection: 'The collection for the new documents (default: Personal). It is created if it does not exist.',
      noEmbed: 'Make no vectors for now. Only lexical search finds these documents.',
      wait: 'Wait until semantic search finds the documents too.',
      profile: 'How documents are split into passages: {{profiles}}.',
      redact: 'What is redacted before documents are stored. Original files, and names of files and folders, are stored as they are.',
      title: 'The title of the document (default for a file: its name).',
      review: 'Changes wait until you accept them.',
      manyFiles: 'Read a whole disk, the home folder, or more than 10,000 files without asking.',
    },
    library: {
      outdated: 'Only those that Health advises to read again: read by an older reader, or with other settings.',
      removeTags: 'Remove these tags.',
      chunks: 'Also show every passage with its anchor.',
      status: 'Only documents in this state (may be repeated): {{statuses}}.',
      purge:
        'Delete the documents for good and overwrite them on the disk: file, passages, words, vectors, their sentences and titles in chats, artifacts and test questions, and copies of the database made before an update. Text that says the same in other words stays. The path of a file in a watched folder stays too.',
      citingChats: 'Also delete the answers that cite these documents, with their questions.',
    },
    search: {
      hits: 'The number of hits, 1 to 100 (default: 10).',
      depth: 'fast (default) or thorough. A thorough search adds other words to the question and reranks the best hits.',
      set: 'A setting for this search only (may be repeated).',
      pick: 'Select the hits as an answer does: varied, one per section, without near-duplicates.',
      explain: 'Also show every stage of the search.',
      passages: 'The number of passages that an answer uses, 1 to 30 (default: the setting retrieval.k).',
      logged: 'The number of questions, 1 to 1,000 (default: 20).',
    },
    answers: {
      set: 'A setting for this question only (may be repeated), for example retrieval.k=4.',
      explain: 'Also show every stage of the search.',
      persona: 'The persona that answers (default: General Assistant).',
      depth:
        'fast (default) or thorough. A thorough answer also searches with rewritten questions and reranks the best passages. With a slow model it leaves out what takes too long, and says so.',
      chat: 'Continue this chat.',
      check:
        'Ask for a second opinion on each sentence, however long it takes: the verification model, or else the chat model, says whether the cited sources say it.',
      context: 'A text that the question is about. It is source [0].',
      writer: 'The persona that writes the artifact.',
      title: 'The title of the artifact.',
      out: 'Write the artifact and its sources to this file.',
    },
    evaluation: {
      ranks: 'The ranks at which recall is measured.',
      depth: 'fast (default) or thorough.',
      set: 'A setting for this run only (may be repeated).',
      twins: 'Ask each question also without its documents. This measures how well “not found” is recognised.',
      answers: 'Also answer the questions that have an expected answer.',
      generated: 'The number of questions to generate, 1 to 1,000 (default: 20).',
    },
    notes: {
      title: 'The title of the note (default for a file: its name).',
      echotag: 'The topic of the note, in a few words.',
      date: 'The time of the note (ISO 8601; default: now).',
      format: 'The format of the export (default: md).',
      search: 'Only notes that contain all these words.',
      onlyEchotag: 'Only notes with this echotag.',
    },
    doctor: {
      egress: 'Import, search, answer, write, back up and check in a temporary library, and count every address that EchoMind asks for.',
    },
    backup: { yes: 'Replace the library that is in the data folder.' },
    maintenance: {
      full: 'Compare the contents of every original.',
      accept: 'Keep changed rows that only you can judge, for instance those of a chat.',
    },
  },
} as const
