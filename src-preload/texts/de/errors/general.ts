import type { WindowCatalogue } from '../../catalogue.ts'

/** Errors of requests and of the library. A variant without its own sentence has that of its code. */
export const generalErrors = {
  'bad-request': {
    message: 'EchoMind hat diese Anfrage nicht verstanden.',
    next: 'Versuchen Sie es noch einmal. Wenn es wieder geschieht, melden Sie es als Fehler.',
    answerUnderWay: { message: 'Diese Antwort wird noch geschrieben.', next: 'Halten Sie sie zuerst an.' },
    artifactTooLong: { message: 'Eine Ausarbeitung darf höchstens 400.000 Zeichen haben.', next: 'Kürzen Sie sie.' },
    artifactUnderWay: {
      message: 'Diese Ausarbeitung wird gerade geschrieben.',
      next: 'Warten Sie, bis sie fertig ist, oder halten Sie sie zuerst an.',
    },
    beginAgainNotNeeded: {
      message: 'Die Datenbank kann gelesen werden. Ein Neubeginn ist nicht nötig.',
      next: 'So reparieren Sie, was eine Prüfung findet: echomind rebuild',
    },
    collectionFixed: {
      message: 'Die Standardsammlung kann nicht gelöscht werden.',
      next: 'Benennen Sie sie um, wenn Ihnen ein anderer Name lieber ist.',
    },
    collectionFull: {
      message_one: 'Diese Sammlung hat noch {{count}} Dokument.',
      message_other: 'Diese Sammlung hat noch {{count}} Dokumente.',
      next: 'Verschieben oder löschen Sie zuerst ihre Dokumente.',
    },
    dropExpired: { message: 'Diese Dateien wurden vor zu langer Zeit abgelegt.', next: 'Ziehen Sie sie noch einmal auf das Fenster.' },
    manyFiles: {
      message_one: 'EchoMind würde in diesem Ordner mindestens {{count}} Datei lesen.',
      message_other: 'EchoMind würde in diesem Ordner mindestens {{count}} Dateien lesen.',
      next: 'Überwachen Sie einen Ordner darin, oder lesen Sie mit --yes alle.',
    },
    noAnswer: { message: 'Diese Antwort gibt es nicht.', next: 'Wählen Sie eine Antwort eines Chats.' },
    noImport: { message: 'Diesen Import gibt es nicht.' },
    noReplaced: { message: 'Diesen ersetzten Text gibt es nicht.', next: 'Ihre Liste zeigt: echomind replaced' },
    noTrace: {
      message: 'Die Stufen dieser Antwort sind nicht gespeichert.',
      next: 'Stellen Sie die Frage noch einmal, um ihre Stufen zu sehen.',
    },
    noteTooLong: {
      message: 'Eine Notiz darf höchstens 2.000.000 Zeichen haben.',
      next: 'Teilen Sie den Text auf mehrere Notizen auf.',
    },
    notAFolder: {
      message: 'Nur ein Ordner kann überwacht werden.',
      next: 'Importieren Sie die Datei selbst, oder überwachen Sie ihren Ordner.',
    },
    notWatched: { message: 'Dieser Ordner wird nicht überwacht.', next: 'Sehen Sie in der Liste der überwachten Ordner nach.' },
    ownFolder: {
      message: 'EchoMind bewahrt in diesem Ordner seine eigenen Dateien auf.',
      next: 'Überwachen Sie einen anderen Ordner.',
    },
    plainModelName: {
      message: 'Das ist kein einfacher Modellname.',
      next: 'Verwenden Sie einen Namen wie qwen3.5:4b. Ein Modell von einem anderen Ort holt: echomind models pull NAME',
    },
    pullUnderWay: {
      message: 'Ein anderes Modell wird gerade heruntergeladen.',
      next: 'Warten Sie, bis es fertig ist, oder halten Sie es zuerst an.',
    },
    tooLarge: { message: 'Diese Anfrage ist zu groß.' },
    tooManyFiles: { message: 'Das sind zu viele Dateien auf einmal.', next: 'Fügen Sie sie in kleineren Gruppen hinzu.' },
    uploadIncomplete: {
      message: 'Die Datei „{{name}}“ kam nicht vollständig an.',
      next: 'Ziehen Sie sie noch einmal auf das Fenster.',
    },
    uploadOrder: {
      message: 'Ein Stück dieser Datei kam in der falschen Reihenfolge an.',
      next: 'Ziehen Sie die Datei noch einmal auf das Fenster.',
    },
    uploadUnknown: {
      message: 'EchoMind kennt diese Übertragung nicht.',
      next: 'Ziehen Sie die Datei noch einmal auf das Fenster.',
    },
  },
  'untrusted-sender': { message: 'Diese Anfrage kam nicht aus dem Fenster von EchoMind.', next: 'Nichts wurde getan.' },
  'unknown-route': { message: 'EchoMind kennt diese Anfrage nicht.', next: 'Starten Sie EchoMind neu.' },
  internal: {
    message: 'In EchoMind ist etwas schiefgegangen.',
    next: 'Ihre Dokumente sind sicher. Bitte versuchen Sie es noch einmal.',
  },
  declined: { message: 'Das wurde nicht getan, weil es abgelehnt wurde.', next: 'Es wurde nichts geändert.' },
  'dialogs-paused': {
    message: 'EchoMind öffnet gerade keinen Dialog, weil drei hintereinander abgelehnt wurden.',
    next: 'Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
  },
  cancelled: { message: 'Das wurde angehalten.', next: 'Sie können es jederzeit wieder starten.' },
  'document-not-found': {
    message: 'Dieses Dokument gibt es nicht.',
    next: 'Die Liste der Dokumente zeigt ihre IDs.',
    inFilter: {
      message: 'Das Dokument, auf das die Suche begrenzt ist, ist nicht in der Bibliothek.',
      next: 'Stellen Sie es aus dem Papierkorb wieder her, oder fragen Sie ohne diesen Filter.',
    },
    inTrash: { next: 'Sehen Sie nach mit: echomind trash list' },
    named: { message: 'Es gibt kein Dokument „{{name}}“.' },
    purging: {
      message: 'Dieses Dokument wurde endgültig gelöscht. Seine Reste werden gerade entfernt.',
      next: 'Importieren Sie die Datei neu, wenn Sie sie brauchen.',
    },
  },
  'collection-not-found': {
    message: 'Diese Sammlung gibt es nicht.',
    next: 'Die Liste der Sammlungen zeigt ihre Namen.',
    named: { message: 'Es gibt keine Sammlung „{{name}}“.' },
  },
  'collection-exists': { message: 'Eine Sammlung mit diesem Namen gibt es schon.', next: 'Wählen Sie einen anderen Namen.' },
  'persona-not-found': {
    message: 'Diese Persona gibt es nicht.',
    next: 'Die Liste der Personas zeigt ihre Namen.',
    named: { message: 'Es gibt keine Persona „{{name}}“.' },
  },
  'persona-invalid': {
    message: 'Diese Persona ist nicht gültig.',
    next: 'Ihre Anweisungen dürfen höchstens 8.000 Zeichen haben; --help beschreibt die anderen Felder.',
    cannotDelete: {
      message: 'Die Persona „{{name}}“ kann nicht gelöscht werden, weil sie antwortet, wenn keine andere gewählt ist.',
      next: 'Ändern Sie sie stattdessen.',
    },
    cannotRename: {
      message: 'Die Persona „{{name}}“ kann nicht umbenannt werden.',
      next: 'Duplizieren Sie sie unter einem anderen Namen.',
    },
    field: { message: 'Dieser Wert ist für „{{field}}“ nicht gültig.' },
    nameTaken: { message: 'Eine Persona „{{name}}“ gibt es schon.', next: 'Wählen Sie einen anderen Namen.' },
    promptTooLong: {
      message: 'Die Anweisungen einer Persona dürfen höchstens 8.000 Zeichen haben.',
      next: 'Kürzen Sie sie. Lange Texte gehören in ein Dokument.',
    },
  },
  'message-not-found': { message: 'Diese Nachricht gibt es nicht.', next: 'Öffnen Sie ihren Chat neu.' },
  'chat-not-found': { message: 'Diesen Chat gibt es nicht.', next: 'Die Liste der Chats zeigt ihre IDs.' },
  'job-not-found': { message: 'Diesen Auftrag gibt es in der Warteschlange nicht.', next: 'Die Liste der Warteschlange zeigt die IDs.' },
  'setting-unknown': {
    message: 'Diese Einstellung gibt es nicht.',
    next: 'Die Liste der Einstellungen zeigt ihre Namen.',
    inList: { message: 'Es gibt keine Einstellung „{{key}}“.', next: 'Sehen Sie nach mit: echomind settings list' },
    named: { message: 'Es gibt keine Einstellung „{{key}}“.' },
    ofCollection: { message: 'Eine Sammlung hat keine Einstellung „{{key}}“.', next: 'Verwenden Sie eine von diesen: {{keys}}.' },
  },
  'setting-invalid': {
    message: 'Dieser Wert ist für die Einstellung nicht gültig.',
    next: 'Die Liste der Einstellungen zeigt den gültigen Bereich.',
    absolute: {
      message: 'Die Einstellung „{{key}}“ braucht den ganzen Pfad eines Ordners.',
      next: 'Beginnen Sie den Pfad an der Wurzel des Laufwerks.',
    },
    commandOnly: {
      message: 'Das Fenster kann „{{key}}“ nicht ändern, weil diese Einstellung ein Programm oder dessen Dateien nennt.',
      next: 'Führen Sie aus: echomind settings set {{key}} WERT',
    },
    speechCommand: {
      message: 'Das ist kein Befehl zur Spracherkennung.',
      next: 'Schreiben Sie ein JSON-Array mit dem Programm, seinen Argumenten und {wav}, zum Beispiel ["pocketsphinx_continuous", "-infile", "{wav}"].',
    },
    address: {
      message: 'Das ist keine gültige Adresse.',
      next: 'Schreiben Sie sie in der Form http://127.0.0.1:11434, ohne Pfad, Benutzernamen oder Passwort.',
    },
    cloudAddress: {
      message: 'EchoMind verwendet diese Adresse nicht, weil sie einer anderen Firma gehört.',
      next: 'Verwenden Sie einen Server auf diesem Computer oder in Ihrem Heimnetz.',
    },
    ofCollection: { message: 'Dieser Wert ist für „{{key}}“ nicht gültig.', next: 'Gültig: {{range}}.' },
    ofOneQuestion: {
      message: 'Die Einstellung „{{key}}“ lässt sich nicht für eine einzelne Frage setzen.',
      next: 'Führen Sie aus: echomind settings set {{key}} WERT',
    },
    range: { message: 'Dieser Wert ist für „{{key}}“ nicht gültig. Gültig: {{range}}.', next: '{{description}}' },
    serverAddress: {
      message: 'Die Adresse des Modell-Servers ist nicht gültig.',
      next: 'Schreiben Sie sie in der Form http://127.0.0.1:11434, ohne Pfad oder Passwort (models.baseUrl oder OLLAMA_HOST).',
    },
    weaker: {
      message: 'EchoMind schwächt die Einstellung „{{key}}“ nicht ab, ohne zu fragen.',
      next: 'Ändern Sie sie in den Einstellungen, oder führen Sie aus: echomind settings set {{key}} WERT',
    },
  },
  'question-empty': { message: 'Die Frage ist leer.', next: 'Tippen Sie zuerst eine Frage.' },
  'question-too-long': {
    message: 'Die Frage ist zu lang.',
    next: 'Kürzen Sie sie auf 8.000 Zeichen. Fügen Sie lange Texte als Dokumente hinzu.',
  },
  'artifact-not-found': { message: 'Diese Ausarbeitung gibt es nicht.', next: 'Die Liste der Ausarbeitungen zeigt ihre IDs.' },
  'artifact-empty': {
    message: 'Kein Dokument passt zu diesen Filtern.',
    next: 'Wählen Sie eine andere Sammlung oder einen längeren Zeitraum.',
  },
  'question-set-not-found': {
    message: 'Diesen Fragensatz gibt es nicht.',
    next: 'So sehen Sie alle: echomind eval list',
    named: { message: 'Es gibt keinen Fragensatz „{{name}}“.' },
  },
  'run-not-found': {
    message: 'Diesen Durchlauf gibt es nicht.',
    next: 'So sehen Sie alle: echomind eval list',
    named: { message: 'Es gibt keinen Durchlauf „{{id}}“.' },
  },
  'no-questions': {
    message: 'Es wurden keine Fragen gefunden.',
    next: 'Jede Zeile ist eine Frage: {"id": "1", "question": "...", "relevant": ["ein Dateiname"]}',
    because: { message: '{{reason}}' },
    inFile: { message: 'Diese Datei enthält keine Fragen.' },
  },
  'database-newer': {
    message: 'Eine neuere Version von EchoMind hat diesen Datenordner geschrieben.',
    next: 'Installieren Sie diese oder eine spätere Version. Nichts wurde geändert.',
  },
  'database-damaged': {
    message: 'Die Datenbank ist beschädigt.',
    next: 'Spielen Sie eine Kopie von echomind.db zurück, oder beginnen Sie mit den Originalen neu: echomind rebuild library. In beiden Fällen wird nichts gelöscht.',
  },
  'data-folder-unusable': {
    message: 'EchoMind kann nicht in den Datenordner schreiben.',
    next: 'Prüfen Sie den Ordner und seine Zugriffsrechte.',
    readOnly: {
      message: 'Der Datenordner ist schreibgeschützt: EchoMind kann die Bibliothek lesen, ändert aber nichts darin.',
      next: 'Heben Sie den Schreibschutz auf, oder kopieren Sie den ganzen Ordner an einen eigenen Ort, und öffnen Sie ihn dort.',
    },
    moved: {
      message: 'Der Datenordner ist nicht mehr dort, wo er beim Start von EchoMind war.',
      next: 'Legen Sie ihn zurück, oder beenden Sie EchoMind und starten Sie es mit dem neuen Ort des Ordners. Wenn er gelöscht wurde, spielen Sie eine Sicherung zurück. Bis dahin wird nichts gespeichert.',
    },
    unnamed: { message: 'Die Option --data nennt keinen Ordner.', next: 'Geben Sie bei --data einen Ordner an, oder lassen Sie sie weg.' },
  },
  'database-busy': {
    message: 'Die Datenbank ist beschäftigt.',
    next: 'Versuchen Sie es gleich noch einmal.',
    thawed: {
      message: 'Der Datenordner hat sich geändert, oder es kann wieder in ihn geschrieben werden.',
      next: 'Starten Sie EchoMind neu, oder wiederholen Sie den Befehl.',
    },
    otherProcess: {
      message: 'Ein anderes EchoMind arbeitet in dieser Bibliothek.',
      next: 'Beenden Sie es, und versuchen Sie es noch einmal.',
    },
    reader: {
      message: 'Ein anderes Programm liest die Datenbank. Spuren gelöschter Dokumente sind deshalb noch in ihrem Protokoll.',
      next: 'Schließen Sie andere Programme von EchoMind, und löschen Sie noch einmal.',
    },
    backupUnderWay: {
      message: 'Eine Sicherung oder Wiederherstellung läuft schon.',
      next: 'Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.',
    },
    upkeepUnderWay: {
      message: 'Eine Prüfung oder ein Neuaufbau läuft schon.',
      next: 'Warten Sie bis zum Ende, oder brechen Sie sie ab.',
    },
  },
  'disk-full': {
    message: 'Die Festplatte ist voll.',
    next: 'Schaffen Sie Platz, und versuchen Sie es noch einmal. Eine wartende Warteschlange setzen Sie mit „Fortsetzen“ fort. Nichts ging verloren.',
    pull: { next: 'Schaffen Sie Platz, und laden Sie das Modell dann noch einmal herunter.' },
  },
} satisfies Partial<WindowCatalogue['errors']>
