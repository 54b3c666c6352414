import type { ClaimMark } from './citations.ts'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'

/** A source with the place of its quote in the document, where it is known. */
export type CitedSource = Source & { readonly quoteAt?: { readonly start: number; readonly end: number } }

/** A source as the sentence before its marker cites it: with that sentence's own quote, where it has one in this source. */
export function quotedSource(source: Source, claim: Claim | undefined): CitedSource {
  const cited = claim?.n === source.n ? claim : claim?.also?.find(({ n }) => n === source.n)
  if (!cited || cited.quote === '') return source
  return {
    ...source,
    quote: cited.quote,
    support: cited.support,
    ...(cited.anchor && { quoteAt: { start: cited.anchor.start, end: cited.anchor.end } }),
  }
}

/** Where the claims stand in their text, in the order of the text; those that stand nowhere any more are left out. */
export function claimMarks(claims: readonly Claim[]): ClaimMark[] {
  return claims
    .flatMap(({ range, n, also, support }, claim) =>
      range
        ? [
            {
              claim,
              ...range,
              cites: [...(n === null ? [] : [n]), ...(also ?? []).map((cited) => cited.n)],
              isWeak: support !== 'supported',
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.start - b.start)
}
