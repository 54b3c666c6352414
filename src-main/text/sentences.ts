import { once } from '../../src-preload/texts/once.ts'
import { languageOf, ofAll } from './languages/all.ts'

/** A range of a text: UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number }

/** Longest text segmented at once, characters; bounds the segmenter's run time. */
const BLOCK = 8000
/** Shortest line that counts as wrapped if it does not end with a stop, characters (a third in unspaced scripts). */
const WRAPPED = 45

/** Abbreviations after which a sentence never ends. */
const ALWAYS: ReadonlySet<string> = new Set(ofAll(({ abbreviations }) => abbreviations?.always))
/** Abbreviations after which it does not end before a number, bracket or lower-case letter. */
const BEFORE_NUMBER: ReadonlySet<string> = new Set(['§', '§§', ...ofAll(({ abbreviations }) => abbreviations?.beforeNumber)])

/** A stop surrounded by blanks (tokenised text) ends a sentence even before a lower-case letter. */
const SPACED_STOP = /(?<=[^\s.] [.!?] )(?=\p{Ll})/u
/** A year at the start of a sentence followed by a lower-case word ("... wurde. 2011 schloss er"), where the segmenter does not split. */
const YEAR = /(?<![\p{L}.])(\p{L}{2,})\. (?=(?:1\d|20)\d\d \p{Ll})/gu

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'sentence' }))
const greekSegmenter = once(() => new Intl.Segmenter('el', { granularity: 'sentence' }))

/**
 * Splits a text into sentences that cover it without gap or overlap; trailing white space belongs to the sentence. Intl.Segmenter with
 * corrections: wrapped lines are joined, and there is no split after abbreviations, initials, ordinals and list numbers. Linear in the
 * text.
 */
export function splitSentences(text: string, language?: string): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < text.length;) {
    const end = blockEnd(text, start)
    appendBlock(spans, text, start, end, language)
    start = end
  }
  return spans
}

/** End of the block from `start`: before an empty line if possible, else after a line or a word. */
function blockEnd(text: string, start: number): number {
  if (text.length - start <= BLOCK) return text.length
  const window = text.slice(start, start + BLOCK)
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = window.lastIndexOf(mark)
    if (at > BLOCK / 2) return start + at + mark.length
  }
  return start + BLOCK - (isHighSurrogate(text.charCodeAt(start + BLOCK - 1)) ? 1 : 0)
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

function appendBlock(spans: Span[], text: string, from: number, to: number, language?: string): void {
  const block = unwrap(text.slice(from, to))
  const first = spans.length
  for (const { index, segment } of (language === 'el' ? greekSegmenter : segmenter)().segment(block)) {
    const before = spans.length > first ? spans.at(-1) : undefined
    const start = from + index
    const [head = segment, ...rest] = segment.length > 3 ? segment.split(SPACED_STOP).flatMap(splitAtYears) : [segment]
    if (before && !isBoundary(text, before, start, segment, language)) before.end = start + head.length
    else spans.push({ start, end: start + head.length })
    for (const part of rest) spans.push({ start: spans.at(-1)?.end ?? start, end: (spans.at(-1)?.end ?? start) + part.length })
  }
}

function splitAtYears(segment: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: end, 1: word = '', index } of segment.matchAll(YEAR)) {
    if (ALWAYS.has(word.toLowerCase()) || BEFORE_NUMBER.has(word.toLowerCase())) continue
    parts.push(segment.slice(from, index + end.length))
    from = index + end.length
  }
  return [...parts, segment.slice(from)]
}

/** Replaces line breaks inside sentences by blanks, so that the segmenter does not split there. Length-preserving. */
function unwrap(block: string): string {
  const lines = block.split('\n')
  let result = lines[0] ?? ''
  for (let index = 1; index < lines.length; index += 1) {
    const before = lines[index - 1] ?? ''
    const line = lines[index] ?? ''
    result += (isWrapped(before, line) ? ' ' : '\n') + line
  }
  return result
}

function isWrapped(before: string, line: string): boolean {
  if (before.trim() === '' || line.trim() === '' || /^\s*(?:[-*•–+|>#]|\d{1,3}[.)]\s|\(?[a-z]\)\s)/u.test(line)) return false
  if (/[.!?:;。！？；|]["”’»)\]]?$/u.test(before.trimEnd().slice(-4))) return false
  if (/^\s*[\p{Ll},;)]/u.test(line)) return true
  return before.length >= (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(before.slice(0, 40)) ? WRAPPED / 3 : WRAPPED)
}

/** True if a sentence ends between the span and the following segment. */
function isBoundary(text: string, before: Span, start: number, segment: string, language?: string): boolean {
  if (segment.trim() === '') return false
  const end = text.slice(Math.max(before.start, start - 40), start)
  if (/\n[^\S\n]*\n\s*$/.test(end)) return true
  const tail = end.trimEnd()
  if (tail === '') return start - before.start > 40
  if (!/[\p{L}\p{N}\p{S}]/u.test(segment.slice(0, 500))) return end.endsWith('\n')
  if (/^[\s(]*(?:\d{1,3}|\p{L})[.)]$/u.test(text.slice(before.start, Math.min(start, before.start + 40)).trimEnd())) return false
  // "https://a.example/?q=1", "!important": no sentence begins so.
  if (/[?!]$/.test(end) && /^[\p{Ll}\p{N}]/u.test(segment)) return false
  const word = /(?:^|[\s(["'“„])([^\s(["'“„]{1,12})\.$/u.exec(tail)?.[1]
  if (word === undefined) return true
  if (ALWAYS.has(word.toLowerCase())) return false
  const next = segment.slice(0, 20)
  if (/^\p{L}$/u.test(word) && /^\p{L}\./u.test(next)) return false
  if (BEFORE_NUMBER.has(word.toLowerCase()) && !/^["“„'(]*\p{Lu}/u.test(next)) return false
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(word) && word !== 'I') return !/^\p{Lu}/u.test(next)
  return !(/^\d{1,2}$/.test(word) && language !== undefined && languageOf(language)?.hasDottedOrdinals === true)
}
