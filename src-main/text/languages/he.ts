import { words, type Language } from './language.ts'

/** Hebrew. */
export const hebrew: Language = {
  code: 'he',
  otherCodes: [],
  stemmer: null,
  detectedAmong: 'other',
  isUnspaced: false,
  proseWords: [],
  stopWords: [],
  negations: { anywhere: [], here: words('לא אין בלי מעולם') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    שניים=2 שני=2 שתי=2 שתיים=2 שלושה=3 שלוש=3 שלושת=3 ארבעה=4 ארבע=4 חמישה=5 חמש=5 שישה=6 שש=6 שבעה=7 שבע=7 שמונה=8 תשעה=9 תשע=9 עשרה=10 עשר=10 עשרים=20
    שלושים=30 ארבעים=40 חמישים=50 מאה=100 חצי=0.5 אחד=~1 אחת=~1 ראשון=~1st אלף=*1000 אלפים=*1000 מיליון=*1e6 מיליארד=*1e9
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
