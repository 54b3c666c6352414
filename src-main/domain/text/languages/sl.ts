import type { Language } from './language.ts'

/** Slovene. */
export const slovene: Language = {
  code: 'sl',
  otherCodes: [],
  stemmer: 'slovene',
  detectedAmong: null,
  isUnspaced: false,
  stopWords: [],
  negations: { anywhere: [], here: [] },
  askingVerbs: [],
  hasDottedOrdinals: true,
  abbreviations: null,
  numbers: {
    values: [],
    months: [],
    units: {
      percent: ['procenti'],
    },
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
