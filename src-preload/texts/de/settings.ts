import type { WindowCatalogue } from '../catalogue.ts'

/** Texts of the settings, by key: descriptions, questions of the dialogs before a guarded setting gets a weaker value, and valid values. */
export const settings = {
  setting: {
    models: {
      provider: 'Die Art des Modell-Servers: Ollama, oder ein Server mit der OpenAI-API (llama.cpp, LM Studio, vLLM).',
      baseUrl: 'Adresse des Modell-Servers. Ist das Feld leer, verwendet EchoMind OLLAMA_HOST, sonst http://127.0.0.1:11434.',
      allowHost: 'Ein Computer Ihres Heimnetzes, der der Modell-Server sein darf.',
      chat: 'Chat-Modell. Ist das Feld leer, bestehen die Antworten aus Zitaten.',
      fast: 'Chat-Modell der schnellen Personas. Ist das Feld leer, verwenden sie models.chat.',
      best: 'Chat-Modell der gründlichen Personas. Ist das Feld leer, verwenden sie models.chat.',
      embedding: 'Embedding-Modell: „built-in“, „none“ oder der Name eines Modells auf dem Server.',
      numCtx: 'Kontextfenster jeder Anfrage an ein Chat-Modell, in Tokens.',
      numPredict: 'Längste Antwort, in Tokens.',
      think:
        'Modelle, die nachdenken können, tun das vor der Antwort. Das ist langsamer und braucht bis zu 2048 Tokens des Kontextfensters.',
      keepAlive: 'Wie lange Ollama das Modell nach einer Antwort im Speicher behält, zum Beispiel 30m oder 2h (-1: immer).',
      temperature: 'Temperatur der Antworten.',
    },
    import: {
      maxMegabytes: 'Größte Datei, die importiert werden kann, in MB.',
      parseSeconds:
        'Längste Zeit zum Lesen einer Datei, in Sekunden Rechenzeit: ein ausgelasteter Computer braucht nach der Uhr vielleicht länger. Jedes Megabyte der Datei gibt eine Sekunde dazu.',
      parseMegabytes: 'Größter Arbeitsspeicher zum Lesen einer Datei, in MB.',
      parsers: 'Anzahl der Dateien, die gleichzeitig gelesen werden.',
      ocr: 'Erkennt den Text von Seiten, die keinen enthalten, etwa eingescannten (OCR).',
    },
    retrieval: {
      fusion: 'Verfahren, das die lexikalische und die semantische Liste kombiniert.',
      keywords: 'Findet Textstellen nach ihren Wörtern.',
      vectors: 'Findet Textstellen nach ihrer Bedeutung.',
      exact: 'Vergleicht die Frage mit jeder Textstelle, nicht nur mit den wahrscheinlichen. Das ist langsamer.',
      variants: 'Bis zu drei weitere Formen der Frage werden gesucht.',
      k: 'Anzahl der Textstellen, die eine Antwort verwendet.',
      mmr: 'Gewicht der Relevanz gegenüber der Vielfalt bei der Auswahl der Textstellen (1: nur Relevanz).',
      family: 'Höchstens eine Textstelle aus jedem Abschnitt auswählen.',
      copies:
        'Zwei Textstellen verschiedener Dokumente sind Kopien, wenn sie mindestens diesen Anteil ihrer Wörter gemeinsam haben (1: nur gleiche Textstellen).',
      coverage:
        'Eine Textstelle eines noch nicht ausgewählten Dokuments geht vor, wenn ihre Bewertung höchstens um diesen Anteil unter der besten liegt.',
      notFoundBelow: 'Keine Antwort geben, wenn die Belegstärke (wie gut die Textstellen die Frage beantworten) unter diesem Wert liegt.',
      partlyBelow: '„teilweise gefunden“ sagen, wenn die Belegstärke unter diesem Wert liegt.',
      decay: 'Ältere Notizen zählen weniger als neue.',
      halfLifeDays: 'Alter in Tagen, bei dem eine Notiz halb zählt.',
      decayFloor: 'Kleinstes Gewicht einer alten Notiz.',
      tagBoost: 'Ein Dokument zählt mehr, wenn die Frage eines seiner Schlagwörter nennt.',
      tagBoostStep: 'Zusätzliches Gewicht für jedes Wort eines Schlagworts, das die Frage enthält.',
      authoritative: 'Dateien vor Notizen stellen, wenn ihre Bewertungen nahe beieinanderliegen.',
      rerank:
        'Zweite Sortierung der besten Treffer: nach einer Formel, durch das Chat-Modell, durch einen eigenen Cross-Encoder (classifier) oder auto (bei gründlichen Fragen das Chat-Modell, sonst nichts).',
      lateTop: 'Anzahl der besten Textstellen, die Token für Token mit der Frage verglichen werden (0: keine).',
      lateWeight:
        'Gewicht von MaxSim gegenüber der kombinierten Bewertung. Es wird mit dem Quadrat der Zuverlässigkeit des Embedding-Modells multipliziert.',
      weighByCoverage: 'Die lexikalische Suche zählt weniger, wenn keine Textstelle alle Wörter der Frage enthält.',
      rewrites: 'Das Chat-Modell formuliert eine gründliche Frage auf zwei andere Arten.',
      variantWeight: 'Gewicht einer umformulierten Frage (das Original hat 1).',
      rrfK: 'Reciprocal Rank Fusion: Wert von k.',
      rrfVectors: 'Gewichtete Reciprocal Rank Fusion: Gewicht der semantischen Suche.',
      alpha: 'Alpha-Mischung: Gewicht der semantischen Suche.',
      ownDates: 'Ein Zeitraum richtet sich nach dem Datum der Datei selbst, nicht nach dem Tag, an dem sie hinzugefügt wurde.',
    },
    answer: {
      sourceShare: 'Anteil des Kontextfensters für Quellen.',
      summaries: 'Das Chat-Modell führt eine Zusammenfassung jedes Chats.',
      secondOpinion:
        'Wer sagt, ob die Quellen jeden Satz einer geschriebenen Antwort belegen. Automatisch (auto): das Prüfmodell, sonst das Chat-Modell, wenn es höchstens 3 Sekunden braucht. Chat-Modell (model): immer dieses. Prüfmodell (classifier): nur dieses. Nur auf Wunsch (off): niemand, außer wenn Sie es verlangen.',
      wholeParts: 'Größte Anzahl der Teile, die für eine Frage zu einem ganzen Dokument gelesen werden.',
      blockCharacters: 'Längste Textstelle in einem Prompt, in Zeichen.',
    },
    artifacts: {
      temperature: 'Temperatur der Ausarbeitungen.',
      numPredict: 'Längster Abschnitt einer Ausarbeitung, in Tokens.',
      parts:
        'Größte Anzahl der Teile, die für eine Ausarbeitung gelesen werden. Wenn es mehr sind, sucht EchoMind für jeden Abschnitt die besten Teile.',
    },
    speech: {
      engine:
        'Was Sprache zu Text macht. Automatisch (auto): ein eigenes Modell zur Spracherkennung, sonst Ihr Programm, sonst ein Chat-Modell von Ollama, das hören kann. Ohne Spracherkennung (none) gibt es keine Mitschriften.',
      model: 'Name des Modells zur Spracherkennung oder des Chat-Modells, das hört. Ist das Feld leer: das neueste.',
      language: 'Sprache der Aufnahmen: ein Kürzel wie en oder de. „auto“: Die Spracherkennung erkennt sie.',
      command:
        'Ihr Programm zur Spracherkennung, als JSON-Array: das Programm und seine Argumente. {wav} ist die Aufnahme, {out} eine Datei, die das Programm schreiben darf, {language} und {prompt} sind die Sprache und die zu erwartenden Namen. Ohne {out} ist die Ausgabe die Mitschrift.',
      correctTerms:
        'Namen und Abkürzungen der Sammlung werden der Spracherkennung mitgeteilt. Wörter, die sie falsch gehört hat, werden danach korrigiert. Korrekturen sind eine eigene Fassung, und jede lässt sich rückgängig machen.',
      modelFolder: 'Ein Ordner mit einem Modell zur Spracherkennung, das dort verwendet wird, wo es ist, ohne Kopie.',
    },
    notes: {
      keepAudio:
        'Wie lange der Ton von Notizen aufbewahrt wird: bis Sie ihn entfernen (forever), so viele Tage, wie „Tage für den Ton“ sagt (days), oder bis die Mitschrift da ist (transcribed). Mitschriften und Texte bleiben immer.',
      audioDays:
        'So viele Tage wird der Ton von Notizen aufbewahrt, wenn er nur für einige Tage behalten wird. EchoMind zählt nur die Tage, an denen es benutzt wird.',
      compressAudio:
        'Bewahrt den Ton einer Aufnahme komprimiert auf, sobald ihre Mitschrift vollständig ist: etwa 15 MB je Stunde statt 115 MB. Das Fenster tut das, wenn sonst nichts zu tun ist. Schalten Sie es aus, um jede Aufnahme so zu behalten, wie sie aufgenommen wurde. Importierte Dateien bleiben immer, wie sie sind.',
      templates:
        'Ihre eigenen Anweisungen für Reinschriften, nach Vorlage (meeting, stand-up, interview, lecture, brainstorm, one-on-one), als JSON-Objekt.',
      refine:
        'Das Chat-Modell schreibt Zusammenfassung, Entscheidungen und Aufgaben einer neuen Mitschrift: von selbst (auto) oder nur, wenn Sie es verlangen (off).',
    },
    privacy: {
      redact:
        'Was geschwärzt wird, bevor Dokumente gespeichert werden. Standard: Geheimnisse überall, und Kontaktdaten in vertraulichen Dokumenten. Immer (always): Geheimnisse und Kontaktdaten überall. Nie (never): nichts. Originaldateien und die Namen von Dateien und Ordnern werden gespeichert, wie sie sind.',
      logQuestions: 'Das Protokoll der Suchanfragen bewahrt den Text jeder Frage auf. Wenn es aus ist, enthält es nur einen Hashwert.',
    },
    recording: {
      microphone:
        'Name des Mikrofons neuer Aufnahmen; leer: das Standardmikrofon des Systems. Ein fehlendes wird durch das Standardmikrofon ersetzt.',
      systemSound:
        'Aufnahmen enthalten auch, was der Computer abspielt (die anderen in einem Anruf), auf einer eigenen Spur. Bisher nur unter Windows.',
    },
    appearance: {
      language: 'Die Sprache der App. Dokumente, Fragen und Antworten können in jeder Sprache sein.',
      theme: 'Helle oder dunkle Farben.',
      size: 'Die Größe von allem im Fenster, in Prozent.',
      leftWidth: 'Breite des linken Bereichs, in Pixeln.',
      rightWidth: 'Breite des rechten Bereichs, in Pixeln.',
      textSize: 'Größe des Textes von Dokumenten, in Prozent.',
    },
    trash: {
      days: 'Tage, bis ein Dokument im Papierkorb endgültig gelöscht wird. EchoMind zählt nur die Tage, an denen es benutzt wird.',
    },
    onboarding: { done: 'Die ersten Schritte wurden gezeigt.' },
  },
  /** Valid values of a setting, as the end of a sentence. */
  settingRange: {
    characters_one: 'höchstens {{count}} Zeichen',
    characters_other: 'höchstens {{count}} Zeichen',
    choice: 'eines dieser Wörter: {{choices}}',
    number: 'eine Zahl von {{least}} bis {{most}}',
    switch: 'true oder false',
    text: 'andere oder weniger Zeichen',
    whole: 'eine ganze Zahl von {{least}} bis {{most}}',
  },
  guardedSetting: {
    models: {
      provider: {
        question: 'Die Art des Modell-Servers ändern?',
        why: 'EchoMind sendet dem Modell-Server Fragen und die Textstellen, die sie beantworten. Jede Art von Server hat ihr eigenes Protokoll.',
      },
      baseUrl: {
        question: 'Die Adresse des Modell-Servers ändern?',
        why: 'EchoMind sendet Fragen und die Textstellen, die sie beantworten, an diese Adresse. Verwenden Sie nur einen Server, der Ihnen gehört oder dem Sie vertrauen.',
      },
      allowHost: {
        question: 'Den Computer ändern, der der Modell-Server sein darf?',
        why: 'EchoMind kann dann Fragen und die Textstellen, die sie beantworten, an diesen Computer senden. Erlauben Sie nur einen Computer, der Ihnen gehört oder dem Sie vertrauen.',
      },
    },
    import: {
      maxMegabytes: {
        question: 'Die größte erlaubte Dateigröße ändern?',
        why: 'Eine größere Datei braucht mehr Platz auf der Festplatte, mehr Zeit und mehr Arbeitsspeicher zum Lesen.',
      },
      parseSeconds: {
        question: 'Die längste Zeit zum Lesen einer Datei ändern?',
        why: 'Eine Datei, die Zeit verschwenden soll, kann dann andere Dateien länger aufhalten.',
      },
      parseMegabytes: {
        question: 'Den größten Arbeitsspeicher zum Lesen einer Datei ändern?',
        why: 'Eine Datei, die Arbeitsspeicher verschwenden soll, kann dann diesen Computer bremsen.',
      },
      parsers: {
        question: 'Die Anzahl der gleichzeitig gelesenen Dateien ändern?',
        why: 'Jede von ihnen darf den Arbeitsspeicher und die Zeit verbrauchen, die die Einstellungen erlauben.',
      },
    },
    privacy: {
      redact: {
        question: 'Die Schwärzung der Dokumente ändern?',
        why: 'Die Dokumente werden neu gelesen. Was geschwärzt war (Passwörter, Karten- und Kontonummern, Kontaktdaten), wird dann gespeichert und kann an den Modell-Server gesendet werden.',
      },
      logQuestions: {
        question: 'Das Protokoll der Fragen ändern?',
        why: 'Die Bibliothek behält dann den Wortlaut jeder Frage, auch von Fragen, die Sie aus Ihren Chats löschen.',
      },
    },
    notes: {
      keepAudio: {
        question: 'Ändern, wie lange Aufnahmen aufbewahrt werden?',
        why: 'Der Ton von Notizen wird dann ohne weitere Frage endgültig entfernt. Mitschriften und Texte bleiben.',
      },
      compressAudio: {
        question: 'Ändern, in welcher Form Aufnahmen aufbewahrt werden?',
        why: 'Der Ton fertiger Notizen wird dann durch eine komprimierte Kopie ersetzt. Das lässt sich nicht rückgängig machen. Sie klingt fast gleich.',
      },
      templates: { question: 'Die Anweisungen für Notizen ändern?', why: 'Was Sie dort vorher geschrieben haben, ist dann weg.' },
      audioDays: {
        question: 'Ändern, wie viele Tage Aufnahmen aufbewahrt werden?',
        why: 'Der Ton älterer Notizen wird dann ohne weitere Frage endgültig entfernt. Mitschriften und Texte bleiben.',
      },
    },
    trash: {
      days: {
        question: 'Die Tage im Papierkorb ändern?',
        why: 'Dokumente, die schon länger im Papierkorb sind, werden endgültig gelöscht.',
      },
    },
  },
} satisfies Partial<WindowCatalogue>
