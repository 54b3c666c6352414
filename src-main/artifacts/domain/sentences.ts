import { contentWords, isUnspaced, tokenise } from '../../text/index.ts'
import { withoutSpeaker } from '../../answers/index.ts'
import type { QuotableSentence } from '../../answers/index.ts'
import { sectionQuery, type ArtifactSection } from './sections.ts'

/** Number of section words from which more do not raise a sentence's score. */
const ENOUGH_WORDS = 2
/** Cosines that map to 0 and 1 (built-in embedder). */
const SIMILARITY_FROM = 0.15
const SIMILARITY_TO = 0.45
/** Weight of lexical against semantic evidence. */
const WORDS = 0.45
/** Least semantic score of a sentence without any section word. */
const NEAR = 0.7
/** Least total score when semantic evidence is available. */
const LEAST = 0.36
/** Least total score of a spoken sentence, and its fewest words: talk has many of a section's words by chance ("our first program"). */
const LEAST_SPOKEN = 0.55
const FEWEST_SPOKEN = 5
/** Share of the best score below which a sentence is dropped. */
const SHARE_OF_BEST = 0.5

/**
 * Sentences for a section, best first: 0.45 * lexical score (2 words are enough) + 0.55 * semantic score (cosine 0.15 to 0.45); ties by
 * passage rank. Sentences without section words need a semantic score of 0.7, others more than 0 and a total of 0.36. A spoken sentence
 * needs section words and a total of 0.55, and is no question but an open one. `similarities`: in candidate order; null: no embedder.
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
    const isSpoken = candidate.passage.type === 'transcript'
    const text = isSpoken ? withoutSpeaker(candidate).replace(/^\p{Lu}[^:\n]{0,60}: /u, '') : candidate.text
    const wantedHere = wantedIn(language)
    const named = new Set(contentWords(text, language).filter((stem) => wantedHere.has(stem)))
    // A signal that is a search word too counts once.
    const isSignalled = tokenise(text).some((word) => signals.has(word) && !contentWords(word, language).some((stem) => named.has(stem)))
    const words = named.size + (isSignalled ? 1 : 0)
    const near = Math.min(1, Math.max(0, ((similarities?.[place] ?? 0) - SIMILARITY_FROM) / (SIMILARITY_TO - SIMILARITY_FROM)))
    const score = WORDS * (Math.min(words, ENOUGH_WORDS) / ENOUGH_WORDS) + (1 - WORDS) * near
    const isNear = similarities === null || (near > 0 && score >= (isSpoken ? LEAST_SPOKEN : LEAST))
    const fits = isSpoken ? words > 0 && isNear && isTold(section, text) : near >= NEAR || (words > 0 && isNear)
    return { candidate, score: fits ? score : 0 }
  })
  const sorted = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.candidate.rank - b.candidate.rank)
  return sorted.filter(({ score }) => score >= SHARE_OF_BEST * (sorted[0]?.score ?? 0))
}

/** True for a spoken sentence that tells something: no interjection, and a question only among open questions. */
function isTold({ key }: ArtifactSection, text: string): boolean {
  if (key !== 'openQuestions' && /[?？]["”»]?\s*$/u.test(text)) return false
  const words = tokenise(text)
  return words.some(isUnspaced) || words.length >= FEWEST_SPOKEN
}
