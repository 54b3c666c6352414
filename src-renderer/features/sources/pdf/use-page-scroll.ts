import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { PAGE_GAP, pageAt, placeAt, readPage, topOf, type PageLayout, type Place } from './page-layout.ts'

/** First and last visible page, and the page that is being read. */
export type Seen = { readonly first: number; readonly last: number; readonly page: number }

/** Where a place is put in the view. */
type Align = 'start' | 'center'

type Kept = {
  /** What is kept in the middle of the view when the layout changes. */
  place: Place
  /** Horizontal middle of the view, fraction of the content's width. */
  across: number
  /** Scroll position that was set by the Reader, and the page that it shows; the last pages cannot reach the top of the view. */
  set: { top: number; page: number } | null
}

/**
 * The scroll position over pages of a PDF. A change of the layout (zoom, width of the pane, sizes that were read later) keeps the place.
 * `goTo` scrolls to a place.
 */
export function usePageScroll(
  scroller: RefObject<HTMLElement | null>,
  layout: PageLayout | null,
): { seen: Seen | null; goTo: (place: Place, align?: Align) => void } {
  const [seen, setSeen] = useState<Seen | null>(null)
  const kept = useRef<Kept>({ place: { page: 1, part: 0 }, across: 0.5, set: null })
  const latest = useRef(layout)

  const look = useCallback(() => {
    const { current } = scroller
    const pages = latest.current
    if (!current || !pages) return
    const { scrollTop: top, clientHeight: height } = current
    const { set } = kept.current
    const isSet = set !== null && Math.abs(set.top - top) < 1
    if (!isSet) keep(kept.current, current, pages)
    const next = {
      first: pageAt(pages, top),
      last: pageAt(pages, top + height),
      page: isSet ? set.page : readPage(pages, top, height),
    }
    setSeen((now) => (now && now.first === next.first && now.last === next.last && now.page === next.page ? now : next))
  }, [scroller])

  useLayoutEffect(() => {
    const { current } = scroller
    latest.current = layout
    if (!current || !layout) return
    const { place, across, set } = kept.current
    const isAtTop = place.page === 1 && topOf(layout, place) <= current.clientHeight / 2 && current.scrollTop <= PAGE_GAP
    if (!isAtTop) scrollElement(current, { top: topOf(layout, place) - current.clientHeight / 2 })
    scrollElement(current, { left: across * current.scrollWidth - current.clientWidth / 2 })
    // The page that was chosen stays, because the same place stays in the middle.
    if (set) kept.current.set = { ...set, top: current.scrollTop }
    look()
  }, [scroller, layout, look])

  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const observer = new ResizeObserver(look)
    observer.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [scroller, look])

  const goTo = useCallback(
    (place: Place, align: Align = 'start') => {
      const { current } = scroller
      const pages = latest.current
      if (!current || !pages) return
      scrollElement(current, { top: topOf(pages, place) - (align === 'center' ? current.clientHeight / 2 : PAGE_GAP) })
      keep(kept.current, current, pages)
      if (align === 'center') kept.current.place = place
      kept.current.set = { top: current.scrollTop, page: place.page }
      look()
    },
    [scroller, look],
  )
  return { seen, goTo }
}

/** Scrolls at once, also where `scrollTo` is missing. */
function scrollElement(element: HTMLElement, { top, left }: { top?: number; left?: number }): void {
  if (top !== undefined) element.scrollTop = top
  if (left !== undefined) element.scrollLeft = left
}

function keep(kept: Kept, scroller: HTMLElement, layout: PageLayout): void {
  kept.place = placeAt(layout, scroller.scrollTop + scroller.clientHeight / 2)
  kept.across = (scroller.scrollLeft + scroller.clientWidth / 2) / (scroller.scrollWidth || 1)
  kept.set = null
}
