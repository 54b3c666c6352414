import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../src-main/domain/documents/pdf-layout/lines.ts'

type Drawn = [text: string, size: number, rise: number]

function lineOf(runs: readonly Drawn[]): string {
  let x = 72
  const items = runs.map(([str, size, rise]) => {
    const width = str.length * size * 0.5
    const own = { str, dir: 'ltr', transform: [size, 0, 0, size, x, 700 + rise], width, height: size, fontName: 'F1', hasEOL: false }
    x += width
    return own
  })
  const [line] = linesOf(items, { F1: {} }, { width: 595, height: 842, transform: [1, 0, 0, -1, 0, 842] })
  return line?.words.map(({ text }) => text).join(' ') ?? ''
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
  ])('%j is %s', (runs, text) => {
    expect(lineOf(runs)).toBe(text)
  })
})
