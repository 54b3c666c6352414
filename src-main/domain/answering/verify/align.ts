import type { Token } from '../../facts/tokens.ts'

/** A pair of aligned positions: claim token, source token. */
export type Pair = { claim: number; source: number }

/** Tokens between two aligned pairs that only the claim or only the source has. */
export type Gap = { claim: Token[]; source: Token[] }

/** Shortest word, and longest ending, for matching inflected forms by prefix ("Berg", "Bergs"). */
const INFLECTED_FROM = 4
const INFLECTION = 2

/**
 * True for tokens with the same meaning: equal stems, a shared reading of a number, a month by name and by number, or a name with an
 * ending.
 */
export function isSameToken(a: Token, b: Token): boolean {
  if (a.measure !== null && b.measure !== null) return a.measure === b.measure
  if (a.forms && b.forms) return a.forms.some((form) => b.forms?.includes(form))
  if (a.key === b.key) return true
  if (a.month !== null && b.forms) return b.forms.includes(String(a.month))
  if (b.month !== null && a.forms) return a.forms.includes(String(b.month))
  if (a.month !== null && b.month !== null) return a.month === b.month
  if (a.forms || b.forms || !(a.isName || a.isInitial) || !(b.isName || b.isInitial)) return false
  const [short, long] = a.key.length < b.key.length ? [a.key, b.key] : [b.key, a.key]
  return short.length >= INFLECTED_FROM && long.length - short.length <= INFLECTION && long.startsWith(short)
}

/** Longest common subsequence of tokens. O(claim * source). */
export function alignTokens(claim: readonly Token[], source: readonly Token[]): Pair[] {
  const width = source.length + 1
  const lengths = new Uint16Array((claim.length + 1) * width)
  for (let i = claim.length - 1; i >= 0; i -= 1) {
    const a = claim[i]
    for (let j = source.length - 1; a && j >= 0; j -= 1) {
      const b = source[j]
      const at = i * width + j
      lengths[at] = b && isSameToken(a, b) ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < claim.length && j < source.length;) {
    const [a, b] = [claim[i], source[j]]
    if (a && b && isSameToken(a, b) && lengths[i * width + j] === (lengths[(i + 1) * width + j + 1] ?? 0) + 1) {
      pairs.push({ claim: i, source: j })
      i += 1
      j += 1
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return pairs
}

/** Like `alignTokens`, but of repeated tokens the last ones are paired: "email Hynek because Hynek" against "email Anna because Hynek". */
export function alignTokensFromEnd(claim: readonly Token[], source: readonly Token[]): Pair[] {
  return alignTokens(claim.toReversed(), source.toReversed())
    .map((pair) => ({ claim: claim.length - 1 - pair.claim, source: source.length - 1 - pair.source }))
    .toReversed()
}

/** Gaps before, between and after the pairs in which either side has tokens. */
export function gapsOf(claim: readonly Token[], source: readonly Token[], pairs: readonly Pair[]): Gap[] {
  const gaps: Gap[] = []
  let [i, j] = [0, 0]
  for (const pair of [...pairs, { claim: claim.length, source: source.length }]) {
    const gap = { claim: claim.slice(i, pair.claim), source: source.slice(j, pair.source) }
    if (gap.claim.length > 0 || gap.source.length > 0) gaps.push(gap)
    i = pair.claim + 1
    j = pair.source + 1
  }
  return gaps
}
