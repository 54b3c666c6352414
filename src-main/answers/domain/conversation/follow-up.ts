import { anyOf, contentWords, isStopWord, isUnspaced, numbersIn, ofAll, tokenise } from '../../../text/index.ts'

/** Openings of a question that continues the previous one. In a spaced script no letter may follow them. */
const GOES_ON = new RegExp(
  String.raw`^[¿¡\s]*(?:(?:${anyOf(({ followUps }) => followUps?.leads)}),? )?(?:(?:${anyOf((one) => (one.isUnspaced ? [] : one.followUps?.goesOn))})(?![\p{L}\p{N}])|${anyOf((one) => (one.isUnspaced ? one.followUps?.goesOn : []))})(?<rest>.*)$`,
  'isu',
)
/** Openings of a complete question. */
const ASKS = new RegExp(String.raw`^[\s,]*(?:${anyOf(({ followUps }) => followUps?.asks)})(?!\p{L})`, 'iu')
/** Requests for a definition ("What is BM25?"): understood without the previous question. */
const DEFINES = new RegExp(
  String.raw`^[¿\s]*(?:${anyOf(({ followUps }) => followUps?.definition.asks)})(?:'s| (?:${anyOf(({ followUps }) => followUps?.definition.is)})) (?:(?:${anyOf(({ followUps }) => followUps?.definition.articles)}) )?[\p{L}\p{N}-]+(?: mean)?[?\s]*$`,
  'iu',
)
/** Questions about one person, time or place ("Who was the cashier?"): complete, though they have a single content word. */
const SINGLE = new RegExp(
  String.raw`^[¿\s]*(?:${anyOf(({ followUps }) => followUps?.single.asks)}) (?:${anyOf(({ followUps }) => followUps?.single.is)}) (?:${anyOf(({ followUps }) => followUps?.single.articles)}) ?[\p{L}\p{N}-]+[?\s]*$`,
  'iu',
)
/** Words that ask: verbs of asking, words of degree ("how many"), and question words of an unspaced script. They say nothing of the subject. */
const ASKING: ReadonlySet<string> = new Set(ofAll(({ askingVerbs }) => askingVerbs))
const ASKING_PHRASES = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(({ followUps }) => followUps?.degree)}) \p{L}+|${anyOf((one) => (one.isUnspaced ? one.followUps?.bare : []))}`,
  'giu',
)
/** Anaphora: words that refer back to the conversation. */
const POINTING: ReadonlySet<string> = new Set(ofAll(({ followUps }) => followUps?.pointing))
/** Expletive uses of such words ("Is there ...", "gibt es ..."). */
const EMPTY = new RegExp(String.raw`(?<!\p{L})(?:${anyOf(({ followUps }) => followUps?.pointingAtNothing)})(?!\p{L})`, 'giu')
/** Words that are anaphora only in some positions: "that" after certain verbs, "das" at the end. */
const POINTING_HERE = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf((one) => (one.isUnspaced ? [] : one.followUps?.pointingHere))})(?!\p{L})|${anyOf((one) => (one.isUnspaced ? one.followUps?.pointingHere : []))}`,
  'iu',
)
/** Questions in an unspaced script that consist of a question word alone. */
const BARE_CHINESE = new RegExp(`^(?:${anyOf(({ followUps }) => followUps?.bare)})(?:呢|啊|吗)?[？?]?$`, 'u')
/** Most content words of a question that is understood only together with the previous one. */
const FEW_WORDS = 2
/** Most words that a question with a subject of its own takes over: more would outweigh it in the search. */
const MOST_CARRIED = 4
/** Longest rewritten question, characters. */
const LONGEST = 400

/**
 * True for a question that is understood only after the previous one ("And in 2024?", "Why is that?"). `language`: ISO 639-1 of the
 * conversation.
 */
export function isFollowUp(question: string, language: string): boolean {
  const text = question.normalize('NFKC').replaceAll('’', "'").trim()
  const words = tokenise(text)
  if (words.length === 0 || words.length > 24) return false
  const own = contentWords(text, language)
  const goesOn = GOES_ON.exec(text)
  const rest = goesOn?.groups?.['rest'] ?? text
  // A fragment behind "and" needs the rest of the previous question; a complete question behind "and" is checked like any other.
  if (goesOn && !ASKS.test(rest)) return own.length <= 6
  if (words.every(isUnspaced)) return BARE_CHINESE.test(text) || (POINTING_HERE.test(text) && words.length <= 16)
  if (own.length <= 3 && pointsBack(rest)) return true
  return own.length < FEW_WORDS && words.length <= 6 && !DEFINES.test(rest) && !SINGLE.test(rest)
}

/** True for a question with a word that means something said before ("How do I run this?"). */
function pointsBack(question: string): boolean {
  const pointing = question.replace(EMPTY, ' ')
  return POINTING_HERE.test(pointing) || tokenise(pointing).some((word) => POINTING.has(word))
}

/**
 * Query rewriting without a model: the follow-up plus those content words of the previous question that it does not replace. A number replaces a
 * number ("... in 2023", "And in 2024?"), a single name replaces a single name ("... in France", "What about Germany?"); names are not
 * replaced in languages that capitalise every noun.
 */
export function carryTerms(question: string, before: string, language: string): string {
  const said = new Set(contentWords(question, language))
  const hasNumber = numbersIn(tokenise(question)).size > 0
  const most = said.size > 0 ? MOST_CARRIED : Infinity
  const carried: string[] = []
  const names = language === 'de' ? [] : namesIn(before)
  const replaced = names.length === 1 && namesIn(question).length > 0 ? names[0] : undefined
  for (const [run] of subjectOf(before).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)) {
    const word = hasNumber && isUnspaced(run) ? run.replaceAll(/\p{N}+年?/gu, '') : run
    const [key] = contentWords(word, language)
    if (key === undefined || word === replaced || said.has(key) || isAsking(word.toLowerCase(), language)) continue
    if (hasNumber && /^\p{N}+$/u.test(word)) continue
    said.add(key)
    carried.push(word)
  }
  return `${question.trim()} ${carried.slice(0, most).join(' ')}`.trim().slice(0, LONGEST)
}

/**
 * Validates a follow-up rewritten by a model. Accepted: a question like the follow-up and no longer than `LONGEST`, which keeps one of its
 * words (or one of the conversation if it has hardly any) and adds no number that neither has (`talk`: the conversation). Null: rejected.
 */
export function usableFollowUp(rewritten: unknown, question: string, language: string, talk: string): string | null {
  if (typeof rewritten !== 'string') return null
  const text = rewritten.replace(/\s+/gu, ' ').trim()
  if (text === '' || text.length > LONGEST) return null
  if (/[?？]\s*$/u.test(question) && !/[?？]/u.test(text) && !ASKS.test(text)) return null
  const known = numbersIn(tokenise(`${talk} ${question}`))
  if ([...numbersIn(tokenise(text))].some((number) => !known.has(number))) return null
  const own = contentWords(question, language)
  const held = new Set(contentWords(text, language))
  const kept = own.length < FEW_WORDS ? [...own, ...contentWords(talk, language)] : own
  return kept.some((word) => held.has(word)) ? text : null
}

/** A question without the phrases that ask. */
function subjectOf(question: string): string {
  return question.normalize('NFKC').replaceAll(ASKING_PHRASES, ' ')
}

function isAsking(word: string, language: string): boolean {
  return ASKING.has(word) || isStopWord(word, language)
}

/** Capitalised words, except the first of each sentence. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}'’-]*/gu)].map(([name]) => name)
}
