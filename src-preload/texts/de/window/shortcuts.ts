import type { WindowCatalogue } from '../../catalogue.ts'

/** Texts of the list of shortcuts. */
export const shortcutTexts = {
  shortcuts: {
    title: 'Tastenkürzel',
    groups: {
      window: 'Fenster',
      lists: 'Listen',
      questions: 'Fragen und Antworten',
      reading: 'Lesen',
      writing: 'Schreiben',
      recording: 'Notizen und Aufnahmen',
    },
    panes: 'Nächster oder voriger Bereich, zuerst ein Hinweis',
    close: 'Oberstes Dialogfeld oder obersten Bereich schließen',
    rows: 'Nächste oder vorige Zeile',
    ends: 'Erste oder letzte Zeile',
    open: 'Zeile öffnen',
    select: 'Zeile auswählen',
    extend: 'Mehr oder weniger Zeilen auswählen',
    all: 'Alle Zeilen auswählen',
    delete: 'Löschen, mit „Rückgängig“',
    rename: 'Umbenennen',
    inRow: 'Durch die Schaltflächen einer Zeile',
    menu: 'Menü der Zeile',
    send: 'Frage senden',
    newLine: 'Neue Zeile in der Frage',
    document: 'Dokumente wählen',
    persona: 'Persona wählen',
    artifact: 'Ausarbeitung oder Fragevorlage wählen',
    answers: 'Nächste oder vorige Antwort',
    citation: 'Quellenangabe 1 bis 9 öffnen',
    pages: 'Vorige oder nächste Seite eines PDF',
    play: 'Abspielen oder anhalten',
    jump: '{{count}} Sekunden zurück oder vor',
    speed: 'Langsamer oder schneller',
  },
} satisfies Partial<WindowCatalogue>
