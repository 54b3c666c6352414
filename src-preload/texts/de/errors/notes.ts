import type { WindowCatalogue } from '../../catalogue.ts'

/** Errors of voice notes and recordings. A variant without its own sentence has that of its code. */
export const noteErrors = {
  'note-not-found': { message: 'Diese Notiz gibt es nicht.', next: 'Wählen Sie eine Notiz aus der Liste der Notizen.' },
  'note-without-speech': {
    message: 'Diese Notiz hat keine Mitschrift.',
    next: 'Nehmen Sie etwas auf, schreiben Sie die Aufnahme mit, oder fügen Sie ein, was gesagt wurde.',
  },
  'note-version-not-found': {
    message: 'Diese Fassung der Notiz gibt es nicht.',
    next: 'Wählen Sie eine aus der Liste der Fassungen.',
  },
  'ledger-item-not-found': {
    message: 'Diese Entscheidung oder Aufgabe gibt es nicht.',
    next: 'So sehen Sie alle: echomind ledger',
  },
  'microphone-unavailable': {
    message: 'Es gibt kein Mikrofon.',
    next: 'Schließen Sie eines an, und versuchen Sie es noch einmal.',
    none: { message: 'Es gibt kein Mikrofon.', next: 'Schließen Sie eines an, und versuchen Sie es noch einmal.' },
    denied: {
      message: 'EchoMind darf das Mikrofon nicht verwenden.',
      next: 'Erlauben Sie es in den Datenschutz-Einstellungen Ihres Systems, und versuchen Sie es noch einmal.',
    },
    busy: {
      message: 'Das Mikrofon antwortet nicht.',
      next: 'Schließen Sie andere Programme, die es verwenden, oder stecken Sie es neu ein. Versuchen Sie es dann noch einmal.',
    },
    system: {
      message: 'Dieses System gibt den Ton nicht weiter, den der Computer abspielt.',
      next: 'Schalten Sie „recording.systemSound“ in den Einstellungen aus, und nehmen Sie nur das Mikrofon auf.',
    },
  },
  'recording-not-found': { message: 'Diese Aufnahme gibt es nicht.', next: 'Wählen Sie eine Notiz mit einer Aufnahme.' },
  'recording-under-way': {
    message: 'Eine Aufnahme läuft.',
    next: 'Beenden Sie sie zuerst.',
    order: {
      message: 'Teile dieser Aufnahme kamen in der falschen Reihenfolge an.',
      next: 'Das vorher Aufgenommene bleibt erhalten. Beenden Sie die Aufnahme, und beginnen Sie eine neue.',
    },
    deleting: {
      message: '„{{title}}“ wird gerade aufgenommen.',
      next: 'Beenden Sie die Aufnahme, und löschen Sie sie dann. Nichts wurde gelöscht.',
    },
  },
  'transcript-kept': {
    message: 'Die Mitschrift wurde bearbeitet, bevor die Spracherkennung fertig war. Die bearbeitete wird angezeigt.',
    next: 'Was die Spracherkennung gehört hat, ist die Fassung davor. Öffnen Sie „Fassungen“, um sie zu vergleichen oder wiederherzustellen.',
  },
  'transcript-unreadable': {
    message: 'Dieser Text hat keine Wörter.',
    next: 'Fügen Sie ein, was gesagt wurde, oder eine Mitschrift mit Zeiten.',
  },
} satisfies Partial<WindowCatalogue['errors']>
