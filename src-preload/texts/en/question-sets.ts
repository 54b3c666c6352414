/** Warnings about the lines of a question set, and about the questions of a run. */
export const questionSets = {
  questionSet: {
    badField: 'Line {{line}}: The field “{{field}}” is not valid ({{reason}}).',
    duplicateId: 'Line {{line}}: Another question has the id “{{id}}”. The last of them is used.',
    failed: 'Question “{{id}}”: {{message}}',
    /** Name of the set of kept answers; a set keeps it in the library. */
    kept: 'Kept questions',
    more_one: '{{count}} more warning is not shown.',
    more_other: '{{count}} more warnings are not shown.',
    noDocument: 'Question “{{id}}”: There is no document “{{document}}”.',
    notJson: 'Line {{line}} is not valid JSON.',
    notQuestion: 'Line {{line}} is not a JSON object with an id and a question.',
  },
} as const
