import { describe, expect, it } from 'vitest'
import { partsOf } from '../../../../src-main/answers/domain/prompt/source-parts.ts'
import type { NumberedBlock } from '../../../../src-main/answers/domain/sources/types.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

/** Blocks that cost one token for each x. */
function blocksOf(...lengths: number[]): NumberedBlock[] {
  return lengths.map((length, i) => {
    const text = 'x'.repeat(length)
    const at = Array.from({ length }, (_unit, place) => place)
    const passage = makePassage({ id: i + 1, text })
    return { n: i + 1, passage, text, raw: text, at, documentStart: 0, anchor: passage.anchor }
  })
}
const count = (text: string): number => [...text.matchAll(/x/g)].length
const numbers = (room: number, ...lengths: number[]) => partsOf(blocksOf(...lengths), room, count).map((part) => part.map(({ n }) => n))

describe('the parts in which a long document is summarised', () => {
  it('fill the token budget in order and lose no block', () => {
    expect(numbers(10, 4, 6, 5, 5, 1)).toEqual([[1, 2], [3, 4], [5]])
  })

  it('give an overlong block a part of its own', () => {
    expect(numbers(10, 3, 25, 3)).toEqual([[1], [2], [3]])
  })

  it('have at most 999 blocks, the largest number of a marker', () => {
    expect(numbers(1_000_000, ...Array.from({ length: 1_500 }, () => 1)).map(({ length }) => length)).toEqual([999, 501])
  })

  it('are none for a document without blocks', () => {
    expect(numbers(10)).toEqual([])
  })
})
