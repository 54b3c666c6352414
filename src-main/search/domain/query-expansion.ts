import { anyOf, isStopWord, tokenise } from '../../text/index.ts'

/** A query: its text, and phrases of adjacent words searched besides its words. */
export type Query = { text: string; phrases: readonly string[] }

const MOST_PHRASES = 8
const QUOTED = /"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»|「([^」]{2,200})」/gu
/** Two or more capitalised words, possibly with a small joining word in between. */
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
 * Query expansion without a model, at most 3 queries: the question, the question with its phrases (quotations and capitalised names such as
 * "Rialto Bridge"), and with words of a table of contents for a question about a document's outline. A phrase alone is no query: it ranks
 * passages that repeat a name above the answer (XQuAD-de 0.932 against 0.944). `language`: for stop words.
 */
export function queryExpansions(question: string, language: string): Query[] {
  const phrases = phrasesOf(question, language)
  return [
    { text: question, phrases: [] },
    ...(phrases.length > 0 ? [{ text: question, phrases }] : []),
    ...(OUTLINE.test(question) ? [{ text: `${question} (${OUTLINE_WORDS})`, phrases: [] }] : []),
  ]
}

/** Most queries per question. */
const MOST_QUERIES = 4

/** Adds a model's rewritten queries, at most 4 in all, without duplicates; rewritten queries take precedence over the outline expansion. */
export function withRewrites(expansions: readonly Query[], rewrites: readonly Query[]): Query[] {
  const free = MOST_QUERIES - Math.min(rewrites.length, MOST_QUERIES - 1)
  return [...expansions.slice(0, free), ...rewrites].slice(0, MOST_QUERIES)
}

/** A query as shown to people. */
export function describeQuery({ text, phrases }: Query): string {
  return [text, ...phrases.map((phrase) => `"${phrase}"`)].join(' ')
}

/** What a person put in quotation marks, of at least two words: it is meant word for word. */
export function quotedPhrases(question: string): string[] {
  return quotationsOf(question)
    .filter((phrase) => tokenise(phrase).length > 1)
    .slice(0, MOST_PHRASES)
}

/** True if nothing stands beside what is in quotation marks. */
export function isQuotation(question: string): boolean {
  return tokenise(question.replaceAll(QUOTED, ' ')).length === 0
}

/** True if a passage has each phrase word for word; case, blanks and the form of signs do not count. */
export function holdsPhrases(text: string, phrases: readonly string[]): boolean {
  const words = ` ${tokenise(text).join(' ')} `
  return phrases.every((phrase) => words.includes(` ${tokenise(phrase).join(' ')} `))
}

function quotationsOf(question: string): string[] {
  return [...question.matchAll(QUOTED)].map((match) => (match.slice(1).find((part) => part !== undefined) ?? '').trim())
}

/** Distinct phrases of at least two words. */
function phrasesOf(question: string, language: string): string[] {
  const quoted = quotationsOf(question)
  const names = [...question.matchAll(NAME)].map(([name]) => withoutOpening(name, language))
  const byWords = new Map([...quoted, ...names].map((phrase) => [tokenise(phrase).join(' '), phrase]))
  return [...byWords].flatMap(([words, phrase]) => (words.includes(' ') ? [phrase] : [])).slice(0, MOST_PHRASES)
}

/** A name without a leading question word that is capitalised only as the start of the sentence. */
function withoutOpening(name: string, language: string): string {
  const words = name.split(' ')
  while (words.length > 0 && isStopWord(words[0]?.toLowerCase() ?? '', language)) words.shift()
  return words.join(' ')
}
