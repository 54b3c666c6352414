import { words, type Language, phrases } from './language.ts'

/** Swedish. */
export const swedish: Language = {
  code: 'sv',
  otherCodes: [],
  stemmer: 'swedish',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: [],
  stopWords: words(`
    och eller men att som om när där då för av på i till från med utan under över mellan mot efter före vid hos genom en ett den det de dem denna detta
    dessa jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes vi oss vår vårt våra ni er man sig sin sitt sina vad vem vilken
    vilket vilka hur varför är var varit vara blir blev bli har hade ha haft kan kunde ska skulle vill ville måste inte ej också så mycket mer alla allt
    annan andra här
  `),
  negations: { anywhere: [], here: words('inte ej utan aldrig ingen inga inget') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    noll=0 två=2 tre=3 fyra=4 fem=5 sex=6 sju=7 åtta=8 nio=9 tio=10 elva=11 tolv=12 tretton=13 fjorton=14 femton=15 sexton=16 sjutton=17 arton=18
    nitton=19 tjugo=20 trettio=30 fyrtio=40 femtio=50 sextio=60 sjuttio=70 åttio=80 nittio=90 hälften=0.5 andra=2nd tredje=3rd fjärde=4th femte=5th
    sjätte=6th sjunde=7th åttonde=8th nionde=9th tionde=10th en=~1 ett=~1 första=~1st hundra=*100 tusen=*1000 miljon=*1e6 miljoner=*1e6 miljard=*1e9
    miljarder=*1e9
  `),
    months: [],
    units: {
      percent: ['procent', 'procenten'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: ['och'],
  },
  relations: null,
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['av'],
  },
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: {
    amount: ['vad kostar', 'hur mycket kostar', 'pris(?:et)?'],
    duration: ['hur (?:länge|ofta|snart)'],
    count: ['hur (?:många|mycket|stor|hög|gammal)'],
    date: ['när', 'vilket (?:år|datum)', 'vilken dag'],
    person: ['vem', 'vems'],
    place: ['var', 'vart', 'vilket land'],
    reason: ['varför'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  meetings: {
    fillers: words('eh öh äh ehm öhm hm hmm mm mhm ah oh'),
    asides: phrases('liksom, typ, alltså, du vet, ni vet, jag menar, så att säga, ja, jo, okej, ok, bra, nå'),
    doubles: words('mycket ja nej de väldigt'),
    listening: phrases(
      'ja, jo, okej, ok, bra, precis, just det, exakt, fint, perfekt, visst, jag förstår, tack, hej, hej då, absolut, självklart, toppen',
    ),
    answers: words('ja nej jo precis exakt kanske troligen säkert absolut visst okej'),
    talk: words(`
      sak saker grej grejer folk lite mycket egentligen kanske verkligen bara bra okej ja nej alltså liksom nu sen då idag imorgon igår vecka dag dagar tid
      gång gånger exempel fråga frågor problem punkt del sida slut början fall mening stund minut minuter timme möte något ingenting allt alla många säga
      sagt säger göra gjort gör gå går komma kommer tror tycker tänker vet veta se ser titta behöver ge ta har varit herr fru tack hej år månad procent
      naturligtvis igen alltid mer första andra nästa sista nya sätt typ
    `),
    decisions: [
      'vi (?:har|hade)(?: \\S+){0,4} (?:bestämt|beslutat|kommit överens|enats|valt|godkänt)',
      'vi (?:bestämmer|beslutar|enas om|väljer|kör på|går på|kommer överens)',
      '(?:har|hade) vi(?: \\S+){0,4} (?:bestämt|beslutat|kommit överens|enats)',
      '(?:beslutet|vårt beslut) är',
      '(?:är|blev|har) (?:beslutat|bestämt|godkänt|antaget)',
      'beslut:',
    ],
    noDecisions: ['(?:om|innan|när) vi', '(?:inte|aldrig)(?: \\S+){0,2} (?:bestämt|beslutat|enats|valt)', 'kanske', 'inte ännu'],
    promises: [
      '(?:jag|vi) (?:ska|skall|kommer att|tänker)(?: \\S+){0,4}? (?:skicka|skriva|kolla|kontrollera|förbereda|ringa|fråga|ordna|beställa|boka|organisera|uppdatera|avsluta|dela|ta reda på|maila|mejla|planera|testa|fixa|kontakta|undersöka|sammanställa|följa upp)',
      '(?:jag|vi) (?:skickar|kollar|ordnar|beställer|bokar|fixar|ringer|mejlar|mailar|tar hand om|tar på mig|förbereder|tar reda på|återkommer)',
    ],
    tasks: [
      '(?:kan|kunde|skulle) (?:du|ni|någon)(?: \\S+){0,4}? (?:skicka|skriva|kolla|kontrollera|förbereda|ringa|fråga|ordna|beställa|boka|organisera|uppdatera|dela|maila|mejla|kontakta|undersöka)',
      '(?:vi|jag|du|ni|någon|@name) (?:måste|behöver|borde|bör|ska)(?: \\S+){0,3}? (?:skicka|skriva|kolla|kontrollera|förbereda|ringa|fråga|ordna|beställa|boka|organisera|uppdatera|dela|maila|mejla|kontakta|undersöka|följa upp)',
      '@name (?:skickar|kollar|ordnar|beställer|bokar|fixar|ringer|mejlar|förbereder|tar hand om|skriver)',
      '(?:att göra|åtgärd|åtgärder|nästa steg|uppgifter?)(?: för \\S+| är|:)',
    ],
    noTasks: ['(?:om|när|eftersom) (?:jag|vi|du|ni)', 'inte', 'just nu'],
    unknown: [
      '(?:jag|vi) vet (?:\\S+ )?inte',
      'vet inte',
      'ingen aning',
      'bra fråga',
      'inte (?:helt |så )?säker',
      '(?:får|måste) (?:jag|vi) (?:kolla|fråga|ta reda på)',
    ],
    open: [
      'frågan är (?:om|hur|vad|när|vem|var|varför|vilken)',
      '(?:är|förblir) (?:fortfarande )?(?:öppet|oklart)',
      'vi måste (?:bestämma|ta reda på|avgöra) (?:om|hur|vad|när|vem|var|vilken)',
    ],
    types: {
      'stand-up': ['stand-?up', 'igår (?:gjorde|jobbade) jag', 'idag ska jag', 'blockerad', 'sprint'],
      meeting: ['dagordning', 'agenda', 'protokoll', 'möte', 'motion', 'utskott', 'deadline'],
      interview: ['intervju', 'din erfarenhet', 'er erfarenhet', 'berätta om'],
      lecture: ['föreläsning', 'kapitel', 'tenta', 'sats', 'definition', 'studenter'],
      brainstorm: ['brainstorm(?:ing)?', 'tänk om', 'vi skulle kunna', 'idé', 'idéer'],
      'one-on-one': ['medarbetarsamtal', 'utvecklingssamtal', 'feedback', 'dina mål', 'hur mår du'],
    },
    due: {
      before: ['senast', 'senast på', 'före', 'innan', 'till', 'på', 'den', 'senast den', 'nu på', 'tills'],
      after: [],
      weekdays: ['måndag(?:en)?', 'tisdag(?:en)?', 'onsdag(?:en)?', 'torsdag(?:en)?', 'fredag(?:en)?', 'lördag(?:en)?', 'söndag(?:en)?'],
      months: ['januari', 'februari', 'mars', 'april', 'maj', 'juni', 'juli', 'augusti', 'september', 'oktober', 'november', 'december'],
      next: ['nästa'],
      following: ['nästa vecka'],
      days: phrases('idag=0, i dag=0, ikväll=0, i kväll=0, övermorgon=2, i övermorgon=2, imorgon=1, i morgon=1'),
      within: ['om', 'inom'],
      withinAfter: [],
      units: { day: ['dag(?:ar)?'], week: ['veck(?:a|or)'], month: ['månad(?:er)?'] },
      endOfWeek: ['slutet (?:av|på) (?:veckan|den här veckan)'],
      endOfMonth: ['slutet (?:av|på) (?:månaden|den här månaden)'],
      vague: ['nästa vecka', 'nästa månad', 'den här veckan', 'nästa gång', 'nästa möte', 'slutet (?:av|på) (?:året|kvartalet)'],
    },
  },
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
