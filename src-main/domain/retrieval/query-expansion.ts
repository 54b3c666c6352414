import { anyOf } from '../text/languages/all.ts'
import { isStopWord } from '../text/stop-words.ts'
import { tokenise } from '../text/words.ts'

/** One query: its text, and phrases whose words must stand next to each other, searched beside its words. */
export type Query = { text: string; phrases: readonly string[] }

const MOST_PHRASES = 8
const QUOTED = /"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»|「([^」]{2,200})」/gu
/** Two or more words in capitals, with a small joining word between them. */
const NAME = new RegExp(
  String.raw`\p{Lu}[\p{L}\p{M}\p{N}]*(?:(?: (?:${anyOf(({ documents }) => documents?.nameJoiners)}))?[ -]\p{Lu}[\p{L}\p{M}\p{N}]*)+`,
  'gu',
)
const OUTLINE = new RegExp(
  `\\b(?:${anyOf(({ documents }) => documents?.outlines)})\\b|${anyOf(({ documents }) => documents?.outlinesAnywhere)}`,
  'iu',
)
const OUTLINE_WORDS = 'table of contents, chapter'

/**
 * The original question and its variants that need no model, at most 3 in all: the question with its phrases, which are what stands in
 * quotation marks and names in capitals ("Rialto Bridge"); and with the words of a table of contents, for a question about a document's outline. A phrase
 * alone is no query: it ranks the passage that repeats a name above the one that answers (XQuAD-de 0.932 against 0.944). `language`: for stop words.
 */
export function queryExpansions(question: string, language: string): Query[] {
  const phrases = phrasesOf(question, language)
  return [
    { text: question, phrases: [] },
    ...(phrases.length > 0 ? [{ text: question, phrases }] : []),
    ...(OUTLINE.test(question) ? [{ text: `${question} (${OUTLINE_WORDS})`, phrases: [] }] : []),
  ]
}

/** Most queries of one question. */
const MOST_QUERIES = 4

/** The variants with a model's rewrites behind them, at most 4 and each text once; rewrites go before a variant of the outline when there are too many. */
export function withRewrites(expansions: readonly Query[], rewrites: readonly Query[]): Query[] {
  const free = MOST_QUERIES - Math.min(rewrites.length, MOST_QUERIES - 1)
  return [...expansions.slice(0, free), ...rewrites].slice(0, MOST_QUERIES)
}

/** A query as a person reads it. */
export function describeQuery({ text, phrases }: Query): string {
  return [text, ...phrases.map((phrase) => `"${phrase}"`)].join(' ')
}

/** Phrases of two words or more, each once. */
function phrasesOf(question: string, language: string): string[] {
  const quoted = [...question.matchAll(QUOTED)].map((match) => (match.slice(1).find((part) => part !== undefined) ?? '').trim())
  const names = [...question.matchAll(NAME)].map(([name]) => withoutOpening(name, language))
  const byWords = new Map([...quoted, ...names].map((phrase) => [tokenise(phrase).join(' '), phrase]))
  return [...byWords].flatMap(([words, phrase]) => (words.includes(' ') ? [phrase] : [])).slice(0, MOST_PHRASES)
}

/** A name without the question word in front that only has its capital from the start of the sentence. */
function withoutOpening(name: string, language: string): string {
  const words = name.split(' ')
  while (words.length > 0 && isStopWord(words[0]?.toLowerCase() ?? '', language)) words.shift()
  return words.join(' ')
}
