/** Texts of the system's own dialogs and menu, and of a start that fails. */
export const dialogs = {
  dialog: {
    cancel: 'Cancel',
    pickFiles: 'Add files',
    pickFolder: 'Add a folder',
    pickModel: 'Add the folder of a model',
    pickModelFile: 'Choose the model of the program',
    pickLanguages: 'Add languages of text recognition',
    languages: 'Languages (.traineddata)',
    documents: 'Documents',
    allFiles: 'All files',
    save: 'Save as a file',
    viewMenu: 'View',
    edit: { cut: 'Cut', copy: 'Copy', paste: 'Paste', selectAll: 'Select all' },
    watched:
      'EchoMind does not start with a switch by which another program can read its window (--remote-debugging-port). Start it without.',
    noWindowWords: '“{{word}}” was not run: this program opens the window. Write echomind {{word}}, or add -- --cli before the words.',
    about: 'MIT licence. Works of others: THIRD-PARTY-NOTICES beside the program.',
    revive: {
      crashed: 'The window of EchoMind has crashed again.',
      hangs: 'The window of EchoMind does not answer.',
      detail: 'Your documents, chats and notes are stored. Loading the window again brings back what was open.',
      action: 'Load again',
      wait: 'Wait',
      quit: 'Quit',
    },
    openAddress: {
      question: 'Open this address in your browser?',
      detail: '{{address}}\n\nEchoMind stays offline. Your browser connects to the internet.',
      action: 'Open in browser',
    },
    recording: {
      question: 'A recording is under way. Stop it?',
      detail: 'What was recorded so far is kept as a note. Cancel to go on recording.',
      action: 'Stop and keep the recording',
    },
    cannotStart: 'EchoMind cannot start',
    /** A sentence and its next step, as one text. */
    startError: '{{message}}\n\n{{next}}',
    backup: {
      save: 'Back up the library',
      open: 'Restore a backup',
      name: 'EchoMind {{date}}',
      type: 'Backups of EchoMind',
      question: 'Replace the library with this backup?',
      detail:
        'The backup is of {{date}} ({{size}} MB).\nDocuments: {{documents}}, notes: {{notes}}, chats: {{chats}}, artifacts: {{artifacts}}.\n\nAll that is in the library now is removed, except models. Back it up first if you need it. The backup is checked as a whole before anything is replaced, and EchoMind starts again.',
      action: 'Replace the library',
    },
    beginAgain: {
      detail:
        'EchoMind can set this database aside and build a new one from the originals. All originals are there. Chats and artifacts stay in the old database. You can also quit, and put a copy of echomind.db into the data folder. EchoMind deletes nothing in either case.',
      quit: 'Quit',
      action: 'Begin again from the originals',
    },
  },
  /** Dialogs of the main process that ask for consent to a request of the window. */
  consent: {
    manyFiles: {
      detail_one: '{{path}}\n\nEchoMind would read at least {{count}} file in it. That can take hours.',
      detail_other: '{{path}}\n\nEchoMind would read at least {{count}} files in it. That can take hours.',
    },
    watch: {
      question: 'Watch this folder?',
      detail: '{{path}}\n\nIts files are added to the collection “{{collection}}”. The folder was named by a backup.',
      action: 'Watch',
    },
    setting: { detail: '{{key}}: {{before}} → {{after}}\n\n{{why}}', action: 'Change', on: 'on', off: 'off', empty: '(empty)' },
    redaction: {
      question: 'Redact less in the collection “{{collection}}”?',
      detail: 'Documents of this collection are read again. What was redacted is then stored, and may be sent to the model server.',
      action: 'Redact less',
    },
    move: {
      question: 'Move to the collection “{{collection}}”, where less is redacted?',
      detail_one: '{{count}} document is read again. What was redacted in it is then stored, and may be sent to the model server.',
      detail_other: '{{count}} documents are read again. What was redacted in them is then stored, and may be sent to the model server.',
      action: 'Move',
    },
    pull: {
      question: 'Download this model?',
      detail:
        '{{name}}\n\nThe model server at {{address}} downloads it from the internet. The operator of the model library sees this name. EchoMind itself stays offline.',
      action: 'Download',
    },
    model: {
      question: 'Use this model for second opinions?',
      detail:
        '{{name}} ({{kind}}, {{size}} MB)\n\nEchoMind copies the model into the library and runs it on this computer. It reads each sentence of a written answer together with the cited passages, and its opinion is shown beside the sentence. Add only a model from a source that you trust.',
      action: 'Add the model',
    },
    speechModel: {
      question: 'Use this model for speech to text?',
      detail:
        '{{name}} ({{kind}}, {{size}} MB)\n\nEchoMind copies the model into the library and runs it on this computer. It hears your recordings and writes their transcripts. Add only a model from a source that you trust.',
      action: 'Add the model',
    },
    language: {
      question: 'Use this language for text recognition?',
      detail:
        '{{languages}} ({{size}} MB)\n\nEchoMind copies the language into the library and reads scans and pictures with it on this computer. Each language makes every page take longer. Add only a language from a source that you trust.',
      action: 'Add the language',
    },
    program: {
      question: 'Use this program for speech to text?',
      detail:
        '{{program}}\n\nArguments: {{parts}}\n\nEchoMind runs the program with your recordings, under your account. The program can do everything that you can do on this computer.',
      action: 'Use the program',
    },
    host: {
      question: 'Use a model server on another computer?',
      detail:
        '{{address}}\n\nEchoMind then sends your questions, and the passages that answer them, to this computer. Allow only a computer that is yours or that you trust.',
      action: 'Allow',
    },
  },
} as const
