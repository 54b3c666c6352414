/** Questions of the main process before something is gone for good, or opened outside. Each names what is lost. */
export const questions = {
  ask: {
    /** Titles of what is lost, and what that means. */
    named: '{{titles}}\n\n{{text}}',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
    purge: {
      one: 'Delete “{{title}}” for good?',
      many_one: 'Delete {{count}} document for good?',
      many_other: 'Delete {{count}} documents for good?',
      detail_one:
        'EchoMind removes its copy, its passages, and its sentences and title in chats, artifacts and test questions, and overwrites them on the disk. It also removes copies of the database made before an update. Texts that say the same in other words stay. So do your own backups, exported files and the file that you imported. In a watched folder, EchoMind remembers its path and does not import it again. This cannot be undone.',
      detail_other:
        'EchoMind removes their copies, their passages, and their sentences and titles in chats, artifacts and test questions, and overwrites them on the disk. It also removes copies of the database made before an update. Texts that say the same in other words stay. So do your own backups, exported files and the files that you imported. In a watched folder, EchoMind remembers their paths and does not import them again. This cannot be undone.',
      chats_one: 'Also remove the answers that cite it, with their questions',
      chats_other: 'Also remove the answers that cite them, with their questions',
      action: 'Delete for good',
    },
    /** Texts that are kept after others replaced them. */
    replaced: {
      question: 'Delete all replaced texts for good?',
      detail: 'They are texts of yours that others replaced. Those stay. This cannot be undone.',
      action: 'Delete for good',
    },
    queue: {
      all_one: 'Take {{count}} file out of the queue?',
      all_other: 'Take {{count}} files out of the queue?',
      allDetail:
        'Files that were not read yet leave the queue. You can add them again, except what was pasted or dragged from another program: EchoMind has the only copy of it and deletes it. Searchable documents stay.',
      allAction: 'Take out',
      question: 'Take “{{name}}” out of the queue?',
      detail: 'It was pasted, or dragged from another program. EchoMind has the only copy of it and deletes it.',
      action: 'Take out',
    },
    collection: {
      question: 'Delete the collection “{{name}}”?',
      detail: 'It contains no documents. This cannot be undone.',
      action: 'Delete',
    },
    rebuild: {
      question: 'Accept what the check found?',
      detail:
        'Only you can judge these findings. EchoMind then takes what is stored now as right, and no later check finds the difference. This cannot be undone.',
      action: 'Accept',
    },
    audio: {
      question: 'Remove the audio of “{{title}}”?',
      detail: '{{size}} MB are deleted for good. Memo, transcript and notes stay.',
      action: 'Remove the audio',
    },
    questionSet: {
      question: 'Delete the questions “{{name}}”?',
      detail_one: '{{count}} question is deleted for good. Results of earlier runs stay.',
      detail_other: '{{count}} questions are deleted for good. Results of earlier runs stay.',
      action: 'Delete',
    },
    replacedSet: {
      question: 'Replace the questions “{{name}}”?',
      detail_one: 'The set has {{count}} question. It is replaced by those of the file. This cannot be undone.',
      detail_other: 'The set has {{count}} questions. They are replaced by those of the file. This cannot be undone.',
      action: 'Replace',
    },
    run: { question: 'Delete this run?', detail: '{{set}}, {{date}}\n\nIts figures are deleted for good.', action: 'Delete' },
    chat: {
      one: 'Delete the chat “{{title}}”?',
      many_one: 'Delete {{count}} chat?',
      many_other: 'Delete {{count}} chats?',
      detail_one: '{{count}} message is deleted for good. The documents stay.',
      detail_other: '{{count}} messages are deleted for good. The documents stay.',
      action: 'Delete',
    },
    persona: {
      question: 'Delete the persona “{{name}}”?',
      detail: 'Its instructions will be lost. This cannot be undone.',
      action: 'Delete',
    },
    draft: {
      question: 'Discard your changes of “{{title}}”?',
      detail: 'What you typed since the last version is deleted.',
      action: 'Discard your changes',
    },
    artifact: {
      one: 'Delete the artifact “{{title}}”?',
      many_one: 'Delete {{count}} artifact?',
      many_other: 'Delete {{count}} artifacts?',
      detail: 'All versions are deleted for good. The documents stay.',
      action: 'Delete',
    },
    /** Instructions of a persona or a collection, or the summary of a chat. */
    words: {
      question: 'Replace what you wrote in “{{name}}”?',
      detail: 'What was written there before is gone then. This cannot be undone.',
      action: 'Replace',
    },
    ownModel: {
      question: 'Remove {{name}}?',
      detail: 'The copy in the library is deleted. The folder that it came from stays. Opinions in your chats stay.',
      action: 'Remove',
    },
    language: {
      question: 'Remove {{name}}?',
      detail: 'The copy in the library is deleted. The file that it came from stays. What was read with it stays.',
      action: 'Remove',
    },
    speechModel: {
      question: 'Remove {{name}}?',
      detail: 'The copy in the library is deleted. The folder that it came from stays. Transcripts stay.',
      action: 'Remove',
    },
    open: {
      question: 'Open “{{name}}” in another program?',
      mail: 'It came with the message “{{title}}”. {{risk}}',
      unknown: 'It came from another program, such as a browser or a mail program: EchoMind does not know from where. {{risk}}',
      file: 'You added it from {{path}}. {{risk}}',
      risk: 'Its program is not EchoMind: it may connect to the internet, and run what the file holds. Open it only if you trust the file.',
      marked:
        '{{origin}}\n\nThe program gets a copy that is marked as coming from the internet, so that it takes more care. What you change in the copy does not change the library.',
      plain:
        '{{origin}}\n\nThe program gets a copy. This system has no mark for files from the internet. What you change in the copy does not change the library.',
      action: 'Open',
    },
  },
} as const
