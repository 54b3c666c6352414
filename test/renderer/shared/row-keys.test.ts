import { describe, expect, it } from 'vitest'
import { isDelete, rowAfter, rowsBetween } from '../../../src-renderer/shared/rows/row-keys.ts'

const DAYS = [null, 'a', 'b', null, 'c', 'd', 'e', null]
const press = (key: string, metaKey = false) => ({ key, ctrlKey: false, metaKey, altKey: false })

describe('a step in a list with headings', () => {
  it.each([
    ['next', 2, 4],
    ['previous', 4, 2],
    ['previous', 1, 1],
    ['next', 6, 6],
    ['first', 5, 1],
    ['last', 1, 6],
    ['pageDown', 1, 4],
    ['pageDown', 5, 6],
    ['pageUp', 6, 4],
    ['pageUp', 2, 1],
  ] as const)('%s from row %i is row %i', (step, from, to) => expect(rowAfter(step, from, DAYS, 2)).toBe(to))

  it('stays where it is in a list without rows', () => {
    expect(rowAfter('next', 0, [null], 5)).toBe(0)
  })
})

describe('a range of rows', () => {
  it('has no headings and does not depend on its direction', () => {
    expect(rowsBetween(DAYS, 5, 1)).toEqual(['a', 'b', 'c', 'd'])
    expect(rowsBetween(DAYS, 1, 5)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the key that deletes a row', () => {
  it('is Delete, and Cmd+Backspace on a Mac, but not Backspace alone', () => {
    expect([press('Delete'), press('Backspace', true), press('Backspace')].map(isDelete)).toEqual([true, true, false])
  })
})
