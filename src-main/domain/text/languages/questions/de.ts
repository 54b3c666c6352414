import { words, type PossibleQuestionWords } from '../language.ts'

/** Words inside of a subject: nothing that begins another clause, no verb that every sentence has. */
const WORD = String.raw`(?!(?:die\s\p{Ll}+\s|dass|daß|wenn|weil|wo|ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|hatten|kann|können|muss|müssen|soll|sollen|darf|dürfen|nicht|es|er|sie|wir|ihr|ich|man|auch|nur|dann|sich|mit|durch|zu|bei|aus|nach)\b)[\p{L}\p{N}’'/-]+\s`
const NO_NAME = String.raw`(?!(?:Es|Dies|Diese[rsmn]?|Das|Der|Die|Dem|Den|Hier|Dort|Da|Was|Wer|Wie|Wo|Warum|Wenn|Er|Sie|Wir|Ihr|Ich|Man|Ein|Eine[rsmn]?|Heute|Nun|Dann|Danach|Also|So|Aber|Und|Oder|Doch|Denn|Als|Auch|Nur|Noch|Schon|Jetzt|Dabei|Dazu|Daher|Deshalb|Damit|Dadurch|Somit|Jedoch|Außerdem|Zudem|Allerdings|Alle[rsmn]?|Jede[rsmn]?|Manche|Viele|Einige|Beide|Keine?|Nichts|Niemand|Andere|Im|In|Am|An|Auf|Aus|Bei|Mit|Nach|Von|Vor|Zu|Zum|Zur|Für|Über|Unter|Durch|Ohne|Um|Seit|Bis|Ab|Gegen|Zwischen|Während|Obwohl|Weil|Da|Ob|Sein|Seine|Ihre?|Unsere?|Mein|Meine|Abbildung|Tabelle|Kapitel|Abschnitt|Seite|Siehe|Bitte|Ja|Nein|Ist|Sind|War|Waren|Hat|Haben|Kann|Sei|Seien|Zuerst|Zunächst|Schließlich|Insbesondere|Folglich|Angenommen|Offensichtlich|Satz|Definition|Beweis|Beispiel|Aufgabe)\b)`
/** A plain subject: with an article, or a name that begins the sentence. */
const SUBJECT = String.raw`(?<name>(?:(?:Der|Die|Das|Ein|Eine|Jeder|Jede|Jedes|Alle)\s(?:${WORD}){1,5}?)|(?:${NO_NAME}\p{Lu}[\p{L}\p{N}’'.-]+\s(?:${WORD}){0,2}?))`
const TIME = String.raw`(?:am|im|vom|von|ab|bis|seit|vor|nach|jede[nmrs]?|an|in|zum|zu|um|zwischen)\s(?:de[nmr]\s)?(?:\p{N}|erste|letzte|Ende|Anfang|Woche|Monat|Jahr|Tag|Frühling|Sommer|Herbst|Winter|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)`
const PLACE = String.raw`(?:im|am|in|an|auf|hinter|neben|unter|über|vor|bei)\s(?:de[rnm]\s)?\p{Lu}`
/** What is done to things at a place that somebody would go to; "skizziert in Abbildung 4" is none. */
const PLACED = String.raw`(?<participle>aufbewahrt|verwahrt|gelagert|versteckt|abgelegt|abgestellt|hinterlegt|ausgestellt|angebracht|montiert|befestigt|gebaut|errichtet|begraben|geboren|hergestellt|gefertigt|produziert|angebaut|verkauft|ausgegeben|veröffentlicht|gedreht|verwendet|eingesetzt|gesprochen|gespielt|gehalten|geparkt|eingereicht|abgegeben|abgeholt|zurückgegeben|archiviert)`
const PARTICIPLE = String.raw`(?<participle>\p{Ll}*ge\p{Ll}{2,}(?:t|en)|\p{Ll}*(?:ver|be|ent|er|zer)\p{Ll}{3,}(?:t|en)|\p{Ll}{3,}iert)`
const BE = String.raw`(?<verb>ist|sind|war|waren|wird|werden|wurde|wurden)`
const MODAL = String.raw`(?<verb>kann|können|muss|müssen|soll|sollen|darf|dürfen)`
const NUMBER = String.raw`(?:\p{N}[\p{N}.,]*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig)`
/** A noun that has a value, so that "das Ziel der Studie ist" says it. */
const ATTRIBUTE = String.raw`(?:Ziel|Zweck|Grund|Ursache|Vorteil|Nachteil|Unterschied|Problem|Ergebnis|Aufgabe|Regel|\p{Lu}\p{Ll}*(?:miete|gebühr|frist|kosten|preis|betrag|dauer|größe|gewicht|höhe|länge|tiefe|breite|temperatur|leistung|grenze|menge|zahl|satz|termin)|Miete|Kaution|Preis|Größe|Gewicht|Höhe|Länge|Tiefe|Breite|Dauer|Frist|Leistung|Temperatur|Anzahl|Menge|Hauptstadt|Budget|Ausnahme|Voraussetzung|Idee|Methode)`

/** Verbs of which the object is asked for, in the forms of the third person; none that can be parted. */
const VERBS =
  words(`enthält enthalten enthielt misst messen maß braucht brauchen brauchte benötigt benötigen benötigte zeigt zeigen zeigte beschreibt beschreiben
  beschrieb bedeutet bedeuten erfordert erfordern ermöglicht ermöglichen ermöglichte erlaubt erlauben verlangt verlangen verlangte verhindert verhindern
  verursacht verursachen verursachte umfasst umfassen bezahlt bezahlen zahlt zahlen zahlte erhält erhalten erhielt liefert liefern lieferte produziert
  produzieren entwickelt entwickelte schlägt regelt regeln regelte behandelt behandeln behandelte untersucht untersuchte untersuchten erklärt erklären
  übernimmt übernehmen bietet bieten bot trägt tragen trug kauft kaufte kauften schreibt schrieb schützt schützen ersetzt ersetzen ersetzte berechnet
  berechnen erzeugt erzeugen erzeugte besitzt besitzen besaß verwendet verwenden verwendete nutzt nutzen garantiert garantieren bestimmt bestimmen bestimmte`)
const HAPPENS = words(
  `beginnt beginnen begann endet enden endete öffnet öffnen öffnete schließt schließen schloss startet starten startete starb erscheint erschien`,
)

/** German. */
export const germanQuestions: PossibleQuestionWords = {
  rules: [
    {
      kind: 'term',
      pattern: String.raw`[„“"](?<name>[^“”"\n]{3,60})[“”"]\s+(?:bedeutet|bezeichnet|meint|heißt)\s`,
      question: 'Was bedeutet „{name}“?',
    },
    {
      kind: 'what',
      isNaming: true,
      pattern: String.raw`^(?:(?=(?:Der|Die|Das|Eine?)\s\p{L})(?!(?:Das|Der|Die)\s(?:ist|sind|war|waren)\b)|${NO_NAME})(?<name>(?:(?:Der|Die|Das|Eine?)\s)?[\p{L}\p{N}.-]*\p{L}(?:\s[\p{L}\p{N}-]+){0,2})\s(?<verb>ist|sind|war|waren)\s(?:eine?|der|die|das)\s`,
      question: 'Was {verb} {name}?',
    },
    { kind: 'cost', pattern: String.raw`^${SUBJECT}(?<verb>kostet|kosten)\s(?=.{0,20}\p{N})`, question: 'Was {verb} {name}?' },
    {
      kind: 'count',
      pattern: String.raw`^Es\sgibt\s(?:etwa\s|rund\s|nur\s|über\s|mehr\sals\s)?${NUMBER}\s(?<name>\p{Lu}\p{Ll}{3,})\b`,
      question: 'Wie viele {name} gibt es?',
    },
    {
      kind: 'value',
      pattern: String.raw`^(?<name>(?:Der|Die|Das)\s(?:\p{Ll}+\s)?${ATTRIBUTE}(?:\s(?:der|des|für\sde[nr]|für\sdas|für\sdie)\s(?:\p{L}+\s)?\p{Lu}[\p{L}-]+)?)\s(?<verb>ist|sind|war|waren|beträgt|betragen)\s`,
      question: 'Was {verb} {name}?',
    },
    {
      kind: 'when',
      pattern: String.raw`^${SUBJECT}${BE}\s(?=.*\b${TIME})(?:.+)\s(?!(?:verheiratet|geschieden|verwitwet|verhaftet)\b)${PARTICIPLE}[.!]?$`,
      question: 'Wann {verb} {name} {participle}?',
    },
    { kind: 'when', pattern: String.raw`^${SUBJECT}(?<verb>${HAPPENS.join('|')})\s(?=.*\b${TIME})`, question: 'Wann {verb} {name}?' },
    {
      kind: 'where',
      pattern: String.raw`^${SUBJECT}${BE}\s(?=${PLACE})(?:.+)\s${PLACED}[.!]?$`,
      question: 'Wo {verb} {name} {participle}?',
    },
    {
      kind: 'how',
      pattern: String.raw`^${SUBJECT}${BE}\s(?:mit|durch|mithilfe|mittels|per)\s(?:.+)\s${PARTICIPLE}[.!]?$`,
      question: 'Wie {verb} {name} {participle}?',
    },
    {
      kind: 'how',
      pattern: String.raw`^${SUBJECT}${MODAL}\s(?=.*\b(?:mit|durch|mithilfe|mittels|per|innerhalb|binnen)\s)(?:.+)\s${PARTICIPLE}\swerden[.!]?$`,
      question: 'Wie {verb} {name} {participle} werden?',
    },
    { kind: 'how', pattern: String.raw`^Um\s(?<name>[^,:;.?!]{3,60}?)\szu\s(?<verb>\p{Ll}{3,}),`, question: 'Wie kann man {name} {verb}?' },
    {
      kind: 'does',
      pattern: String.raw`^(?!Jede[rs]?\s)${SUBJECT}(?<verb>${VERBS.join('|')})\s(?!sich\b|es\b|ihn\b|sie\b|vor\b)`,
      question: 'Was {verb} {name}?',
    },
  ],
  verbs: [],
  asks: String.raw`^(?:was|wann|wo|wer|warum|wieso|wie|welche[rsn]?|ob|darf|dürfen|kann|können|ist|sind)\b`,
  headings: [],
  generic: String.raw`^(?:einleitung|einführung|überblick|übersicht|inhalt|inhaltsverzeichnis|zusammenfassung|fazit|literatur|quellen|anhang|stichwortverzeichnis|index|hinweise?|anmerkungen?|beispiele?|allgemeines|sonstiges|seite|version|datum|zeit|name|titel|beschreibung|art|typ|nr|status|summe|gesamt|betreff|von|an|fax|tel(?:efon)?|e-?mail|anschrift|unterschrift|tipp|warnung|wichtig|abbildung|tabelle|kapitel|abschnitt|teil|folie|vorwort|definition|satz|beweis|aufgaben?)[\s\p{N}.:]*$`,
  pointing: String.raw`(?<!\p{L})(?:folgende[nrsm]?|letztere[nrsm]?|erstere[nrsm]?|obige[nrsm]?|gleiche[nrsm]?|andere[nrsm]?|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|nächste[nrsm]?|vorige[nrsm]?|diese[nrsm]?|jene[nrsm]?|solche[nrsm]?|sein|seine[nrsm]?|ihre?[nrsm]?|unsere?[nrsm]?|meine?[nrsm]?|beispiele?|abbildung|tabelle|abschnitt|kapitel|satz|beweis|fall|ding|dinge|wort|worte|mann|frau|leute|mensch|person|autor|autoren|text|datei|dokument|art|weise|aussage|aufgabe|lösung)(?!\p{L})`,
  attributes: String.raw`(?:nummer|datum|frist|gebühr|preis|kosten|miete|kaution|betrag|menge|dauer|größe|gewicht|adresse|ort|raum|sitzplatz|diagnose|behandlung|dosis|budget|ziel|zweck|termin|uhrzeit|grenze|leistung|geschwindigkeit|temperatur|garantie|rabatt|steuer)$`,
  persons: String.raw`(?:inhaber|autor|leiter|vermieter|mieter|kunde|lieferant|arzt|ärztin|patient|patientin|vorsitz|ansprechpartner|leiterin|autorin)$`,
  measures: String.raw`(?:preis|kosten|betrag|gebühr|gehalt|budget|umsatz|frist|gewicht|länge|höhe|breite|alter|einwohner|punkte|menge|bestand|fläche|entfernung|dauer)\b`,
  questions: {
    value: 'Was ist als „{name}“ angegeben?',
    person: 'Wer ist als „{name}“ angegeben?',
    cell: 'Was ist bei „{name}“ als „{column}“ angegeben?',
    topic: 'Was steht zu „{name}“ da?',
  },
  articles: ['der', 'die', 'das', 'eine?', 'jede[rs]?', 'alle'],
  hasSmallNouns: false,
}
