/**
 * Characters of a text that another one still begins and ends with: all of them if words were only added, few if it was replaced. One place
 * of change, as when a person types between two saves.
 */
export function keptEnds(before: string, after: string): number {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  return start + end
}
