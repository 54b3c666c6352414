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
    reset_one: '{{count}} Einstellung wurde nicht übernommen, weil sie Sie weniger schützt als die hiesige: {{keys}}',
    reset_other: '{{count}} Einstellungen wurden nicht übernommen, weil sie Sie weniger schützen als die hiesigen: {{keys}}',
    paused_one: '{{count}} überwachter Ordner wartet, bis Sie sagen, dass er hier überwacht werden soll: {{paths}}',
    paused_other: '{{count}} überwachte Ordner warten, bis Sie sagen, dass sie hier überwacht werden sollen: {{paths}}',
    unread_one:
      '{{count}} Datei war noch nicht gelesen, als die Sicherung entstand, und liegt nicht in ihr. Fügen Sie sie noch einmal hinzu.',
    unread_other:
      '{{count}} Dateien waren noch nicht gelesen, als die Sicherung entstand, und liegen nicht in ihr. Fügen Sie sie noch einmal hinzu.',
    absent_one: '{{count}} Original liegt nicht in der Sicherung. Sein Text lässt sich durchsuchen.',
    absent_other: '{{count}} Originale liegen nicht in der Sicherung. Ihr Text lässt sich durchsuchen.',
    stages: {
      database: 'Die Datenbank wird kopiert…',
      files: 'Dateien werden kopiert…',
      verify: 'Die Datenbank wird geprüft…',
    },
  },
} satisfies Partial<LaterCatalogue>
