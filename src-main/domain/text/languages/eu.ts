import type { Language } from './language.ts'

/** Basque. */
export const basque: Language = {
  code: 'eu',
  otherCodes: [],
  stemmer: 'basque',
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
