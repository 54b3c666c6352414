import type { WindowCatalogue } from '../catalogue.ts'

/** What Health and a check find, the next step of each, and the words of the check itself. */
export const damage = {
  findings: {
    building: {
      message: 'Die Vektoren eines anderen Embedding-Modells werden gerade berechnet. Bis dahin werden die alten verwendet.',
      next: 'EchoMind macht von selbst weiter.',
    },
    chatModelMissing: {
      message: 'Das Chat-Modell „{{model}}“ ist nicht installiert.',
      next: 'Laden Sie es herunter (echomind models pull {{model}}), oder wählen Sie ein anderes.',
    },
    checkIncomplete: 'Die Prüfung konnte die Datenbank nicht bis zum Ende lesen.',
    damagedRows: {
      message: 'Beschädigte Zeilen in der Datenbank: {{rows}}.',
      next: 'Klicken Sie auf „Alles prüfen“. Dann sehen Sie den Schaden und wie er sich beheben lässt.',
    },
    diskFull: {
      message: 'Auf der Festplatte sind nur noch {{free}} MB frei.',
      next: 'Schaffen Sie Platz, bevor Sie mehr importieren.',
    },
    duplicate: {
      message_one: '{{count}} Dokument ist gleich wie ein anderes seiner Sammlung.',
      message_other: '{{count}} Dokumente sind gleich wie ein anderes ihrer Sammlung.',
      next: 'Verschieben Sie die doppelten in den Papierkorb.',
    },
    failed: {
      message_one: '{{count}} Dokument wurde aus einem Grund nicht gelesen, der vorübergehen kann.',
      message_other: '{{count}} Dokumente wurden aus Gründen nicht gelesen, die vorübergehen können.',
      next: 'Jedes Dokument nennt den Grund. Klicken Sie danach auf „Erneut versuchen“.',
    },
    folderOpen: {
      message: 'Andere Benutzer dieses Computers können die Bibliothek lesen.',
      next: 'Entziehen Sie ihnen die Rechte am Datenordner und an seinen Dateien (chmod -R go-rwx), oder verschieben Sie die Bibliothek in Ihren eigenen Ordner, auf einem Laufwerk mit Zugriffsrechten.',
    },
    noSandbox: {
      message: 'Das Fenster läuft ohne die Sandbox von Chromium.',
      next: 'Installieren Sie das Paket für Debian und Ubuntu (.deb): Es bringt mit, was die Sandbox braucht. Ein AppImage startet ohne sie, wo das System User Namespaces einschränkt.',
    },
    folderReadOnly: { message: 'EchoMind kann nicht in den Datenordner schreiben.', next: 'Prüfen Sie seine Zugriffsrechte.' },
    found: {
      message_one: '{{count}} Original ohne Dokument wurde beiseitegelegt.',
      message_other: '{{count}} Originale ohne Dokument wurden beiseitegelegt.',
      next: 'Importieren Sie sie. EchoMind stellt ihre Namen und Sammlungen wieder her, wenn es sie kennt.',
    },
    locked: {
      message_one: '{{count}} PDF ist gesperrt.',
      message_other: '{{count}} PDF-Dateien sind gesperrt.',
      next: 'Öffnen Sie jede mit ihrem Passwort (in der Befehlszeile: unlock ID). Es wird einmal benutzt und nirgends aufbewahrt.',
    },
    noText: {
      message_one: '{{count}} Dokument hat keinen Text. Seine Seiten sind leer oder Bilder, etwa eingescannt.',
      message_other: '{{count}} Dokumente haben keinen Text. Ihre Seiten sind leer oder Bilder, etwa eingescannt.',
      next: 'Fügen Sie Fassungen mit Textebene hinzu.',
    },
    givenUp: {
      message_one: '{{count}} Dokument hat Seiten, bei denen die Texterkennung aufgegeben hat.',
      message_other: '{{count}} Dokumente haben Seiten, bei denen die Texterkennung aufgegeben hat.',
      next: 'Lesen Sie sie neu (in der Befehlszeile: reindex ID). EchoMind versucht es auch selbst noch einmal, wenn der Rechner nichts zu tun hat.',
    },
    unrecognised: {
      message_one: '{{count}} Dokument hat Seiten ohne Text, die auf die Texterkennung warten.',
      message_other: '{{count}} Dokumente haben Seiten ohne Text, die auf die Texterkennung warten.',
      next: 'Sie beginnt, wenn nichts anderes gelesen wird. Eine Seite dauert einige Sekunden.',
    },
    recognised: {
      message_one: '{{count}} Dokument hat Seiten, deren Text in Bildern erkannt wurde.',
      message_other: '{{count}} Dokumente haben Seiten, deren Text in Bildern erkannt wurde.',
      next: 'Jedes nennt in seinen Angaben diese Seiten, und wie sicher die Buchstaben sind. Vergleichen Sie Zahlen und Namen mit der Seite.',
    },
    originalChanged: 'Das gespeicherte Original von „{{title}}“ hat sich seit dem Import geändert.',
    originalMissing: 'Das gespeicherte Original von „{{title}}“ fehlt.',
    originalNext:
      'Der Text ist weiter durchsuchbar. Spielen Sie die Datei aus einer Sicherung zurück, oder führen Sie echomind rebuild aus: Wenn die Datei noch dort ist, wo sie importiert wurde, kopiert EchoMind sie neu. Indexieren Sie das Dokument vorher nicht neu.',
    originalsLost: {
      message: 'Gespeicherte Originale, die fehlen oder sich geändert haben: {{count}}.',
      next: 'Ihr Text ist weiter durchsuchbar. Spielen Sie die Dateien aus einer Sicherung zurück, oder klicken Sie auf „Alles prüfen“ und dann auf „Reparieren“: EchoMind kopiert jede Datei neu, die noch dort ist, wo sie importiert wurde.',
    },
    originalsUnknown: {
      message_one: 'Ein gespeichertes Original gehört zu keinem Dokument: {{names}}.',
      message_other: '{{count}} gespeicherte Originale gehören zu keinem Dokument: {{names}}.',
      next: 'Nichts wurde gelöscht. Öffnen Sie EchoMind, oder führen Sie echomind found aus: Es verschiebt sie in den Ordner found/ des Datenordners. Von dort können Sie sie importieren.',
    },
    olderReader: {
      message_one: '{{count}} Dokument wurde von einer älteren Fassung des Lesers gelesen.',
      message_other: '{{count}} Dokumente wurden von einer älteren Fassung des Lesers gelesen.',
      next: 'Lesen Sie sie neu (in der Befehlszeile: reindex --outdated): Der Leser ist seitdem besser geworden. Sie bleiben durchsuchbar, und nichts wird gelöscht.',
    },
    outdated: {
      message_one: '{{count}} Dokument entstand mit anderen Einstellungen für Aufteilung oder Schwärzung.',
      message_other: '{{count}} Dokumente entstanden mit anderen Einstellungen für Aufteilung oder Schwärzung.',
      next: 'Klicken Sie auf „Neu indexieren“. Die Dokumente bleiben durchsuchbar.',
    },
    partial: {
      message_one: '{{count}} Dokument hat Seiten oder Teile ohne Text.',
      message_other: '{{count}} Dokumente haben Seiten oder Teile ohne Text.',
      next: 'Jedes Dokument zeigt, welche es sind.',
    },
    purging: {
      message: 'EchoMind überschreibt noch gelöschte Dokumente auf der Festplatte.',
      next: 'Lassen Sie EchoMind geöffnet. Es macht weiter, wenn sonst nichts läuft.',
    },
    quarantined: {
      message_one: '{{count}} Dokument wurde zurückgestellt, weil das Leseprogramm zweimal daran abgestürzt ist.',
      message_other: '{{count}} Dokumente wurden zurückgestellt, weil das Leseprogramm zweimal daran abgestürzt ist.',
      next: 'Speichern Sie sie in den Programmen, aus denen sie stammen, neu, und klicken Sie dann auf „Erneut versuchen“.',
    },
    unreadable: {
      message_one: '{{count}} Datei ist beschädigt oder von einer Art, die EchoMind nicht lesen kann.',
      message_other: '{{count}} Dateien sind beschädigt oder von einer Art, die EchoMind nicht lesen kann.',
      next: 'Jede nennt, was Sie stattdessen hinzufügen können. Verschieben Sie diese dann in den Papierkorb.',
    },
    stale: {
      message_one: '{{count}} Dokument hat sich geändert, aber seine neue Fassung konnte nicht gelesen werden. Die alte wird durchsucht.',
      message_other:
        '{{count}} Dokumente haben sich geändert, aber ihre neuen Fassungen konnten nicht gelesen werden. Die alten werden durchsucht.',
      next: 'Jedes Dokument nennt den Grund. Klicken Sie danach auf „Erneut versuchen“.',
    },
    waiting: {
      message_one: 'Die semantische Suche findet {{count}} Dokument noch nicht. Die lexikalische findet es.',
      message_other: 'Die semantische Suche findet {{count}} Dokumente noch nicht. Die lexikalische findet sie.',
      next: 'EchoMind macht von selbst weiter, solange sein Fenster offen ist oder ein Import läuft.',
      idle: 'Klicken Sie in der Warteschlange auf „Fortsetzen“ (echomind queue resume), oder wählen Sie ein Embedding-Modell.',
    },
    watchedFolder: {
      message: '{{path}}: {{reason}}',
      next: 'Seine Dokumente bleiben, wie sie sind, bis EchoMind den Ordner wieder lesen kann.',
    },
    weakLanguage: {
      message: 'Die semantische Suche ist in dieser Sprache schwach: {{language}} (Zuverlässigkeit {{trust}}).',
      undeclared:
        'Die semantische Suche ist in dieser Sprache schwach: {{language}} (Zuverlässigkeit {{trust}}). Das Embedding-Modell kennt sie nicht.',
      next: 'Wählen Sie ein mehrsprachiges Embedding-Modell (models.embedding), zum Beispiel embeddinggemma.',
    },
  },
  upkeep: {
    title: 'Alles prüfen',
    text: 'Liest alle gespeicherten Daten und alle Originale und meldet jeden Schaden. „Indizes neu aufbauen“ erstellt den Wortindex und die Suchformen der Vektoren neu aus dem, was gespeichert ist. Die Suche funktioniert währenddessen weiter.',
    check: 'Alles prüfen',
    rebuild: 'Indizes neu aufbauen',
    cancel: 'Abbrechen',
    found: 'Ergebnis der Prüfung',
    whole: 'Nichts ist beschädigt.',
    mend: 'Reparieren',
    keep: 'So lassen',
    under: { check: 'Wird geprüft…', rebuild: 'Wird repariert…' },
    stages: {
      structure: 'Aufbau der Datenbank',
      rows: 'Zeilen der Datenbank',
      vectors: 'Vektoren',
      agreement: 'Textstellen, Wortindex und Vektoren',
      originals: 'Gespeicherte Originale',
      contents: 'Inhalt der Originale',
      keywords: 'Wortindex',
      documents: 'Dokumente',
    },
  },
  damage: {
    chunksMissing: '„{{title}}“ ist nicht vollständig gespeichert.',
    codesMissing_one: '{{count}} Vektor passt nicht zu seiner quantisierten Form.',
    codesMissing_other: '{{count}} Vektoren passen nicht zu ihrer quantisierten Form.',
    counter: 'Der ID-Zähler von {{table}} in der Datenbank ist beschädigt.',
    definition: 'Die Definition von {{name}} in der Datenbank ist beschädigt.',
    digests_one: '{{count}} Prüfsumme einer Zeile der Datenbank ist beschädigt. Die Zeile selbst stimmt wahrscheinlich.',
    digests_other: '{{count}} Prüfsummen von Zeilen der Datenbank sind beschädigt. Die Zeilen selbst stimmen wahrscheinlich.',
    file: 'Die Datei der Datenbank ist beschädigt: {{report}}.',
    keywords: 'Der Wortindex ist beschädigt: {{report}}.',
    keywordsExtra_one: 'Der Wortindex enthält {{count}} Textstelle, die es nicht mehr gibt.',
    keywordsExtra_other: 'Der Wortindex enthält {{count}} Textstellen, die es nicht mehr gibt.',
    keywordsMissing_one: 'Die lexikalische Suche kann {{count}} Textstelle von „{{title}}“ nicht finden.',
    keywordsMissing_other: 'Die lexikalische Suche kann {{count}} Textstellen von „{{title}}“ nicht finden.',
    memory_one: '{{count}} zwischengespeicherter Wert ({{table}}) ist beschädigt.',
    memory_other: '{{count}} zwischengespeicherte Werte ({{table}}) sind beschädigt.',
    ofDocument: {
      chunks_one: '{{count}} Textstelle von „{{title}}“ ist beschädigt.',
      chunks_other: '{{count}} Textstellen von „{{title}}“ sind beschädigt.',
      document_parts_one: '{{count}} Teil des Lesetextes von „{{title}}“ ist beschädigt.',
      document_parts_other: '{{count}} Teile des Lesetextes von „{{title}}“ sind beschädigt.',
      document_languages_one: '{{count}} Spracheintrag von „{{title}}“ ist beschädigt.',
      document_languages_other: '{{count}} Spracheinträge von „{{title}}“ sind beschädigt.',
    },
    rowChanged_one: 'Diese gespeicherten Daten sind nicht mehr, was EchoMind geschrieben hat: {{row}}.',
    rowChanged_other: 'Diese gespeicherten Daten sind nicht mehr, was EchoMind geschrieben hat: {{row}} ({{count}} Zeilen).',
    rowGone_one: 'In der Datenbank fehlt {{row}}.',
    rowGone_other: 'In der Datenbank fehlt {{row}} ({{count}} Zeilen).',
    rowWithoutOwner: 'Eine Zeile von {{table}} gehört zu einer Zeile von {{parent}}, die es nicht mehr gibt.',
    strayDigests_one: '{{count}} Prüfsumme in der Datenbank gehört zu keiner Zeile.',
    strayDigests_other: '{{count}} Prüfsummen in der Datenbank gehören zu keiner Zeile.',
    values_one: '{{count}} Wert in der Datenbank kann nicht gelesen werden ({{column}}). Seine Zeile wird ohne ihn angezeigt.',
    values_other: '{{count}} Werte in der Datenbank können nicht gelesen werden ({{column}}). Ihre Zeilen werden ohne sie angezeigt.',
    unreadable: 'Teile der Datei der Datenbank können nicht gelesen werden.',
    vectorsChanged_one: '{{count}} Vektor des Modells „{{model}}“ oder seine quantisierte Form ist beschädigt.',
    vectorsChanged_other: '{{count}} Vektoren des Modells „{{model}}“ oder ihre quantisierten Formen sind beschädigt.',
    vectorsExtra_one: 'Der Vektorindex enthält {{count}} Textstelle, die es nicht mehr gibt.',
    vectorsExtra_other: 'Der Vektorindex enthält {{count}} Textstellen, die es nicht mehr gibt.',
    vectorsMissing: '„{{title}}“ hat {{found}} von {{wanted}} Vektoren. Die semantische Suche findet nicht alle Textstellen.',
    next: {
      keyword:
        'Führen Sie echomind rebuild keyword aus, oder klicken Sie unter „Zustand“ auf „Reparieren“. EchoMind baut den Wortindex aus den Textstellen neu auf.',
      vectors:
        'Führen Sie echomind rebuild vectors aus, oder klicken Sie unter „Zustand“ auf „Reparieren“. EchoMind berechnet die Vektoren aus den Textstellen neu.',
      documents:
        'Führen Sie echomind rebuild aus, oder klicken Sie unter „Zustand“ auf „Reparieren“. EchoMind liest das gespeicherte Original neu. Das Dokument behält seine ID, seine Schlagwörter und Chats.',
      digests:
        'Führen Sie echomind rebuild aus, oder klicken Sie unter „Zustand“ auf „Reparieren“. Nichts von dem, was Sie geschrieben haben, ändert sich.',
      look: 'Sehen Sie es sich an, und berichtigen Sie, was falsch ist. Führen Sie dann echomind rebuild --accept aus, oder klicken Sie unter „Zustand“ auf „So lassen“.',
      library:
        'Kopieren Sie zuerst den Datenordner an einen sicheren Ort. Führen Sie dann echomind rebuild library aus, oder spielen Sie eine Sicherung zurück. „rebuild library“ legt diese Datenbank beiseite und baut aus den gespeicherten Originalen eine neue auf.',
    },
    /** Names of database rows for a person, in the middle of a sentence. */
    rows: {
      documents: 'ein Dokument',
      document_tags: 'ein Schlagwort',
      collections: 'eine Sammlung',
      chats: 'ein Chat',
      messages: 'eine Nachricht eines Chats',
      message_sources: 'eine Quelle einer Antwort',
      artifacts: 'eine Ausarbeitung',
      artifact_versions: 'der Text einer Ausarbeitung',
      personas: 'eine Persona',
      session_state: 'ein Entwurf oder der Zustand des Fensters',
      settings: 'eine Einstellung',
      question_sets: 'ein Fragensatz',
      test_questions: 'eine Testfrage',
      evaluation_runs: 'ein Durchlauf der Auswertung',
      query_log: 'das Protokoll der Suchanfragen',
      imports: 'der Bericht über einen Import',
      import_notes: 'der Bericht über einen Import',
      jobs: 'die Warteschlange',
      watched_folders: 'ein überwachter Ordner',
      watched_files: 'eine Datei eines überwachten Ordners',
      indexes: 'die Liste der Embedding-Modelle',
      library: 'die ID dieser Bibliothek',
      leaving_files: 'die Liste der zu löschenden Dateien',
      /** Name of a row of any other table. */
      other: 'eine Zeile von {{table}}',
      named: '{{row}} („{{name}}“)',
    },
  },
} satisfies Partial<WindowCatalogue>
