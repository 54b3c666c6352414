import { isUnfinished, type PdfParagraph } from './paragraphs.ts'

/** Type of footnotes, in sizes of the text. */
const SMALL = 0.95
/** Fewest words of a footnote, and of a paragraph that goes on: labels of figures and formulas have fewer. */
const FEWEST_WORDS = 2
const SENTENCE = 8
/** What a footnote begins with: its number, or a sign. */
const MARK = /^(?:\d{1,3}[.)]?|[*†‡§]{1,3}|\d{1,3}\p{L}.*)$/u

/**
 * Footnotes at the end of a page stand before its last paragraph if that goes on on the next page, so that its sentence, or the word that is cut
 * there, stays whole.
 */
export function withNotesBefore(paragraphs: PdfParagraph[]): PdfParagraph[] {
  const usual = usualSize(paragraphs)
  let first = paragraphs.length
  for (let at = first - 1; at > 0 && isSmall(paragraphs[at], usual); at -= 1) if (isMarked(paragraphs[at])) first = at
  const open = paragraphs[first - 1]
  if (first === paragraphs.length || !open || open.table || isSmall(open, usual) || wordsOf(open) < SENTENCE || !isUnfinished(open))
    return paragraphs
  // The only paragraph of a page, which goes on from the page before, stays there.
  if (first === 1 && /^\p{Ll}/u.test(open.lines[0]?.words[0]?.text ?? '')) return paragraphs
  return [...paragraphs.slice(0, first - 1), ...paragraphs.slice(first), open]
}

function isSmall(paragraph: PdfParagraph | undefined, usual: number): boolean {
  return paragraph !== undefined && !paragraph.table && paragraph.size < SMALL * usual
}

function isMarked(paragraph: PdfParagraph | undefined): boolean {
  return MARK.test(paragraph?.lines[0]?.words[0]?.text ?? '') && wordsOf(paragraph) >= FEWEST_WORDS
}

function wordsOf(paragraph: PdfParagraph | undefined): number {
  return paragraph?.lines.reduce((sum, { words }) => sum + words.length, 0) ?? 0
}

/** Size of most words. */
function usualSize(paragraphs: readonly PdfParagraph[]): number {
  const counts = new Map<number, number>()
  for (const paragraph of paragraphs) counts.set(paragraph.size, (counts.get(paragraph.size) ?? 0) + wordsOf(paragraph))
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
