import type { SearchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import type { Steps } from './tour-examples.ts'

/** A call of every function of a search process. */
export const SEARCH_TOUR: Steps<SearchProcessFunctions> = {
  activeIndex: (f) => f.activeIndex(),
  scope: (f) => f.scope({}),
  reliability: (f, t) => f.reliability(t.indexId),
  termFrequencies: (f, t) => f.termFrequencies([t.word, t.common]),
  namedWords: (f, t) => f.namedWords([t.word, t.common]),
  keywordSearch: (f, t) => f.keywordSearch({ match: `"${t.word}" OR "${t.common}"`, filter: {}, limit: 100 }),
  keywordLists: (f, t) => f.keywordLists({ matches: [`"${t.word}"`, `"${t.common}"`], filter: { tags: ['tag 1'] }, limit: 100 }),
  foundPassages: (f, t) => f.foundPassages({ match: `("${t.word}")`, filter: {}, limit: 100, ofOne: 2, shown: 8 }),
  vectorSearch: (f, t) =>
    f.vectorSearch({ indexId: t.indexId, vector: t.vector, filter: { documentIds: [t.documentId, t.other] }, limit: 100 }),
  vectorLists: (f, t) => f.vectorLists({ indexId: t.indexId, vectors: [t.vector], filter: {}, limit: 100 }),
  termFrequenciesWithin: (f, t) => f.termFrequenciesWithin({ documentIds: [t.documentId], terms: [t.word, t.common] }),
  passages: (f, t) => f.passages(t.chunkIds),
  passagesAlone: (f, t) => f.passagesAlone(t.chunkIds),
  passageFacts: (f, t) => f.passageFacts(t.chunkIds),
  vectors: (f, t) => f.vectors({ indexId: t.indexId, ids: t.chunkIds }),
  newestNotes: (f) => f.newestNotes({ filter: {}, limit: 3 }),
  notePassages: (f) => f.notePassages({ filter: { types: ['transcript'] }, limit: 100 }),
  sample: (f, t) => f.sample({ indexId: t.indexId, language: 'en', limit: 200 }),
  questionPassages: (f) => f.questionPassages({ limit: 50 }),
  patrolRows: (f) => f.patrolRows(null),
}
