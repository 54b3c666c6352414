import type { WindowCatalogue } from '../catalogue.ts'

/** Notes of the stages of a search, and what dropped a document. Traces are stored with answers, so no key is renamed. */
export const searching = {
  trace: {
    off: 'aus',
    scope:
      '{{passages}} Textstellen passen zu den Filtern. {{embedded}} davon haben einen Vektor. Sprachen der lexikalischen Suche: {{languages}}. Anzahl der Suchanfragen: {{queries}}.',
    scopeObstacle: '{{scope}} {{obstacle}}',
    noEmbedder: 'Es gibt kein Embedding-Modell.',
    vectors: {
      none: 'Kein Vektor wurde verglichen.',
      join: 'Die Gleitkomma-Vektoren der wenigen Textstellen wurden einzeln verglichen.',
      bits: 'Binäre Vektoren wurden im Arbeitsspeicher verglichen. {{candidates}} Kandidaten wurden neu bewertet.',
      values: 'Alle int8-Vektoren wurden im Arbeitsspeicher verglichen.',
      stored: 'Binäre Vektoren wurden in der Datenbank verglichen. {{candidates}} Kandidaten wurden neu bewertet.',
      database: 'Alle Gleitkomma-Vektoren wurden in der Datenbank verglichen.',
    },
    questionEmbedded: 'Der Vektor der Frage wurde in {{ms}} ms berechnet.',
    fusion: '{{parts}}',
    lexicalPeak: 'lexikalische Ausprägung {{value}}',
    semanticPeak: 'semantische Ausprägung {{value}}',
    reliability: 'Zuverlässigkeit des Embedding-Modells {{value}}',
    lexicalWeight: 'lexikalisches Gewicht {{value}}',
    semanticWeight: 'semantisches Gewicht {{value}}',
    late: {
      scored: 'Die neue Bewertung ist die kombinierte, geteilt durch die beste, plus {{weight}} x MaxSim der Tokens.',
      noVectors: 'Es gibt keine semantische Suche. Deshalb wurden keine Tokens verglichen.',
      noTokens: 'Das Embedding-Modell hat keine Token-Vektoren.',
      failed: 'Das Embedding-Modell ist fehlgeschlagen ({{reason}}). Die kombinierte Reihenfolge bleibt.',
    },
    decay: 'Eine Notiz zählt nach {{days}} Tagen halb.',
    tags: 'Die Bewertung wird für jedes Wort eines Schlagworts mit 1 + {{step}} multipliziert.',
    authoritative: 'Dateien gehen vor Notizen, wenn ihre Bewertungen nahe beieinanderliegen.',
    newest: 'Die neueste Notiz geht vor.',
    rewrite: 'Das Chat-Modell hat {{count}} weitere Suchanfragen geschrieben.',
    noTime: 'Weggelassen: Das Chat-Modell braucht dafür etwa {{seconds}} s, und es bleiben {{left}} s.',
    followUp: {
      rewritten: 'Das Chat-Modell hat die Folgefrage umformuliert.',
      carried: 'Das Chat-Modell hat keine brauchbare Frage geliefert. Wörter der letzten Frage wurden ergänzt.',
    },
    rerank: {
      model: 'Das Chat-Modell hat die Textstellen bewertet.',
      short: 'Das Chat-Modell hat die ersten {{characters}} Zeichen der Textstellen bewertet, weil es langsam ist.',
      noScores: 'Das Chat-Modell hat keine Bewertungen geliefert.',
      formula: '0,7 Ähnlichkeit + 0,2 Überschneidung + 0,1 Aktualität',
      classifier: '{{by}} hat die Textstellen bewertet.',
      classifierFailed: '{{by}} hat keine Bewertungen geliefert, oder nicht rechtzeitig.',
      noClassifier: 'Es wurde kein Cross-Encoder hinzugefügt.',
    },
    opinion: {
      given: '{{by}} wurde gefragt, ob die angegebenen Quellen jeden Satz belegen.',
      failed: '{{by}} wurde nach einer Zweitmeinung gefragt und gab keine: {{reason}}',
      tooSlow: '{{by}} wurde nicht nach einer Zweitmeinung gefragt: Sie würde etwa {{seconds}} s dauern.',
      unknown: '{{by}} wurde nicht nach einer Zweitmeinung gefragt: Die Geschwindigkeit ist noch nicht bekannt.',
    },
    states: { found: 'gefunden', partly: 'teilweise gefunden', 'not found': 'nicht gefunden' },
    answerability:
      '{{state}}: Beantwortbarkeit {{x}} = 0,6 x ({{lexicalWeight}} x lexikalische Abdeckung {{coverage}} + {{semanticWeight}} x semantischer Abstand {{margin}})',
    selection:
      '{{siblings}} Textstellen desselben Abschnitts wurden entfernt. Danach wurden Kopien entfernt. Danach hat MMR die Textstellen ausgewählt (Lambda {{lambda}}).',
  },
  dropped: {
    trash: 'der Papierkorb',
    status: 'der Status: {{status}}',
    beyondBest_one: 'die Auswahl: Sie nimmt nur die beste Textstelle',
    beyondBest_other: 'die Auswahl: Sie nimmt nur die besten {{count}} Textstellen',
    repeats: 'die Auswahl: Eine Textstelle desselben Abschnitts, eine Kopie oder ein anderes Dokument sagt dasselbe',
    collection: 'der Filter nach Sammlung',
    type: 'der Filter nach Dateityp',
    tag: 'der Filter nach Schlagwort',
    sensitivity: 'der Filter nach Vertraulichkeit',
    documents: 'der Filter nach Dokument',
    time: 'der Zeitraum',
    filters: 'die Filter zusammen',
    noWord: 'die Suche: Es enthält kein Wort der Frage',
    others: 'die Suche: {{count}} andere Textstellen liegen davor',
  },
} satisfies Partial<WindowCatalogue>
