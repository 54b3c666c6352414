import { words, type Language } from './language.ts'

/** Swedish. */
export const swedish: Language = {
  code: 'sv',
  otherCodes: [],
  stemmer: 'swedish',
  detectedAmong: 'latin',
  isUnspaced: false,
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
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
