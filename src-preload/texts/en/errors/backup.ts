/** Errors of backup and restore. A variant without its own sentence has that of its code. */
export const backupErrors = {
  'backup-refused': {
    message: 'The backup cannot be written there.',
    next: 'Choose another place.',
    insideLibrary: { message: 'The backup would lie inside the library.', next: 'Choose a folder outside of it, best on another disk.' },
    otherFile: { message: 'There is another file of this name, and it is not a backup.', next: 'Choose another name.' },
    noFolder: { message: 'The folder for the backup does not exist.', next: 'Make it, or choose another one.' },
    cannotWrite: { message: 'EchoMind may not write in this folder.', next: 'Choose another folder.' },
    noSpace: { message: 'The disk has too little space: {{needed}} MB are needed.', next: 'Free some space, or choose another disk.' },
  },
  'restore-refused': {
    message: 'This backup cannot be restored.',
    next: 'Choose another backup. Your library was not changed.',
    notBackup: { message: 'This file is not a backup of EchoMind.' },
    newer: { message: 'A newer version of EchoMind made this backup.', next: 'Install that version or a later one. Nothing was changed.' },
    incomplete: { message: 'The backup is not complete, or damaged.' },
    changed: { message: 'The backup is damaged: “{{name}}” is not as it was written.' },
    strange: { message: 'The backup holds something that EchoMind did not write: “{{name}}”.' },
    database: { message: 'The database in the backup is damaged.' },
    value: { message: 'The database in the backup holds a value that EchoMind cannot read ({{column}}).' },
    definition: { message: 'The database in the backup has parts that EchoMind did not make.' },
    replaces: {
      message: 'The data folder already holds a library.',
      next: 'Add --yes to replace it. To keep it, back it up first: echomind backup FILE',
    },
    recording: { message: 'A recording is under way.', next: 'Stop it first.' },
    undone: { message: 'The restored library could not be opened, so the one from before is back.', next: 'Start EchoMind again.' },
  },
} as const
