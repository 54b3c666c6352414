/** Texts of the Markdown editor. */
export const editorTexts = {
  editor: {
    toolbar: 'Format',
    bold: 'Bold',
    italic: 'Italics',
    code: 'Code',
    link: 'Link',
    heading: 'Heading: larger, smaller, none',
    bullets: 'List',
    numbers: 'Numbered list',
    tasks: 'Check list',
    quote: 'Quotation',
    task: 'Task',
    openLink: 'Open (asks first)',
    nest: 'Nest an item of a list, or the other way',
    atCaret: 'Open the citation or link at the caret, or tick the task',
    save: 'Save; of an artifact, a version',
    leave: 'Leave the text: one, then the other',
  },
} as const
