import { contentWords, tokenise } from '../text/words.ts'
import { sectionQuery, type ArtifactSection } from './sections.ts'
import { withoutSpeaker } from '../answering/extract/presentable.ts'
import type { QuotableSentence } from '../answering/extract/sentences.ts'

/** So many of a section's words in one sentence are as good as more. */
const ENOUGH_WORDS = 2
/** Cosines at which a sentence has nothing, and everything, to do with a section's words (built-in embedder). */
const SIMILARITY_FROM = 0.15
const SIMILARITY_TO = 0.45
/** What words count beside meaning. */
const WORDS = 0.45
/** A sentence with none of the words must be this near in meaning. */
const NEAR = 0.7
/** With meaning at hand, words alone are not enough. */
const LEAST = 0.36
/** A sentence below this share of the best one is left out. */
const SHARE_OF_BEST = 0.5

/**
 * The sentences that belong into a section, best first: 0.45 x its words (2 are enough) + 0.55 x nearness in meaning, between 0.15 and 0.45 of cosine; the passage's rank breaks
 * ties. One without any of the words must be near in meaning (0.7), one with some of them a little (more than 0, and a score of 0.36). `similarities`: in the order of the candidates; null: no embedder.
 */
export function sectionScores(
  section: ArtifactSection,
  candidates: readonly QuotableSentence[],
  similarities: readonly number[] | null,
): { candidate: QuotableSentence; score: number }[] {
  const wanted = new Map<string, Set<string>>()
  const wantedIn = (language: string): Set<string> => {
    const known = wanted.get(language) ?? new Set(contentWords(sectionQuery(section, [language, 'en']), language))
    wanted.set(language, known)
    return known
  }
  const signals = new Set(section.signals)
  const scored = candidates.map((candidate, place) => {
    const { language } = candidate.passage
    const text = withoutSpeaker(candidate)
    const stems = new Set(contentWords(text, language))
    const words =
      [...wantedIn(language)].filter((stem) => stems.has(stem)).length + (tokenise(text).some((word) => signals.has(word)) ? 1 : 0)
    const near = Math.min(1, Math.max(0, ((similarities?.[place] ?? 0) - SIMILARITY_FROM) / (SIMILARITY_TO - SIMILARITY_FROM)))
    const score = WORDS * (Math.min(words, ENOUGH_WORDS) / ENOUGH_WORDS) + (1 - WORDS) * near
    const fits = near >= NEAR || (words > 0 && (similarities === null || (near > 0 && score >= LEAST)))
    return { candidate, score: fits ? score : 0 }
  })
  const sorted = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.candidate.rank - b.candidate.rank)
  return sorted.filter(({ score }) => score >= SHARE_OF_BEST * (sorted[0]?.score ?? 0))
}
