import type { WindowCatalogue } from '../../catalogue.ts'

/** Errors of recordings, of speech to text, and of its engines and models. */
export const speechErrors = {
  'audio-unreadable': {
    message: 'Diese Aufnahme konnte nicht gelesen werden.',
    next: 'Spielen Sie sie in einem anderen Programm ab. Wenn das gelingt, speichern Sie sie dort als WAV oder MP3, und fügen Sie diese Datei hinzu.',
    crashed: { message: 'Das Leseprogramm ist an dieser Aufnahme abgestürzt.' },
    damaged: { message: 'Nichts in dieser Aufnahme konnte gelesen werden. Die Datei ist beschädigt oder leer.' },
    format: { message: 'EchoMind kann diese Art von Ton nicht lesen.' },
    partial: {
      message: 'Ein Teil dieser Aufnahme konnte nicht gelesen werden. Die Mitschrift hat deshalb Lücken oder endet zu früh.',
      next: 'Die Datei bleibt, wie sie war. Wenn ein anderes Programm sie bis zum Ende abspielt, speichern Sie sie dort als WAV, und fügen Sie diese Datei hinzu.',
    },
    stalled: { message: 'Das Leseprogramm ist an dieser Aufnahme hängen geblieben.' },
  },
  'audio-needs-window': {
    message: 'Nur das Fenster kann diese Art von Aufnahme lesen.',
    next: 'Fügen Sie sie im Fenster von EchoMind hinzu, oder speichern Sie sie als WAV, MP3, FLAC oder Ogg.',
  },
  'speech-engine-failed': {
    message: 'Die Spracherkennung ist fehlgeschlagen.',
    next: 'Die Aufnahme bleibt erhalten. Versuchen Sie es noch einmal, oder wählen Sie eine andere Spracherkennung.',
    changed: {
      message: 'Eine Datei des Modells {{name}} ist nicht mehr die, die hinzugefügt wurde.',
      next: 'Entfernen Sie das Modell, und fügen Sie es aus einer vertrauenswürdigen Quelle neu hinzu.',
    },
    died: { message: 'Die Spracherkennung ist abgestürzt.' },
    exit: {
      message: 'Das Programm {{program}} hat einen Fehler gemeldet.',
      next: 'Führen Sie es in einem Terminal aus, um die Meldung zu sehen. Berichtigen Sie dann speech.command.',
    },
    modelBroken: {
      message: 'Das Modell {{name}} zur Spracherkennung kann nicht geöffnet werden.',
      next: 'Laden Sie es neu herunter. Entfernen Sie es dann, und fügen Sie es wieder hinzu.',
    },
    noAudio: {
      message: 'Das Chat-Modell {{name}} kann nicht hören.',
      next: 'Wählen Sie ein Chat-Modell, das es kann (speech.model), zum Beispiel gemma4:e4b.',
    },
    nonsense: {
      message: 'Die Ausgabe von {{program}} ist keine Mitschrift.',
      next: 'Prüfen Sie die Argumente in speech.command. Das Programm muss Text, SRT, WebVTT oder JSON ausgeben oder in {out} schreiben.',
    },
    tooMuch: { message: 'Das Programm zur Spracherkennung hat weit mehr als eine Mitschrift geschrieben.' },
    platform: {
      message: 'Die eingebaute Spracherkennung gibt es für diesen Computer nicht.',
      next: 'Verwenden Sie stattdessen ein Programm zur Spracherkennung (speech.command).',
    },
  },
  'speech-engine-missing': {
    message: 'Es gibt noch keine Spracherkennung.',
    next: 'Die Aufnahme bleibt erhalten. Drei Schritte zur Spracherkennung finden Sie unter Einstellungen, „Spracherkennung“, oder mit: echomind speech',
    notInBuild: {
      message: 'Es gibt noch keine Spracherkennung.',
      next: 'Die Aufnahme bleibt erhalten. Diese Ausgabe schreibt mit einem eigenen Programm mit (speech.command) oder mit einem Chat-Modell in Ollama, das hören kann (speech.engine ollama).',
    },
    program: {
      message: 'Das Programm {{program}} wurde nicht gefunden.',
      next: 'Installieren Sie es, oder berichtigen Sie speech.command.',
    },
    programModel: {
      message: 'Das Programm {{program}} braucht ein Modell.',
      next: 'Nennen Sie dessen Datei: echomind speech use {{program}} --model DATEI',
    },
  },
  'speech-model-unusable': {
    message: 'Dieser Ordner enthält kein Modell zur Spracherkennung, das EchoMind verwenden kann.',
    next: 'Laden Sie ein Modell herunter, das sherpa-onnx veröffentlicht (whisper, parakeet, moonshine, zipformer oder SenseVoice), und fügen Sie den entpackten Ordner hinzu.',
    adding: { message: 'Ein anderes Modell zur Spracherkennung wird gerade hinzugefügt.', next: 'Warten Sie, bis es da ist.' },
    alreadyThere: { message: 'Dieses Modell zur Spracherkennung ist schon da: {{name}}.', next: 'Nichts wurde hinzugefügt.' },
    archive: {
      message: 'EchoMind kann dieses Archiv nicht entpacken.',
      next: 'Entpacken Sie es (mit einem Doppelklick oder mit: tar xf DATEI), und fügen Sie den entpackten Ordner hinzu.',
    },
    doesNotRun: {
      message: 'Das Modell {{name}} zur Spracherkennung läuft nicht. Es wurde an einer Sekunde Ton ausprobiert.',
      next: 'Nichts wurde hinzugefügt, und es bleibt bei der bisherigen Spracherkennung. Die Dateien sind beschädigt oder gehören zu einem anderen Programm: Laden Sie das Modell neu herunter.',
    },
    missing: {
      message: 'Diesem Modell zur Spracherkennung fehlt die Datei {{name}}.',
      next: 'Laden Sie es mit allen Dateien neu herunter.',
    },
    notInBuild: {
      message: 'Diese Ausgabe von EchoMind enthält keine Erkennung für Sprachmodelle. Deshalb lässt sich keines hinzufügen.',
      next: 'Verwenden Sie ein eigenes Programm zur Spracherkennung (speech.command) oder ein Chat-Modell in Ollama, das hören kann (speech.engine ollama).',
    },
    streaming: {
      message: 'Das ist ein Streaming-Modell. Es hört schlechter als andere Modelle dieser Größe.',
      next: 'Laden Sie ein Modell ohne „streaming“ im Namen herunter.',
    },
    tooLarge: { message: 'Dieses Modell zur Spracherkennung ist zu groß: {{size}} MB, erlaubt sind höchstens {{limit}} MB.' },
    tooSmall: {
      message: 'Die Datei {{name}} ist zu klein für einen Teil eines Modells zur Spracherkennung.',
      next: 'Sie wurde nicht vollständig heruntergeladen. Laden Sie sie neu herunter.',
    },
    unknownKind: {
      message: 'Die Namen dieses Ordners und seiner Dateien verraten nicht die Art des Modells.',
      next: 'Lassen Sie dem Ordner den Namen, unter dem er veröffentlicht wurde, mit sense-voice, nemo oder zipformer darin.',
    },
  },
  'speech-model-not-found': {
    message: 'Dieses Modell zur Spracherkennung gibt es nicht.',
    next: 'So sehen Sie alle: echomind speech',
  },
  'speech-timeout': {
    message: 'Die Spracherkennung hat viel zu lange gedauert.',
    next: 'Die Aufnahme bleibt erhalten. Versuchen Sie es mit einem kleineren Modell oder einer anderen Spracherkennung.',
  },
  'speech-model-damaged': {
    message: 'Das Modell, das gesprochene Stellen findet, ist beschädigt.',
    next: 'Installieren Sie EchoMind neu. Ihre Aufnahmen bleiben erhalten.',
  },
} satisfies Partial<WindowCatalogue['errors']>
