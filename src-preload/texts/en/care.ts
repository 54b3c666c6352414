/** Findings of Health, of the checks and of the doctor, each a sentence and the next step. */
export const care = {
  findings: {
    building: {
      message: 'The vectors of another embedding model are being computed. The old vectors are used until then.',
      next: 'EchoMind continues by itself.',
    },
    chatModelMissing: {
      message: 'The chat model “{{model}}” is not installed.',
      next: 'Download it (echomind models pull {{model}}), or choose another one.',
    },
    checkIncomplete: 'The check could not read the database to its end.',
    damagedRows: {
      message: 'Damaged rows in the database: {{rows}}.',
      next: 'Press “Check everything” to see the damage and how to repair it.',
    },
    diskFull: { message: 'Only {{free}} MB of the disk are free.', next: 'Free some space before you import more.' },
    duplicate: {
      message_one: '{{count}} document is the same as another document of its collection.',
      message_other: '{{count}} documents are the same as another document of their collection.',
      next: 'Move the duplicates to the trash.',
    },
    failed: {
      message_one: '{{count}} document was not read, for a reason that may have passed.',
      message_other: '{{count}} documents were not read, for reasons that may have passed.',
      next: 'Each document shows the reason. Then press Retry.',
    },
    folderOpen: {
      message: 'Other users of this computer can read the library.',
      next: 'Remove their permissions for the data folder and its files (chmod -R go-rwx), or move the library to your own folder, on a disk that supports permissions.',
    },
    folderReadOnly: { message: 'EchoMind cannot write to the data folder.', next: 'Check its permissions.' },
    found: {
      message_one: '{{count}} original without a document was set aside.',
      message_other: '{{count}} originals without a document were set aside.',
      next: 'Import them. EchoMind restores their names and collections, if it knows them.',
    },
    locked: {
      message_one: '{{count}} PDF is locked.',
      message_other: '{{count}} PDF files are locked.',
      next: 'Open each with its password (on the command line: unlock ID). It is used once and kept nowhere.',
    },
    noText: {
      message_one: '{{count}} document has no text. Its pages are blank, or pictures such as scans.',
      message_other: '{{count}} documents have no text. Their pages are blank, or pictures such as scans.',
      next: 'Add versions with a text layer.',
    },
    originalChanged: 'The stored original of “{{title}}” has changed since it was imported.',
    originalMissing: 'The stored original of “{{title}}” is missing.',
    originalNext:
      'Its text is still searchable. Restore the file from a backup, or run echomind rebuild: if the file is still where it was imported from, EchoMind copies it again. Do not reindex the document before that.',
    originalsLost: {
      message: 'Stored originals that are missing or changed: {{count}}.',
      next: 'Their text is still searchable. Restore the files from a backup, or press “Check everything” and then Repair: EchoMind copies each file again that is still where it was imported from.',
    },
    originalsUnknown: {
      message_one: 'A stored original belongs to no document: {{names}}.',
      message_other: '{{count}} stored originals belong to no document: {{names}}.',
      next: 'Nothing was deleted. Open EchoMind: it moves them into the folder found/ of the data folder. You can import them from there.',
    },
    outdated: {
      message_one: '{{count}} document was made with other chunking or redaction settings.',
      message_other: '{{count}} documents were made with other chunking or redaction settings.',
      next: 'Press Reindex. The documents stay searchable.',
    },
    partial: {
      message_one: '{{count}} document has pages or parts without text.',
      message_other: '{{count}} documents have pages or parts without text.',
      next: 'Each document shows which ones.',
    },
    purging: {
      message: 'EchoMind is still overwriting deleted documents on the disk.',
      next: 'Keep EchoMind open. It continues when nothing else is running.',
    },
    quarantined: {
      message_one: '{{count}} document was set aside, because the reader crashed twice on it.',
      message_other: '{{count}} documents were set aside, because the reader crashed twice on them.',
      next: 'Save them again in the program that made them, then press Retry.',
    },
    unreadable: {
      message_one: '{{count}} file is damaged, or of a kind that EchoMind cannot read.',
      message_other: '{{count}} files are damaged, or of a kind that EchoMind cannot read.',
      next: 'Each says what to add in its place. Then move these to the trash.',
    },
    stale: {
      message_one: '{{count}} document has changed, but its new version could not be read. The old version is searched.',
      message_other: '{{count}} documents have changed, but their new versions could not be read. The old versions are searched.',
      next: 'Each document shows the reason. Then press Retry.',
    },
    waiting: {
      message_one: 'Semantic search does not find {{count}} document yet. Lexical search does.',
      message_other: 'Semantic search does not find {{count}} documents yet. Lexical search does.',
      next: 'EchoMind continues by itself while its window is open or an import runs.',
      idle: 'Press Resume in the queue (echomind queue resume), or choose an embedding model.',
    },
    watchedFolder: { message: '{{path}}: {{reason}}', next: 'Its documents stay as they are until EchoMind can read the folder again.' },
    weakLanguage: {
      message: 'Semantic search is weak in {{language}} (reliability {{trust}}).',
      undeclared: 'Semantic search is weak in {{language}} (reliability {{trust}}). The embedding model does not know this language.',
      next: 'Choose a multilingual embedding model (models.embedding), for instance embeddinggemma.',
    },
  },
  libraryTrouble: {
    new: {
      message: 'The database of this library was missing, so EchoMind created a new one.',
      next: 'Import the originals that were set aside, or quit EchoMind and put the right copy of echomind.db back. Nothing was deleted.',
    },
    other: {
      message: 'This database belongs to another library, not to the files in this folder.',
      next: 'Import the originals that were set aside, or quit EchoMind and put the right copy of echomind.db back. Nothing was deleted.',
    },
    older: {
      message_one: 'The database is an older copy. The last {{count}} change is missing (documents, messages, artifacts).',
      message_other: 'The database is an older copy. The last {{count}} changes are missing (documents, messages, artifacts).',
      next: 'Import the originals that were set aside and continue with this copy, or quit EchoMind and put the right copy of echomind.db back. Nothing was deleted.',
    },
  },
} as const
