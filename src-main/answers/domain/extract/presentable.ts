import { anyOf, isUnspaced, tokenise } from '../../../text/index.ts'
import type { QuotableSentence } from './sentences.ts'

/** Shortest sentence that is understood out of context: words, and characters in unspaced scripts. */
const FEWEST_WORDS = 4
const FEWEST_UNSPACED = 6
/** Least share of letters (blanks ignored) in prose; below it a line is a table row, formula or code. */
const LEAST_LETTERS = 0.6
const BULLET = /^[●○▪■◦‣·–—]\s+/u
const CAPTION = new RegExp(String.raw`^(?:${anyOf(({ documents }) => documents?.captions)})\s?\p{N}`, 'iu')
/** A speaker's name inside a sentence: the text runs into the next speaker's turn. */
const SPEAKER = "\\p{Lu}[\\p{L}.'-]*(?: \\p{Lu}[\\p{L}.'-]*){0,3}: "
const NEXT_SPEAKER = new RegExp(`\\S\\s+${SPEAKER}`, 'u')
const NEXT_LINE_SPEAKER = new RegExp(`\\n\\s*${SPEAKER}`, 'u')

/**
 * Sentences that are understood out of context, with odd bullets removed. Dropped: lead-ins (ending in a colon or comma), fragments,
 * captions, table rows, formulas, and turns that run into the next speaker's. Returns all of them if none qualifies.
 */
export function presentable<C extends QuotableSentence>(candidates: readonly C[]): C[] {
  const tidied = candidates.map((candidate): C => {
    const lead = BULLET.exec(candidate.text)?.[0].length ?? 0
    return lead === 0 ? candidate : { ...candidate, start: candidate.start + lead, text: candidate.text.slice(lead) }
  })
  const whole = tidied.filter(isPresentable)
  return whole.length > 0 ? whole : tidied
}

/** Text of a speaker's turn without the name in front. */
export function withoutSpeaker({ text, passage }: Pick<QuotableSentence, 'text' | 'passage'>): string {
  return passage.type === 'transcript' ? text.replace(/^\p{Lu}[\p{L}\p{N} .'-]{0,40}: /u, '') : text
}

function isPresentable(candidate: QuotableSentence): boolean {
  const { text, passage, start } = candidate
  const words = tokenise(withoutSpeaker(candidate))
  if (words.length < (words.some(isUnspaced) ? FEWEST_UNSPACED : FEWEST_WORDS)) return false
  if (/[:,;(]$/u.test(text) || /^[,;:)\]]/u.test(text) || text.includes('|') || CAPTION.test(text)) return false
  if (countOf(text, /[([]/gu) !== countOf(text, /[)\]]/gu)) return false
  // List items may start in lower case.
  if (/^\p{Ll}/u.test(text) && !/(?:[-*•●○▪■◦‣·–—>]|\p{N}[.)])\s{1,4}$/u.test(passage.text.slice(Math.max(0, start - 6), start)))
    return false
  if ((passage.type === 'transcript' ? NEXT_SPEAKER : NEXT_LINE_SPEAKER).test(text)) return false
  return countOf(text, /\p{L}(?=\p{L})|(?<=\p{L})\p{L}/gu) >= LEAST_LETTERS * countOf(text, /\S/gu)
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}
