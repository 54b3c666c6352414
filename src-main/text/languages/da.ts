import { words, type Language } from './language.ts'

/** Danish. */
export const danish: Language = {
  code: 'da',
  otherCodes: [],
  stemmer: 'danish',
  detectedAmong: null,
  isUnspaced: false,
  proseWords: [],
  stopWords: words(`
    og eller men at som om når hvor da for af på i til fra med uden under over mellem mod efter før ved hos gennem en et den det de dem denne dette disse
    jeg mig min mit mine du dig din dit dine han ham hans hun hende hendes vi os vores jer man sig sin sit sine hvad hvem hvilken hvilket hvilke hvordan
    hvorfor hvornår er var været være bliver blev blive har havde have haft kan kunne skal skulle vil ville må ikke også så meget mere alle alt anden
    andre her der
  `),
  negations: { anywhere: [], here: words('ikke uden aldrig ingen intet') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    nul=0 to=2 tre=3 fire=4 fem=5 seks=6 syv=7 otte=8 ni=9 ti=10 elleve=11 tolv=12 tretten=13 fjorten=14 femten=15 seksten=16 sytten=17 atten=18 nitten=19
    tyve=20 tredive=30 fyrre=40 halvtreds=50 tres=60 halvfjerds=70 firs=80 halvfems=90 halvdelen=0.5 tredje=3rd fjerde=4th femte=5th sjette=6th
    syvende=7th ottende=8th niende=9th tiende=10th en=~1 et=~1 første=~1st hundrede=*100 tusind=*1000 million=*1e6 millioner=*1e6 milliard=*1e9
    milliarder=*1e9
  `),
    months: [],
    units: {
      percent: ['procent'],
    },
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: ['og'],
  },
  relations: null,
  statements: {
    telling: [],
    tellingPatterns: [],
    agents: ['af'],
  },
  refusals: null,
  followUps: null,
  smallTalk: null,
  answerKinds: null,
  intents: null,
  fullDocument: null,
  notes: null,
  meetings: null,
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
