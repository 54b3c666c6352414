import { describe, expect, it } from 'vitest'
import { annotationText } from '../../../../src-main/reading/domain/documents/pdf-layout/annotations.ts'
import { pdfPages } from '../../../../src-main/reading/domain/documents/pdf-layout/pages.ts'

const VIEWPORT = { width: 600, height: 800, transform: [1, 0, 0, -1, 0, 800] }

function item(str: string, x: number, y: number, isTurned = false) {
  const transform = isTurned ? [0, 10, -10, 0, x, y] : [10, 0, 0, 10, x, y]
  return { str, dir: 'ltr', transform, width: str.length * 5, height: 10, fontName: 'f', hasEOL: false }
}

describe('What a page shows', () => {
  it('has the turned text that the file draws between the rows of a table', () => {
    const rows = [
      ['Town', 'Fee', 'Boats'],
      ['Florø', '4.50', '12'],
      ['Bodø', '6.20', '30'],
      ['Vardø', '7.10', '25'],
    ]
    const items = rows.flatMap((row, at) => [
      ...row.map((cell, column) => item(cell, 60 + 150 * column, 700 - 16 * at)),
      ...(at === 1 ? [item('Info', 30, 690, true)] : []),
    ])
    const pages = pdfPages(1)
    pages.add({ items, styles: {}, viewport: VIEWPORT })
    const text = pages.finish()[0]?.text
    expect(text).toContain('Bodø | 6.20 | 30')
    expect(text).toContain('Info')
  })

  it.each([
    ['1234.5', ['€ 1,234.50'], '€ 1,234.50'],
    ['', ['Ada Berg'], 'Ada Berg'],
    ['Ada Berg, Florø', ['Ada Berg,', 'Florø'], 'Ada Berg, Florø'],
    ['Ada Berg', undefined, 'Ada Berg'],
    ['AB12', ['A B 1 2'], 'AB12'],
  ])('is what a field draws where that is not its value: %j, %j', (fieldValue, textContent, shown) => {
    const field = { subtype: 'Widget', fieldType: 'Tx', rect: [100, 100, 400, 120], fieldValue, textContent }
    expect(annotationText([field], []).items.map(({ str }) => str)).toEqual([shown])
    expect(annotationText([{ ...field, password: true }], []).items).toEqual([])
  })
})
