import type { Catalogue } from '../../catalogue.ts'

/** Errors of the command line's arguments. */
export const usageErrors = {
  usage: {
    message: 'EchoMind hat den Befehl nicht verstanden.',
    next: 'Führen Sie den Befehl mit --help aus. Dann sehen Sie, wie er verwendet wird.',
    contextTooLong: {
      message: 'Die Option --context nimmt höchstens 200.000 Zeichen an.',
      next: 'Importieren Sie längere Texte als Dokumente.',
    },
    depth: { message: 'Es gibt keine Suchtiefe „{{depth}}“.', next: 'Verwenden Sie --depth fast oder --depth thorough.' },
    filter: { message: 'Dieser Wert ist für --{{option}} nicht gültig.', next: 'Verwenden Sie --{{option}} {{form}}. {{help}}' },
    filters: { message: 'Diese Filter sind nicht gültig.', next: 'Dateitypen: {{types}}.' },
    form: { next: 'So geht es: echomind {{usage}}' },
    formWithKeys: { next: 'So geht es: echomind {{usage}}. Schlüssel: {{keys}}.' },
    importWhat: { message: 'Geben Sie mindestens eine Datei oder einen Ordner zum Importieren an.' },
    noValue: { message: 'Die Option {{option}} nimmt keinen Wert an.' },
    unlockWhat: { message: 'Geben Sie genau eine Dokument-ID an und kein Passwort: Danach wird gefragt.' },
    noPassword: { message: 'Es wurde kein Passwort angegeben.' },
    renameWhat: { message: 'Geben Sie eine Dokument-ID und einen Titel an.' },
    longTitle: { message: 'Ein Titel hat höchstens {{count}} Zeichen.' },
    moveWhat: { message: 'Geben Sie mindestens eine Dokument-ID und eine Sammlung an.' },
    needsValue: {
      message: 'Die Option {{option}} braucht einen Wert.',
      next: 'Schreiben Sie einen Wert, der mit einem Bindestrich beginnt, so: {{form}}WERT.',
    },
    noCommand: { message: 'Es wurde kein Befehl angegeben.', next: 'Führen Sie echomind --help aus, um die Befehle zu sehen.' },
    noDocument: { message: 'Geben Sie mindestens eine Dokument-ID an.' },
    number: { message: 'Die Option {{option}} nimmt eine ganze Zahl von {{min}} bis {{max}} an.' },
    oneWordTooMany: {
      message: 'Der Befehl nimmt das Wort „{{word}}“ nicht an.',
      next: 'So geht es: echomind {{usage}}. Setzen Sie einen Namen aus mehreren Wörtern in Anführungszeichen.',
    },
    personaField: { message: 'Eine Persona hat kein Feld „{{field}}“.', next: 'Verwenden Sie SCHLÜSSEL=WERT mit {{keys}}.' },
    personaValue: { message: 'Dieser Wert ist für „{{field}}“ nicht gültig.', next: 'Schlüssel: {{keys}}.' },
    profile: { message: 'Es gibt kein Profil „{{profile}}“.', next: 'Verwenden Sie eines von diesen: {{profiles}}.' },
    ranks: { message: 'Die Option --k nimmt ganze Zahlen von 1 bis 100 an, zum Beispiel 1,3,5,10.' },
    redaction: { message: 'Es gibt keine Schwärzungsregel „{{policy}}“.', next: 'Verwenden Sie eine von diesen: {{policies}}.' },
    setting: { message: 'Die Option --set {{entry}} hat nicht die Form SCHLÜSSEL=WERT.' },
    status: { message: 'Es gibt keinen Status „{{status}}“.', next: 'Verwenden Sie einen von diesen: {{statuses}}.' },
    tagLength: { message: 'Ein Schlagwort hat 1 bis 100 Zeichen.' },
    tagWhat: { message: 'Geben Sie eine Dokument-ID und mindestens ein Schlagwort an.' },
    noteNoText: {
      message: 'Eine Notiz entsteht aus Text. Diese Datei enthält keinen.',
      next: 'Für eine Aufnahme führen Sie „echomind note transcribe DATEI“ aus, für ein Dokument „echomind import DATEI“.',
    },
    noteDate: { message: 'Das ist kein Datum.', next: 'Geben Sie es in dieser Form an: 2026-11-23T09:30:00+01:00.' },
    titleLength: { message: 'Ein Titel hat 1 bis 200 Zeichen.' },
    titleMissing: { message: 'Der Text braucht einen Titel. Geben Sie ihn mit --title an.' },
    unknownCommand: {
      message: 'Es gibt keinen Befehl „{{name}}“.',
      next: 'Führen Sie echomind --help aus, um die Befehle zu sehen.',
    },
    unknownOption: {
      message: 'Es gibt keine Option {{option}}.',
      next: 'Führen Sie den Befehl mit --help aus, um seine Optionen zu sehen. Wörter, die mit einem Bindestrich beginnen, stehen am Ende, nach einem eigenen --.',
    },
    window: {
      message: '„{{window}}“ ist kein gültiger Zeitraum.',
      next: 'Verwenden Sie 24h, 48h, 1w, all oder VON..BIS, zum Beispiel 2026-03-01..2026-03-31.',
    },
  },
} satisfies Partial<Catalogue['errors']>
