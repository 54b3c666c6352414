import type { WindowCatalogue } from '../catalogue.ts'

/** Warnings about the lines of a question set, and about the questions of a run. */
export const questionSets = {
  questionSet: {
    badField: 'Zeile {{line}}: Das Feld „{{field}}“ ist nicht gültig ({{reason}}).',
    duplicateId: 'Zeile {{line}}: Eine andere Frage hat die ID „{{id}}“. Die letzte von ihnen wird verwendet.',
    failed: 'Frage „{{id}}“: {{message}}',
    /** Name of the set of kept answers; a set keeps it in the library. */
    kept: 'Aufbewahrte Fragen',
    more_one: '{{count}} weitere Warnung wird nicht angezeigt.',
    more_other: '{{count}} weitere Warnungen werden nicht angezeigt.',
    noDocument: 'Frage „{{id}}“: Es gibt kein Dokument „{{document}}“.',
    notJson: 'Zeile {{line}} ist kein gültiges JSON.',
    notQuestion: 'Zeile {{line}} ist kein JSON-Objekt mit einer ID und einer Frage.',
  },
} satisfies Partial<WindowCatalogue>
