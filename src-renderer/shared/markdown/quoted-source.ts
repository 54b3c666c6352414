import type { ClaimMark } from './citations.ts'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { isToCheck } from '../../../src-preload/texts/evidence.ts'

/** A source with what it proves of one sentence, and the position of its quote in the document, if known. */
export type CitedSource = Source &
  Pick<Claim, 'doubt' | 'calculation'> & {
    readonly quoteAt?: { readonly start: number; readonly end: number }
    /** The sentence that cites it. */
    readonly claim?: Claim
  }

/** A source as cited by one sentence: with what it proves of that sentence, and the quote for it, if there is one. */
export function quotedSource(source: Source, claim: Claim | undefined): CitedSource {
  const cited = claim?.n === source.n ? claim : claim?.also?.find(({ n }) => n === source.n)
  if (!cited || !claim) return source
  return {
    ...source,
    claim,
    support: cited.support,
    doubt: claim.doubt,
    calculation: claim.calculation,
    // A sentence without a word in common has no quote; the source's own is then the only passage to show.
    ...(cited.quote !== '' && { quote: cited.quote }),
    ...(cited.anchor && { anchor: cited.anchor }),
    ...(cited.quote !== '' && cited.anchor && { quoteAt: { start: cited.anchor.start, end: cited.anchor.end } }),
  }
}

/** Claims with their ranges, in text order. Claims that are no longer in the text are left out. */
export function claimMarks(claims: readonly Claim[]): ClaimMark[] {
  return claims
    .flatMap((judged, claim) => {
      const { range, n, also } = judged
      return range
        ? [
            {
              claim,
              ...range,
              cites: [...(n === null ? [] : [n]), ...(also ?? []).map((cited) => cited.n)],
              isWeak: isToCheck(judged),
            },
          ]
        : []
    })
    .toSorted((a, b) => a.start - b.start)
}
