import { LANGUAGES, languageOf } from '../languages/all.ts'
import type { FactKind } from '../languages/language.ts'
import { indexWord, tokenise } from '../words.ts'
import { tokensOf, type Token } from './tokens.ts'

/** Units of time, and currencies. */
const TIMES: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'decade', 'century'])
const CURRENCIES: ReadonlySet<string> = new Set(['dollar', 'euro', 'pound', 'yen', 'cent'])
/** Dates in digits: 3.5.2027, 5/3/27, 2027-05-03. */
const DIGIT_DATE = /(?<!\d)(?:\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d)/u
/** Most characters between a number and its month or unit ("thirty (30) days"). */
const NEAR = 4

/** The kind of facts that a list of a topic asks for ("deadlines"); null: the topic is a word to look for. */
export function factKindOf(topic: string): FactKind | null {
  const asked = tokenise(topic.replaceAll('-', ' '))
  for (const { code, facts } of LANGUAGES) {
    for (const [kind, words] of Object.entries(facts?.asked ?? {})) {
      const known = new Set(words.flatMap(tokenise).map((word) => indexWord(word, code)))
      if (asked.some((word) => known.has(indexWord(word, code)))) return kind as FactKind
    }
  }
  return null
}

/**
 * True if a sentence states a fact of a kind. A date has a day or month in words or digits; an amount has a currency; a deadline is a date or
 * a length of time with a word that makes it one ("within 30 days").
 */
export function statesFact(kind: FactKind, text: string, language: string): boolean {
  const { tokens } = tokensOf(text, language)
  if (kind === 'amount') return statesAmount(tokens)
  const hasDate = DIGIT_DATE.test(text) || tokens.some((token) => token.month !== null && hasNumberBeside(tokens, token))
  if (kind === 'date') return hasDate
  return (hasDate || statesTime(tokens)) && makesDeadline(text, language)
}

/** True if tokens hold an amount of money. */
export function statesAmount(tokens: readonly Token[]): boolean {
  return isMeasured(tokens, CURRENCIES)
}

/** True if tokens hold a length of time. */
export function statesTime(tokens: readonly Token[]): boolean {
  return isMeasured(tokens, TIMES)
}

function isMeasured(tokens: readonly Token[], units: ReadonlySet<string>): boolean {
  return tokens.some(
    (token) => token.measure !== null && units.has(token.measure) && (token.forms !== null || hasNumberBeside(tokens, token)),
  )
}

function hasNumberBeside(tokens: readonly Token[], token: Token): boolean {
  return tokens.some(
    ({ forms, start, end }) => forms !== null && (Math.abs(token.start - end) <= NEAR || Math.abs(start - token.end) <= NEAR),
  )
}

function makesDeadline(text: string, language: string): boolean {
  const words = ` ${tokenise(text).join(' ')} `
  const cues = (languageOf(language)?.facts ?? languageOf('en')?.facts)?.deadline ?? []
  return cues.some((cue) => words.includes(` ${tokenise(cue).join(' ')} `))
}
