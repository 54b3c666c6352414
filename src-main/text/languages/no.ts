import { words, type Language } from './language.ts'

/** Norwegian. */
export const norwegian: Language = {
  code: 'no',
  otherCodes: ['nb', 'nn'],
  stemmer: 'norwegian',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: [],
  stopWords: words(`
    og eller men at som om når hvor da for av på i til fra med uten under over mellom mot etter før ved hos gjennom en et ei den det de dem denne dette
    disse jeg meg min mitt mine du deg din ditt dine han ham hans hun henne hennes vi oss vår vårt våre dere man seg sin sitt sine hva hvem hvilken
    hvilket hvilke hvordan hvorfor er var vært være blir ble bli har hadde ha hatt kan kunne skal skulle vil ville må ikke også så mye mer alle alt annen
    andre her der
  `),
  negations: { anywhere: [], here: words('ikke uten aldri ingen intet') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    null=0 to=2 tre=3 fire=4 fem=5 seks=6 sju=7 syv=7 åtte=8 ni=9 ti=10 elleve=11 tolv=12 tretten=13 fjorten=14 femten=15 seksten=16 sytten=17 atten=18
    nitten=19 tjue=20 tyve=20 tretti=30 førti=40 femti=50 seksti=60 sytti=70 åtti=80 nitti=90 halvparten=0.5 tredje=3rd fjerde=4th femte=5th sjette=6th
    sjuende=7th åttende=8th niende=9th tiende=10th en=~1 et=~1 ett=~1 ei=~1 første=~1st hundre=*100 tusen=*1000 million=*1e6 millioner=*1e6 milliard=*1e9
    milliarder=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: ['og'],
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
