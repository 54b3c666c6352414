import { useMemo } from 'react'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { SAMPLE_COLLECTION, SAMPLE_QUESTIONS } from '../../src-preload/contract/sample.ts'
import { libraryStore } from '../features/library/store/library-store.ts'

/** Questions of the sample whose document can be searched already: asked earlier, the sample would answer "not found". */
export function sampleQuestions(documents: Iterable<Document>): string[] {
  const searchable = [...documents].filter(isSearchable).map(({ path }) => path.split(/[/\\]/u).at(-1))
  return SAMPLE_QUESTIONS.filter(({ file }) => searchable.includes(file)).map(({ question }) => question)
}

function isSearchable({ chunks, status }: Document): boolean {
  return chunks > 0 && status !== 'failed' && status !== 'quarantined'
}

/** First questions, written for the sample, while nothing else is in the library. None of the person's own documents are made up. */
export function useSampleQuestions(): readonly string[] {
  const documents = libraryStore.use((state) => state.documents)
  return useMemo(() => {
    const all = [...documents.values()]
    return all.every(({ collection }) => collection === SAMPLE_COLLECTION) ? sampleQuestions(all) : []
  }, [documents])
}
