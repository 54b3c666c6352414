import type { Catalogue } from '../catalogue.ts'

/** Texts of `--help` about commands and their options. Names of commands, options and keys are syntax. */
export const commandLineHelp = {
  cliHelp: {
    about: 'EchoMind beantwortet Fragen aus Ihren Dokumenten, auf diesem Computer.',
    usage: 'Aufruf: {{form}}',
    /** Headings of lists. */
    commandList: 'Befehle:',
    options: 'Optionen:',
    everywhere: 'Optionen aller Befehle:',
    exit: 'Rückgabewerte: 0 Erfolg, 1 der Befehl konnte nicht ausgeführt werden, 2 falscher Aufruf, 3 nur teilweise erledigt, oder es wurden Mängel gefunden.',
    commands: {
      import: 'Importiert Dateien und Ordner. Wartet, bis sie durchsuchbar sind.',
      paste: 'Macht aus dem Text der Standardeingabe oder einer Textdatei ein Dokument.',
      watch: 'Überwacht Ordner. Eine Sammlung folgt ihren neuen, geänderten, umbenannten und gelöschten Dateien.',
      documents: 'Listet die Dokumente auf.',
      document: 'Zeigt ein Dokument.',
      tag: 'Gibt einem Dokument Schlagwörter oder entfernt sie.',
      unlock:
        'Liest eine gesperrte PDF mit ihrem Passwort. Fragt danach oder nimmt die erste Zeile der Standardeingabe; es wird nirgends aufbewahrt.',
      rename:
        'Gibt einem Dokument einen eigenen Titel, der bleibt, wenn die Datei neu gelesen wird. Ein leerer Titel bringt den der Datei zurück.',
      move: 'Verschiebt Dokumente in eine andere Sammlung.',
      reindex:
        'Liest Dokumente aus ihren gespeicherten Originalen neu. Ohne ID: alle Dokumente. Die alten Textstellen werden bis dahin durchsucht.',
      delete: 'Verschiebt Dokumente in den Papierkorb oder löscht sie endgültig.',
      trash: 'Listet den Papierkorb auf, stellt Dokumente daraus wieder her oder leert ihn.',
      replaced: 'Listet Ihre Texte auf, die überschrieben wurden, gibt einen davon aus oder löscht alle.',
      queue:
        'Zeigt die Warteschlange. Arbeitet sie ab, bis nichts mehr übrig ist (drain), hält sie an, setzt sie fort, bricht Aufträge ab oder versucht sie erneut.',
      health:
        'Meldet Dokumente mit Mängeln: fehlgeschlagen, ohne Text, doppelt, zurückgestellt, veraltet, wartend. Meldet auch, wie zuverlässig die semantische Suche ist.',
      found:
        'Listet die Originale auf, die beiseitegelegt wurden, weil kein Dokument sie kannte. Importiert sie, oder lässt die Datenbank, wie sie ist.',
      search: 'Findet Textstellen mit lexikalischer und semantischer Suche.',
      why: 'Erklärt, warum eine Frage ein Dokument findet oder nicht findet.',
      ask: 'Beantwortet eine Frage aus Ihren Dokumenten. Jede Aussage nennt ihre Quelle.',
      summarise: 'Fasst Dokumente zusammen, genannt mit ID oder Dateiname. Jede Aussage nennt ihre Quelle.',
      chats:
        'Listet alle Chats auf, oder jene, die bestimmte Wörter enthalten. Exportiert einen Chat als Markdown, benennt ihn um, heftet ihn an oder löscht ihn. Listet die Fragen ohne Antwort auf.',
      note: 'Legt aus einem Text eine Notiz an: Ein Text mit Zeiten wird ihre Mitschrift, alles andere ihr Memo. Schreibt eine Aufnahme mit (WAV, MP3, FLAC, Ogg). Zeigt eine Notiz, erstellt ihre Entscheidungen und Aufgaben neu, schreibt mit dem Chat-Modell ihre Reinschrift, oder exportiert sie. Aufnahmen komprimiert das Fenster, denn nur dort gibt es den Kodierer.',
      notes: 'Listet die Notizen auf, die neueste zuerst.',
      ledger: 'Listet die Entscheidungen und Aufgaben aller Notizen auf. Hakt eine Aufgabe ab oder öffnet sie wieder.',
      personas: 'Listet die Personas auf. Legt eine an, ändert oder löscht sie. Eine Persona sagt, wie geantwortet wird.',
      artifact: 'Schreibt eine Ausarbeitung aus den Dokumenten, die zu den Filtern passen. Jede Aussage nennt ihre Quelle.',
      artifacts: 'Listet die Ausarbeitungen auf. Exportiert oder löscht eine.',
      collections:
        'Listet Sammlungen auf, legt sie an, benennt sie um und löscht sie. Ändert die Einstellungen einer Sammlung: profile, passageSize, passageOverlap, redact, fusion, instructions. Die größte Textstelle (passageSize) und was zwei Textstellen gemeinsam haben (passageOverlap) zählen bei window in Zeichen, bei tokens-512 und tokens-1000 in Tokens; andere Profile haben keine solchen Größen. Ein leerer Wert steht für die allgemeine Einstellung.',
      models:
        'Listet die Modelle des Modell-Servers und Ihre eigenen auf, oder lädt eines herunter. Fügt das Prüfmodell eines Ordners hinzu (ein ONNX-Modell, das Zweitmeinungen zu Antworten gibt), oder entfernt es.',
      ocr: 'Zeigt die Sprachen der Texterkennung. Fügt die Sprache einer Datei (NAME.traineddata von Tesseract) oder aller solchen Dateien eines Ordners hinzu, oder entfernt eine.',
      speech:
        'Zeigt die Spracherkennung, und wie man eine hinzufügt. Fügt das Modell zur Spracherkennung eines Ordners hinzu oder entfernt es, verwendet ein gefundenes Programm, oder erprobt die Spracherkennung an einer Aufnahme.',
      settings: 'Zeigt und ändert Einstellungen.',
      log: 'Listet die letzten Fragen auf, mit Zeit, Ergebnis und Dauer.',
      eval: 'Misst, wie gut die Suche die richtigen Dokumente findet, und ob eine Einstellung hilft.',
      check: 'Prüft alle gespeicherten Daten auf Schäden, und den Inhalt von {{originals}} zufällig gewählten Originalen.',
      rebuild:
        'Repariert Wortindex, Vektoren und Texte aus den Textstellen und Originalen und prüft dann alles. Mit dem Wort library legt der Befehl eine beschädigte Datenbank beiseite und baut aus den Originalen eine neue auf.',
      backup:
        'Schreibt die ganze Bibliothek in eine Datei: Dokumente, Aufnahmen, Notizen, Chats und Einstellungen, aber keine Modelle. Die Datei ist nicht verschlüsselt.',
      restore: 'Legt die Bibliothek einer Sicherung in den Datenordner. Die Sicherung wird vorher ganz geprüft.',
      storage: 'Zeigt die Größen dessen, was gespeichert ist, und was jeder Monat gebracht hat.',
      doctor:
        'Findet Mängel dieses Computers und sagt, was zu tun ist. Mit --egress: arbeitet in einer eigenen Bibliothek und zählt jede Verbindung.',
    },
    global: {
      data: 'Der Datenordner (Standard: ECHOMIND_DATA, sonst der Ordner der App).',
      json: 'Genau ein JSON-Objekt ausgeben.',
      quiet: 'Keinen Fortschritt ausgeben.',
      help: 'Diese Hilfe anzeigen.',
    },
    speech: { model: 'Die Modelldatei des Programms (whisper-cli braucht eine).' },
    filters: {
      collection: 'Nur Dokumente dieser Sammlung (mehrfach möglich; Standard: alle).',
      window: 'Nur Dokumente dieses Zeitraums.',
      type: 'Nur Dokumente dieses Typs (mehrfach möglich): {{types}}.',
      document: 'Nur dieses Dokument (mehrfach möglich).',
      tag: 'Nur Dokumente mit diesem Schlagwort (mehrfach möglich).',
      maxSensitivity:
        'Dokumente mit höherer Vertraulichkeit weglassen. In einem Dokument von hoher Vertraulichkeit wurde etwas geschwärzt.',
    },
    import: {
      collection: 'Die Sammlung für die neuen Dokumente (Standard: Personal). Sie wird angelegt, wenn es sie nicht gibt.',
      noEmbed: 'Vorerst keine Vektoren berechnen. Nur die lexikalische Suche findet diese Dokumente.',
      wait: 'Warten, bis auch die semantische Suche die Dokumente findet.',
      profile: 'Wie Dokumente in Textstellen aufgeteilt werden: {{profiles}}.',
      redact:
        'Was geschwärzt wird, bevor Dokumente gespeichert werden. Originaldateien und die Namen von Dateien und Ordnern werden gespeichert, wie sie sind.',
      title: 'Der Titel des Dokuments (Standard bei einer Datei: ihr Name).',
      review: 'Änderungen warten, bis Sie sie übernehmen.',
      manyFiles: 'Liest ein ganzes Laufwerk, den persönlichen Ordner oder mehr als 10.000 Dateien ohne Rückfrage.',
    },
    library: {
      outdated: 'Nur die, die laut „Zustand“ neu gelesen werden sollten: von einem älteren Leser oder mit anderen Einstellungen gelesen.',
      removeTags: 'Diese Schlagwörter entfernen.',
      chunks: 'Auch jede Textstelle mit ihrem Anker zeigen.',
      status: 'Nur Dokumente mit diesem Status (mehrfach möglich): {{statuses}}.',
      purge:
        'Die Dokumente endgültig löschen und auf der Festplatte überschreiben: Datei, Textstellen, Wörter, Vektoren, ihre Sätze und Titel in Chats, Ausarbeitungen und Testfragen, und Kopien der Datenbank, die vor einer Aktualisierung entstanden. Texte, die dasselbe mit anderen Worten sagen, bleiben. Auch der Pfad einer Datei in einem überwachten Ordner bleibt.',
      citingChats: 'Auch die Antworten löschen, die diese Dokumente als Quelle nennen, samt ihren Fragen.',
    },
    search: {
      hits: 'Die Anzahl der Treffer, 1 bis 100 (Standard: 10).',
      depth: 'fast (Standard) oder thorough. Eine gründliche Suche ergänzt die Frage um andere Wörter und ordnet die besten Treffer neu.',
      set: 'Eine Einstellung nur für diese Suche (mehrfach möglich).',
      pick: 'Die Treffer so auswählen wie für eine Antwort: vielfältig, einen je Abschnitt, ohne nahezu gleiche.',
      explain: 'Auch jede Stufe der Suche zeigen.',
      passages: 'Die Anzahl der Textstellen, die eine Antwort verwendet, 1 bis 30 (Standard: die Einstellung retrieval.k).',
      logged: 'Die Anzahl der Fragen, 1 bis 1.000 (Standard: 20).',
    },
    answers: {
      set: 'Eine Einstellung nur für diese Frage (mehrfach möglich), zum Beispiel retrieval.k=4.',
      explain: 'Auch jede Stufe der Suche zeigen.',
      persona: 'Die Persona, die antwortet (Standard: General Assistant).',
      depth:
        'fast (Standard) oder thorough. Eine gründliche Antwort sucht auch mit umformulierten Fragen und ordnet die besten Textstellen neu. Mit einem langsamen Modell entfällt, was zu lange dauert. Das wird dann gesagt.',
      chat: 'Diesen Chat fortsetzen.',
      check:
        'Zu jedem Satz eine Zweitmeinung einholen, wie lange es auch dauert: Das Prüfmodell, sonst das Chat-Modell, sagt, ob die angegebenen Quellen ihn belegen.',
      context: 'Ein Text, um den es in der Frage geht. Er ist Quelle [0].',
      writer: 'Die Persona, die die Ausarbeitung schreibt.',
      title: 'Der Titel der Ausarbeitung.',
      out: 'Die Ausarbeitung und ihre Quellen in diese Datei schreiben.',
    },
    evaluation: {
      ranks: 'Die Ränge, bei denen Recall gemessen wird.',
      depth: 'fast (Standard) oder thorough.',
      set: 'Eine Einstellung nur für diesen Durchlauf (mehrfach möglich).',
      twins: 'Jede Frage auch ohne ihre Dokumente stellen. Das misst, wie gut „nicht gefunden“ erkannt wird.',
      answers: 'Auch die Fragen beantworten, zu denen eine Antwort erwartet wird.',
      generated: 'Die Anzahl der zu erzeugenden Fragen, 1 bis 1.000 (Standard: 20).',
    },
    notes: {
      title: 'Der Titel der Notiz (Standard bei einer Datei: ihr Name).',
      echotag: 'Das Thema der Notiz, in wenigen Wörtern.',
      date: 'Die Zeit der Notiz (ISO 8601; Standard: jetzt).',
      format: 'Das Format des Exports (Standard: md).',
      search: 'Nur Notizen, die alle diese Wörter enthalten.',
      onlyEchotag: 'Nur Notizen mit diesem Echotag.',
    },
    doctor: {
      egress:
        'In einer vorübergehenden Bibliothek importieren, suchen, antworten, schreiben, sichern und prüfen und jede Adresse zählen, die EchoMind anspricht.',
    },
    backup: { yes: 'Ersetzt die Bibliothek, die im Datenordner liegt.' },
    maintenance: {
      full: 'Den Inhalt jedes Originals vergleichen.',
      accept: 'Geänderte Zeilen behalten, die nur Sie beurteilen können, zum Beispiel die eines Chats.',
    },
  },
} satisfies Partial<Catalogue>
