import { words, type Language } from './language.ts'

/** Ukrainian. */
export const ukrainian: Language = {
  code: 'uk',
  otherCodes: [],
  stemmer: null,
  detectedAmong: null,
  isUnspaced: false,
  proseWords: [],
  stopWords: [],
  negations: { anywhere: [], here: words('не ні ніколи без') },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: {
    values: words(`
    нуль=0 два=2 дві=2 двох=2 три=3 трьох=3 чотири=4 чотирьох=4 шість=6 шести=6 сім=7 семи=7 вісім=8 восьми=8 десять=10 десяти=10 двадцять=20 тридцять=30
    сорок=40 сто=100 двісті=200 другий=2nd третій=3rd четвертий=4th один=~1 одна=~1 перший=~1st перша=~1st тисяч=*1000 тисячі=*1000 мільйон=*1e6
    мільйонів=*1e6 мільярд=*1e9 мільярдів=*1e9
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
