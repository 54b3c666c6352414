import type { WindowCatalogue } from '../catalogue.ts'

/** Findings of Health, of the checks and of the doctor, each a sentence and the next step. */
export const care = {
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
      next: 'Nichts wurde gelöscht. Öffnen Sie EchoMind: Es verschiebt sie in den Ordner found/ des Datenordners. Von dort können Sie sie importieren.',
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
  libraryTrouble: {
    new: {
      message: 'Die Datenbank dieser Bibliothek fehlte. EchoMind hat deshalb eine neue angelegt.',
      next: 'Importieren Sie die beiseitegelegten Originale, oder beenden Sie EchoMind, und spielen Sie die richtige Kopie von echomind.db zurück. Nichts wurde gelöscht.',
    },
    other: {
      message: 'Diese Datenbank gehört zu einer anderen Bibliothek, nicht zu den Dateien in diesem Ordner.',
      next: 'Importieren Sie die beiseitegelegten Originale, oder beenden Sie EchoMind, und spielen Sie die richtige Kopie von echomind.db zurück. Nichts wurde gelöscht.',
    },
    older: {
      message_one: 'Die Datenbank ist eine ältere Kopie. Die letzte Änderung fehlt ({{count}}: Dokumente, Nachrichten, Ausarbeitungen).',
      message_other:
        'Die Datenbank ist eine ältere Kopie. Die letzten {{count}} Änderungen fehlen (Dokumente, Nachrichten, Ausarbeitungen).',
      next: 'Importieren Sie die beiseitegelegten Originale, und arbeiten Sie mit dieser Kopie weiter. Oder beenden Sie EchoMind, und spielen Sie die richtige Kopie von echomind.db zurück. Nichts wurde gelöscht.',
    },
  },
} satisfies Partial<WindowCatalogue>
