import { useEffect, useMemo, useState } from 'react'
import type { Document } from '../../src-preload/contract/shapes/documents.ts'
import { SAMPLE_COLLECTION, SAMPLE_QUESTIONS } from '../../src-preload/contract/sample.ts'
import { libraryStore } from '../features/library/store/library-store.ts'
import { request } from '../shared/ipc.ts'
import { notifyError } from '../shared/controls/toasts.tsx'

const MOST_QUESTIONS = 3
const NONE: readonly string[] = []
/** Newest documents that are asked for questions. */
const ASKED = 4

/** The newest searchable documents, newest first. */
export function newestSearchable(documents: Iterable<Document>): Document[] {
  return [...documents]
    .filter(isSearchable)
    .toSorted((a, b) => (a.added < b.added ? 1 : -1))
    .slice(0, ASKED)
}

/** Questions of the sample whose document can be searched already: asked earlier, the sample would answer "not found". */
export function sampleQuestions(documents: Iterable<Document>): string[] {
  const searchable = [...documents].filter(isSearchable).map(({ path }) => path.split(/[/\\]/u).at(-1))
  return SAMPLE_QUESTIONS.filter(({ file }) => searchable.includes(file)).map(({ question }) => question)
}

function isSearchable({ chunks, status }: Document): boolean {
  return chunks > 0 && status !== 'failed' && status !== 'quarantined'
}

/** The first question of each document, then the second of each, at most three, no question twice. */
export function mixQuestions(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat()
  return [...new Set(mixed)].slice(0, MOST_QUESTIONS)
}

/**
 * Suggested first questions: those of the sample while nothing else is there, else questions that the newest documents answer. Each of them
 * was asked and answered before it is shown. `isWanted`: they are visible; while documents are being read, none are asked.
 */
export function useSuggestions(isWanted: boolean): readonly string[] {
  const isIdle = libraryStore.use((state) => state.queue.open === 0)
  const documents = libraryStore.use((state) => state.documents)
  const isSample = useMemo(
    () => documents.size > 0 && [...documents.values()].every(({ collection }) => collection === SAMPLE_COLLECTION),
    [documents],
  )
  const newest = useMemo(() => newestSearchable(documents.values()), [documents])
  const key = newest.map(({ id, chunks }) => `${id} ${chunks}`).join()
  const [asked, setAsked] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isWanted || !isIdle || isSample || newest.length === 0) return
    let isGone = false
    // One after the other: each costs some searches.
    const ask = async (): Promise<void> => {
      const lists: string[][] = []
      for (const { id } of newest) {
        if (isGone) return
        lists.push((await request('documents.questions', { id })).questions)
        if (!isGone) setAsked(mixQuestions(lists))
      }
    }
    ask().catch(notifyError)
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which documents, and when their passages changed
  }, [isWanted, isIdle, isSample, key])
  const ofSample = useMemo(() => (isSample ? sampleQuestions(documents.values()) : NONE), [isSample, documents])
  return isSample ? ofSample : newest.length === 0 ? NONE : asked
}
