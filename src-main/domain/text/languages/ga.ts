import type { Language } from './language.ts'

/** Irish. */
export const irish: Language = {
  code: 'ga',
  otherCodes: [],
  stemmer: 'irish',
  detectedAmong: null,
  isUnspaced: false,
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
