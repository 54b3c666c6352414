import type { LaterCatalogue } from '../../catalogue.ts'

/** Texte der Seite „Speicher“: Größen, Sicherung, Wiederherstellung. */
export const storageTexts = {
  storage: {
    title: 'Was gespeichert ist',
    text: 'Alles liegt in einem Ordner dieses Computers.',
    measuring: 'Die Größen werden gemessen…',
    total: 'Insgesamt {{total}}.',
    totalAndFree: 'Insgesamt {{total}}. {{free}} sind auf diesem Datenträger frei.',
    parts: {
      database: 'Texte, Indexe, Chats und Notizen',
      originals: 'Originale Ihrer Dokumente',
      recordings: 'Ton',
      models: 'Modelle, die Sie hinzugefügt haben',
      other: 'Andere Dateien',
    },
    growth: 'Wachstum',
    month: 'Monat',
    originals: 'Originale insgesamt',
    recorded: 'Aufgenommen',
    recordedByMonth: 'Aufnahmen nach Monat',
    care: 'Platz schaffen und prüfen',
    trash: 'Papierkorb öffnen',
    check: 'Alles Gespeicherte prüfen',
  },
  backup: {
    title: 'Sicherung',
    text: 'Eine Sicherung ist eine Datei mit allem außer den Modellen: Dokumente, Aufnahmen, Notizen, Chats und Einstellungen. Sie ist nicht verschlüsselt; bewahren Sie sie dort auf, wo nur Sie sie lesen können.',
    none: 'Es gibt noch keine Sicherung.',
    last: 'Letzte Sicherung: {{date}}, {{size}}',
    make: 'Sichern…',
    restore: 'Wiederherstellen…',
    stop: 'Abbrechen',
    made: 'Die Sicherung ist fertig',
    madeText: '{{path}} ({{size}})',
    missing_one: '{{count}} Original fehlt in der Bibliothek und damit auch in der Sicherung.',
    missing_other: '{{count}} Originale fehlen in der Bibliothek und damit auch in der Sicherung.',
    damaged: 'Die Datenbank ist beschädigt; diese Sicherung kann so nicht wiederhergestellt werden. Prüfen Sie zuerst alles Gespeicherte.',
    restored: '{{date}} aus der Sicherung vom {{created}} wiederhergestellt.',
    restarting: 'EchoMind startet mit der wiederhergestellten Bibliothek neu.',
    reset_one: '{{count}} Einstellung wurde nicht übernommen, weil sie ein Programm startet oder einen anderen Computer zulässt: {{keys}}',
    reset_other:
      '{{count}} Einstellungen wurden nicht übernommen, weil sie ein Programm starten oder einen anderen Computer zulassen: {{keys}}',
    stages: {
      database: 'Die Datenbank wird kopiert…',
      files: 'Dateien werden kopiert…',
      verify: 'Die Datenbank wird geprüft…',
    },
  },
} satisfies Partial<LaterCatalogue>
