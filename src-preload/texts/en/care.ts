/** What is wrong with a library as a whole, and the next step. */
export const care = {
  libraryTrouble: {
    thawed: {
      message: 'EchoMind opened this library for reading alone, and can write to its folder again.',
      next: 'Start EchoMind again.',
    },
    full: {
      message: 'The disk is full: EchoMind reads the library, and keeps nothing new.',
      next: 'Free some space, then start EchoMind again. Nothing was lost.',
    },
    readOnly: {
      message: 'The data folder is read-only: EchoMind can read the library, and changes nothing in it.',
      next: 'Make the folder writable, or copy the whole folder to a place of your own and open that one.',
    },
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
