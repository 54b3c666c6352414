import { words, type Language } from './language.ts'

/** Hungarian. */
export const hungarian: Language = {
  code: 'hu',
  otherCodes: [],
  stemmer: 'hungarian',
  detectedAmong: 'latin',
  isUnspaced: false,
  proseWords: words(
    'és hogy nem egy az van ez azt csak már mint vagy ha még volt minden lesz után között szerint amely aki ami kell lehet több nagy meg is',
  ),
  stopWords: [],
  negations: { anywhere: [], here: words('nem ne nincs nélkül soha') },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: words(`
    nulla=0 kettő=2 két=2 három=3 négy=4 öt=5 hat=6 hét=7 nyolc=8 kilenc=9 tíz=10 tizenegy=11 tizenkettő=12 húsz=20 harminc=30 negyven=40 ötven=50
    hatvan=60 hetven=70 nyolcvan=80 kilencven=90 száz=100 fél=0.5 második=2nd harmadik=3rd negyedik=4th ötödik=5th egy=~1 első=~1st ezer=*1000 millió=*1e6
    milliárd=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: true,
    connectors: [],
  },
  relations: null,
  statements: null,
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
