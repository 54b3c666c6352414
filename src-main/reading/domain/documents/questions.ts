import { anyOf } from '../../../text/index.ts'

/** A question line: its offset and text. */
export type Question = { start: number; text: string }

/** `Q: ...`, `Q1. ...`, `Question 2: ...`, `F: ...`, `Q. ...?`, `1. Q: ...`, and equivalents in more languages. */
const QUESTION = new RegExp(
  String.raw`^[^\S\n]*(?:[*_#>-]{1,4}[^\S\n]*)?(?:\d{1,3}[.)][^\S\n]+)?(?:${anyOf(({ documents }) => documents?.questionLabels)})[^\S\n]?\d{0,4}(?:[:：][*_]{0,2}[^\S\n]*(\S[^\n]*)|(?<=\d)[.)][^\S\n]+(\S[^\n]*)|[.)][^\S\n]+(\S[^\n]*[?？]))$`,
  'gimu',
)
const QUESTION_CHARACTERS = 300
/**
 * Least question lines; count and share of lines that suffice without an announcement; range in which "FAQ" announces them, characters from
 * the start.
 */
const LEAST = 2
const MANY = { count: 3, share: 0.1 }
const ANNOUNCED_WITHIN = 2000

/** Question lines of a text, in order. */
export function questionsOf(text: string): Question[] {
  return [...text.matchAll(QUESTION)].map((match) => ({
    start: match.index,
    text: (match[1] ?? match[2] ?? match[3] ?? '').slice(0, QUESTION_CHARACTERS).trim(),
  }))
}

/**
 * True for a list of questions and answers: at least 2 question lines, and either 3 that are a tenth of all lines or an announcement at the
 * beginning.
 */
export function isFaq(text: string, questions: readonly Question[]): boolean {
  if (questions.length < LEAST) return false
  if (/\bFAQ|frequently asked/i.test(text.slice(0, ANNOUNCED_WITHIN))) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  return questions.length >= MANY.count && questions.length >= MANY.share * lines
}
