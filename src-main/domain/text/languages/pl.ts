import { words, type Language } from './language.ts'

/** Polish. */
export const polish: Language = {
  code: 'pl',
  otherCodes: [],
  stemmer: null,
  detectedAmong: 'latin',
  isUnspaced: false,
  stopWords: [],
  negations: { anywhere: [], here: words('żaden żadna żadne nikt nic') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    zero=0 dwa=2 dwie=2 dwóch=2 dwaj=2 trzy=3 trzech=3 trzej=3 cztery=4 czterech=4 pięć=5 pięciu=5 sześć=6 sześciu=6 siedem=7 siedmiu=7 osiem=8 ośmiu=8
    dziewięć=9 dziewięciu=9 dziesięć=10 dziesięciu=10 jedenaście=11 dwanaście=12 trzynaście=13 czternaście=14 piętnaście=15 szesnaście=16 siedemnaście=17
    osiemnaście=18 dziewiętnaście=19 dwadzieścia=20 trzydzieści=30 czterdzieści=40 pięćdziesiąt=50 sześćdziesiąt=60 siedemdziesiąt=70 osiemdziesiąt=80
    dziewięćdziesiąt=90 sto=100 dwieście=200 trzysta=300 połowa=0.5 drugi=2nd druga=2nd trzeci=3rd trzecia=3rd czwarty=4th czwarta=4th piąty=5th piąta=5th
    jeden=~1 jedna=~1 jedno=~1 pierwszy=~1st pierwsza=~1st tysiąc=*1000 tysiące=*1000 tysięcy=*1000 milion=*1e6 miliony=*1e6 milionów=*1e6 miliard=*1e9
    miliardy=*1e9 miliardów=*1e9 mln=*1e6 mld=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
    connectors: [],
  },
  relations: null,
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['przez', 'od'],
  },
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: {
    amount: ['ile (?:kosztuje|kosztują|płaci)', 'koszt', 'cena'],
    duration: ['jak (?:długo|często|szybko)'],
    count: ['ile', 'ilu'],
    date: ['kiedy', 'w którym roku', 'jaka data'],
    person: ['kto', 'kogo', 'komu'],
    place: ['gdzie', 'skąd', 'dokąd'],
    reason: ['dlaczego', 'czemu'],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
