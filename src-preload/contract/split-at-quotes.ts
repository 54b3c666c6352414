import type { Answer } from './shapes/answers.ts'

/** A range of a text: UTF-16 units, end exclusive. */
export type TextRange = { readonly start: number; readonly end: number }

/** A piece of a quoted answer. `offset`: where it begins in the answer, UTF-16 units. */
export type AnswerPiece = { readonly text: string; readonly offset: number; readonly isQuote: boolean }

/**
 * The pieces of a quoted answer in order: the quotes (`ranges`), and what the app wrote between them. Joined they are the answer. A range
 * that is no part of the text, or overlaps the one before, is left out: its words stay in the piece around it.
 */
export function splitAtQuotes(text: string, ranges: readonly TextRange[]): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let at = 0
  const add = (end: number, isQuote: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), offset: at, isQuote })
    at = end
  }
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length || end <= start) continue
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return pieces
}

/** The ranges of the quotes of an answer that is text; null: it is Markdown, which a model wrote, whole or in part. */
export function quotesOf({ mode, incomplete, claims }: Pick<Answer, 'mode' | 'incomplete' | 'claims'>): TextRange[] | null {
  // What a model wrote before it failed has no mode.
  if (mode === 'model' || (mode === 'none' && incomplete)) return null
  return claims.flatMap(({ range }) => (range ? [range] : []))
}
