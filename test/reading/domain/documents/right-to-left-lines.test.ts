import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../../src-main/reading/domain/documents/pdf-layout/lines.ts'
import { pdfPages } from '../../../../src-main/reading/domain/documents/pdf-layout/pages.ts'

const VIEWPORT = { width: 600, height: 800, transform: [1, 0, 0, -1, 0, 800] }

/** Items of one size: text, left edge, width, and base line. */
function item([str, x, width, y = 700]: [string, number, number, number?]) {
  const dir = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(str) ? 'rtl' : 'ltr'
  return { str, dir, transform: [12, 0, 0, 12, x, y], width, height: 12, fontName: 'f', hasEOL: false }
}

function lines(...items: Parameters<typeof item>[0][]): string[] {
  return linesOf(items.map(item), {}, VIEWPORT).map(({ words }) => words.map(({ text }) => text).join(' '))
}

describe('Right-to-left lines of a PDF', () => {
  it.each([
    [
      'a date drawn from its last part',
      [
        ['تاريخ', 400, 40],
        ['19', 176, 11],
        ['/', 173.5, 2.5],
        ['09', 162, 11.4],
        ['/', 159.5, 2.5],
        ['1403', 137, 22.5],
      ],
      'تاريخ 1403/09/19',
    ],
    [
      'a number drawn from its first digit',
      [
        ['حداقل', 216, 24],
        ['5', 202, 5.6],
        ['0', 207.7, 5.6],
        ['%', 197, 5],
        ['از', 180, 14],
      ],
      'حداقل 50% از',
    ],
    [
      'a Hebrew price in two pieces',
      [
        ['מחיר', 300, 30],
        ['1,', 262, 9],
        ['250', 271, 17],
      ],
      'מחיר 1,250',
    ],
    [
      'words without drawn blanks',
      [
        ['آرمون', 230, 30],
        ['بورس', 200, 27],
      ],
      'آرمون بورس',
    ],
    [
      'pieces of a word',
      [
        ['استاندارد ک', 389.5, 56.5],
        ['الا', 377, 12.5],
      ],
      'استاندارد کالا',
    ],
  ] as [string, Parameters<typeof item>[0][], string][])('keep numbers whole and words apart: %s', (_name, items, text) => {
    expect(lines(...items)).toEqual([text])
  })

  /** Glyphs as a browser draws them, from left to right. */
  const drawn = (pieces: readonly string[]): Parameters<typeof item>[0][] => {
    let x = 100
    return pieces.map((str) => {
      const own: Parameters<typeof item>[0] = [str, x, 6 * str.length]
      x += 6 * str.length
      return own
    })
  }
  it.each([
    [['ﺢ', 'ﻴ', 'ﺤ', 'ﺻ', ' ', '7', ' ', '>', ' ', '5', ' ', 'إذا'], 'إذا 5 < 7 ﺻﺤﻴﺢ'],
    [['נכון', ' ', '(7 > 5) ', 'אם'], 'אם (5 < 7) נכון'],
    [['{', 'א', '}', ' ', '«', 'כך', '»', ' ', '(', 'כן', ')'], '(כן) «כך» {א}'],
    [['صحيح', ' ', 'x', ' ', '<', ' ', '5', ' ', 'إذا'], 'إذا x < 5 صحيح'],
    [['שקל', ' ', '-', '4', '.', '3', ' ', '00', ':', 'אגף'], 'אגף:00 -4.3 שקל'],
    [['Word', ' ', 'עולם', ' ', 'שלום', ' ', 'means', ' ', '5', ' ', '<', ' ', '7'], 'Word שלום עולם means 5 < 7'],
  ])('are read from the right, though they are drawn from the left: %j', (pieces, text) => {
    expect(lines(...drawn(pieces))).toEqual([text])
  })

  it('leave the pieces of left-to-right lines as they are drawn', () => {
    expect(lines(['12', 100, 12], ['.', 112, 3], ['5', 115, 6])).toEqual(['12.5'])
  })

  it('count the text that says all, where two are drawn in one place', () => {
    expect(lines(['1 9', 100, 12], ['1.9', 100, 12])).toEqual(['1.9'])
    expect(lines(['1.9', 100, 12], ['1 9', 100, 12])).toEqual(['1.9'])
  })

  it('are tables from the right, with Latin phrases from the left', () => {
    const rows: [string, string][] = [
      ['الاسم', 'المبلغ'],
      ['سارة', '4,870'],
      ['عمر', '913'],
      ['ليلى', '706'],
      ['United Nations', '55'],
    ]
    const items = rows.flatMap(([name, value], row): Parameters<typeof item>[0][] => {
      const y = 700 - 20 * row
      return [
        [name, 400, 95, y],
        [value, 150, 40, y],
      ]
    })
    const pages = pdfPages(1)
    pages.add({ items: items.map(item), styles: {}, viewport: VIEWPORT })
    expect(pages.finish()[0]?.text).toBe('الاسم | المبلغ\nسارة | 4,870\nعمر | 913\nليلى | 706\nUnited Nations | 55')
  })
})
