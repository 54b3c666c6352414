import { END, words, type Language, phrases } from './language.ts'

const DOCUMENT =
  '(?:dokument(?:e|en|s)?|datei(?:en)?|text(?:e|es|s)?|bericht(?:e|s)?|buch(?:s|es)?|vertrag(?:s|es)?|artikel[ns]?|aufsatz(?:es)?|brief(?:e|s)?|handbuch(?:s|es)?|unterlagen?|papier(?:e|s)?|protokoll(?:e|s)?|besprechung|notiz(?:en)?|präsentation|pdf)'
const OVERVIEW = '(?:zusammenfassung|überblick|übersicht|inhaltsangabe|kurzfassung)'

/** German. */
export const german: Language = {
  code: 'de',
  otherCodes: [],
  stemmer: 'german',
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: words(`
    der die das den dem des ein eine einer eines einem einen und oder aber doch denn sondern als wie wenn weil dass daß ob da damit obwohl während bis
    seit in im ins an am ans auf aus bei beim mit nach von vom vor zu zum zur über unter um für durch gegen ohne zwischen hinter neben ich mich mir mein
    meine meiner meines meinem meinen du dich dir dein deine deiner deinem deinen er ihn ihm sein seine seiner seines seinem seinen sie ihr ihre ihrer
    ihres ihrem ihren ihnen es wir uns unser unsere unserer unserem unseren euch euer eure man sich dieser diese dieses diesem diesen jener jene jenes
    jenem jenen welcher welche welches welchem welchen was wer wen wem wessen wo wann warum wieso weshalb wohin woher womit bin bist ist sind seid war
    warst waren wart gewesen sei wäre wären werde wirst wird werden wurde wurden worden habe hast hat haben hatte hatten hätte hätten gehabt kann kannst
    können konnte konnten könnte könnten muss müssen musste mussten soll sollen sollte sollten will wollen wollte wollten darf dürfen durfte mag möchte
    möchten nicht kein keine keiner keines keinem keinen nur auch noch schon sehr so hier dort dann also bitte alle allem allen aller alles viel viele
    vielen mehr
  `),
  negations: { anywhere: words('nicht nichts niemand keineswegs kein keine keinen keiner keines keinem nie niemals ohne weder'), here: [] },
  askingVerbs: words('viele viel lange heißt heisst heißen nenne nenn liste zeige zeig erkläre beschreibe'),
  hasDottedOrdinals: true,
  abbreviations: {
    always: words('dr prof st hr fr z.b d.h u.a s.o s.u v.a vgl bzw ca resp sog geb evtl ggf'),
    beforeNumber: words('nr abb tab kap vol bd s art abs jan feb apr jun jul aug sep sept okt nov dez lit insb inkl bspw bes chr'),
  },
  numbers: {
    values: words(`
    null=0 zwei=2 zwo=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 fünfzehn=15 sechzehn=16
    siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreißig=30 dreissig=30 vierzig=40 fünfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 dutzend=12
    halb=0.5 halbe=0.5 halben=0.5 halbes=0.5 halber=0.5 hälfte=0.5 drittel=3rd viertel=4th fünftel=5th zehntel=10th beide=2 beiden=2 doppelt=2x
    dreifach=3x vierfach=4x zweimal=2x dreimal=3x viermal=4x zweite=2nd zweiten=2nd zweiter=2nd zweites=2nd zweitem=2nd dritte=3rd dritten=3rd dritter=3rd
    drittes=3rd drittem=3rd vierte=4th vierten=4th vierter=4th viertes=4th viertem=4th fünfte=5th fünften=5th fünfter=5th fünftes=5th fünftem=5th
    sechste=6th sechsten=6th sechster=6th sechstes=6th sechstem=6th siebte=7th siebten=7th siebter=7th siebtes=7th siebtem=7th achte=8th achten=8th
    achter=8th achtes=8th achtem=8th neunte=9th neunten=9th neunter=9th neuntes=9th neuntem=9th zehnte=10th zehnten=10th zehnter=10th zehntes=10th
    zehntem=10th elfte=11th elften=11th elfter=11th elftes=11th elftem=11th zwölfte=12th zwölften=12th zwölfter=12th zwölftes=12th zwölftem=12th
    zwanzigste=20th zwanzigsten=20th zwanzigster=20th zwanzigstes=20th zwanzigstem=20th ein=~1 eine=~1 einen=~1 einem=~1 einer=~1 eines=~1 eins=~1
    einmal=~1x erste=~1st ersten=~1st erster=~1st erstes=~1st erstem=~1st hundert=*100 tausend=*1000 tsd=*1000 million=*1e6 millionen=*1e6 mio=*1e6
    milliarde=*1e9 milliarden=*1e9 mrd=*1e9 billion=*1e12 billionen=*1e12
  `),
    months: words(
      'januar=1 jänner=1 februar=2 märz=3 april=4 mai=5 juni=6 juli=7 august=8 september=9 oktober=10 november=11 dezember=12 okt=10 dez=12',
    ),
    units: {
      percent: ['prozent'],
      permille: ['promille'],
      dollar: ['dollar'],
      euro: ['euro'],
      pound: ['pfund'],
      degree: ['grad'],
      second: ['sekunde', 'sekunden'],
      minute: ['minute', 'minuten'],
      hour: ['stunde', 'stunden'],
      day: ['tag', 'tage', 'tagen'],
      week: ['woche', 'wochen'],
      month: words('monat monate monats monaten'),
      year: words('jahr jahre jahres jahren'),
      decade: ['jahrzehnt', 'jahrzehnte', 'jahrzehnten'],
      century: words('jahrhundert jahrhunderte jahrhunderts jahrhunderten'),
      millimetre: ['millimeter'],
      centimetre: ['zentimeter'],
      metre: ['meter', 'metern'],
      kilometre: ['kilometer', 'kilometern'],
      mile: ['meile', 'meilen'],
      foot: ['fuß'],
      inch: ['zoll'],
      gram: ['gramm'],
      kilogram: ['kilo', 'kilogramm'],
      tonne: ['tonne', 'tonnen'],
      litre: ['liter', 'litern'],
      hectare: ['hektar'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: words('s er ern te ten ter'),
    isCompounding: true,
    connectors: ['und'],
  },
  relations: {
    every: phrases('alle, allen, aller, alles, jeder, jede, jeden, jedes, jedem, beide, beiden, immer'),
    each: phrases('jeweils, täglich, ganze, ganzen, ganzer, sämtliche, irgendein'),
    some: phrases('einige, manche, viele, mehrere, wenige, ein teil, teil der'),
    most: phrases('meisten, mehrheit, großteil'),
    only: phrases('nur, ausschließlich, lediglich, einzig'),
    must: phrases('muss, müssen, musste, mussten, pflicht, verpflichtet, vorausgesetzt, erforderlich, nötig, notwendig'),
    may: phrases('kann, können, konnte, konnten, könnte, darf, dürfen, dürfte, empfohlen, erlaubt, freiwillig, gelegentlich, manchmal'),
    because: phrases('weil, wegen, aufgrund, infolge'),
    reason: phrases('daher, deshalb, deswegen, somit, denn, da, grund'),
    before: phrases('bevor, vor, zuvor, früher'),
    after: phrases('nachdem, nach, danach, später, anschließend'),
    more: phrases('mehr, höher, größer, über, gestiegen, stieg'),
    less: phrases('weniger, niedriger, kleiner, unter, gesunken, sank, fast, knapp'),
    already: phrases('schon, bereits'),
    won: phrases('besiegte, schlug, gewann, gewannen, gewonnen'),
    lost: phrases('verlor, verloren, unterlag'),
    certain: phrases('beweist, bewiesen, bestätigt, bestätigte, garantiert, sicher'),
    without: phrases('ohne'),
    denial: phrases('kein, keine, keinen, nie, niemals, weder, verweigerte, verweigert, scheiterte, statt, anstatt'),
    rate: phrases('pro, je, jede, jeden, jedes'),
    point: phrases('komma'),
    to: phrases('nach, zu, zum, zur, bis'),
    joint: phrases('und, aber, während, obwohl, weil, sondern, denn'),
    from: phrases('von, vom, aus, ab'),
  },
  statements: {
    telling: words(
      'laut zufolge gemäß bericht berichtet dokument dokumente dokuments quelle quellen heißt besagt außerdem zusammenfassend ferner zudem',
    ),
    tellingPatterns: [],
    agents: ['von', 'vom', 'durch'],
  },
  refusals: {
    phrases: [
      'weiß ich nicht',
      'ich weiß es nicht',
      'kann ich nicht beantworten',
      'keine informationen',
      'keine angaben',
      'keine antwort auf',
      'geht daraus nicht hervor',
      'nicht genannt',
      'nicht erwähnt',
      'wird nicht angegeben',
    ],
    who: words('quelle dokument unterlage text'),
    what: [
      'enthalten keine',
      'enthält keine',
      'sagen nichts',
      'sagt nichts',
      'nennen nicht',
      'nennt nicht',
      'geben keine',
      'nicht hervor',
      'nicht beantwort',
      'nicht enthalten',
    ],
    patterns: [
      String.raw`(?:quelle|dokument|unterlage|text|passage|auszüge|notiz|material|protokoll|abschnitt)\w*.{0,60}(?:geht|gehen|ergibt sich|lässt sich|lassen sich).{0,40}nicht (?:hervor|entnehmen|beantworten|ableiten|sagen)`,
      String.raw`(?:lässt|lassen) sich.{0,60}(?:quelle|dokument|unterlage|text|passage|auszüge|notiz|material|protokoll|abschnitt)\w*.{0,40}nicht `,
      String.raw`(?:quelle|dokument|unterlage|text|passage|auszüge|notiz|material|abschnitt)\w*.{0,50}(?:keine (?:aussage|auskunft|angabe|information|antwort|hinweis)|nichts her|reichen nicht aus|reicht nicht aus)`,
      String.raw`(?:geben|gibt|machen|macht|enthalten|enthält).{0,40}(?:quelle|dokument|unterlage|text|passage|auszüge|notiz|material|abschnitt)\w*.{0,40}(?:nichts|keine)`,
      String.raw`(?:quelle|dokument|unterlage|text|passage|auszüge|notiz|material|abschnitt)\w*.{0,30}(?:sagen|sagt|nennen|nennt|erwähnen|erwähnt|behandeln|behandelt|beantworten|beantwortet|verraten|verrät|erklären|erklärt)(?: (?:leider|dazu|darüber|hierzu|jedoch|aber))* (?:nicht|nichts|keine)`,
      String.raw`keine[rs]? der .{0,30}(?:quelle|dokument|unterlage|text|passage|auszüge|abschnitt)`,
      String.raw`(?:kann|konnte) (?:ich|ihnen|dir|dazu|das).{0,60}(?:nicht|nichts|keine).{0,20}(?:sagen|beantworten|finden|angeben|entnehmen)`,
    ],
    nothing: ['nichts'],
  },
  followUps: {
    leads: ['danke', 'gut'],
    goesOn: [
      'und',
      'auch',
      'aber',
      'also',
      'oder',
      'was ist mit',
      'wie sieht es mit',
      'was noch',
      'wer noch',
      'mehr(?: dazu)?',
      'zum beispiel',
    ],
    asks: [
      'wer',
      'wen',
      'wem',
      'wessen',
      'was',
      'welche[rsnm]?',
      'wann',
      'wo',
      'woher',
      'wohin',
      'warum',
      'wieso',
      'weshalb',
      'wie',
      'ist',
      'sind',
      'war',
      'waren',
      'hat',
      'haben',
      'kann',
      'können',
      'wird',
      'werden',
      'darf',
      'muss',
    ],
    definition: { asks: ['wer', 'was'], is: ['ist', 'sind', 'bedeutet', 'heißt'], articles: ['eine?'] },
    pointing: words(`
    er ihn ihm seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer es dies dieser diese dieses diesem diesen dort damals dazu davon darin dafür
    daran damit dagegen darüber
  `),
    pointingHere: [String.raw`das(?=\W*$)`],
    pointingAtNothing: ['gibt es', 'gab es', 'es gibt', 'es gab', 'geht es', 'handelt es'],
    bare: [],
  },
  smallTalk: {
    phrases: [
      'hallo',
      'moin',
      'servus',
      'guten morgen',
      'guten tag',
      'guten abend',
      'gute nacht',
      'wie geht es dir',
      'wie gehts',
      'danke',
      'danke schön',
      'vielen dank',
      'danke dir',
      'dankeschön',
      'das hilft mir',
      'das hilft',
      'das war hilfreich',
      'alles klar',
      'super',
      'prima',
      'grüß dich',
      'grüezi',
      'hallo zusammen',
      'tschüss',
      'auf wiedersehen',
      'wer bist du',
      'was kannst du',
      'wie heißt du',
      'wie geht es ihnen',
      'hilfe',
      'bis später',
      'bis bald',
      'schönen tag noch',
    ],
    fillers: ['bitte', 'sehr'],
    aboutConversation: [
      '(?:bitte )?(?:mach|sag|schreib|formulier|erklär)e? (?:das|es|deine (?:letzte )?antwort)(?: bitte)? (?:kürzer|länger|einfacher|klarer|noch ?mal|anders|in (?:einem|zwei|wenigen|anderen|einfachen) (?:satz|sätzen|worten)|auf \\p{L}+|als (?:liste|tabelle))(?: bitte)?',
      '(?:bitte )?fass deine (?:letzte )?antwort (?:kurz )?zusammen(?: bitte)?',
      '(?:bitte )?(?:kürze|kürz|wiederhole?|übersetze?) (?:das|es|deine (?:letzte )?antwort)(?: (?:noch ?mal|ins? \\p{L}+|auf \\p{L}+))?(?: bitte)?',
      '(?:kürzer|einfacher)(?: bitte)?',
      'was (?:habe? ich|hast du) (?:dich |mir |mich )?(?:gerade|eben|zuletzt|vorhin)? ?(?:gefragt|gesagt|geantwortet)',
      'was war meine (?:letzte|erste|vorige) frage',
    ],
    thanks: ['danke', 'dankeschön'],
    goodbyes: ['tschüss'],
    abilities: words('hilfe wer was kannst'),
  },
  intents: {
    temporal: ['wann', 'seit wann'],
    procedural: ['wie (?:kann|können|muss|mache|macht|geht)'],
    exploratory: ['warum', 'weshalb', 'wieso', 'erkläre', 'beschreibe', 'vergleiche'],
  },
  fullDocument: {
    before: [
      'bitte',
      'mal',
      'kurz',
      'nun',
      'jetzt',
      'und',
      'also',
      'kannst du',
      'können sie',
      'könntest du',
      'könnten sie',
      'kann ich',
      'ich (?:möchte|brauche|will|hätte gerne?)',
      'mir',
      'uns',
    ],
    requests: [
      `(?:fass(?:e|t|en sie)?|fasst) .*zusammen(?!\\p{L})`,
      `.{0,80}zusammen(?:zu)?fassen${END}`,
      `(?:(?:gib|geben sie|mach|machen sie|schreib|schreibe|schreiben sie|erstell|erstelle|erstellen sie|zeig) (?:mir |uns |bitte )*)?(?:eine[nr]? |die |den |das |ein )?(?:[\\p{L}-]+ )?${OVERVIEW}(?:${END}|,| bitte| (?:von|des|der|über|zu|zum|zur|aus|vom|als|für|in|im|auf) )`,
      `(?:worum|um was) (?:geht|ging|handelte?|drehte?) (?:es|sich|er|sie)(?:'s)?(?!\\p{L})`,
      `(?:wovon|worüber) (?:handelt|handeln|spricht|berichtet)(?!\\p{L})`,
      `(?:(?:was|welche|welches) (?:sind )?|nenn\\w* |gib |zeig\\w* |list\\w* |zähl\\w* )?(?:mir |uns |bitte )*(?:die |alle )?(?:\\p{N}+ |drei |fünf )?(?:(?:wichtigst|zentral|wesentlich)\\w* (?:punkt|aussage|ergebnis|erkenntnis|inhalt|these|thema|themen|fakt|botschaft)|(?:haupt|kern|eck)(?:punkte|aussagen|thesen|themen|inhalte|ergebnisse|erkenntnisse|gedanken|botschaften|fakten))`,
      `(?:liste?|zähle?|nenne?|zeige?|gib|suche?|finde|welches sind|was sind) (?:mir |uns |bitte )*(?:alle|jede[nrs]?|sämtliche)(?!\\p{L})`,
      `(?:erklär\\w*|beschreib\\w*) (?:mir |uns |bitte )*(?:das|dies(?:es|en|e)?|den|die) ?${DOCUMENT}?${END}`,
      `alle .{1,80}(?:auflisten|aufzählen|nennen|zeigen)${END}`,
      `was (?:steht|sagt|enthält|behandelt)(?: alles)? (?:hier|da|darin|drin|(?:in |im )?(?:diese[mnrs]?|dem|der|das|den|die)? ?${DOCUMENT})(?: drin)?${END}`,
    ],
    named: null,
    parts: ['kapitel', 'abschnitt', 'absatz', 'klausel', 'paragraph', 'artikel', 'anhang', 'seite', 'folie', 'tabelle', 'teil', 'ziffer'],
    whichPart: ['letzte[nrs]?', 'erste[nrs]?', 'zweite[nrs]?', 'diese[mnrs]?'],
    placedParts: ['kapitels?', 'abschnitts?', 'absatz', 'seite', 'folie', 'tabelle'],
    numberedParts: [],
    all: ['alle', 'jede[nrs]?', 'sämtliche'],
    allPatterns: [],
    asking: words(`
    fass fasse fassen fasst sie du bitte zusammen zusammenfassen zusammenfassung überblick übersicht inhaltsangabe kurz mir uns kannst könntest worum
    wovon um was geht handelt es das die der den dem diese dieses diesem dieser hier da darin drin im in von zu über und alle jede eine einen einer gib
    nenne liste auf wichtigsten zentralen punkte aussagen hauptpunkte dokument dokumente datei text steht
  `),
    kinds: words('bericht artikel buch vertrag brief handbuch notizen besprechung protokoll'),
    places: words('im in aus von vom des der'),
    asksWhat: ['worum', 'worüber', 'wovon'],
    asksWhatFirst: ['was'],
    asksElse: ['wer', 'wem', 'wen', 'wann', 'wo', 'warum', 'wie', 'welche[nmrs]?'],
    wentOn: words('passiert passierte geschah themen'),
  },
  notes: {
    notes: ['besprechung(?:en)?', 'sitzung(?:en)?', 'gespräche?n?', 'telefonate?', 'notiz(?:en)?', 'aufnahmen?'],
    last: ['letzten?', 'letzte[rs]?'],
    numbers: ['zwei=2', 'drei=3', 'vier=4', 'fünf=5', 'sechs=6', 'sieben=7', 'acht=8', 'neun=9', 'zehn=10', 'paar=3'],
    ofOthers: ['des', 'der', 'zwischen'],
    hours: ['minuten?', 'stunden?'],
    days: ['tagen?', 'tage', 'wochen?'],
    unitLengths: ['minute=60000', 'stunde=3600000', 'tag=86400000', 'woche=604800000'],
    today: ['heute', 'heute morgen'],
    yesterday: ['gestern'],
    said: ['gesagt', 'besprochen', 'beschlossen', 'entschieden', 'vereinbart', 'erwähnt', 'notiert', 'aufgenommen', 'geredet'],
    lastNotes: [],
  },
  documents: {
    headings: ['kapitel', 'abschnitt', 'teil', 'anhang'],
    headingNumbers: [],
    numberedHeadings: [],
    captions: ['abbildung', String.raw`abb\.`, 'tabelle', String.raw`tab\.`],
    questionLabels: ['f', 'frage'],
    sounds: ['musik', 'applaus', 'lachen', 'gelächter', 'unverständlich'],
    nameParticles: words('der den von zu und'),
    nameJoiners: ['von', 'der'],
    outlines: ['inhaltsverzeichnis', 'gliederung', 'kapiteln?'],
    outlinesAnywhere: [],
  },
  contradictions: {
    labels: words(`
    abschnitt abschnitte seite seiten kapitel abbildung tabelle schritt punkt phase stufe artikel absatz zimmer raum nummer teil klasse typ gruppe frage
    zeile quartal woche tag monat jahr staffel folge band ausgabe anhang anlage stock etage gebäude wohnung einheit folie blatt spalte option variante
    fall beispiel
  `),
    once: words(`
    gegründet gründung errichtet gebaut erbaut geboren geburt gestorben starb tod eröffnet eröffnung unterzeichnet unterschrieben beginnt begann beginn
    startet start endet endete ende läuft ablauf fällig fälligkeit frist abgabetermin stichtag gültig wirksam liefertermin lieferung fertiggestellt
    abgeschlossen erfunden entdeckt schließt
  `),
    bounds: words(`
    rund etwa ungefähr fast knapp mindestens höchstens maximal minimal mehr weniger über unter bis zwischen meist oft manchmal durchschnittlich beispiel
    beispielsweise
  `),
    pointing: words(`
    er sie es ihr sein seine seiner dies diese dieser dieses das jene jener dort hier solche beide andere einige viele manche dann auch aber und oder so
    jedoch ihre ich wir du mein unser dein
  `),
    speaking: words('ich wir du mich uns mein meine unser unsere dein euer glaube denke vielleicht'),
    is: ['ist', 'war', 'sind', 'waren', 'wird', 'wurde', 'heißt', 'hieß'],
    isThe: { verbs: ['ist', 'war', 'wurde', 'wird'], articles: ['der', 'die', 'das', 'unser', 'unsere'] },
    opposites: {
      permission: [
        ['erlaubt', 'gestattet', 'zulässig'],
        ['verboten', 'untersagt', 'unzulässig'],
      ],
      inclusion: [['enthalten', 'inbegriffen'], ['ausgeschlossen']],
      duty: [
        ['verpflichtend', 'erforderlich', 'verbindlich'],
        ['freiwillig', 'unverbindlich'],
      ],
      approval: [['genehmigt', 'angenommen'], ['abgelehnt']],
      price: [['kostenlos'], ['kostenpflichtig']],
    },
    soft: words('derzeit aktuell jetzt heute noch schon bereits nur genau normalerweise grundsätzlich immer muss soll kann darf'),
    tailsBehindComma: words('obwohl weil da denn und aber der die das wie siehe'),
    tails: ['weil', 'sofern nicht'],
  },
  sections: {
    search: {
      overview: 'Überblick Zusammenfassung Zweck Einleitung',
      goals: 'Ziel Ziele Zweck erreichen wollen Absicht',
      architecture: 'Architektur Komponente System Aufbau Modul Datenbank Server Schnittstelle',
      features: 'Funktion Funktionen unterstützt ermöglicht bietet Merkmal',
      risks: 'Risiko Risiken Problem Gefahr Verzögerung Ausfall Bedenken unsicher',
      nextSteps: 'nächste Schritte Aufgabe Plan bis Frist soll vereinbart',
      problem: 'Problem Bedarf Schwierigkeit Beschwerde fehlt Mangel',
      users: 'Nutzer Benutzer Kunde Kunden Personen Team Mieter Mitarbeiter',
      requirements: 'muss müssen soll Anforderung Anforderungen erforderlich',
      constraints: 'Grenze Budget Kosten höchstens nur nicht erlaubt Gesetz Frist',
      openQuestions: 'offen Frage unklar unbekannt ob noch nicht entschieden',
      acceptance: 'Abnahme Kriterien Prüfung genehmigt Erfolg bestanden',
      trigger: 'wenn sobald beginnt Start Anfrage Anlass Eingang',
      roles: 'verantwortlich zuständig Rolle Leiter Team genehmigt',
      steps: 'Schritt zuerst dann danach schließlich senden prüfen öffnen',
      exceptions: 'Ausnahme außer sonst Fehler falls nicht möglich Notfall',
      outputs: 'Ergebnis Bericht Dokument geliefert Bestätigung Rechnung',
      milestones: 'Meilenstein Phase Frist Termin bis Monat Woche fertig',
      tasks: 'Aufgabe Aufgaben bauen umsetzen installieren vorbereiten Arbeit',
      dependencies: 'abhängig Voraussetzung benötigt vor zuerst Lieferant Lieferung',
    },
    signals: {
      requirements: ['muss', 'müssen', 'soll'],
      trigger: ['wenn', 'sobald', 'falls'],
      steps: ['zuerst', 'dann', 'danach'],
      exceptions: ['außer', 'sonst', 'falls'],
      milestones: ['bis'],
      dependencies: ['vor'],
    },
  },
}
