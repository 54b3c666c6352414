import type { Language } from './language.ts'

/** Thai. */
export const thai: Language = {
  code: 'th',
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
