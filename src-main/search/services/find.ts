import type { PassageView } from '../../../src-preload/contract/shapes/answers.ts'
import { quotedPhrases } from '../domain/query-expansion.ts'
import { phraseMatch, queryLanguages, typedMatch } from '../domain/match-query.ts'
import { foldCopies } from '../domain/select.ts'
import type { Passage } from '../domain/types.ts'
import { detectLanguage } from '../../text/index.ts'
import type { Calls } from '../../storage/index.ts'
import type { SearchFunctions } from '../sqlite/search-functions.ts'
import type { Retrieve } from './types.ts'

/** Passages shown, of one document, and compared. */
const SHOWN = 8
const OF_ONE_DOCUMENT = 2
const COMPARED = 40

export type Find = {
  /** Passages that have every typed word, the last one as a beginning; best first, at most two of a document. Without the embedder. */
  byWords(words: string): Promise<PassageView[]>
  /** Passages that mean the same; [] if nothing is near. */
  byMeaning(words: string): Promise<PassageView[]>
}

type Options = { search: Calls<SearchFunctions, 'scope' | 'foundPassages'>; retrieve: Pick<Retrieve, 'search'> }

/** Search of passages while a person types. Nothing of it is logged or remembered. */
export function createFind({ search, retrieve }: Options): Find {
  return {
    async byWords(words) {
      const { languages } = await search.scope({})
      const passages = languages.reduce((sum, one) => sum + one.passages, 0)
      const spoken = queryLanguages(detectLanguage(words), languages)
      const match = phraseMatch(quotedPhrases(words), spoken) ?? typedMatch(words, spoken, passages)
      if (match === null) return []
      const found = await search.foundPassages({ match, filter: {}, limit: COMPARED, ofOne: OF_ONE_DOCUMENT, shown: SHOWN })
      return withoutCopies(found)
    },
    async byMeaning(words) {
      const { output } = await retrieve.search({ question: words, filter: {}, k: SHOWN, select: false })
      return output.state === 'not found' ? [] : withoutCopies(output.hits)
    },
  }
}

/** The same words are one hit, however often they stand somewhere. */
function withoutCopies(found: readonly Found[]): PassageView[] {
  return foldCopies(found, (one) => one).map(({ item }) => toView(item))
}

type Found = Pick<Passage, 'chunkId' | 'documentId' | 'title' | 'text' | 'anchor'>

function toView({ chunkId, documentId, title, text, anchor }: Found): PassageView {
  return { chunkId, documentId, title, text, anchor }
}
