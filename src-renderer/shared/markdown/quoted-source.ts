import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'

/** A source as the sentence before its marker cites it: with that sentence's own quote, where it has one in this source. */
export function quotedSource(source: Source, claim: Claim | undefined): Source {
  const cited = claim?.n === source.n ? claim : claim?.also?.find(({ n }) => n === source.n)
  return cited && cited.quote !== '' ? { ...source, quote: cited.quote, support: cited.support } : source
}

/** The sentences that cite something, for finding the one before a marker. */
export function citedSentences(claims: readonly Claim[]): { claim: number; text: string }[] {
  return claims.flatMap(({ n, text }, claim) => (n === null ? [] : [{ claim, text }]))
}
