import { tokenise } from '../../../text/index.ts'
import type { ScoredStatement } from './score-statements.ts'

const ADDRESS = /\S*(?:https?:\/\/|www\.)\S+/giu

/**
 * The quotes of an answer without those that say nothing by themselves: an address goes where anything else is quoted, a heading where something
 * of its passage is. Alone they give way to the best statement of their passage that says something; those of a passage that has none stay.
 */
export function inSentences(quotes: readonly ScoredStatement[], all: readonly ScoredStatement[]): readonly ScoredStatement[] {
  const said = quotes.filter((quote) => !isBare(quote))
  const isSaid = ({ passage }: ScoredStatement): boolean => said.some((quote) => quote.passage.chunkId === passage.chunkId)
  if (said.length > 0) return quotes.filter((quote) => !isAddress(quote) && !(isBare(quote) && isSaid(quote)))
  const better = quotes.map((quote) => sayingOf(quote, all) ?? quote)
  const saying = better.filter((quote, at) => !isBare(quote) && better.indexOf(quote) === at)
  return saying.length > 0 ? saying : quotes
}

/** The best statement of the same passage, what stands below a heading first; null: it has none. */
function sayingOf({ passage, start, form }: ScoredStatement, all: readonly ScoredStatement[]): ScoredStatement | null {
  const own = all.filter((one) => one.passage.chunkId === passage.chunkId && !isBare(one) && one.form !== 'line')
  const below = form === 'heading' ? own.filter((one) => one.start > start) : []
  return (below.length > 0 ? below : own).toSorted((a, b) => b.score - a.score)[0] ?? null
}

function isBare(statement: ScoredStatement): boolean {
  return statement.form === 'heading' || isAddress(statement)
}

/** True for an address without a word beside it, unless the question has words of the heading above it ("Website"). */
function isAddress({ text, features }: ScoredStatement): boolean {
  const rest = text.replaceAll(ADDRESS, ' ')
  return rest !== text && tokenise(rest).length === 0 && features.inLabel === 0
}
