import type { DocumentKind } from '../../../../src-preload/contract/shapes/documents.ts'
import { anyOf } from '../../../text/index.ts'
import { isFaq, questionsOf } from './questions.ts'
import type { NormalisedDocument } from './types.ts'

/** Thresholds of detection (DESIGN.md, Import). */
const SENSITIVE_DENSITY = 0.015
const SECTION_HEADINGS = 2
const BOOK = { characters: 8000, breaks: 5, headings: 2 }
const BOOK_BY_BREAKS = { breaks: 20, characters: 20_000 }
const BOOK_BY_LINES = { mean: 80, characters: 15_000 }

/** "Chapter 3", "Kapitel IV: Der Fund", "第三章": a short line that starts like a heading and does not end like a sentence. */
const NUMBERED_HEADING = new RegExp(
  String.raw`^\s*(?:(?:${anyOf(({ documents }) => documents?.headings)})\s+(?:[\divxlc]{1,8}\b|${anyOf(({ documents }) => documents?.headingNumbers)}|[a-z]\b)|${anyOf(({ documents }) => documents?.numberedHeadings)})[^.!?。]{0,80}$`,
  'iu',
)
/** A short line in capitals. */
const CAPITAL_HEADING = /^\s*(?=[^\p{Ll}]*\p{Lu}{3})[^\p{Ll}\n.!?]{4,60}$/u

type Told = Pick<NormalisedDocument, 'text' | 'blocks' | 'cues'>

/**
 * Detects the kind of document that selects its chunking: from the parser (time codes, sheet rows, slides), else by heuristics. `density`:
 * share of characters inside personal data.
 */
export function detectKind(document: Told, density = 0): DocumentKind {
  for (const [kind, holds] of CHECKS) if (holds(document, density)) return kind
  return 'user'
}

/** Ordered: parser facts first; the first match wins. */
const CHECKS: readonly (readonly [DocumentKind, (document: Told, density: number) => boolean])[] = [
  ['transcript', ({ cues }) => cues !== undefined && cues.length > 0],
  ['table', ({ blocks }) => blocks.some(({ rows }) => rows !== undefined)],
  ['slides', ({ blocks }) => blocks.some(({ slide }) => slide !== undefined)],
  ['sensitive', (_document, density) => density >= SENSITIVE_DENSITY],
  ['faq', ({ text }) => isFaq(text, questionsOf(text))],
  ['sections', ({ blocks }) => blocks.filter(({ type }) => type === 'heading').length >= SECTION_HEADINGS],
  ['book', ({ text }) => isBook(text)],
]

function isBook(text: string): boolean {
  if (text.length < BOOK.characters) return false
  const breaks = text.match(/\n\n/g)?.length ?? 0
  if (breaks < BOOK.breaks) return false
  if (breaks >= BOOK_BY_BREAKS.breaks && text.length > BOOK_BY_BREAKS.characters) return true
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const mean = lines.reduce((sum, line) => sum + line.length, 0) / Math.max(1, lines.length)
  if (mean > BOOK_BY_LINES.mean && text.length > BOOK_BY_LINES.characters) return true
  return lines.filter(isHeadingLike).length >= BOOK.headings
}

function isHeadingLike(line: string): boolean {
  return line.length <= 120 && (NUMBERED_HEADING.test(line) || CAPITAL_HEADING.test(line))
}
