import type { Language } from './language.ts'

/** Estonian. */
export const estonian: Language = {
  code: 'et',
  otherCodes: [],
  stemmer: null,
  detectedAmong: null,
  isUnspaced: false,
  stopWords: [],
  negations: { anywhere: [], here: [] },
  askingVerbs: [],
  hasDottedOrdinals: true,
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
