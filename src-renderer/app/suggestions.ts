import { useEffect, useMemo, useState } from 'react'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { SAMPLE_COLLECTION, SAMPLE_QUESTIONS } from '../../src-preload/contract/sample.ts'
import { libraryStore } from '../features/library/store/library-store.ts'
import { request } from '../shared/ipc.ts'
import { notifyError } from '../shared/controls/toasts.tsx'

const NONE: readonly string[] = []
/** Questions of the sample whose document can be searched already: asked earlier, the sample would answer "not found". */
export function sampleQuestions(documents: Iterable<Document>): string[] {
  const searchable = [...documents].filter(isSearchable).map(({ path }) => path.split(/[/\\]/u).at(-1))
  return SAMPLE_QUESTIONS.filter(({ file }) => searchable.includes(file)).map(({ question }) => question)
}

function isSearchable({ chunks, status }: Document): boolean {
  return chunks > 0 && status !== 'failed' && status !== 'quarantined'
}

/**
 * Suggested first questions: those of the sample while nothing else is there, else those that main found in the library. Each of them was
 * asked and answered before it is shown. `isWanted`: they are visible. While documents are being read they are asked for once, and again at
 * the end.
 */
export function useSuggestions(isWanted: boolean): readonly string[] {
  const isIdle = libraryStore.use((state) => state.queue.open === 0)
  const documents = libraryStore.use((state) => state.documents)
  const isSample = useMemo(
    () => documents.size > 0 && [...documents.values()].every(({ collection }) => collection === SAMPLE_COLLECTION),
    [documents],
  )
  const key = useMemo(() => keyOf(documents.values(), isIdle), [documents, isIdle])
  const [asked, setAsked] = useState<readonly string[]>(NONE)
  useEffect(() => {
    if (!isWanted || isSample || key === '') return
    let isGone = false
    request('chat.suggestions', {}).then(({ questions }) => !isGone && setAsked(questions), notifyError)
    return () => {
      isGone = true
    }
  }, [isWanted, isSample, key])
  const ofSample = useMemo(() => (isSample ? sampleQuestions(documents.values()) : NONE), [isSample, documents])
  return isSample ? ofSample : key === '' ? NONE : asked
}

/** Changes when others may be found: with the first document that can be searched, and with every change while nothing is being read. */
export function keyOf(documents: Iterable<Document>, isIdle: boolean): string {
  const searchable = [...documents].filter(isSearchable)
  if (searchable.length === 0) return ''
  return isIdle ? `${searchable.length} ${searchable.reduce((sum, { chunks }) => sum + chunks, 0)}` : 'reading'
}
