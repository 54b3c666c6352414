import { describe, expect, it } from 'vitest'
import { positionOf, positionWithin, Runs, type Shift } from '../../../../../../src-main/reading/adapters/parsers/office/shared/runs.ts'

const TEXTS = ['10', '6', 'm', ' litres', '2', 'H', ' ']
const SHIFTS: readonly Shift[] = [null, 'raised', 'lowered']
const PLAIN = { text: 'costs ', shift: null, isStruck: false } as const

type Piece = { text: string; shift: Shift; isStruck: boolean }

function textOf(pieces: readonly Piece[]): string {
  const runs = new Runs()
  for (const { text, shift, isStruck } of pieces) runs.add(text, positionOf(shift, isStruck))
  return runs.take()
}

describe('text in runs', () => {
  it('reads the same where it is struck out as where it is not, but for the mark', () => {
    for (const first of TEXTS)
      for (const second of TEXTS)
        for (const shift of SHIFTS)
          for (const another of SHIFTS) {
            const pieces = [
              { text: first, shift },
              { text: second, shift: another },
            ]
            const plain = textOf([PLAIN, ...pieces.map((piece) => ({ ...piece, isStruck: false }))])
            const struck = textOf([PLAIN, ...pieces.map((piece) => ({ ...piece, isStruck: true }))])
            expect(struck.replace(/\[struck out: ([^\]]*)\]/u, '$1')).toBe(plain)
            expect(struck.includes('[struck out: ')).toBe((first + second).trim() !== '')
          }
  })

  it('is marked once for each stretch', () => {
    const pieces = ['9', '8', '7', '6'].map((text, index) => ({ text, shift: null, isStruck: index !== 2 }))
    expect(textOf(pieces)).toBe('[struck out: 98]7[struck out: 6]')
  })

  it.each([
    [null, undefined, null],
    ['raised', undefined, 'raised'],
    ['raised', null, null],
    ['raised', 'struck', 'struck raised'],
    ['struck', 'lowered', 'struck lowered'],
    ['struck raised', undefined, 'struck raised'],
    ['struck', null, 'struck'],
  ] as const)('within others: %s, %s', (outer, own, expected) => {
    expect(positionWithin(outer, own)).toBe(expected)
  })
})
