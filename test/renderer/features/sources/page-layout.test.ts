import { describe, expect, it } from 'vitest'
import { layoutPages, pageAt, placeAt, readPage, topOf } from '../../../../src-renderer/features/sources/pdf/page-layout.ts'

// Page 2 is twice as wide as high; the others are as high as wide.
const layout = (width: number) => layoutPages(4, (page) => (page === 2 ? { width: 200, height: 100 } : { width: 50, height: 50 }), width)

describe('the pages of a PDF below each other', () => {
  it('keep their order, their proportions and the space between them', () => {
    expect(layout(100)).toEqual({ tops: [12, 124, 186, 298], heights: [100, 50, 100, 100], total: 410 })
  })

  it('are found by their distance from the top', () => {
    expect([0, 12, 123, 124, 185, 186, 9999].map((y) => pageAt(layout(100), y))).toEqual([1, 1, 1, 2, 2, 3, 4])
  })

  it('keep a place when the zoom changes', () => {
    const place = placeAt(layout(100), 149)
    expect(place).toEqual({ page: 2, part: 0.5 })
    expect(topOf(layout(300), place)).toBe(12 + 300 + 12 + 75)
  })

  it('name the page that is being read: the first one that is half visible', () => {
    expect(readPage(layout(100), 0, 120)).toBe(1)
    expect(readPage(layout(100), 70, 120)).toBe(2)
    expect(readPage(layout(100), 298, 112)).toBe(4)
  })
})
