import type { WindowCatalogue } from '../../catalogue.ts'

/** Texte des Markdown-Editors. */
export const editorTexts = {
  editor: {
    toolbar: 'Format',
    bold: 'Fett',
    italic: 'Kursiv',
    code: 'Code',
    link: 'Link',
    heading: 'Überschrift: größer, kleiner, keine',
    bullets: 'Liste',
    numbers: 'Nummerierte Liste',
    tasks: 'Checkliste',
    quote: 'Zitat',
    task: 'Aufgabe',
    openLink: 'Öffnen (fragt vorher)',
    nest: 'Listenpunkt einrücken oder ausrücken',
    atCaret: 'Quellenangabe oder Link an der Schreibmarke öffnen oder Aufgabe abhaken',
    save: 'Speichern, bei einer Ausarbeitung als Fassung',
    leave: 'Text verlassen: erst die eine, dann die andere Taste',
  },
} satisfies Partial<WindowCatalogue>
