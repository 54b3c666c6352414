/** Output lines of commands. Texts that the window shows too are in its own files. */
export const commandLineLines = {
  cli: {
    ledger: { none: 'There are no decisions and action items yet.' },
    notes: { none: 'There are no notes.' },
    artifact: { none: 'There are no artifacts yet.', written: 'The artifact is in the file {{file}}.' },
    chats: { none: 'There are no chats.', noneUnanswered: 'Every question has an answer.' },
    check: { well: 'All is well.', whole: 'Nothing is damaged.' },
    documents: { none: 'There are no documents.', duplicate: 'already here', noTags: 'no tags' },
    evaluation: {
      noSets: 'There are no question sets.',
      run: 'Run {{id}} of {{set}}: {{questions}}, {{depth}}',
      notFound: 'Not found: precision {{precision}}, recall {{recall}} of {{questions}}',
      notFoundAt70: 'Not found at 70 % recall: precision {{precision}} (answerability score below {{threshold}})',
      answers:
        'Answer in the first claim: {{first}}. Answer in the first three claims: {{firstThree}}. Claims that are supported: {{supported}}.',
    },
    found: { none: 'No originals are set aside.', list: 'Run echomind found to list the originals that were set aside.' },
    health: {
      reliability: 'Semantic search in {{language}}: reliability {{trust}} ({{how}}), {{passages}}.',
      measured: 'measured',
      notMeasured: 'not measured yet',
      unknownLanguage: 'an unknown language',
    },
    log: { none: 'There are no questions yet.' },
    embedder: {
      unseen: 'The model server does not answer, so it is not known whether it has {{model}}.',
      switching:
        'Passages are embedded by this model while EchoMind or an import runs. Until all of them are, semantic search uses the last model, for files added meanwhile too. To wait for it: echomind rebuild vectors',
    },
    models: {
      server: 'The model server answers.',
      serverVersion: 'The model server answers. Its version is {{version}}.',
      isOllama: 'It is Ollama, which cuts long prompts when it is asked this way. Ask it as Ollama: settings set models.provider ollama',
      noServer: 'The model server does not answer. Search and quoted answers work without it.',
      cloud: 'not used, because it does not run on this computer',
      notThere: 'not on the server',
      downloads: 'The model server downloads {{model}} from {{host}}.',
      downloadsOwn: 'The model server downloads {{model}} from its own library.',
      downloaded: '{{status}} {{percent}} % of {{megabytes}} MB',
      copied: 'Copied {{completed}} of {{total}} MB.',
      leftOut: '{{file}} is used. Other variants were left out: {{others}}.',
      megabytes: '{{size}} MB',
    },
    persona: {
      temperature: 'temperature {{temperature}}',
      usualTemperature: 'default temperature',
      keys: 'name, prompt, profile ({{profiles}}), temperature (0 to 2, or none), output ({{outputs}}), collections, types, tags (several with commas between)',
    },
    progress: {
      files_one: '{{done}} of {{count}} file',
      files_other: '{{done}} of {{count}} files',
      questions_one: '{{set}}: {{done}} of {{count}} question',
      questions_other: '{{set}}: {{done}} of {{count}} questions',
      stage: '{{stage}}: {{percent}} % of {{total}}',
      purge: 'EchoMind rewrites the database without the deleted documents. This takes about 1 s for each 100 MB.',
    },
    purge: {
      open: 'Some traces remain in unused parts of the database, because another program is writing or the disk is full. EchoMind overwrites them later. Run echomind health to see when.',
    },
    queue: { empty: 'The queue is empty.', paused: 'The queue is paused. Run echomind queue resume to continue.' },
    report: '{{summary}}. {{passages}} in {{seconds}} s.',
    search: {
      partly: 'Found only in part:',
      nearest: 'Not found. The nearest passages:',
      nothing: 'Nothing was found.',
    },
    slow: {
      calls_one:
        'One call of the database took {{ms}} ms in the last day ({{name}}). Others waited for it. See slow-queries.log in the data folder.',
      calls_other:
        '{{count}} calls of the database took a long time in the last day, the slowest {{ms}} ms ({{name}}). Others waited for them. See slow-queries.log in the data folder.',
    },
    trash: { empty: 'The trash is empty.' },
    watch: { none: 'No folder is watched.' },
    why: {
      lexical: 'Lexical search: {{rank}}',
      semantic: 'Semantic search: {{rank}}',
      fused: 'Both fused: {{rank}}',
      best: 'Best passage: {{place}}',
    },
  },
} as const
