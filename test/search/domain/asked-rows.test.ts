import { describe, expect, it } from 'vitest'
import { withAskedRows } from '../../../src-main/search/domain/asked-rows.ts'
import type { Passage } from '../../../src-main/search/domain/types.ts'

const HEAD = 'Item | Bay | Counted'
const scored = (chunkId: number, text: string) => ({ chunkId, score: 1 / chunkId, passage: { chunkId, text, language: 'en' } as Passage })
const ids = (passages: readonly Passage[]) => passages.map(({ chunkId }) => chunkId)

describe('the passages that are quoted from', () => {
  const table = [
    scored(1, `${HEAD}\nWood glue brass | C10 | 305\nFelt pad oak | C9 | 120`),
    scored(2, `${HEAD}\nWood glue steel | A11 | 868`),
    scored(3, `${HEAD}\nHinge grey | A11 | 120`),
    scored(4, `${HEAD}\nWood glue oak | A1 | 479`),
  ]

  it('are the first ones and that further down whose row of a table has more of the question', () => {
    expect(ids(withAskedRows(table, 'How many Wood glue oak were counted?', 2))).toEqual([1, 2, 4])
  })

  it('are the first ones alone where no row has more, or where a sentence would', () => {
    expect(ids(withAskedRows(table, 'How many Wood glue brass were counted?', 2))).toEqual([1, 2])
    const prose = [...table.slice(0, 2), scored(5, 'Wood glue oak is kept in bay A1.')]
    expect(ids(withAskedRows(prose, 'Where is Wood glue oak?', 2))).toEqual([1, 2])
  })
})
