import { extractiveAnswer, inPlay, readCandidates, type ExtractiveAnswer } from '../../domain/answering/extract/extractive.ts'
import { questionStems, termWeight, weightKey, type TermWeights } from '../../domain/text/term-weights.ts'
import { askedWords, isInOtherLanguage, missingWords, spokenLanguages } from '../../domain/answering/extract/missing.ts'
import { quotableSentences, type QuotableSentence } from '../../domain/answering/extract/sentences.ts'
import { detectLanguage } from '../../domain/text/language.ts'
import type { AnswerTools } from './types.ts'
import type { Gaps } from './assess.ts'
import type { Retrieved } from '../retrieve/types.ts'
import type { Embedder } from '../../ports/models.ts'

/** Cosines of the built-in embedder that map to 0 and 1 (its medians of background and own passages are near 0.2 and 0.7). */
const SIMILARITY_FROM = 0.2
const SIMILARITY_TO = 0.7

/** Extractive answer from the retrieved passages. `coverage` also includes semantic matches. */
export async function quoteAnswer(
  options: Pick<AnswerTools, 'search'>,
  question: string,
  retrieved: Retrieved,
  signal: AbortSignal,
): Promise<ExtractiveAnswer> {
  const all = quotableSentences(retrieved.passages)
  const languages = all.map(({ passage }) => passage.language)
  const weights = await termWeights(options.search, question, languages)
  const read = readCandidates({ question, candidates: all, k: retrieved.passages.length, weights, scores: retrieved.scores })
  const isCompared = retrieved.embedder !== null && retrieved.questionVector !== null && retrieved.vectorWeight > 0
  const candidates = isCompared ? inPlay(read) : read
  const similarities = await similaritiesOf(retrieved.embedder, retrieved, candidates, signal)
  const answer = extractiveAnswer({
    question,
    candidates,
    similarities,
    vectorWeight: retrieved.vectorWeight,
    weights,
    state: retrieved.output.state,
    all: read,
  })
  const nearest = Math.max(0, ...(similarities ?? []))
  const meaning = retrieved.vectorWeight * ((nearest - SIMILARITY_FROM) / (SIMILARITY_TO - SIMILARITY_FROM))
  return { ...answer, coverage: Math.max(answer.coverage, Math.min(1, meaning)) }
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
 * Gaps of a question with no result: words found in no document, and the documents' languages if the question is in none of them. Empty if
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
    const words = askedWords(question, languages)
    const speak = isInOtherLanguage(question, detectLanguage(question), spoken) ? spoken : []
    const { frequencies } = await search.termFrequencies([...new Set(words.flatMap(({ stems }) => stems))])
    return { missing: missingWords(words, frequencies), speak }
  } catch {
    return gaps
  }
}

async function similaritiesOf(
  embedder: Embedder | null,
  retrieved: Retrieved,
  candidates: readonly QuotableSentence[],
  signal: AbortSignal,
): Promise<number[] | null> {
  const question = retrieved.questionVector
  if (!embedder || !question || retrieved.vectorWeight === 0 || candidates.length === 0) return null
  const texts = candidates.map(({ text }) => text)
  try {
    const { provider } = await embedder.info()
    // Built in, questions precede an import's passages; on a server, sentences need the passage prefix.
    const vectors =
      provider === 'built-in'
        ? await Promise.all(texts.map((text) => embedder.embedQuestion(text, { signal })))
        : (await embedder.embedPassages(texts, { signal })).vectors
    return vectors.map((vector) => dot(vector, question))
  } catch {
    return null
  }
}

/** Cosine of two unit vectors; 0 for different models. */
function dot(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) : 0
}
