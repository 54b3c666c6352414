import { anyOf } from '../../text/languages/all.ts'
import { isUnspaced, tokenise } from '../../text/words.ts'
import type { QuotableSentence } from './sentences.ts'

/** Least words of a sentence that can be understood away from its place, and least characters in scripts without spaces. */
const FEWEST_WORDS = 4
const FEWEST_UNSPACED = 6
/** Share of characters (without blanks) that are letters of words, from which a line is language and no table, formula or code. */
const LEAST_LETTERS = 0.6
const BULLET = /^[●○▪■◦‣·–—]\s+/u
const CAPTION = new RegExp(String.raw`^(?:${anyOf(({ documents }) => documents?.captions)})\s?\p{N}`, 'iu')
/** A speaker's name in the middle: the sentence runs on into somebody else's. */
const SPEAKER = "\\p{Lu}[\\p{L}.'-]*(?: \\p{Lu}[\\p{L}.'-]*){0,3}: "
const NEXT_SPEAKER = new RegExp(`\\S\\s+${SPEAKER}`, 'u')
const NEXT_LINE_SPEAKER = new RegExp(`\\n\\s*${SPEAKER}`, 'u')

/**
 * The sentences that can stand on their own in a text made of them, without bullets of odd kinds: whole ones, in words. Left out are what leads to something else (ending in a colon or comma), begins or breaks
 * off in the middle, captions, rows, formulas, and turns that run into the next speaker's. When nothing is left, all of them.
 */
export function presentable<C extends QuotableSentence>(candidates: readonly C[]): C[] {
  const tidied = candidates.map((candidate): C => {
    const lead = BULLET.exec(candidate.text)?.[0].length ?? 0
    return lead === 0 ? candidate : { ...candidate, start: candidate.start + lead, text: candidate.text.slice(lead) }
  })
  const whole = tidied.filter(isPresentable)
  return whole.length > 0 ? whole : tidied
}

/** What a speaker said, without the name in front. */
export function withoutSpeaker({ text, passage }: Pick<QuotableSentence, 'text' | 'passage'>): string {
  return passage.type === 'transcript' ? text.replace(/^\p{Lu}[\p{L}\p{N} .'-]{0,40}: /u, '') : text
}

function isPresentable(candidate: QuotableSentence): boolean {
  const { text, passage, start } = candidate
  const words = tokenise(withoutSpeaker(candidate))
  if (words.length < (words.some(isUnspaced) ? FEWEST_UNSPACED : FEWEST_WORDS)) return false
  if (/[:,;(]$/u.test(text) || /^[,;:)\]]/u.test(text) || text.includes('|') || CAPTION.test(text)) return false
  if (countOf(text, /[([]/gu) !== countOf(text, /[)\]]/gu)) return false
  // A list may well begin its points with small letters.
  if (/^\p{Ll}/u.test(text) && !/(?:[-*•●○▪■◦‣·–—>]|\p{N}[.)])\s{1,4}$/u.test(passage.text.slice(Math.max(0, start - 6), start)))
    return false
  if ((passage.type === 'transcript' ? NEXT_SPEAKER : NEXT_LINE_SPEAKER).test(text)) return false
  return countOf(text, /\p{L}(?=\p{L})|(?<=\p{L})\p{L}/gu) >= LEAST_LETTERS * countOf(text, /\S/gu)
}

function countOf(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}
