/** Fehler von Sicherung und Wiederherstellung. */
export const backupErrors = {
  'backup-refused': {
    message: 'Die Sicherung kann dort nicht geschrieben werden.',
    next: 'Wählen Sie einen anderen Ort.',
    insideLibrary: {
      message: 'Die Sicherung läge innerhalb der Bibliothek.',
      next: 'Wählen Sie einen Ordner außerhalb, am besten auf einem anderen Datenträger.',
    },
    otherFile: {
      message: 'Es gibt dort schon eine andere Datei dieses Namens, die keine Sicherung ist.',
      next: 'Wählen Sie einen anderen Namen.',
    },
    noFolder: { message: 'Den Ordner für die Sicherung gibt es nicht.', next: 'Legen Sie ihn an, oder wählen Sie einen anderen.' },
    cannotWrite: { message: 'EchoMind darf in diesem Ordner nicht schreiben.', next: 'Wählen Sie einen anderen Ordner.' },
    noSpace: {
      message: 'Der Datenträger hat zu wenig Platz: {{needed}} MB werden gebraucht.',
      next: 'Schaffen Sie Platz, oder wählen Sie einen anderen Datenträger.',
    },
  },
  'restore-refused': {
    message: 'Diese Sicherung kann nicht wiederhergestellt werden.',
    next: 'Wählen Sie eine andere Sicherung. Ihre Bibliothek wurde nicht verändert.',
    notBackup: { message: 'Diese Datei ist keine Sicherung von EchoMind.' },
    newer: {
      message: 'Eine neuere Version von EchoMind hat diese Sicherung gemacht.',
      next: 'Installieren Sie diese oder eine spätere Version. Nichts wurde verändert.',
    },
    incomplete: { message: 'Die Sicherung ist unvollständig oder beschädigt.' },
    changed: { message: 'Die Sicherung ist beschädigt: „{{name}}“ ist nicht so, wie es geschrieben wurde.' },
    strange: { message: 'Die Sicherung enthält etwas, das EchoMind nicht geschrieben hat: „{{name}}“.' },
    database: { message: 'Die Datenbank in der Sicherung ist beschädigt.' },
    value: { message: 'Die Datenbank in der Sicherung hat einen Wert, den EchoMind nicht lesen kann ({{column}}).' },
    definition: { message: 'Die Datenbank in der Sicherung hat Teile, die EchoMind nicht angelegt hat.' },
    replaces: {
      message: 'Der Datenordner enthält schon eine Bibliothek.',
      next: 'Mit --yes wird sie ersetzt. Um sie zu behalten, sichern Sie sie vorher: echomind backup DATEI',
    },
    recording: { message: 'Eine Aufnahme läuft.', next: 'Beenden Sie sie zuerst.' },
    undone: {
      message: 'Die wiederhergestellte Bibliothek ließ sich nicht öffnen; die vorige ist wieder da.',
      next: 'Starten Sie EchoMind neu.',
    },
  },
} as const
