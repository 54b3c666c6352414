import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentTerms } from '../../sqlite/document-terms.ts'
import { createTermCount, type CollectionTerm } from '../../domain/terms/collection-terms.ts'
import { englishRank, type WordRanks } from '../../domain/terms/english-words.ts'
import { findTerms, type FoundTerm } from '../../domain/terms/find-terms.ts'
import type { Calls } from '../../../storage/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'

/** Documents of one call, and of one write. */
const PAGE = 150
const WRITE = 25
/** Notes whose memos are read, and characters of a memo. */
const MEMOS = { limit: 200, most: 20_000 }
/** Time for documents whose terms nobody has looked for yet, ms: the rest follows with the next recording. */
const MOST_MS = 60_000

export type VocabularyParts = {
  database: Calls<NoteFunctions, 'documentsWithWords' | 'memosOfCollection' | 'setDocumentTerms' | 'termsOfDocuments' | 'textsForTerms'>
  /** Frequency ranks of English words. */
  ranks: () => Promise<WordRanks>
}

/** Names and acronyms of a collection. `isCommon`: true for frequent English words. */
export type CollectionVocabulary = { terms: CollectionTerm[]; isCommon: (word: string) => boolean }

/**
 * Reads the terms of a collection's documents and memos. Those of new documents are found and kept first, for a minute at most; the rest
 * waits for the next call. Throws `cancelled`.
 */
export async function readVocabulary(
  { database, ranks }: VocabularyParts,
  collectionId: string,
  signal: AbortSignal,
  mostMs = MOST_MS,
): Promise<CollectionVocabulary> {
  const until = performance.now() + mostMs
  const known = await ranks()
  const count = createTermCount()
  for (let after: string | null = ''; after !== null;) {
    const page: { documents: DocumentTerms[]; next: string | null } = await database.termsOfDocuments({ collectionId, after, limit: PAGE })
    after = page.next
    const fresh: { id: DocumentTerms['id']; version: number; terms: string }[] = []
    for (const document of page.documents) {
      if (signal.aborted) throw new AppError('cancelled')
      if (document.terms !== null) {
        count.add(parseTerms(document.terms))
        continue
      }
      if (performance.now() > until) continue
      const found = findTerms(await database.textsForTerms(document.id), document.language)
      count.add(found)
      fresh.push({ id: document.id, version: document.version, terms: JSON.stringify(found) })
      if (fresh.length === WRITE) await database.setDocumentTerms(fresh.splice(0))
    }
    if (fresh.length > 0) await database.setDocumentTerms(fresh)
    await setImmediate()
  }
  for (const { title, memo } of await database.memosOfCollection({ collectionId, ...MEMOS })) count.add(findTerms([title, memo], 'und'))
  return { terms: count.terms(), isCommon: (word) => englishRank(word, known) !== null }
}

/** Terms as stored; none of a damaged row. */
function parseTerms(stored: string): FoundTerm[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter(isTerm) : []
  } catch {
    return []
  }
}

function isTerm(value: unknown): value is FoundTerm {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
