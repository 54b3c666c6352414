import type { WindowCatalogue } from '../catalogue.ts'

/** What is wrong with a library as a whole, and the next step. */
export const care = {
  libraryTrouble: {
    thawed: {
      message: 'EchoMind hat diese Bibliothek nur zum Lesen geöffnet und kann jetzt wieder in ihren Ordner schreiben.',
      next: 'Starten Sie EchoMind neu.',
    },
    full: {
      message: 'Die Festplatte ist voll: EchoMind liest die Bibliothek, behält aber nichts Neues.',
      next: 'Schaffen Sie Platz, und starten Sie EchoMind neu. Nichts ging verloren.',
    },
    readOnly: {
      message: 'Der Datenordner ist schreibgeschützt: EchoMind kann die Bibliothek lesen, ändert aber nichts darin.',
      next: 'Heben Sie den Schreibschutz auf, oder kopieren Sie den ganzen Ordner an einen eigenen Ort, und öffnen Sie ihn dort.',
    },
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
