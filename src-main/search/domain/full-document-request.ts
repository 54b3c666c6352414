import { LANGUAGES, anyOf } from '../../text/index.ts'

/** Polite openings and small words before a request. */
const BEFORE = new RegExp(`(?:${anyOf(({ fullDocument }) => fullDocument?.before)}),? `, 'uy')
/**
 * Full-document requests, anchored at the start of the question, so that a mere mention of a summary does not match. A single expression:
 * each one with `\p{L}` takes milliseconds on first use.
 */
const REQUEST = new RegExp(`(?:${anyOf(({ fullDocument }) => fullDocument?.requests)})`, 'uy')
/** Opening punctuation of a question. */
const OPENING = /^[¿¡"“„'\s]{0,4}/u

/** References to a part of a document by number or position; such questions are searched normally. */
const PART = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.parts)})s? (?:no\.? |nr\.? |#)?(?:\p{N}|[ivx]+(?!\p{L}))|§ ?\p{N}`,
    String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.whichPart)}) (?:${anyOf(({ fullDocument }) => fullDocument?.placedParts)})(?!\p{L})`,
    anyOf(({ fullDocument }) => fullDocument?.numberedParts),
  ].join('|'),
  'u',
)
/** Questions about a named document, with the request they become once the name is recognised. */
const NAMED = LANGUAGES.flatMap(({ fullDocument }) =>
  fullDocument?.named ? [{ pattern: new RegExp(fullDocument.named.pattern, 'iu'), instead: fullDocument.named.instead }] : [],
)
const ALL = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.all)})(?!\p{L})|${anyOf(({ fullDocument }) => fullDocument?.allPatterns)}`,
  'iu',
)

/**
 * True for a request about a full document: a summary, its subject, its main points, or a list of everything of a kind; false for its
 * parts.
 */
export function isFullDocumentRequest(question: string): boolean {
  const plain = question.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim()
  return !PART.test(plain) && begins(plain)
}

/** True if a request starts after opening punctuation or polite openings. */
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

/** True if a question is a full-document request provided that a name in it is a document's: "What is Moby-Dick about?". */
export function couldBeFullDocumentRequest(question: string): boolean {
  return isFullDocumentRequest(question) || NAMED.some(({ pattern, instead }) => isFullDocumentRequest(question.replace(pattern, instead)))
}

/** True if a full-document request asks for all items of a kind ("List all deadlines") rather than a summary. */
export function asksForAll(question: string): boolean {
  return ALL.test(question)
}
