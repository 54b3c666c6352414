import { useMemo } from 'react'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { SAMPLE_COLLECTION, SAMPLE_QUESTIONS } from '../../src-preload/contract/sample.ts'
import { libraryStore } from '../features/library/store/library-store.ts'
import { t } from '../../src-preload/texts/say.ts'

const MOST_QUESTIONS = 3

/** Suggested first questions: those of the sample collection if it was imported, else one about each of the newest searchable documents. */
export function suggestQuestions(documents: Iterable<Document>): string[] {
  const searchable = [...documents].filter(
    (document) => document.chunks > 0 && document.status !== 'failed' && document.status !== 'quarantined',
  )
  if (searchable.some((document) => document.collection === SAMPLE_COLLECTION)) return [...SAMPLE_QUESTIONS]
  return searchable
    .toSorted((a, b) => (a.added < b.added ? 1 : -1))
    .slice(0, MOST_QUESTIONS)
    .map((document) => t('chat.suggestion', { title: document.title }))
}

/** The suggested first questions of the current library. */
export function useSuggestions(): string[] {
  const documents = libraryStore.use((state) => state.documents)
  return useMemo(() => suggestQuestions(documents.values()), [documents])
}
