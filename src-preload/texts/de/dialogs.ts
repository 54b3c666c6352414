import type { Catalogue } from '../catalogue.ts'

/** Texts of the system's own dialogs and menu, and of a start that fails. */
export const dialogs = {
  dialog: {
    cancel: 'Abbrechen',
    pickFiles: 'Dateien hinzufügen',
    pickFolder: 'Ordner hinzufügen',
    pickModel: 'Ordner eines Modells hinzufügen',
    pickModelFile: 'Modell des Programms wählen',
    pickLanguages: 'Sprachen der Texterkennung hinzufügen',
    languages: 'Sprachen (.traineddata)',
    documents: 'Dokumente',
    allFiles: 'Alle Dateien',
    save: 'Als Datei speichern',
    viewMenu: 'Ansicht',
    edit: { cut: 'Ausschneiden', copy: 'Kopieren', paste: 'Einfügen', selectAll: 'Alles auswählen' },
    watched:
      'EchoMind startet nicht mit einem Schalter, über den ein anderes Programm sein Fenster lesen kann (--remote-debugging-port). Starten Sie es ohne ihn.',
    noWindowWords:
      '„{{word}}“ wurde nicht ausgeführt: Dieses Programm öffnet das Fenster. Schreiben Sie echomind {{word}}, oder -- --cli vor die Wörter.',
    about: 'MIT-Lizenz. Werke anderer: THIRD-PARTY-NOTICES neben dem Programm.',
    revive: {
      crashed: 'Das Fenster von EchoMind ist erneut abgestürzt.',
      hangs: 'Das Fenster von EchoMind antwortet nicht.',
      detail: 'Ihre Dokumente, Chats und Notizen sind gespeichert. Nach dem Neuladen zeigt das Fenster wieder, was offen war.',
      action: 'Neu laden',
      wait: 'Warten',
      quit: 'Beenden',
    },
    openAddress: {
      question: 'Diese Adresse in Ihrem Browser öffnen?',
      detail: '{{address}}\n\nEchoMind bleibt offline. Ihr Browser verbindet sich mit dem Internet.',
      action: 'Im Browser öffnen',
    },
    recording: {
      question: 'Eine Aufnahme läuft. Soll sie beendet werden?',
      detail: 'Das bisher Aufgenommene bleibt als Notiz erhalten. Mit „Abbrechen“ läuft die Aufnahme weiter.',
      action: 'Beenden und Aufnahme behalten',
    },
    cannotStart: 'EchoMind kann nicht starten',
    /** A sentence and its next step, as one text. */
    startError: '{{message}}\n\n{{next}}',
    backup: {
      save: 'Bibliothek sichern',
      open: 'Sicherung wiederherstellen',
      name: 'EchoMind-Sicherung {{date}}',
      type: 'Sicherungen von EchoMind',
      question: 'Bibliothek durch diese Sicherung ersetzen?',
      detail:
        'Die Sicherung ist vom {{date}} ({{size}} MB).\n{{documents}} Dokumente, {{notes}} Notizen, {{chats}} Chats, {{artifacts}} Ausarbeitungen.\n\nAlles, was jetzt in der Bibliothek ist, wird entfernt, außer den Modellen. Sichern Sie es vorher, wenn Sie es brauchen. Die Sicherung wird ganz geprüft, bevor etwas ersetzt wird, und EchoMind startet neu.',
      action: 'Bibliothek ersetzen',
    },
    beginAgain: {
      detail:
        'EchoMind kann diese Datenbank beiseitelegen und aus den Originalen eine neue aufbauen. Alle Originale sind da. Chats und Ausarbeitungen bleiben in der alten Datenbank. Sie können auch beenden und eine Kopie von echomind.db in den Datenordner legen. In beiden Fällen löscht EchoMind nichts.',
      quit: 'Beenden',
      action: 'Mit den Originalen neu beginnen',
    },
  },
  /** Dialogs of the main process that ask for consent to a request of the window. */
  consent: {
    manyFiles: {
      detail_one: '{{path}}\n\nEchoMind würde darin mindestens {{count}} Datei lesen. Das kann Stunden dauern.',
      detail_other: '{{path}}\n\nEchoMind würde darin mindestens {{count}} Dateien lesen. Das kann Stunden dauern.',
    },
    watch: {
      question: 'Diesen Ordner überwachen?',
      detail: '{{path}}\n\nSeine Dateien kommen in die Sammlung „{{collection}}“. Eine Sicherung hat den Ordner genannt.',
      action: 'Überwachen',
    },
    setting: { detail: '{{key}}: {{before}} → {{after}}\n\n{{why}}', action: 'Ändern', on: 'ein', off: 'aus', empty: '(leer)' },
    redaction: {
      question: 'In der Sammlung „{{collection}}“ weniger schwärzen?',
      detail:
        'Die Dokumente dieser Sammlung werden neu gelesen. Was geschwärzt war, wird dann gespeichert und kann an den Modell-Server gesendet werden.',
      action: 'Weniger schwärzen',
    },
    move: {
      question: 'In die Sammlung „{{collection}}“ verschieben, in der weniger geschwärzt wird?',
      detail_one:
        '{{count}} Dokument wird neu gelesen. Was darin geschwärzt war, wird dann gespeichert und kann an den Modell-Server gesendet werden.',
      detail_other:
        '{{count}} Dokumente werden neu gelesen. Was darin geschwärzt war, wird dann gespeichert und kann an den Modell-Server gesendet werden.',
      action: 'Verschieben',
    },
    pull: {
      question: 'Dieses Modell herunterladen?',
      detail:
        '{{name}}\n\nDer Modell-Server unter {{address}} lädt es aus dem Internet. Der Betreiber der Modellbibliothek sieht diesen Namen. EchoMind selbst bleibt offline.',
      action: 'Herunterladen',
    },
    model: {
      question: 'Dieses Modell für Zweitmeinungen verwenden?',
      detail:
        '{{name}} ({{kind}}, {{size}} MB)\n\nEchoMind kopiert das Modell in die Bibliothek und führt es auf diesem Computer aus. Es liest jeden Satz einer geschriebenen Antwort zusammen mit den angegebenen Textstellen. Seine Meinung steht neben dem Satz. Fügen Sie nur ein Modell aus einer Quelle hinzu, der Sie vertrauen.',
      action: 'Modell hinzufügen',
    },
    speechModel: {
      question: 'Dieses Modell zur Spracherkennung verwenden?',
      detail:
        '{{name}} ({{kind}}, {{size}} MB)\n\nEchoMind kopiert das Modell in die Bibliothek und führt es auf diesem Computer aus. Es hört Ihre Aufnahmen und schreibt sie mit. Fügen Sie nur ein Modell aus einer Quelle hinzu, der Sie vertrauen.',
      action: 'Modell hinzufügen',
    },
    language: {
      question: 'Diese Sprache für die Texterkennung verwenden?',
      detail:
        '{{languages}} ({{size}} MB)\n\nEchoMind kopiert die Sprache in die Bibliothek und liest damit Scans und Bilder auf diesem Computer. Mit jeder Sprache dauert jede Seite länger. Fügen Sie nur eine Sprache aus einer Quelle hinzu, der Sie vertrauen.',
      action: 'Sprache hinzufügen',
    },
    program: {
      question: 'Dieses Programm zur Spracherkennung verwenden?',
      detail:
        '{{program}}\n\nArgumente: {{parts}}\n\nEchoMind führt das Programm mit Ihren Aufnahmen unter Ihrem Benutzerkonto aus. Das Programm kann alles tun, was Sie auf diesem Computer tun können.',
      action: 'Programm verwenden',
    },
    host: {
      question: 'Einen Modell-Server auf einem anderen Computer verwenden?',
      detail:
        '{{address}}\n\nEchoMind sendet dann Ihre Fragen und die Textstellen, die sie beantworten, an diesen Computer. Erlauben Sie nur einen Computer, der Ihnen gehört oder dem Sie vertrauen.',
      action: 'Erlauben',
    },
  },
} satisfies Partial<Catalogue>
