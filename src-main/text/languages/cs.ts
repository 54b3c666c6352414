import { words, type Language } from './language.ts'

/** Czech. */
export const czech: Language = {
  code: 'cs',
  otherCodes: [],
  stemmer: 'czech',
  detectedAmong: null,
  isUnspaced: false,
  proseWords: [],
  stopWords: [],
  negations: { anywhere: [], here: words('ne není nejsou bez nikdy žádný žádná žádné nebyl nebyla') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    nula=0 dva=2 dvě=2 dvou=2 tři=3 tří=3 čtyři=4 čtyř=4 pět=5 pěti=5 šest=6 šesti=6 sedm=7 sedmi=7 osm=8 osmi=8 devět=9 devíti=9 deset=10 deseti=10
    jedenáct=11 dvanáct=12 třináct=13 čtrnáct=14 patnáct=15 šestnáct=16 dvacet=20 třicet=30 čtyřicet=40 padesát=50 šedesát=60 sedmdesát=70 osmdesát=80
    devadesát=90 sto=100 polovina=0.5 druhý=2nd druhá=2nd třetí=3rd čtvrtý=4th čtvrtá=4th pátý=5th pátá=5th jeden=~1 jedna=~1 jedno=~1 první=~1st
    tisíc=*1000 tisíce=*1000 milion=*1e6 miliony=*1e6 milionů=*1e6 miliarda=*1e9 miliardy=*1e9 miliard=*1e9
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
    agents: ['od'],
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
