import type { Catalogue } from '../catalogue.ts'

/** Output lines of commands. Texts that the window shows too are in its own files. */
export const commandLineLines = {
  cli: {
    takenBack: 'Das war ein Gedankengang des Modells. Hier beginnt seine Antwort:',
    ledger: { none: 'Es gibt noch keine Entscheidungen und Aufgaben.' },
    notes: {
      none: 'Es gibt keine Notizen.',
      transcribing: 'Bisher mitgeschrieben: {{done}}',
      corrected_one: 'Ein Wort wurde nach einem Namen oder einer Abkürzung der Sammlung korrigiert.',
      corrected_other: '{{count}} Wörter wurden nach Namen und Abkürzungen der Sammlung korrigiert.',
      sound: { wav: '{{size}} MB, WAV', opus: '{{size}} MB, komprimiert (Opus)', original: '{{size}} MB, wie importiert' },
    },
    artifact: { none: 'Es gibt noch keine Ausarbeitungen.', written: 'Die Ausarbeitung steht in der Datei {{file}}.' },
    chats: { none: 'Es gibt keine Chats.', noneUnanswered: 'Jede Frage hat eine Antwort.' },
    check: { well: 'Alles in Ordnung.', whole: 'Nichts ist beschädigt.' },
    unlock: { ask: 'Passwort von „{{title}}“: ' },
    documents: {
      none: 'Es gibt keine Dokumente.',
      duplicate: 'schon vorhanden',
      cameWith: 'kam mit {{title}}  ({{id}})',
      readTitle: 'Titel der Datei: {{title}}',
      noTags: 'keine Schlagwörter',
      pages: {
        waiting: 'Seiten ohne Text warten auf die Texterkennung.',
        failed: 'Die Texterkennung ihrer Seiten ist fehlgeschlagen. Für einen neuen Versuch: echomind queue retry',
      },
    },
    evaluation: {
      noSets: 'Es gibt keine Fragensätze.',
      run: 'Durchlauf {{id}} von {{set}}: {{questions}}, {{depth}}',
      notFound: 'Nicht gefunden: Genauigkeit {{precision}}, Trefferquote {{recall}} bei {{questions}}',
      notFoundAt70: 'Nicht gefunden bei 70 % Trefferquote: Genauigkeit {{precision}} (Belegstärke unter {{threshold}})',
      answers:
        'Antwort in der ersten Aussage: {{first}}. Antwort in den ersten drei Aussagen: {{firstThree}}. Belegte Aussagen: {{supported}}.',
    },
    backup: {
      made: 'Sicherung: {{path}} ({{size}} MB, Dokumente: {{documents}}, Notizen: {{notes}}, Chats: {{chats}}).',
      restored: 'Die Sicherung vom {{date}} ist wiederhergestellt. Dokumente: {{documents}}, Notizen: {{notes}}, Chats: {{chats}}.',
      percent: '{{stage}} {{percent}} %',
    },
    found: {
      none: 'Es sind keine Originale beiseitegelegt.',
      list: 'Führen Sie echomind found aus, um die beiseitegelegten Originale zu sehen.',
    },
    health: {
      reliability: 'Semantische Suche, {{language}}: Zuverlässigkeit {{trust}} ({{how}}), {{passages}}.',
      measured: 'gemessen',
      notMeasured: 'noch nicht gemessen',
      unknownLanguage: 'unbekannte Sprache',
    },
    log: { none: 'Es gibt noch keine Fragen.' },
    embedder: {
      unseen: 'Der Modell-Server antwortet nicht. Deshalb ist nicht bekannt, ob er {{model}} hat.',
      switching:
        'Die Vektoren der Textstellen werden mit diesem Modell berechnet, solange EchoMind oder ein Import läuft. Bis alle fertig sind, verwendet die semantische Suche das letzte Modell, auch für inzwischen hinzugefügte Dateien. So warten Sie darauf: echomind rebuild vectors',
    },
    ocr: {
      more: 'Für eine weitere Sprache holen Sie NAME.traineddata von github.com/tesseract-ocr/tessdata_fast auf einem Computer Ihrer Wahl, dann: echomind ocr add FILE',
      off: 'Die Texterkennung ist ausgeschaltet (import.ocr).',
      own: 'hinzugefügt',
    },
    speech: {
      engine: 'Spracherkennung durch {{name}}.',
      hearing: 'Das Chat-Modell {{model}} kann hören. So verwenden Sie es: echomind settings set speech.engine ollama',
      heard: '{{percent}} % mitgeschrieben.',
      language: '{{language}}',
      noEngine:
        'Es gibt keine Spracherkennung. Aufnahmen bleiben erhalten und können abgespielt werden. Mitschriften können Sie tippen oder einfügen.',
      nothing: 'Es wurde nichts Gesprochenes gefunden.',
      otherwise:
        'Oder verwenden Sie ein Programm zur Spracherkennung, das Sie haben: echomind settings set speech.command \'["PROGRAMM", "{wav}"]\'',
      ownProgram:
        'So verwenden Sie ein eigenes Programm zur Spracherkennung: echomind settings set speech.command \'["PROGRAMM", "{wav}"]\'',
      partial: 'Die Aufnahme ist beschädigt, oder ihr Ende fehlt. Das konnte gelesen werden.',
      program: 'Das Programm {{id}} ist auf diesem Computer ({{path}}). So verwenden Sie es: echomind speech use {{id}}',
      programModel: 'Das Programm {{id}} ist auf diesem Computer ({{path}}). So verwenden Sie es: echomind speech use {{id}} --model DATEI',
      stepFetch:
        '1. Laden Sie ein Modell von github.com/k2-fsa/sherpa-onnx/releases, asr-models, herunter (EchoMind selbst lädt nichts herunter):',
      stepUnpack: '2. Entpacken Sie es: tar xf NAME.tar.bz2',
      stepAdd: '3. Fügen Sie es hinzu: echomind speech models add NAME',
      tested: '{{seconds}} s Ton in {{took}} s.',
    },
    models: {
      server: 'Der Modell-Server antwortet.',
      serverVersion: 'Der Modell-Server antwortet. Seine Version ist {{version}}.',
      isOllama:
        'Es ist Ollama, das lange Prompts kürzt, wenn es so angesprochen wird. So sprechen Sie es als Ollama an: settings set models.provider ollama',
      noServer: 'Der Modell-Server antwortet nicht. Suche und zitierte Antworten funktionieren auch ohne.',
      cloud: 'nicht verwendet, weil es nicht auf diesem Computer läuft',
      notThere: 'nicht auf dem Server',
      downloads: 'Der Modell-Server lädt {{model}} von {{host}} herunter.',
      downloadsOwn: 'Der Modell-Server lädt {{model}} aus seiner eigenen Bibliothek herunter.',
      downloaded: '{{status}} {{percent}} % von {{megabytes}} MB',
      copied: '{{completed}} von {{total}} MB kopiert.',
      leftOut: '{{file}} wird verwendet. Andere Varianten wurden weggelassen: {{others}}.',
      megabytes: '{{size}} MB',
    },
    persona: {
      temperature: 'Temperatur {{temperature}}',
      usualTemperature: 'Standardtemperatur',
      keys: 'name, prompt, profile ({{profiles}}), temperature (0 bis 2, oder none), output ({{outputs}}), collections, types, tags (mehrere mit Kommas dazwischen)',
    },
    progress: {
      files_one: '{{done}} von {{count}} Datei',
      files_other: '{{done}} von {{count}} Dateien',
      questions_one: '{{set}}: {{done}} von {{count}} Frage',
      questions_other: '{{set}}: {{done}} von {{count}} Fragen',
      reading: '{{name}}: wird seit {{seconds}} s gelesen',
      stage: '{{stage}}: {{percent}} % von {{total}}',
      purge: 'EchoMind schreibt die Datenbank ohne die gelöschten Dokumente neu. Das dauert etwa 1 s je 100 MB.',
    },
    purge: {
      open: 'In unbenutzten Teilen der Datenbank bleiben einige Spuren, weil ein anderes Programm schreibt oder die Festplatte voll ist. EchoMind überschreibt sie später. Führen Sie echomind health aus, um zu sehen, wann.',
    },
    queue: {
      empty: 'Die Warteschlange ist leer.',
      paused: 'Die Warteschlange ist angehalten. Führen Sie echomind queue resume aus, um sie fortzusetzen.',
      pages_one:
        'Der Text von {{count}} Seite wird noch erkannt. Der übrige Text lässt sich durchsuchen. Führen Sie echomind queue drain aus, oder öffnen Sie EchoMind.',
      pages_other:
        'Der Text von {{count}} Seiten wird noch erkannt. Der übrige Text lässt sich durchsuchen. Führen Sie echomind queue drain aus, oder öffnen Sie EchoMind.',
      left_one: '{{count}} Datei steht noch in der Warteschlange. Führen Sie echomind queue drain aus, um sie abzuarbeiten.',
      left_other: '{{count}} Dateien stehen noch in der Warteschlange. Führen Sie echomind queue drain aus, um sie abzuarbeiten.',
    },
    report: '{{summary}}. {{passages}} in {{seconds}} s.',
    search: {
      partly: 'Nur teilweise gefunden:',
      nearest: 'Nicht gefunden. Die nächstliegenden Textstellen:',
      nothing: 'Es wurde nichts gefunden.',
    },
    egress: {
      working: 'In einer eigenen Bibliothek: {{step}}',
      clean:
        'Kein Programm und kein Thread von EchoMind hat eine Adresse außerhalb dieses Computers angesprochen (Programme und Threads: {{programs}}, Anfragen innerhalb dieses Computers: {{own}}, Sekunden: {{seconds}}).',
      found: 'EchoMind hat Adressen außerhalb dieses Computers angesprochen (Programme und Threads: {{programs}}, Sekunden: {{seconds}}):',
      use: '{{address}} ({{kind}}, {{times}} ×, {{seenBy}})',
      did: 'Was es getan hat, in einer eigenen Bibliothek: {{work}}.',
      kernel:
        'Der Kernel wurde {{looks}}-mal gefragt, welche Sockets EchoMind und alles, was es gestartet hat, offen haben, mit höchstens {{gap}} ms dazwischen. Ein Socket einer nativen Bibliothek, der kürzer lebt, kann fehlen.',
      noKernel: 'Native Bibliotheken und Chromium sind auf diesem System nicht zu sehen; was JavaScript tut, ist vollständig zu sehen.',
      probes: 'Chromium hat nach einem Weg zu IPv6 gesucht, {{count}} ×. Dabei wird nichts gesendet.',
      kinds: { tcp: 'Verbindung', udp: 'Pakete', lookup: 'Name nachgeschlagen', listen: 'für andere offener Port' },
      seenBy: { node: 'von JavaScript angefordert', kernel: 'vom Kernel gezeigt' },
      work: {
        import: 'Import, Texterkennung, Einbettung',
        models: 'Liste der Modelle',
        search: 'Suche',
        ask: 'Antwort',
        artifact: 'Ausarbeitung',
        backup: 'Sicherung',
        check: 'Prüfung',
        doctor: 'Untersuchung',
      },
    },
    slow: {
      calls_one:
        'Ein Aufruf der Datenbank hat am letzten Tag {{ms}} ms gedauert ({{name}}). Andere mussten darauf warten. Siehe slow-queries.log im Datenordner.',
      calls_other:
        '{{count}} Aufrufe der Datenbank haben am letzten Tag lange gedauert, der langsamste {{ms}} ms ({{name}}). Andere mussten darauf warten. Siehe slow-queries.log im Datenordner.',
    },
    storage: {
      free: 'Auf diesem Datenträger frei: {{size}} MB',
      month: '{{month}}: Dokumente {{documents}}, Originale {{size}} MB, aufgenommen {{minutes}} min',
    },
    trash: { empty: 'Der Papierkorb ist leer.' },
    replaced: { none: 'Es wurde kein Text ersetzt.' },
    watch: {
      none: 'Kein Ordner wird überwacht.',
      paused: 'Er kam mit einer Sicherung. Um ihn zu überwachen: echomind watch resume {{path}}',
    },
    why: {
      lexical: 'Lexikalische Suche: {{rank}}',
      semantic: 'Semantische Suche: {{rank}}',
      fused: 'Beide kombiniert: {{rank}}',
      best: 'Beste Textstelle: {{place}}',
    },
  },
} satisfies Partial<Catalogue>
