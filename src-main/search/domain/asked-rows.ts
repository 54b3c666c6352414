import { contentWords } from '../../text/index.ts'
import type { ScoredPassage } from './reorder.ts'
import type { Passage } from './types.ts'

/** Most passages that are added for a row, and least words of the question that such a row has. */
const ADDED = 2
const WORDS = 2

/**
 * The first `most` passages, and those behind them with a row of a table that has more words of the question than any row of theirs. The
 * passages of a long table are alike, so their ranks say little about which of them has the row.
 */
export function withAskedRows(read: readonly ScoredPassage<Passage>[], question: string, most: number): Passage[] {
  const best = read.slice(0, most)
  const asked = new Map<string, ReadonlySet<string>>()
  const inRow = ({ text, language }: Passage): number => {
    let words = asked.get(language)
    if (!words) asked.set(language, (words = new Set(contentWords(question, language))))
    const rows = text.split('\n').filter((line) => line.includes(' | '))
    return rows.reduce((found, row) => Math.max(found, sharedWith(words, row, language)), 0)
  }
  const others = read.slice(most).filter(({ passage }) => passage.text.includes(' | '))
  if (others.length === 0) return best.map(({ passage }) => passage)
  const least = best.reduce((found, { passage }) => Math.max(found, inRow(passage)), WORDS - 1)
  const added = others
    .map(({ passage }) => ({ passage, words: inRow(passage) }))
    .filter(({ words }) => words > least)
    .toSorted((a, b) => b.words - a.words)
    .slice(0, ADDED)
  return [...best, ...added].map(({ passage }) => passage)
}

function sharedWith(words: ReadonlySet<string>, row: string, language: string): number {
  return new Set(contentWords(row, language).filter((word) => words.has(word))).size
}
