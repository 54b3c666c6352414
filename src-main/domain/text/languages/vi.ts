import { words, type Language } from './language.ts'

/** Vietnamese. */
export const vietnamese: Language = {
  code: 'vi',
  otherCodes: [],
  stemmer: null,
  detectedAmong: null,
  isUnspaced: false,
  stopWords: [],
  negations: { anywhere: [], here: words('không chưa chẳng đừng') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(
      'hai=2 ba=3 bốn=4 năm=5 sáu=6 bảy=7 tám=8 chín=9 mười=10 mươi=10 nửa=0.5 một=~1 trăm=*100 nghìn=*1000 ngàn=*1000 triệu=*1e6 tỷ=*1e9',
    ),
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
  documents: null,
  contradictions: null,
  sections: null,
  facts: null,
}
