import type { Passage } from '../../retrieval/types.ts'
import { statementsOf } from '../extract/statements.ts'
import { patternsOf } from './question-patterns.ts'
import { ofAll } from '../../text/languages/all.ts'

/** Key phrases of texts, best first (domain/notes/topics). */
type FindPhrases = (texts: readonly string[], code: string, limit: number) => { phrase: string; words: number; count: number }[]

/** Phrases that terms are chosen from, and letters of a single word that may be one. */
const COMPARED = 32
const LONG_WORD = 6
/** Mentions of a phrase in small letters, which is a term only where it comes again and again. */
const MENTIONS = 3
/** Months of all languages: they date a text, and say nothing of it. */
const MONTHS: ReadonlySet<string> = new Set(ofAll(({ numbers }) => numbers?.months).map((pair) => pair.split('=')[0] ?? ''))

/**
 * Key terms, best first: phrases and names before single words, which say less. Without names of columns and speakers, numbers, months, file names, and what
 * stands on every page.
 */
export function guideTerms(passages: readonly Passage[], language: string, keyPhrases: FindPhrases): string[] {
  const texts = passages.map(({ text }) => text.replaceAll(/^```[\s\S]*?^```/gmu, '\n'))
  const columns = passages.flatMap((passage) => (passage.text.includes('|') ? statementsOf(passage).flatMap((one) => one.columns) : []))
  const generic = patternsOf(language)?.generic
  const furniture = new Set([...new Set(columns), ...speakersIn(texts)].map((name) => name.toLowerCase()))
  const phrases = keyPhrases(texts, language, COMPARED).filter(({ phrase, count }) => {
    const lower = phrase.toLowerCase()
    const isPart = [...furniture].some((name) => name === lower || name.split(/\s+/u).includes(lower))
    if (isPart || generic?.test(phrase) === true || MONTHS.has(lower) || /[\p{N}_./\\]/u.test(phrase)) return false
    return count >= MENTIONS || phrase.split(' ').every((word) => /^\p{Lu}/u.test(word))
  })
  const telling = phrases.filter(({ phrase, words }) => words > 1 || /^\p{Lu}/u.test(phrase))
  const single = phrases.filter((phrase) => !telling.includes(phrase) && phrase.phrase.length >= LONG_WORD)
  return [...telling, ...single].map(({ phrase }) => phrase)
}

/** Names before a colon at the beginning of several lines: speakers and fields. */
function speakersIn(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const { groups } of text.matchAll(/^[*#\s-]*(?<name>\p{Lu}[\p{L} .'’-]{1,30}?)\s?(?:\([^)]*\))?:/gmu)) {
      const name = groups?.['name'] ?? ''
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
}
