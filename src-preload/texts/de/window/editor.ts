import type { WindowCatalogue } from '../../catalogue.ts'

/** Texte des Markdown-Editors. */
export const editorTexts = {
  collectionSettings: {
    title: 'Einstellungen von „{{name}}“',
    instructions: 'Anweisungen für Antworten',
    instructionsHint: 'Sie gehören zu jeder Frage, die nur diese Sammlung durchsucht.',
    profile: 'Aufteilung der Dokumente in Textstellen',
    redact: 'Schwärzung, bevor Dokumente gespeichert werden',
    redactSetting: 'Wie in den Einstellungen ({{policy}})',
    again: 'Dokumente, die mit anderen Werten importiert wurden, werden neu indexiert. Sie bleiben durchsuchbar.',
    save: 'Speichern',
    profiles: {
      auto: 'Nach der Art des Dokuments',
      window: 'Abschnitte, meist von 800 bis 1.200 Zeichen',
      headings: 'Nach Überschriften',
      'tokens-512': 'Meist 100 bis 512 Tokens',
      'tokens-1000': 'Meist 700 bis 1.000 Tokens',
    },
    sizes: {
      characters: {
        size: 'Größte Textstelle in Zeichen',
        overlap: 'Zeichen, die zwei benachbarte Textstellen gemeinsam haben',
      },
      tokens: {
        size: 'Größte Textstelle in Tokens',
        overlap: 'Tokens, die zwei benachbarte Textstellen gemeinsam haben',
      },
      range: '{{least}} bis {{most}}, üblich {{usual}}.',
      hint: 'Kleine Textstellen werden genauer gefunden, große sagen mehr über ihre Umgebung. Gemeinsam sind ganze Sätze, höchstens die halbe Textstelle. Eine Textstelle, die länger ist, als das Embedding-Modell liest (256 Tokens beim eingebauten), wird in Stücken durchsucht und als Ganzes gelesen.',
      reset: 'Übliche Größen',
    },
    policies: {
      standard: 'Geheimnisse überall, Kontaktdaten in vertraulichen Dokumenten',
      always: 'Geheimnisse und Kontaktdaten überall',
      never: 'Nichts',
    },
  },
  paste: {
    open: 'Text einfügen',
    title: 'Text als Dokument einfügen',
    name: 'Titel',
    unnamed: 'Die erste Zeile des Textes',
    text: 'Text',
    tooLong: 'Dieser Text ist zum Einfügen zu lang: {{length}} Zeichen, höchstens {{limit}} sind möglich.',
    tooLongNext: 'Nichts wurde eingefügt. Speichern Sie den Text als Datei, und fügen Sie die Datei hinzu.',
    action: 'Zu {{collection}} hinzufügen',
  },
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
