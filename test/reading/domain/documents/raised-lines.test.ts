import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../../src-main/reading/domain/documents/pdf-layout/lines.ts'

type Drawn = [text: string, size: number, rise: number]

function textOf(runs: readonly Drawn[]): string {
  let x = 72
  const items = runs.map(([str, size, rise]) => {
    const width = str.length * size * 0.5
    const own = { str, dir: 'ltr', transform: [size, 0, 0, size, x, 700 + rise], width, height: size, fontName: 'F1', hasEOL: false }
    x += width
    return own
  })
  const lines = linesOf(items, { F1: {} }, { width: 595, height: 842, transform: [1, 0, 0, -1, 0, 842] })
  return lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

describe('Raised and lowered letters of a line', () => {
  it.each<[Drawn[], string]>([
    [
      [
        ['10', 11, 0],
        ['6', 7, 4],
        [' litres', 11, 0],
      ],
      '10⁶ litres',
    ],
    [
      [
        ['1200', 11, 0],
        ['3', 7, 4],
        [' euros', 11, 0],
      ],
      '1200³ euros',
    ],
    [
      [
        ['0', 8, 0],
        ['   ', 8, 0],
        ['−', 8, 3],
        ['0', 8, 3],
        ['.', 8, 3],
        ['5', 8, 3],
      ],
      '0 −0.5',
    ],
    [
      [
        ['10', 11, 0],
        ['−', 7, 4],
        ['1', 7, 4],
        ['2', 7, 4],
      ],
      '10⁻¹²',
    ],
    [
      [
        ['H', 11, 0],
        ['2', 7, -2],
        ['O', 11, 0],
      ],
      'H₂O',
    ],
    [
      [
        ['3', 7, 4],
        ['Without tax', 11, 0],
      ],
      '3 Without tax',
    ],
    [
      [
        ['mill', 11, 0],
        ['[3]', 7, 4],
      ],
      'mill [3]',
    ],
    [
      [
        ['450 m', 11, 0],
        ['2', 11, 4],
      ],
      '450 m²',
    ],
    [
      [
        ['C', 11, 0],
        ['APITALS', 8, 0],
      ],
      'CAPITALS',
    ],
    [
      [
        ['T', 30, 0],
        ['he river', 10, 12],
      ],
      'The river',
    ],
    // A lowered letter's own lowered letter.
    [
      [
        ['π', 12, 0],
        ['L', 8, -2],
        ['i', 5, -3],
        ['j', 4, -4],
      ],
      'π_Liⱼ',
    ],
  ])('%j is %s', (runs, text) => {
    expect(textOf(runs)).toBe(text)
  })
})

describe('Raised and lowered letters of a row', () => {
  /** Cells of one row stand on baselines of their own, and WeasyPrint draws raised letters at 8/9 of the size. Letters of one size may be either. */
  it.each([-6, -2, 0, 2, 5])('stand apart from the number before them in a cell %d points above the first one', (cell) => {
    for (const size of [7, 9, 10.67, 12])
      expect(
        textOf([
          ['Timber', 12, 0],
          ['   ', 12, 0],
          ['1200', 12, cell],
          ['3', size, cell + 5.3],
          ['   ', 12, 0],
          ['1', size, cell + 5.3],
          ['1300', 12, cell],
          ['   ', 12, 0],
          ['10', 12, cell],
          ['−3', size, cell + 5.3],
          ['   ', 12, 0],
          ['x', 12, cell],
          ['2', size, cell - 5.3],
        ]),
      ).toBe(`Timber 1200³ 1 1300 10⁻³ x${size === 12 ? ' 2' : '₂'}`)
  })

  it('leave the digits of one number together that stand on slightly other baselines', () => {
    expect(
      textOf([
        ['Timber', 12, 0],
        ['   ', 12, 0],
        ['12', 12, -2],
        ['00', 12, -1],
        ['.', 11, -2],
        ['50', 11, -1],
      ]),
    ).toBe('Timber 1200.50')
  })
})
