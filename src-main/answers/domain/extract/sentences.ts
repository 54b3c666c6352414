import type { Passage } from '../../../search/index.ts'
import { innerRange, isUnspaced, splitSentences, tokenise } from '../../../text/index.ts'

/** A quotable sentence: `start` and `end` in the passage's text, `rank` of the passage among the selected ones, from 0. */
export type QuotableSentence = { passage: Passage; rank: number; start: number; end: number; text: string }

/** Most sentences compared with a question. */
export const CANDIDATES_AT_MOST = 60
/** Shortest quote (words, characters in unspaced scripts) and longest quote (characters, cut between words). */
const FEWEST_WORDS = 4
const FEWEST_CHARACTERS_UNSPACED = 6
const LONGEST = 500
/** Most words of a heading: a line without a full stop above other text. */
const HEADING_WORDS = 9

/**
 * Quotable sentences of the passages, best passage first, at most 60: complete sentences of sensible length, no lone headings, no
 * duplicates. Falls back to lines when the passages have no sentences (a word list, a slide).
 */
export function quotableSentences(passages: readonly Passage[]): QuotableSentence[] {
  const sentences = collect(passages, isQuotable)
  return sentences.length > 0 ? sentences : collect(passages, (text) => tokenise(text).length > 0)
}

/** `isHead`: the piece is at a position where a heading can be: no bullet, not the end of the passage. */
function collect(passages: readonly Passage[], accept: (text: string, isHead: boolean) => boolean): QuotableSentence[] {
  const candidates: QuotableSentence[] = []
  const seen = new Set<string>()
  passages.forEach((passage, rank) => {
    for (const { start, end } of pieces(passage)) {
      const text = passage.text.slice(start, end)
      const key = tokenise(text).join(' ')
      const isHead = end < passage.text.trimEnd().length && !/[-*•|]\s{1,4}$/u.test(passage.text.slice(Math.max(0, start - 5), start))
      if (seen.has(key) || !accept(text, isHead)) continue
      seen.add(key)
      candidates.push({ passage, rank, start, end, text })
    }
  })
  return candidates.slice(0, CANDIDATES_AT_MOST)
}

/** Sentences split further at headings and paragraphs, without surrounding white space and bullets. */
function pieces(passage: Passage): { start: number; end: number }[] {
  return splitSentences(passage.text, passage.language).flatMap(({ start, end }) => {
    const parts: { start: number; end: number }[] = []
    let from = start
    for (const line of splitLines(passage.text.slice(start, end))) {
      parts.push(trimmed(passage.text, from, from + line.length))
      from += line.length
    }
    return parts.filter((part) => part.end > part.start)
  })
}

/** Splits at headings and ends of paragraphs, but not at wrapped lines. */
function splitLines(sentence: string): string[] {
  const lines = sentence.split(/(?<=\n)/)
  const parts: string[] = []
  lines.forEach((line, place) => {
    const before = lines[place - 1]
    const isNew =
      before === undefined ||
      before.trim() === '' ||
      line.trim() === '' ||
      isHeading(before, true) ||
      /^\s*(?:[-*•] |\d{1,3}[.)] |#{1,6} |\|)/u.test(line)
    if (isNew) parts.push(line)
    else parts[parts.length - 1] += line
  })
  return parts
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const part = text.slice(start, end)
  const lead = /^(?:\s|[-*•|>] |\d{1,3}[.)] |#{1,6} ){0,6}/u.exec(part)?.[0].length ?? 0
  const from = start + lead
  const whole = from + innerRange(text.slice(from, end)).end
  if (whole - from <= LONGEST) return { start: from, end: whole }
  const space = text.lastIndexOf(' ', from + LONGEST)
  return { start: from, end: space > from ? space : from + LONGEST }
}

function isHeading(text: string, isHead: boolean): boolean {
  const line = text.trim()
  if (line.startsWith('#')) return true
  return isHead && line.length < 80 && !/[.!?:;,。！？；，"”»)]$/u.test(line) && tokenise(line).length < HEADING_WORDS && !isUnspaced(line)
}

function isQuotable(text: string, isHead: boolean): boolean {
  if (text.length < FEWEST_CHARACTERS_UNSPACED || isHeading(text, isHead)) return false
  const words = tokenise(text)
  return words.length >= FEWEST_WORDS && words.some((word) => /\p{L}/u.test(word))
}
