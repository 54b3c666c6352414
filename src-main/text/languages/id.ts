import { words, type Language } from './language.ts'

/** Indonesian. */
export const indonesian: Language = {
  code: 'id',
  otherCodes: [],
  stemmer: null,
  detectedAmong: null,
  isUnspaced: false,
  proseWords: [],
  stopWords: [],
  negations: { anywhere: [], here: words('tidak bukan tanpa belum jangan') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    nol=0 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 delapan=8 sembilan=9 sepuluh=10 sebelas=11 belas=10 puluh=10 setengah=0.5 kedua=2nd ketiga=3rd
    keempat=4th kelima=5th satu=~1 pertama=~1st ratus=*100 ribu=*1000 juta=*1e6 miliar=*1e9
  `),
    months: [],
    units: {},
    perCent: { per: [], cent: [] },
    ordinalEndings: [],
    isCompounding: false,
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
