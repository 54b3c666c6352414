/** Size of a page, any unit. */
export type PageSize = { readonly width: number; readonly height: number }

/** Pages below each other: top edges and heights in CSS pixels (index 0: page 1), and the height of all with the space around them. */
export type PageLayout = { readonly tops: readonly number[]; readonly heights: readonly number[]; readonly total: number }

/** A place that survives a change of zoom: a page, and a fraction of its height (beyond 0 to 1 in the space between pages). */
export type Place = { readonly page: number; readonly part: number }

/** Space above, between and below pages, CSS pixels. */
export const PAGE_GAP = 12

/** Lays out pages of equal width, CSS pixels. `sizeOf`: the size of a page, counted from 1. */
export function layoutPages(pages: number, sizeOf: (page: number) => PageSize, width: number): PageLayout {
  const tops: number[] = []
  const heights: number[] = []
  let total = PAGE_GAP
  for (let page = 1; page <= pages; page += 1) {
    const size = sizeOf(page)
    const height = Math.round((width * size.height) / size.width)
    tops.push(total)
    heights.push(height)
    total += height + PAGE_GAP
  }
  return { tops, heights, total }
}

/** Number of the page at a distance from the top, CSS pixels. Space between pages belongs to the page above. */
export function pageAt({ tops }: PageLayout, y: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** The place at a distance from the top, CSS pixels. */
export function placeAt(layout: PageLayout, y: number): Place {
  const page = pageAt(layout, y)
  return { page, part: (y - (layout.tops[page - 1] ?? 0)) / (layout.heights[page - 1] || 1) }
}

/** Distance of a place from the top, CSS pixels. */
export function topOf({ tops, heights }: PageLayout, { page, part }: Place): number {
  return (tops[page - 1] ?? 0) + part * (heights[page - 1] ?? 0)
}

/** The page that is being read: the first one of which half is visible, or which fills half of the view. */
export function readPage(layout: PageLayout, top: number, height: number): number {
  const last = pageAt(layout, top + height)
  for (let page = pageAt(layout, top); page < last; page += 1) {
    const start = layout.tops[page - 1] ?? 0
    const own = layout.heights[page - 1] ?? 0
    const visible = Math.min(start + own, top + height) - Math.max(start, top)
    if (visible >= Math.min(own, height) / 2) return page
  }
  return last
}
