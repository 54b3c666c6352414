/** The title of a note: the first heading or line of the memo. Null without one. */
export function titleOf(memo: string): string | null {
  const line = memo
    .split('\n')
    .map((one) => one.replace(/^\s*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/u, '').trim())
    .find((one) => /\p{L}/u.test(one))
  const heading = /^\s*#{1,6}\s+(.+)$/mu.exec(memo)?.[1]?.trim() ?? line
  return heading !== undefined && heading.length <= 120 ? heading.replace(/[*_`]+/gu, '') : null
}
