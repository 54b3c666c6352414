import { anyOf, LANGUAGES } from '../text/languages/all.ts'

/** What may stand before a request: politeness, and little words. */
const BEFORE = new RegExp(`(?:${anyOf(({ fullDocument }) => fullDocument?.before)}),? `, 'uy')
/**
 * Requests for a whole; each begins where the question begins, so that a question that only speaks of a summary is none. One expression: each with `\p{L}` in it takes
 * milliseconds when it is first used.
 */
const REQUEST = new RegExp(`(?:${anyOf(({ fullDocument }) => fullDocument?.requests)})`, 'uy')
/** Signs that may open a question. */
const OPENING = /^[¿¡"“„'\s]{0,4}/u

/** A part of a document by its number or place: a question for it goes the ordinary way. */
const PART = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.parts)})s? (?:no\.? |nr\.? |#)?(?:\p{N}|[ivx]+(?!\p{L}))|§ ?\p{N}`,
    String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.whichPart)}) (?:${anyOf(({ fullDocument }) => fullDocument?.placedParts)})(?!\p{L})`,
    anyOf(({ fullDocument }) => fullDocument?.numberedParts),
  ].join('|'),
  'u',
)
/** Questions about a named document, with what they are once the name is known to be one. */
const NAMED = LANGUAGES.flatMap(({ fullDocument }) =>
  fullDocument?.named ? [{ pattern: new RegExp(fullDocument.named.pattern, 'iu'), instead: fullDocument.named.instead }] : [],
)
const ALL = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.all)})(?!\p{L})|${anyOf(({ fullDocument }) => fullDocument?.allPatterns)}`,
  'iu',
)

/** Whether a question asks for a document as a whole: to sum it up, what it is about, its main points, or to list all of something in it; never for one of its parts. */
export function isFullDocumentRequest(question: string): boolean {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim()
  return !PART.test(plain) && begins(plain)
}

/** Whether a request begins behind the opening signs, or behind some of the words that may stand before one. */
function begins(plain: string): boolean {
  let at = OPENING.exec(plain)?.[0].length ?? 0
  for (;;) {
    REQUEST.lastIndex = at
    if (REQUEST.test(plain)) return true
    BEFORE.lastIndex = at
    if (!BEFORE.test(plain)) return false
    at = BEFORE.lastIndex
  }
}

/** Whether a question asks for a whole once a name in it is known to be a document's: "What is Moby-Dick about?". */
export function couldBeFullDocumentRequest(question: string): boolean {
  return isFullDocumentRequest(question) || NAMED.some(({ pattern, instead }) => isFullDocumentRequest(question.replace(pattern, instead)))
}

/** Whether a request for a whole wants all of something in it ("List all deadlines"), not what it comes to. */
export function asksForAll(question: string): boolean {
  return ALL.test(question)
}
