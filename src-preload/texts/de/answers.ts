import type { WindowCatalogue } from '../catalogue.ts'

/** Notices beside answers and artifacts, and their progress. Answers store these keys, so none is renamed. */
export const answering = {
  notices: {
    answerCut: {
      message: 'Die Antwort hat die größte Länge erreicht und wurde abgeschnitten.',
      next: 'Stellen Sie eine genauere Frage, oder erhöhen Sie models.numPredict.',
    },
    answerInterrupted: {
      message: 'EchoMind wurde geschlossen, bevor diese Antwort fertig und geprüft war.',
      next: 'Der Anfang bleibt erhalten. Fragen Sie noch einmal, um die ganze Antwort zu erhalten.',
    },
    answerLost: {
      message: 'EchoMind wurde geschlossen, bevor diese Frage beantwortet war.',
      next: 'Stellen Sie sie noch einmal.',
    },
    answerStopped: {
      message: 'Sie haben diese Antwort angehalten.',
      next: 'Der Anfang bleibt erhalten. Fragen Sie noch einmal, um die ganze Antwort zu erhalten.',
    },
    artifactInterrupted: {
      message: 'EchoMind wurde geschlossen, bevor diese Ausarbeitung fertig war.',
      next: 'Die fertigen Abschnitte bleiben erhalten. Erstellen Sie die Ausarbeitung neu, um sie ganz zu erhalten.',
    },
    artifactQuoted:
      'Die fehlenden Abschnitte sind aus den Dokumenten zitiert. Erstellen Sie die Ausarbeitung neu, um sie ganz zu erhalten.',
    artifactStopped: {
      message: 'Sie haben diese Ausarbeitung angehalten.',
      next: 'Der Anfang bleibt erhalten. Erstellen Sie die Ausarbeitung neu, um sie ganz zu erhalten.',
    },
    contextCut: {
      kept: 'Der Modell-Server hat den Prompt auf {{window}} Tokens gekürzt. Der Antwort fehlen deshalb einige der Quellen.',
      again: 'Fragen Sie noch einmal: EchoMind sendet diesem Modell jetzt kürzere Prompts.',
      repeated: 'Der Modell-Server hat den Prompt auf {{window}} Tokens gekürzt. Die Frage wurde deshalb mit weniger Quellen neu gesendet.',
      larger: 'Vergrößern Sie das Kontextfenster im Programm des Modell-Servers. Wenn es Ollama ist, wählen Sie Ollama in models.provider.',
    },
    notKept: 'Diese Antwort wird nicht aufbewahrt. {{why}}',
    disagree: {
      message: 'Diese Quellen widersprechen sich: {{sides}}.',
      values: 'Diese Quellen nennen verschiedene Werte: {{sides}}.',
      next: 'Lesen Sie beide, bevor Sie sich auf die Antwort verlassen.',
    },
    otherLanguage: {
      message: 'Die Antwort ist nicht in der Sprache der Frage.',
      next: 'Fragen Sie noch einmal, oder wählen Sie ein Modell, das Ihre Sprache kann.',
    },
    partlyReadArtifact: {
      message:
        'Die Dokumente sind lang. Die Ausarbeitung verwendet {{read}} von {{total}} Textstellen: jene, die die Suche für ihre Abschnitte gefunden hat.',
      next: 'Wählen Sie weniger Dokumente, oder erhöhen Sie artifacts.parts.',
    },
    partlyRead: {
      message: 'Die Dokumente sind lang. Die Antwort verwendet {{read}} von {{total}} Teilen, über alle Dokumente verteilt.',
      notes:
        'Die Dokumente sind lang. Alle Teile wurden gelesen, aber {{lines}} Zeilen der Zusammenfassungen einzelner Teile passten nicht hinein.',
      partsAndNotes:
        'Die Dokumente sind lang. Die Antwort verwendet {{read}} von {{total}} Teilen, über alle Dokumente verteilt, und {{lines}} Zeilen der Zusammenfassungen einzelner Teile passten nicht hinein.',
      next: 'Fragen Sie nach weniger Dokumenten, oder erhöhen Sie answer.wholeParts oder models.numCtx.',
    },
    shortened: {
      rewrite: 'Das Chat-Modell ist langsam. Die Frage wurde deshalb nicht umformuliert.',
      rerank: 'Das Chat-Modell ist langsam. Die besten Textstellen wurden deshalb nicht neu geordnet.',
      both: 'Das Chat-Modell ist langsam. Deshalb wurde die Frage nicht umformuliert, und die besten Textstellen wurden nicht neu geordnet.',
      next: 'Wählen Sie für gründliche Antworten ein kleineres Modell, oder fragen Sie schnell.',
    },
    personaCut: {
      message: 'Die Anweisungen der Persona sind für dieses Modell zu lang. Nur ihr Anfang wurde verwendet.',
      next: 'Kürzen Sie sie, oder erhöhen Sie models.numCtx.',
    },
    sectionCut: {
      message: 'Ein Abschnitt hat die größte Länge erreicht und wurde abgeschnitten.',
      next: 'Wählen Sie weniger Dokumente, oder erhöhen Sie artifacts.numPredict.',
    },
  },
  advice: {
    weak: 'Die Dokumente stützen diese Antwort nur schwach.',
    notFound: 'Die durchsuchten Dokumente scheinen die Antwort nicht zu enthalten.',
    missingWords: 'Keines Ihrer Dokumente nennt {{words}}.',
    languages: 'Fragen Sie in der Sprache der Dokumente ({{languages}}), oder fügen Sie Dokumente dazu hinzu.',
    widenTime: 'Wählen Sie einen längeren Zeitraum, oder fügen Sie Dokumente dazu hinzu.',
    widenScope: 'Durchsuchen Sie mehr Sammlungen oder Dokumente, oder fügen Sie Dokumente dazu hinzu.',
    otherWords: 'Fügen Sie Dokumente dazu hinzu, oder fragen Sie mit den Wörtern der Dokumente.',
    specific: 'Stellen Sie eine genauere Frage, oder fügen Sie Dokumente dazu hinzu.',
    thorough: 'Stellen Sie eine genauere Frage, fragen Sie noch einmal gründlich, oder fügen Sie Dokumente dazu hinzu.',
    /** One of several words or languages. */
    either: '{{first}} oder {{last}}',
    quoted: '„{{word}}“',
  },
  /** Said before a thorough answer begins. */
  forecast: {
    complete: 'Mit {{model}} dauert eine schnelle Antwort etwa {{fast}} s und eine gründliche etwa {{thorough}} s.',
    without: {
      rewrite:
        'Mit {{model}} dauert eine schnelle Antwort etwa {{fast}} s und eine gründliche etwa {{thorough}} s. Die Frage wird nicht umformuliert, weil das zu lange dauert.',
      rerank:
        'Mit {{model}} dauert eine schnelle Antwort etwa {{fast}} s und eine gründliche etwa {{thorough}} s. Die besten Textstellen werden nicht neu geordnet, weil das zu lange dauert.',
      both: 'Mit {{model}} dauert eine Antwort etwa {{fast}} s. Eine gründliche gleicht einer schnellen, weil alles andere zu lange dauert.',
    },
  },
  progress: {
    busy: 'Das Modell arbeitet noch an der letzten Frage.',
    loading: 'Der Modell-Server lädt {{model}}.',
    lookingFor: 'Suche läuft: {{section}}.',
    previousAnswer: 'EchoMind wartet auf die vorige Antwort.',
    readingPart: 'Teil {{part}} von {{parts}} wird gelesen.',
    readingSources: 'Das Modell liest die Frage und ihre Quellen.',
    thinking: 'Das Modell denkt nach.',
    waiting: 'EchoMind wartet auf den Modell-Server.',
    writing: 'Abschnitt wird geschrieben: {{section}}.',
  },
  searchNotices: {
    tooLong: 'Die Frage war zu lang. Nur ihre ersten 8.000 Zeichen wurden gesucht.',
    nothingEmbedded: 'Die Dokumente haben noch keine Vektoren. EchoMind hat nur die lexikalische Suche verwendet.',
    embedderMissing: 'Das Embedding-Modell dieser Vektoren ist nicht erreichbar. EchoMind hat nur die lexikalische Suche verwendet.',
    otherModel:
      'Die Vektoren stammen von einem anderen Embedding-Modell. EchoMind verwendet nur die lexikalische Suche, bis die neuen Vektoren berechnet sind.',
    embedderFailed: 'Das Embedding-Modell ist fehlgeschlagen ({{reason}}). EchoMind hat nur die lexikalische Suche verwendet.',
    semanticFailed: 'Die semantische Suche ist fehlgeschlagen ({{reason}}). EchoMind hat nur die lexikalische Suche verwendet.',
    incomparable: 'Der Vektor der Frage passt nicht zu den Vektoren der Dokumente. EchoMind hat nur die lexikalische Suche verwendet.',
    noDocuments: 'Es gibt noch keine Dokumente.',
    filtered_one: 'Das einzige Dokument passt nicht zu den Filtern.',
    filtered_other: 'Keines der {{count}} Dokumente passt zu den Filtern.',
  },
} satisfies Partial<WindowCatalogue>
