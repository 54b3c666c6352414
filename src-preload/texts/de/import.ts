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
    hiddenSlides: 'Folien, die die Präsentation nicht zeigt, wurden auch gelesen: {{slides}}.',
    /** Ranges as spreadsheet programs write them: "Costs!3:5", "Costs!B:B". */
    hiddenLines: 'Ausgeblendete Zeilen und Spalten wurden auch gelesen: {{places}}.',
    unsavedFormulas:
      'Diese Zellen enthalten Formeln ohne gespeichertes Ergebnis und sind hier daher leer: {{places}}. Öffnen Sie die Datei in einem Tabellenprogramm, speichern Sie sie und fügen Sie sie erneut hinzu.',
    missingSheets: 'In dieser Datei fehlen Blätter: {{sheets}}. Die übrigen wurden gelesen.',
    otherSheets: 'Blätter mit Makros und Dialogen wurden nicht gelesen: {{sheets}}.',
    headingOrder_one:
      'Eine Überschrift überspringt eine Ebene (von {{above}} zu {{level}}). Text darunter kann so wirken, als gehöre er zu einem anderen Abschnitt.',
    headingOrder_other:
      '{{count}} Überschriften überspringen eine Ebene (die erste von {{above}} zu {{level}}). Text darunter kann so wirken, als gehöre er zu anderen Abschnitten.',
    missingChapters: 'In diesem Buch fehlen Kapitel: {{chapters}}.',
    /** The end of a long list of pages. */
    morePages: '{{pages}} und {{more}} weitere',
    damagedPart_one: 'Das Bild der Seite {{pages}} ist beschädigt. Ein Teil davon konnte nicht gelesen werden.',
    damagedPart_other: 'Die Bilder der Seiten {{pages}} sind beschädigt. Teile davon konnten nicht gelesen werden.',
    damagedPages_one: 'Seite {{pages}} konnte nicht gelesen werden, weil ihr Bild beschädigt ist.',
    damagedPages_other: 'Die Seiten {{pages}} konnten nicht gelesen werden, weil ihre Bilder beschädigt sind.',
    givenUp_one:
      'Seite {{pages}} wurde ausgelassen, weil das Lesen ihres Bildes zu lange dauerte oder zu viel Speicher brauchte. Lesen Sie das Dokument neu, um es noch einmal zu versuchen.',
    givenUp_other:
      'Die Seiten {{pages}} wurden ausgelassen, weil das Lesen ihrer Bilder zu lange dauerte oder zu viel Speicher brauchte. Lesen Sie das Dokument neu, um es noch einmal zu versuchen.',
    blankPages_one: 'Seite {{pages}} sieht leer aus.',
    blankPages_other: 'Die Seiten {{pages}} sehen leer aus.',
    noText_one: 'Auf Seite {{pages}} wurde kein Text gefunden. Sie ist leer oder ein Bild, etwa eingescannt.',
    noText_other: 'Auf den Seiten {{pages}} wurde kein Text gefunden. Sie sind leer oder Bilder, etwa eingescannt.',
    pagesUnread: 'Nur die ersten {{read}} von {{total}} Seiten konnten gelesen werden.',
    pictures_one: 'Seite {{pages}} ist großenteils ein Bild. Text darin wurde nicht gelesen, weil die Texterkennung aus ist.',
    pictures_other: 'Die Seiten {{pages}} sind großenteils Bilder. Text darin wurde nicht gelesen, weil die Texterkennung aus ist.',
    picturesWait_one: 'Seite {{pages}} ist großenteils ein Bild. Sie wartet auf die Texterkennung.',
    picturesWait_other: 'Die Seiten {{pages}} sind großenteils Bilder. Sie warten auf die Texterkennung.',
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
    unlikePages_one:
      'Seite {{pages}} hat vielleicht mehr Text, als gelesen wurde: Ein zweites Lesen fand Buchstaben oder Zahlen, die beim ersten fehlten. Vergleichen Sie Zitate daraus mit dem Original.',
    unlikePages_other:
      'Die Seiten {{pages}} haben vielleicht mehr Text, als gelesen wurde: Ein zweites Lesen fand Buchstaben oder Zahlen, die beim ersten fehlten. Vergleichen Sie Zitate daraus mit dem Original.',
    trackedChanges:
      'Dieses Dokument enthält Änderungen, die noch niemand angenommen hat. EchoMind hat es so gelesen, als wären alle angenommen.',
    hiddenText: 'Dieses Dokument enthält ausgeblendeten Text. EchoMind hat ihn auch gelesen.',
    emptyFields_one: '{{count}} Feld dieses Formulars ist leer. Sein Hinweistext wurde weggelassen: {{hints}}.',
    emptyFields_other: '{{count}} Felder dieses Formulars sind leer. Ihre Hinweistexte wurden weggelassen: {{hints}}.',
    embeddedObjects_one:
      '{{count}} eingebettetes Objekt dieses Dokuments wurde nicht gelesen. Speichern Sie es als eigene Datei, und fügen Sie diese hinzu.',
    embeddedObjects_other:
      '{{count}} eingebettete Objekte dieses Dokuments wurden nicht gelesen. Speichern Sie sie als eigene Dateien, und fügen Sie diese hinzu.',
    insertedFiles_one:
      'Eine Datei, die in dieses Dokument eingefügt ist, konnte nicht gelesen werden: {{names}}. Speichern Sie das Dokument in Word, und fügen Sie es neu hinzu.',
    insertedFiles_other:
      '{{count}} Dateien, die in dieses Dokument eingefügt sind, konnten nicht gelesen werden: {{names}}. Speichern Sie das Dokument in Word, und fügen Sie es neu hinzu.',
    /** Words of a file that its text does not have, and the parts that they stand in (`parts`). */
    lostText_one:
      '{{count}} Wort dieser Datei konnte nicht gelesen werden. Es steht hier: {{parts}}. Speichern Sie die Datei als PDF, und fügen Sie auch dieses hinzu.',
    lostText_other:
      '{{count}} Wörter dieser Datei konnten nicht gelesen werden. Sie stehen hier: {{parts}}. Speichern Sie die Datei als PDF, und fügen Sie auch dieses hinzu.',
    aroundArticle_one:
      '{{count}} Wort außerhalb des Haupttextes dieser Seite wurde weggelassen. Wenn Sie es brauchen, drucken Sie die Seite im Browser als PDF, und fügen Sie dieses hinzu.',
    aroundArticle_other:
      '{{count}} Wörter außerhalb des Haupttextes dieser Seite wurden weggelassen, etwa Menüs, Fußzeilen oder Kommentare. Wenn Sie sie brauchen, drucken Sie die Seite im Browser als PDF, und fügen Sie dieses hinzu.',
    encodedData_one:
      '{{count}} Block mit kodierten Daten in dieser Datei wurde weggelassen, weil er nichts Lesbares enthält. Wenn es ein Bild oder eine Datei ist, speichern Sie das Original einzeln, und fügen Sie es hinzu.',
    encodedData_other:
      '{{count}} Blöcke mit kodierten Daten in dieser Datei wurden weggelassen, weil sie nichts Lesbares enthalten. Wenn es Bilder oder Dateien sind, speichern Sie die Originale einzeln, und fügen Sie sie hinzu.',
    parts: {
      body: 'Text',
      headers: 'Kopf- und Fußzeilen',
      notes: 'Fuß- und Endnoten',
      comments: 'Kommentare',
      charts: 'Diagramme',
      diagrams: 'Schaubilder',
      equations: 'Formeln',
      sheets: 'Tabellenblätter',
      slides: 'Folien',
      speakerNotes: 'Vortragsnotizen',
    },
    /** A sentence and its next step, as one text. */
    folderTrouble: '{{message}} {{next}}',
  },
} satisfies Partial<WindowCatalogue>
