import { extractiveAnswer, type ExtractiveAnswer } from '../../domain/extract/extractive.ts'
import { foundStatements, readLanguage, scoreStatements } from '../../domain/extract/score-statements.ts'
import { isSelected } from '../../domain/sources/selected.ts'
import type { Passage, Retrieved, TokenEvidence } from '../../../search/index.ts'
import { detectLanguage, questionStems, termWeight, weightKey } from '../../../text/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import { subjectWords, isInOtherLanguage, missingWords, spokenLanguages } from '../../domain/extract/missing.ts'
import type { AnswerTools } from './types.ts'
import type { Gaps } from './assess.ts'

/**
 * Quoted answer from the best passages of the search, whatever was selected of them: siblings of a passage often hold the answer.
 * Contradictions are also looked for in the selected ones. `read`: chunk ids of the passages that were quoted from.
 */
export async function quoteAnswer(
  { search }: Pick<AnswerTools, 'search'>,
  question: string,
  retrieved: Retrieved,
  signal: AbortSignal,
): Promise<ExtractiveAnswer & { read: ChunkId[] }> {
  const passages = quotablePassages(retrieved)
  const statements = foundStatements(passages)
  const spoken = detectLanguage(question)
  const weights = await termWeights(
    search,
    question,
    passages.map(({ language }) => readLanguage(language, spoken)),
  )
  const evidence = await tokenEvidence(retrieved, passages, signal)
  const scored = scoreStatements({
    question,
    statements,
    weights,
    scores: retrieved.scores,
    reliability: evidence?.reliability ?? 0,
    meaningOf: ({ passage: { chunkId }, start, end }) => {
      const passage = evidence?.passage(chunkId)
      const own = evidence?.range(chunkId, start, end)
      if (!passage || !own) return null
      return { match: own.maxSim, weakest: own.weakest, passage: { match: passage.maxSim, weakest: passage.weakest } }
    },
  })
  const known = new Set(passages.map(({ chunkId }) => chunkId))
  const others = foundStatements(retrieved.passages.filter(({ chunkId }) => !known.has(chunkId)))
  const answer = extractiveAnswer({ question, scored, all: [...statements, ...others], isGiven: passages.some(isSelected) })
  return { ...answer, read: passages.flatMap((passage) => (isSelected(passage) ? [] : [passage.chunkId])) }
}

/** Selected text first, then the best passages of the search. A selected text alone stays alone. */
function quotablePassages({ passages, best }: Retrieved): Passage[] {
  const selected = passages.filter(isSelected)
  return selected.length > 0 && selected.length === passages.length ? selected : [...selected, ...best]
}

/** Token vectors of all the passages, or null: a mixture could not be compared. */
async function tokenEvidence({ evidence }: Retrieved, passages: readonly Passage[], signal: AbortSignal): Promise<TokenEvidence | null> {
  if (!evidence) return null
  try {
    await evidence.compare(
      passages.filter(({ chunkId }) => evidence.passage(chunkId) === null),
      signal,
    )
    return evidence
  } catch {
    // Words alone choose the quotes then.
    return null
  }
}

/** Term weights of the question in each language, from all passages. Empty if the search fails: equal weights. */
export async function termWeights(search: AnswerTools['search'], question: string, languages: readonly string[]): Promise<TermWeights> {
  const stems = questionStems(question, languages)
  if (stems.length === 0) return new Map()
  try {
    const { passages, frequencies } = await search.termFrequencies([...new Set(stems.map(({ stem }) => stem))])
    return new Map(stems.map(({ language, stem }) => [weightKey(language, stem), termWeight(passages, frequencies[stem] ?? 0)]))
  } catch {
    return new Map()
  }
}

/**
 * Gaps of a question with no result: words found in no document and no name of one, and the documents' languages if the question is in none of them. Empty if
 * something was found.
 */
export async function gapsOf(
  search: AnswerTools['search'],
  question: string,
  { passages, output, filter }: Pick<Retrieved, 'passages' | 'output' | 'filter'>,
): Promise<Gaps> {
  const gaps: Gaps = { missing: [], speak: [] }
  if (output.state !== 'not found' || passages.length === 0) return gaps
  try {
    const { languages: counted } = await search.scope(filter)
    const languages = counted.map(({ language }) => language).filter((language) => language !== 'und')
    const spoken = spokenLanguages(counted)
    const words = subjectWords(question, languages)
    const speak = isInOtherLanguage(question, detectLanguage(question), spoken) ? spoken : []
    const { frequencies } = await search.termFrequencies([...new Set(words.flatMap(({ stems }) => stems))])
    // What a file is called is mentioned too: the card shows its name beside the sentence.
    const named = new Set(await search.namedWords(words.map(({ word }) => word)))
    const unnamed = words.filter(({ word }) => !named.has(word))
    return { missing: missingWords(unnamed, frequencies), speak }
  } catch {
    return gaps
  }
}
