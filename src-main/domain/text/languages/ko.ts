import type { Language } from './language.ts'

/** Korean. */
export const korean: Language = {
  code: 'ko',
  otherCodes: [],
  stemmer: null,
  detectedAmong: 'other',
  isUnspaced: true,
  stopWords: [],
  negations: { anywhere: [], here: [] },
  askingVerbs: [],
  hasDottedOrdinals: false,
  abbreviations: null,
  numbers: null,
  relations: null,
  statements: null,
  refusals: null,
  followUps: null,
  smallTalk: {
    phrases: ['안녕하세요', '감사합니다'],
    fillers: [],
    aboutConversation: [],
    thanks: [],
    goodbyes: [],
    abilities: [],
  },
  intents: null,
  fullDocument: null,
  notes: null,
  documents: null,
  contradictions: null,
  sections: null,
}
