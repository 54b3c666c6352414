import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordDiff } from '../../../../src-main/notes/domain/transcript/word-diff.ts'

const rebuilt = (before: string, after: string, without: string): string[] =>
  wordDiff(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text.trim())
    .join(' ')
    .split(/\s+/u)
    .filter((word) => word !== '')

describe('the differences of two versions', () => {
  it('are words, removed ones before added ones', () => {
    expect(wordDiff('we order the old pump today', 'we order the new heat pump today')).toEqual([
      { kind: 'same', text: 'we order the ' },
      { kind: 'removed', text: 'old ' },
      { kind: 'added', text: 'new heat ' },
      { kind: 'same', text: 'pump today' },
    ])
    expect(wordDiff('我们买水泵', '我们买新水泵')).toEqual([
      { kind: 'same', text: '我们买' },
      { kind: 'added', text: '新' },
      { kind: 'same', text: '水泵' },
    ])
    expect(wordDiff('', 'a')).toEqual([{ kind: 'added', text: 'a' }])
  })

  it('give both versions back, whatever they are, with no more changes than the shortest script without anchors', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(rebuilt(before, after, 'added')).toEqual(before.split(' ').filter(Boolean))
        expect(rebuilt(before, after, 'removed')).toEqual(after.split(' ').filter(Boolean))
      }),
      { numRuns: 2000 },
    )
  })

  it('are the shortest where no word stands alone', () => {
    const twice = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((words) => ['a', 'b', 'c', 'a', 'b', 'c', ...words])
    fc.assert(
      fc.property(twice, twice, (before, after) => {
        const changes = wordDiff(before.join(' '), after.join(' ')).reduce(
          (sum, { kind, text }) => sum + (kind === 'same' ? 0 : text.trim().split(' ').length),
          0,
        )
        expect(changes).toBe(before.length + after.length - 2 * commonLength(before, after))
      }),
      { numRuns: 1000 },
    )
  })
})

/** Length of the longest common subsequence, by the table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const word of a) {
    const next = [0]
    b.forEach((other, j) => next.push(word === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)))
    row = next
  }
  return row.at(-1) ?? 0
}
