import type { WindowCatalogue } from '../catalogue.ts'

/** Warnings about imported files and watched folders. */
export const importing = {
  import: {
    encoding:
      'Diese Datei nennt ihre Zeichenkodierung nicht. EchoMind hat sie als {{encoding}} gelesen. Wenn Buchstaben falsch aussehen, speichern Sie die Datei als UTF-8, und fügen Sie sie neu hinzu.',
    /** A file in a message or a mailbox: its name, why it is not read, and what to do. */
    enclosureLeftOut: '„{{name}}“ wurde nicht gelesen. {{message}} {{next}}',
    moreEnclosuresLeftOut_one: '{{count}} weiterer Anhang wurde nicht gelesen. Warum, steht in der Liste der Anhänge.',
    moreEnclosuresLeftOut_other: '{{count}} weitere Anhänge wurden nicht gelesen. Warum, steht in der Liste der Anhänge.',
    moreMessages:
      'Nur die ersten {{read}} von {{total}} Nachrichten wurden gelesen. Teilen Sie das Postfach in Ihrem Mailprogramm auf, und fügen Sie die Teile hinzu.',
    hiddenCharacters: 'EchoMind hat verborgene Zeichen aus dieser Datei entfernt (Zeichen ohne Breite, Richtungszeichen oder Tag-Zeichen).',
    hiddenName: 'Der Dateiname enthielt verborgene Zeichen.',
    hiddenSheets: 'Ausgeblendete Blätter wurden auch gelesen: {{sheets}}.',
    missingChapters: 'In diesem Buch fehlen Kapitel: {{chapters}}.',
    /** The end of a long list of pages. */
    morePages: '{{pages}} und {{more}} weitere',
    blankPages_one: 'Seite {{pages}} sieht leer aus.',
    blankPages_other: 'Die Seiten {{pages}} sehen leer aus.',
    noText_one: 'Auf Seite {{pages}} wurde kein Text gefunden. Sie ist leer oder ein Bild, etwa eingescannt.',
    noText_other: 'Auf den Seiten {{pages}} wurde kein Text gefunden. Sie sind leer oder Bilder, etwa eingescannt.',
    pagesUnread: 'Nur die ersten {{read}} von {{total}} Seiten konnten gelesen werden.',
    recognised_one: 'Der Text von Seite {{pages}} wurde in einem Bild erkannt. {{percent}} % der Buchstaben sind sicher.',
    recognised_other: 'Der Text der Seiten {{pages}} wurde in Bildern erkannt. {{percent}} % der Buchstaben sind sicher.',
    severalMessages:
      'Diese Datei enthält mehrere Nachrichten. Nur die erste wurde gelesen. Speichern Sie jede Nachricht als .eml, und fügen Sie diese Dateien hinzu.',
    unreadPages_one: 'Seite {{pages}} hat noch keinen Text. Sie wartet auf die Texterkennung.',
    unreadPages_other: 'Die Seiten {{pages}} haben noch keinen Text. Sie warten auf die Texterkennung.',
    unreadable_one:
      'Ein Teil des Textes auf Seite {{pages}} konnte nicht gelesen werden, weil seine Schriften nicht angeben, welche Buchstaben sie zeigen.',
    unreadable_other:
      'Ein Teil des Textes auf den Seiten {{pages}} konnte nicht gelesen werden, weil seine Schriften nicht angeben, welche Buchstaben sie zeigen.',
    /** A sentence and its next step, as one text. */
    folderTrouble: '{{message}} {{next}}',
  },
} satisfies Partial<WindowCatalogue>
