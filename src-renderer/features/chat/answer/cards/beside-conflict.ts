import type { Answer, Claim } from '../../../../../src-preload/contract/shapes/answers.ts'

/** The quotes of a quoted answer that stand beside its contradiction: the line that names it and its sides are shown by its card. */
export function besideConflict({ conflict, claims }: Pick<Answer, 'conflict' | 'claims'>): { text: string; claims: Claim[] } {
  let text = ''
  const others = claims
    .filter(({ n, quote }) => !conflict?.sides.some((side) => side.n === n && side.quote === quote))
    .map((claim) => {
      if (text !== '') text += '\n\n'
      const start = text.length
      text += claim.n === null ? claim.text : `${claim.text} [${claim.n}]`
      return { ...claim, range: { start, end: start + claim.text.length } }
    })
  return { text, claims: others }
}
