import type { Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'

/** True if one of these documents supports a claim without being cited by it. */
export function isBorneOutBy({ elsewhere }: Claim, documents: ReadonlySet<DocumentId>): boolean {
  return (elsewhere?.documentId ?? null) !== null && documents.has(elsewhere?.documentId as DocumentId)
}

/**
 * The claim without its quotes of the sources numbered `gone`, and without its uncited support in one of the purged `documents`. Its text
 * stays.
 */
export function blankQuotes(claim: Claim, gone: ReadonlySet<number>, documents: ReadonlySet<DocumentId>): Claim {
  const { elsewhere, ...said } = claim
  const blank = <Q extends { n: number | null }>(cited: Q): Q =>
    cited.n !== null && gone.has(cited.n) ? { ...cited, quote: '', anchor: null } : cited
  return {
    ...blank(said),
    ...(claim.also && { also: claim.also.map(blank) }),
    ...(elsewhere && !isBorneOutBy(claim, documents) && { elsewhere }),
  }
}

/** The claim with new source numbers (old to new). Markers of sources without a new number are dropped. */
export function renumberClaim(claim: Claim, numbers: ReadonlyMap<number, number>): Claim {
  const also = claim.also?.flatMap(({ n, ...cited }) => {
    const put = numbers.get(n)
    return put === undefined ? [] : [{ ...cited, n: put }]
  })
  return { ...claim, n: claim.n === null ? null : (numbers.get(claim.n) ?? null), ...(also && { also }) }
}
