/** Questions of the main process before something is gone for good, or opened outside. Each names what is lost. */
export const questions = {
  ask: {
    /** Titles of what is lost, and what that means. */
    named: '{{titles}}\n\n{{text}}',
    more_one: '{{count}} weiteres',
    more_other: '{{count}} weitere',
    purge: {
      one: '„{{title}}“ endgültig löschen?',
      many_one: '{{count}} Dokument endgültig löschen?',
      many_other: '{{count}} Dokumente endgültig löschen?',
      detail_one:
        'EchoMind entfernt seine Kopie, die Textstellen sowie Sätze und Titel daraus in Chats, Ausarbeitungen und Testfragen, und überschreibt sie auf der Festplatte. Es entfernt auch Kopien der Datenbank, die vor einer Aktualisierung entstanden. Texte, die dasselbe mit anderen Worten sagen, bleiben. Auch Ihre eigenen Sicherungen, exportierte Dateien und die importierte Datei bleiben. In einem überwachten Ordner merkt sich EchoMind den Pfad und importiert die Datei nicht noch einmal. Das kann nicht rückgängig gemacht werden.',
      detail_other:
        'EchoMind entfernt seine Kopien, die Textstellen sowie Sätze und Titel daraus in Chats, Ausarbeitungen und Testfragen, und überschreibt sie auf der Festplatte. Es entfernt auch Kopien der Datenbank, die vor einer Aktualisierung entstanden. Texte, die dasselbe mit anderen Worten sagen, bleiben. Auch Ihre eigenen Sicherungen, exportierte Dateien und die importierten Dateien bleiben. In einem überwachten Ordner merkt sich EchoMind die Pfade und importiert die Dateien nicht noch einmal. Das kann nicht rückgängig gemacht werden.',
      chats_one: 'Auch die Antworten entfernen, die es als Quelle nennen, samt ihren Fragen',
      chats_other: 'Auch die Antworten entfernen, die sie als Quelle nennen, samt ihren Fragen',
      action: 'Endgültig löschen',
    },
    /** Texts that are kept after others replaced them. */
    replaced: {
      question: 'Alle ersetzten Texte endgültig löschen?',
      detail: 'Es sind Texte von Ihnen, an deren Stelle andere getreten sind. Diese bleiben. Das lässt sich nicht rückgängig machen.',
      action: 'Endgültig löschen',
    },
    queue: {
      all_one: '{{count}} Datei aus der Warteschlange nehmen?',
      all_other: '{{count}} Dateien aus der Warteschlange nehmen?',
      allDetail:
        'Dateien, die noch nicht gelesen sind, werden aus der Warteschlange entfernt. Sie können sie wieder hinzufügen, außer was eingefügt oder aus einem anderen Programm hereingezogen wurde: Davon hat EchoMind die einzige Kopie und löscht sie. Durchsuchbare Dokumente bleiben.',
      allAction: 'Herausnehmen',
      question: '„{{name}}“ aus der Warteschlange nehmen?',
      detail: 'Es wurde eingefügt oder aus einem anderen Programm hereingezogen. EchoMind hat die einzige Kopie und löscht sie.',
      action: 'Herausnehmen',
    },
    collection: {
      question: 'Die Sammlung „{{name}}“ löschen?',
      detail: 'Sie enthält keine Dokumente. Das kann nicht rückgängig gemacht werden.',
      action: 'Löschen',
    },
    rebuild: {
      question: 'Annehmen, was die Prüfung gefunden hat?',
      detail:
        'Diese Befunde können nur Sie beurteilen. EchoMind hält danach für richtig, was jetzt gespeichert ist, und keine spätere Prüfung findet den Unterschied. Das kann nicht rückgängig gemacht werden.',
      action: 'Annehmen',
    },
    audio: {
      question: 'Den Ton von „{{title}}“ entfernen?',
      detail: '{{size}} MB werden endgültig gelöscht. Memo, Mitschrift und Reinschrift bleiben.',
      action: 'Ton entfernen',
    },
    questionSet: {
      question: 'Die Fragen „{{name}}“ löschen?',
      detail_one: '{{count}} Frage wird endgültig gelöscht. Die Ergebnisse früherer Läufe bleiben.',
      detail_other: '{{count}} Fragen werden endgültig gelöscht. Die Ergebnisse früherer Läufe bleiben.',
      action: 'Löschen',
    },
    replacedSet: {
      question: 'Die Fragen „{{name}}“ ersetzen?',
      detail_one:
        'Die Sammlung hat {{count}} Frage. Sie wird durch die Fragen der Datei ersetzt. Das kann nicht rückgängig gemacht werden.',
      detail_other:
        'Die Sammlung hat {{count}} Fragen. Sie werden durch die Fragen der Datei ersetzt. Das kann nicht rückgängig gemacht werden.',
      action: 'Ersetzen',
    },
    run: { question: 'Diesen Lauf löschen?', detail: '{{set}}, {{date}}\n\nSeine Zahlen werden endgültig gelöscht.', action: 'Löschen' },
    chat: {
      one: 'Den Chat „{{title}}“ löschen?',
      many_one: '{{count}} Chat löschen?',
      many_other: '{{count}} Chats löschen?',
      detail_one: '{{count}} Nachricht wird endgültig gelöscht. Die Dokumente bleiben.',
      detail_other: '{{count}} Nachrichten werden endgültig gelöscht. Die Dokumente bleiben.',
      action: 'Löschen',
    },
    persona: {
      question: 'Die Persona „{{name}}“ löschen?',
      detail: 'Die Anweisungen gehen verloren. Das kann nicht rückgängig gemacht werden.',
      action: 'Löschen',
    },
    draft: {
      question: 'Ihre Änderungen an „{{title}}“ verwerfen?',
      detail: 'Was Sie seit der letzten Fassung geschrieben haben, wird gelöscht.',
      action: 'Änderungen verwerfen',
    },
    artifact: {
      one: 'Die Ausarbeitung „{{title}}“ löschen?',
      many_one: '{{count}} Ausarbeitung löschen?',
      many_other: '{{count}} Ausarbeitungen löschen?',
      detail: 'Alle Fassungen werden endgültig gelöscht. Die Dokumente bleiben.',
      action: 'Löschen',
    },
    /** Instructions of a persona or a collection, or the summary of a chat. */
    words: {
      question: 'Ersetzen, was Sie in „{{name}}“ geschrieben haben?',
      detail: 'Was vorher dort stand, ist dann weg. Das kann nicht rückgängig gemacht werden.',
      action: 'Ersetzen',
    },
    ownModel: {
      question: '{{name}} entfernen?',
      detail: 'Die Kopie in der Bibliothek wird gelöscht. Der Ordner, aus dem sie stammt, bleibt. Die Meinungen in Ihren Chats bleiben.',
      action: 'Entfernen',
    },
    language: {
      question: '{{name}} entfernen?',
      detail: 'Die Kopie in der Bibliothek wird gelöscht. Die Datei, aus der sie stammt, bleibt. Was damit gelesen wurde, bleibt.',
      action: 'Entfernen',
    },
    speechModel: {
      question: '{{name}} entfernen?',
      detail: 'Die Kopie in der Bibliothek wird gelöscht. Der Ordner, aus dem sie stammt, bleibt. Die Mitschriften bleiben.',
      action: 'Entfernen',
    },
    open: {
      question: '„{{name}}“ in einem anderen Programm öffnen?',
      mail: 'Die Datei kam mit der Nachricht „{{title}}“. {{risk}}',
      unknown: 'Die Datei kam aus einem anderen Programm, etwa einem Browser oder einem Mailprogramm: EchoMind weiß nicht, woher. {{risk}}',
      file: 'Sie haben die Datei aus {{path}} hinzugefügt. {{risk}}',
      risk: 'Das andere Programm ist nicht EchoMind: Es kann sich mit dem Internet verbinden und ausführen, was die Datei enthält. Öffnen Sie sie nur, wenn Sie ihr vertrauen.',
      marked:
        '{{origin}}\n\nDas Programm bekommt eine Kopie, die als Datei aus dem Internet gekennzeichnet ist, damit es vorsichtiger ist. Was Sie in der Kopie ändern, ändert die Bibliothek nicht.',
      plain:
        '{{origin}}\n\nDas Programm bekommt eine Kopie. Dieses System hat kein Kennzeichen für Dateien aus dem Internet. Was Sie in der Kopie ändern, ändert die Bibliothek nicht.',
      action: 'Öffnen',
    },
  },
} as const
