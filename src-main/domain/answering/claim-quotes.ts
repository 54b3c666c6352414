import type { Claim } from '../../../src-preload/contract/answers.ts'

/** A claim without what it quotes of the sources with these numbers (their document went); what it says stays. */
export function blankQuotes(claim: Claim, gone: ReadonlySet<number>): Claim {
  const blank = <Q extends { n: number | null }>(cited: Q): Q =>
    cited.n !== null && gone.has(cited.n) ? { ...cited, quote: '', anchor: null } : cited
  return { ...blank(claim), ...(claim.also && { also: claim.also.map(blank) }) }
}

/** A claim whose sources have other numbers now (old number to new one). A marker whose source is not among them is none any more. */
export function renumberClaim(claim: Claim, numbers: ReadonlyMap<number, number>): Claim {
  const also = claim.also?.flatMap(({ n, ...cited }) => {
    const put = numbers.get(n)
    return put === undefined ? [] : [{ ...cited, n: put }]
  })
  return { ...claim, n: claim.n === null ? null : (numbers.get(claim.n) ?? null), ...(also && { also }) }
}
