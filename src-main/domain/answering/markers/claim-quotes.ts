import type { Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'

/** Whether one of these documents supports a claim that does not cite it. */
export function isBorneOutBy({ elsewhere }: Claim, documents: ReadonlySet<DocumentId>): boolean {
  return (elsewhere?.documentId ?? null) !== null && documents.has(elsewhere?.documentId as DocumentId)
}

/** A claim without what it quotes of the sources with these numbers, and without the place in one of these documents that supports it (they went); what it says stays. */
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

/** A claim whose sources have other numbers now (old number to new one). A marker whose source is not among them is none any more. */
export function renumberClaim(claim: Claim, numbers: ReadonlyMap<number, number>): Claim {
  const also = claim.also?.flatMap(({ n, ...cited }) => {
    const put = numbers.get(n)
    return put === undefined ? [] : [{ ...cited, n: put }]
  })
  return { ...claim, n: claim.n === null ? null : (numbers.get(claim.n) ?? null), ...(also && { also }) }
}
