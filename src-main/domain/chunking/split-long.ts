import { splitSentences } from '../text/sentences.ts'
import type { Span } from '../text/sentences.ts'

/** Whether a part of the text may stand in one chunk; when a part may, every part of it may. */
export type Fits = (start: number, end: number) => boolean

/** Pieces shorter than this join their neighbour: a cut after "e.g.," or "{" helps nobody. */
export const TINY = 12
/** So far behind a cut the segmenters see, enough for any word or character made of several. */
const AHEAD = 64

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Splitter = (text: string, span: Span, language?: string) => Span[]

const LEVELS: readonly Splitter[] = [splitLines, splitBySentence, splitClauses]

/** The span without the white space at its ends; empty (start = end) when there is nothing else. */
export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return { start, end }
}

function isBlank(code: number): boolean {
  return (
    code === 32 ||
    (code >= 9 && code <= 13) ||
    code === 160 ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0x2028 ||
    code === 0x2029 ||
    (code >= 0x2000 && code <= 0x200a)
  )
}

/**
 * Cuts a unit that is too long into pieces that fit: at lines, else at sentences, else at clauses, else at words, and only where there is not even a word's end
 * between two characters as a reader sees them. Pieces come in order, trimmed, and leave out white space alone. `max`: most characters of a piece.
 */
export function splitLong(text: string, span: Span, fits: Fits, max: number, language?: string, level = 0): Span[] {
  const whole = trimSpan(text, span)
  if (whole.start === whole.end) return []
  if (fits(whole.start, whole.end)) return [whole]
  const split = LEVELS[level]
  if (!split) return splitWords(text, whole, fits, max)
  const parts = split(text, whole, language)
  if (parts.length < 2) return splitLong(text, whole, fits, max, language, level + 1)
  return joinTiny(
    parts.flatMap((part) => splitLong(text, part, fits, max, language, level + 1)),
    fits,
  )
}

/** Joins pieces of a few characters with the next one, or at the end with the one before, where both fit together. */
export function joinTiny(spans: readonly Span[], fits: Fits): Span[] {
  const joined: Span[] = []
  spans.forEach((span, index) => {
    const before = joined.at(-1)
    const isTiny = before && (before.end - before.start < TINY || (index === spans.length - 1 && span.end - span.start < TINY))
    if (before && isTiny && fits(before.start, span.end)) before.end = span.end
    else joined.push({ ...span })
  })
  return joined
}

/** Lines with their line feeds. */
export function splitLines(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  for (let from = start; from < end;) {
    const at = text.indexOf('\n', from)
    const to = at < 0 || at >= end ? end : at + 1
    spans.push({ start: from, end: to })
    from = to
  }
  return spans
}

function splitBySentence(text: string, { start, end }: Span, language?: string): Span[] {
  return splitSentences(text.slice(start, end), language).map((span) => ({ start: start + span.start, end: start + span.end }))
}

function splitClauses(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/[,;:)\]–—](?=\s)|[、，；：،؛]/gu)) {
    const to = start + match.index + match[0].length
    spans.push({ start: from, end: to })
    from = to
  }
  if (from < end) spans.push({ start: from, end })
  return spans
}

/** Pieces of equal length, about, each ending at a word's end where there is one in its second half. */
function splitWords(text: string, { start, end }: Span, fits: Fits, max: number): Span[] {
  const spans: Span[] = []
  for (let from = start; from < end;) {
    const whole = trimSpan(text, { start: from, end })
    if (whole.start === whole.end) break
    const most = longestFit(whole, fits, max)
    const pieces = Math.ceil((end - whole.start) / most)
    const to =
      pieces === 1 ? end : wordEnd(text, whole.start, whole.start + Math.min(most, Math.ceil((end - whole.start) / pieces) + AHEAD), end)
    spans.push(trimSpan(text, { start: whole.start, end: to }))
    from = to
  }
  return spans
}

/** Characters of the longest piece from the span's start that fits; at least 1. */
function longestFit({ start, end }: Span, fits: Fits, max: number): number {
  let low = 1
  let high = Math.min(max, end - start)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(start, start + middle)) low = middle
    else high = middle - 1
  }
  return low
}

function wordEnd(text: string, start: number, limit: number, end: number): number {
  const least = start + Math.ceil((limit - start) / 2)
  for (let at = limit; at > least; at -= 1) if (isBlank(text.charCodeAt(at))) return at
  const window = text.slice(start, Math.min(end, limit + AHEAD))
  const word = words.segment(window).containing(limit - start)
  if (word && start + word.index > least) return start + word.index
  const grapheme = graphemes.segment(window).containing(limit - start)
  if (grapheme && grapheme.index > 0) return start + grapheme.index
  const isPairCut = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800
  if (!isPairCut) return limit
  return limit - 1 > start ? limit - 1 : limit + 1
}
