import { anyOf, ofAll } from '../../text/languages/all.ts'
import { contentWords, isUnspaced, tokenise } from '../../text/words.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { numbersIn } from '../../text/same-statement.ts'

/** How a question begins that goes on with the one before it; behind a word that is written with spaces no letter follows. */
const GOES_ON = new RegExp(
  String.raw`^[¿¡\s]*(?:(?:${anyOf(({ followUps }) => followUps?.leads)}),? )?(?:(?:${anyOf((one) => (one.isUnspaced ? [] : one.followUps?.goesOn))})(?![\p{L}\p{N}])|${anyOf((one) => (one.isUnspaced ? one.followUps?.goesOn : []))})(?<rest>.*)$`,
  'isu',
)
/** How a whole question begins. */
const ASKS = new RegExp(String.raw`^[\s,]*(?:${anyOf(({ followUps }) => followUps?.asks)})(?!\p{L})`, 'iu')
/** A question for what a word or a name is: it needs none before it. */
const DEFINES = new RegExp(
  String.raw`^[¿\s]*(?:${anyOf(({ followUps }) => followUps?.definition.asks)})(?:'s| (?:${anyOf(({ followUps }) => followUps?.definition.is)})) (?:(?:${anyOf(({ followUps }) => followUps?.definition.articles)}) )?[\p{L}\p{N}-]+(?: mean)?[?\s]*$`,
  'iu',
)
/** Words that point back at what was said. */
const POINTING: ReadonlySet<string> = new Set(ofAll(({ followUps }) => followUps?.pointing))
/** Pointing words where they point at nothing ("Is there ...", "gibt es ..."). */
const EMPTY = new RegExp(String.raw`(?<!\p{L})(?:${anyOf(({ followUps }) => followUps?.pointingAtNothing)})(?!\p{L})`, 'giu')
/** Words that point only in some places: "that" behind these, "das" at the end. */
const POINTING_HERE = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf((one) => (one.isUnspaced ? [] : one.followUps?.pointingHere))})(?!\p{L})|${anyOf((one) => (one.isUnspaced ? one.followUps?.pointingHere : []))}`,
  'iu',
)
/** Questions of a language without spaces that are nothing but a question word. */
const BARE_CHINESE = new RegExp(`^(?:${anyOf(({ followUps }) => followUps?.bare)})(?:呢|啊|吗)?[？?]?$`, 'u')
/** A question with so few words of its own says what it is about only together with the one before. */
const FEW_WORDS = 2
/** Longest question that is made of another one, characters. */
const LONGEST = 400

/** Whether a question can only be understood after the one before it ("And in 2024?", "Why is that?"). `language`: ISO 639-1, of the conversation. */
export function isFollowUp(question: string, language: string): boolean {
  const text = question.normalize('NFKC').replaceAll('’', "'").trim()
  const words = tokenise(text)
  if (words.length === 0 || words.length > 24) return false
  const own = contentWords(text, language)
  const goesOn = GOES_ON.exec(text)
  const rest = goesOn?.groups?.['rest'] ?? text
  // What goes on with a piece of a question needs the rest of the one before; a whole question behind "and" is judged as any other.
  if (goesOn && !ASKS.test(rest)) return own.length <= 6
  if (words.every(isUnspaced)) return BARE_CHINESE.test(text) || (POINTING_HERE.test(text) && words.length <= 16)
  const pointing = rest.replace(EMPTY, ' ')
  if ((POINTING_HERE.test(pointing) || tokenise(pointing).some((word) => POINTING.has(word))) && own.length <= 3) return true
  return own.length < FEW_WORDS && words.length <= 6 && !DEFINES.test(rest)
}

/**
 * A follow-up question as a search can use it without a model: itself and the words of the question before it that it does not replace. A number gives way to a number
 * ("... in 2023" and "And in 2024?"), and the only name to a name ("... in France" and "What about Germany?"), but not where every noun has a capital.
 */
export function carryTerms(question: string, before: string, language: string): string {
  const said = new Set(contentWords(question, language))
  const hasNumber = numbersIn(tokenise(question)).size > 0
  const carried: string[] = []
  const names = language === 'de' ? [] : namesIn(before)
  const replaced = names.length === 1 && namesIn(question).length > 0 ? names[0] : undefined
  for (const [run] of before.normalize('NFKC').matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)) {
    const word = hasNumber && isUnspaced(run) ? run.replaceAll(/\p{N}+年?/gu, '') : run
    const [key] = contentWords(word, language)
    if (key === undefined || word === replaced || said.has(key) || isStopWord(word.toLowerCase(), language)) continue
    if (hasNumber && /^\p{N}+$/u.test(word)) continue
    said.add(key)
    carried.push(word)
  }
  return `${question.trim()} ${carried.join(' ')}`.trim().slice(0, LONGEST)
}

/**
 * A model's version of a follow-up question, when it can be one: a question as the follow-up is, no longer than one, that keeps a word of it (of the conversation, when it has hardly one) and says no number that neither it nor the
 * conversation (`talk`) says. Null: not usable, as an answer is.
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

/** Words in capitals, but for the first of each sentence. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}'’-]*/gu)].map(([name]) => name)
}
