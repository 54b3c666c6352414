import { once } from '../../../../src-preload/texts/once.ts'
import { splitSentences } from '../../../text/index.ts'
import type { Span } from '../../../text/index.ts'

/** True if a range of the text fits into one chunk. Monotonic: every part of a fitting range fits. */
export type Fits = (start: number, end: number) => boolean

/** Length below which a piece joins its neighbour: a cut after "e.g.," or "{" is useless. */
export const TINY = 12
/** Look-ahead of the segmenters behind a cut, longer than any composed word or character. */
const AHEAD = 64

const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }))
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

type Splitter = (text: string, span: Span, language?: string) => Span[]

const LEVELS: readonly Splitter[] = [splitLines, splitBySentence, splitClauses]

/** The span without surrounding white space; empty (start = end) if nothing is left. */
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
 * Splits an over-long element into fitting pieces: at lines, else sentences, clauses or words, and between characters (grapheme clusters)
 * only where there is no word boundary. Pieces are ordered and trimmed, and omit only white space. `max`: most characters of a piece.
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

/** Joins tiny pieces with the next one, or the last with the one before, where both fit together. */
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

/** Lines including their line feeds. */
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

/** Pieces of similar length, each ending at a word boundary if its second half has one. */
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

/** Length of the longest fitting piece from the span's start; at least 1. */
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
  const word = words()
    .segment(window)
    .containing(limit - start)
  if (word && start + word.index > least) return start + word.index
  const grapheme = graphemes()
    .segment(window)
    .containing(limit - start)
  if (grapheme && grapheme.index > 0) return start + grapheme.index
  const isPairCut = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800
  if (!isPairCut) return limit
  return limit - 1 > start ? limit - 1 : limit + 1
}
