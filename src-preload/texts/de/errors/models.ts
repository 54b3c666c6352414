import type { WindowCatalogue } from '../../catalogue.ts'

/** Errors of models and of the model server. */
export const modelErrors = {
  'model-server-down': {
    message: 'Der Modell-Server antwortet nicht.',
    next: 'Starten Sie Ollama, und versuchen Sie es noch einmal. Suche und zitierte Antworten funktionieren auch ohne.',
    at: { message: 'Der Modell-Server unter {{address}} antwortet nicht.' },
    certificate: {
      message: 'Dieser Computer vertraut dem Zertifikat des Modell-Servers nicht.',
      next: 'Verwenden Sie seine http-Adresse, oder nennen Sie das Zertifikat in NODE_EXTRA_CA_CERTS.',
    },
  },
  'model-not-installed': {
    message: 'Dieses Modell ist auf dem Modell-Server nicht installiert.',
    next: 'Laden Sie es herunter, oder wählen Sie ein anderes Modell.',
    notListed: { next: 'Laden Sie es im Modell-Server, oder wählen Sie ein Modell aus der Liste.' },
    unknownName: { message: 'Es gibt kein Modell mit diesem Namen zum Herunterladen.', next: 'Prüfen Sie die Schreibweise.' },
  },
  'model-failed': {
    message: 'Der Modell-Server hat einen Fehler gemeldet.',
    next: 'Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.',
    brokeOff: {
      message: 'Der Modell-Server hat mitten in der Antwort aufgehört.',
      next: 'Der Anfang bleibt erhalten. Fragen Sie noch einmal, um die ganze Antwort zu erhalten.',
    },
    busy: { message: 'Der Modell-Server ist überlastet.', next: 'Versuchen Sie es gleich noch einmal.' },
    damaged: {
      message: 'Die Datei dieses Modells ist beschädigt.',
      next: 'Laden Sie das Modell neu herunter, oder wählen Sie ein anderes.',
    },
    emptyAnswer: { message: 'Das Modell hat eine leere Antwort gegeben.' },
    loading: { message: 'Der Modell-Server lädt sein Modell noch.', next: 'Versuchen Sie es gleich noch einmal.' },
    needsKey: {
      message: 'Dieser Modell-Server braucht einen Schlüssel, und EchoMind sendet keine Schlüssel.',
      next: 'Starten Sie ihn ohne Schlüssel.',
    },
    noEmbeddings: {
      message: 'Dieser Modell-Server wurde ohne Embeddings gestartet.',
      next: 'Starten Sie ihn mit Embeddings (llama.cpp: --embeddings), oder wählen Sie ein anderes Embedding-Modell.',
    },
    noMemory: {
      message: 'Dieser Computer hat nicht genug Arbeitsspeicher für das Modell.',
      next: 'Wählen Sie ein kleineres Modell, oder verringern Sie models.numCtx.',
    },
    noPull: {
      message: 'Dieser Modell-Server kann keine Modelle herunterladen.',
      next: 'Laden Sie das Modell mit dem Programm des Servers herunter, und wählen Sie es dann hier.',
    },
    notEmbedding: {
      message: 'Dieses Modell kann keine Embeddings berechnen.',
      next: 'Wählen Sie ein Embedding-Modell (models.embedding).',
    },
    onlyThought: {
      message: 'Das Modell hat alle Tokens zum Nachdenken verbraucht und keine Antwort gegeben.',
      next: 'Erhöhen Sie models.numPredict, oder wählen Sie ein anderes Modell.',
    },
    pull: { message: 'Das Modell konnte nicht heruntergeladen werden.', next: 'Versuchen Sie es noch einmal.' },
    pullIncomplete: {
      message: 'Der Modell-Server hat aufgehört, bevor alles heruntergeladen war.',
      next: 'Laden Sie das Modell noch einmal herunter. Der erste Teil bleibt erhalten.',
    },
    pullOffline: {
      message: 'Der Modell-Server konnte das Internet nicht erreichen, um das Modell herunterzuladen.',
      next: 'Verbinden Sie diesen Computer mit dem Internet, und laden Sie das Modell noch einmal herunter.',
    },
    serverTooOld: {
      message: 'Dieses Modell braucht eine neuere Version des Modell-Servers.',
      next: 'Aktualisieren Sie Ollama, und laden Sie das Modell noch einmal herunter.',
    },
  },
  'model-stalled': {
    message: 'Der Modell-Server antwortet zu langsam oder gar nicht mehr.',
    next: 'Versuchen Sie es noch einmal. Bleibt es so, starten Sie den Modell-Server neu, oder wählen Sie ein kleineres Modell.',
    pull: { message: 'Der Modell-Server lädt nicht weiter herunter.' },
  },
  'model-bad-answer': {
    message: 'Der Modell-Server hat etwas gesendet, das EchoMind nicht versteht.',
    next: 'Prüfen Sie, ob die Adresse die eines Ollama-Servers ist.',
    empty: {
      message: 'Das Modell hat mit einem leeren Text geantwortet.',
      next: 'Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.',
    },
  },
  'model-cloud-refused': {
    message: 'Dieses Modell läuft auf Servern einer anderen Firma. EchoMind verwendet es deshalb nicht.',
    next: 'Wählen Sie ein Modell, das auf diesem Computer läuft.',
  },
  'model-not-chat': { message: 'Dieses Modell kann nicht chatten.', next: 'Wählen Sie ein Chat-Modell.' },
  'host-not-allowed': {
    message: 'Der Modell-Server ist nicht auf diesem Computer.',
    next: 'Wenn der Server Ihnen gehört, erlauben Sie seine Adresse in den Einstellungen (models.allowHost).',
  },
  'context-too-long': {
    message: 'Die Frage und ihre Quellen sind für dieses Modell zu lang.',
    next: 'Stellen Sie eine kürzere Frage, erhöhen Sie models.numCtx, oder wählen Sie ein Modell mit längerem Kontext.',
    embedding: {
      message: 'Eine Textstelle ist für das Embedding-Modell zu lang.',
      next: 'Wählen Sie ein anderes Embedding-Modell.',
    },
  },
  'embedder-unavailable': {
    message: 'Das Embedding-Modell antwortet nicht. Deshalb funktioniert nur die lexikalische Suche.',
    next: 'EchoMind startet es von selbst neu. Wenn das nicht hilft, führen Sie echomind doctor aus.',
    visualCpp: {
      message:
        'Die semantische Suche braucht eine Bibliothek von Microsoft, die auf diesem Computer fehlt. Deshalb funktioniert nur die lexikalische Suche.',
      next: 'Installieren Sie die Visual-C++-Laufzeit für x64 („Microsoft Visual C++ 2015-2022 Redistributable“) und starten Sie EchoMind neu.',
    },
    platform: {
      message: 'Das eingebaute Embedding-Modell läuft auf dieser Art von Computer nicht. Deshalb funktioniert nur die lexikalische Suche.',
      next: 'Wählen Sie für die semantische Suche ein Embedding-Modell des Modell-Servers (models.embedding).',
    },
  },
  'embedder-damaged': {
    message: 'Das eingebaute Embedding-Modell ist nicht mehr das Original.',
    next: 'Installieren Sie EchoMind neu. Die lexikalische Suche funktioniert bis dahin.',
    fileMissing: { message: 'Eine Datei des eingebauten Embedding-Modells fehlt ({{name}}).' },
  },
  'bad-vectors': {
    message: 'Das Embedding-Modell hat unbrauchbare Vektoren gesendet.',
    next: 'Wählen Sie ein anderes Embedding-Modell.',
  },
  'no-opinion': {
    message: 'Niemand ist da, der eine Zweitmeinung geben könnte.',
    next: 'Wählen Sie in den Einstellungen ein Chat-Modell (models.chat), oder fügen Sie ein Prüfmodell hinzu.',
    nothing: {
      message: 'Diese Antwort hat keinen geschriebenen Satz, dessen Quellen noch da sind.',
      next: 'Stellen Sie die Frage noch einmal mit einem Chat-Modell.',
    },
  },
  'model-folder-unusable': {
    message: 'Dieser Ordner enthält kein Prüfmodell.',
    next: 'Wählen Sie einen Ordner mit config.json, tokenizer.json und einer ONNX-Datei (model.onnx) eines Modells, das Textpaare klassifiziert.',
    noConfig: { message: 'Dieser Ordner hat keine config.json. EchoMind kann deshalb nicht erkennen, welches Modell er enthält.' },
    badConfig: {
      message: 'Die config.json dieses Ordners kann nicht gelesen werden.',
      next: 'Laden Sie die Datei neu herunter. Sie ist eine JSON-Datei von einigen Kilobyte.',
    },
    noTokenizer: {
      message: 'Dieses Modell hat keine tokenizer.json.',
      next: 'Laden Sie tokenizer.json von dort herunter, wo das Modell herkommt, und legen Sie die Datei neben config.json.',
    },
    noOnnx: {
      message: 'Dieses Modell hat keine ONNX-Datei.',
      next: 'Laden Sie model.onnx in den Ordner oder in seinen Unterordner onnx herunter. EchoMind führt andere Formate nicht aus (safetensors, PyTorch).',
    },
    otherTask: {
      message: 'Dieses Modell klassifiziert keine Texte. Es ist: {{name}}.',
      next: 'Wählen Sie ein Modell für Natural Language Inference (NLI) oder einen Cross-Encoder.',
    },
    unnamedLabels: {
      message: 'Dieses Modell benennt seine Klassen nicht ({{name}}). Niemand kann deshalb sagen, welche davon „entailment“ bedeutet.',
      next: 'Schreiben Sie die drei Namen in id2label von config.json, wie die Beschreibung des Modells sie nennt: entailment, neutral, contradiction.',
    },
    otherLabels: {
      message: 'Die Klassen dieses Modells sind nicht entailment, neutral und contradiction, sondern {{name}}.',
      next: 'Wählen Sie ein Modell für Natural Language Inference (NLI) oder einen Cross-Encoder.',
    },
    labelCount: {
      message: 'Die Zahl der Klassen dieses Modells ist {{count}}. Ein Prüfmodell hat drei (NLI) oder eine (Cross-Encoder).',
      next: 'Wählen Sie ein Modell für Natural Language Inference mit drei Klassen oder einen Cross-Encoder.',
    },
    emptyFile: { message: 'Die Datei {{name}} dieses Modells ist leer.', next: 'Laden Sie die Datei neu herunter.' },
    isLink: {
      message: 'Die Datei {{name}} dieses Modells ist eine Verknüpfung mit einem anderen Ort. EchoMind folgt keinen Verknüpfungen.',
      next: 'Kopieren Sie den Ordner mit den Dateien selbst (das tut hf download --local-dir), und fügen Sie die Kopie hinzu.',
    },
    tooLarge: {
      message: 'Dieses Modell hat {{size}} MB. Die Grenze liegt bei {{limit}} MB.',
      next: 'Wählen Sie ein kleineres Modell, oder lassen Sie nur seine quantisierte ONNX-Datei im Ordner.',
    },
    alreadyThere: {
      message: 'Dieses Modell ist schon da, als „{{name}}“.',
      next: 'Entfernen Sie es zuerst, um es wieder hinzuzufügen.',
    },
    adding: {
      message: 'Ein anderes Modell wird gerade hinzugefügt.',
      next: 'Warten Sie, bis es da ist, und fügen Sie dann dieses hinzu.',
    },
  },
  'own-model-not-found': {
    message: 'In der Bibliothek gibt es kein Modell mit diesem Namen.',
    next: 'Prüfen Sie die Schreibweise. Der Befehl „models“ zeigt alle.',
  },
  'classifier-failed': {
    message: 'Das Prüfmodell antwortet nicht. Deshalb gibt es keine Zweitmeinung.',
    next: 'Entfernen Sie das Modell, und fügen Sie es neu hinzu, oder wählen Sie ein anderes.',
    cannotOpen: {
      message:
        'Das Prüfmodell kann nicht geöffnet werden: Seine ONNX-Datei ist beschädigt oder verwendet Operatoren, die hier unbekannt sind.',
    },
    cannotRun: {
      message: 'Das Prüfmodell liefert kein brauchbares Ergebnis.',
      next: 'Wählen Sie eine andere Variante seiner ONNX-Datei oder ein anderes Modell.',
    },
    externalData: {
      message: 'Die Gewichte des Prüfmodells fehlen: Seine ONNX-Datei braucht eine zweite Datei.',
      next: 'Legen Sie die Datei mit den Gewichten (model.onnx_data) neben die ONNX-Datei, und fügen Sie den Ordner neu hinzu.',
    },
    tokenizer: {
      message: 'Der Tokenizer des Prüfmodells kann nicht verwendet werden.',
      next: 'Wählen Sie ein anderes Modell.',
    },
    missing: { message: 'Eine Datei des Prüfmodells fehlt ({{name}}).' },
    changed: {
      message: 'Eine Datei des Prüfmodells wurde nach dem Hinzufügen geändert ({{name}}). EchoMind öffnet das Modell deshalb nicht.',
    },
    died: {
      message: 'Das Prüfmodell hat seinen Prozess beendet. Deshalb gibt es keine Zweitmeinung.',
      next: 'Fragen Sie noch einmal. Wenn es wieder geschieht, wählen Sie ein kleineres Modell.',
    },
    setAside: {
      message: 'Das Prüfmodell hat seinen Prozess zweimal beendet. Es wird bis zum nächsten Start von EchoMind nicht verwendet.',
      next: 'Wählen Sie ein kleineres Modell.',
    },
    slow: {
      message: 'Das Prüfmodell war für alle Sätze zu langsam.',
      next: 'Wählen Sie ein kleineres oder ein quantisiertes Modell.',
    },
  },
  'no-chat-model': {
    message: 'Das braucht ein Chat-Modell, und es ist keines gewählt.',
    next: 'Wählen Sie eines in den Einstellungen (models.chat).',
  },
} satisfies Partial<WindowCatalogue['errors']>
