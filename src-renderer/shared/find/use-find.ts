import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { HitPainter, partInView, reveal } from './paint-hits.ts'
import { useFindTarget } from './find-target.ts'
import { firstHit, keptHit, nextHit, NOTHING, searchText, type FindText, type Found, type Hit } from './search-text.ts'

export type Find = {
  readonly isOpen: boolean
  readonly query: string
  readonly found: Found
  readonly current: Hit | null
  /** Counts openings: the field takes the focus at each. */
  readonly openings: number
  open(): void
  close(): void
  search(query: string): void
  go(step: 1 | -1): void
}

type Result = { readonly found: Found; readonly current: Hit | null }

/** Until the text is there. */
const UNKNOWN: Result = { found: { ...NOTHING, done: false }, current: null }
/** Longest selection that becomes the query, characters. */
const LONGEST_SELECTION = 100

type Scroller = RefObject<HTMLElement | null>
/** Scrolls to a hit whose part may not be drawn; to the middle of the view unless told otherwise. */
export type ShowHit = RefObject<((hit: Hit, align?: 'start' | 'center') => void) | null>

/** Find in a text that is drawn in `scroller`. `text` must be one object per text; null: it is not there yet. */
export function useFind(text: FindText | null, scroller: Scroller, show: ShowHit): Find {
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [{ found, current }, setResult] = useState<Result>(UNKNOWN)
  const latest = useRef<Hit | null>(null)
  useEffect(() => {
    latest.current = current
  })

  const open = useCallback(() => {
    const { current: element } = scroller
    const selected = selectionIn(element)
    if (selected !== null) setQuery(selected)
    setOpen(true)
    setOpenings((count) => count + 1)
  }, [scroller])
  const close = useCallback(() => {
    const { current: element } = scroller
    setOpen(false)
    element?.focus({ preventScroll: true })
  }, [scroller])
  useFindTarget(open)

  useEffect(() => {
    if (!isOpen || !text) return
    const searching = new AbortController()
    // Another letter keeps the place, so that the hit does not jump while one types.
    const from = latest.current ?? { part: scroller.current ? partInView(scroller.current) : 0, start: 0 }
    const onFound = (next: Found): void =>
      setResult((old) => ({ found: next, current: keptHit(next, old.current) ?? firstHit(next, from) }))
    setResult((old) => ({ ...old, found: { ...old.found, done: false } }))
    void searchText(text, query, from.part, { signal: searching.signal, onFound }).catch(() => onFound(NOTHING))
    return () => searching.abort()
  }, [text, query, isOpen, scroller])

  usePaintedHits(scroller, show, isOpen ? found : NOTHING, isOpen ? current : null)
  return {
    isOpen,
    query,
    found,
    current,
    openings,
    open,
    close,
    search: setQuery,
    go: (step) => setResult((old) => (old.current ? { ...old, current: nextHit(old.found, old.current, step) } : old)),
  }
}

/** Paints the hits of what is drawn, again whenever the drawn part changes, and brings the current one into view. */
function usePaintedHits(scroller: Scroller, show: ShowHit, found: Found, current: Hit | null): void {
  const [painter] = useState(() => new HitPainter())
  const wanted = useRef<Hit | null>(null)
  useEffect(() => {
    wanted.current = current
  }, [current])
  useEffect(() => {
    const element = scroller.current
    if (!element || found.count === 0) return
    let frame = 0
    const paint = (): void => {
      frame = 0
      const ranges = painter.paint(element, found, current)
      if (wanted.current === null || ranges.length === 0) return
      wanted.current = null
      reveal(element, ranges)
    }
    const paintSoon = (): void => {
      frame ||= requestAnimationFrame(paint)
    }
    const stay = (): void => {
      wanted.current = null
    }
    paint()
    if (wanted.current) show.current?.(wanted.current)
    const drawn = new MutationObserver(paintSoon)
    drawn.observe(element, { childList: true, subtree: true, characterData: true })
    // Who scrolls away while the hit is being drawn is not taken back.
    element.addEventListener('wheel', stay, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      drawn.disconnect()
      element.removeEventListener('wheel', stay)
      painter.clear()
    }
  }, [painter, scroller, show, found, current])
}

/** What is selected in the text, if it is a few words on one line. */
function selectionIn(scroller: HTMLElement | null): string | null {
  const selection = document.getSelection()
  const words = selection?.toString().trim() ?? ''
  if (!scroller || words === '' || words.length > LONGEST_SELECTION || words.includes('\n')) return null
  return scroller.contains(selection?.anchorNode ?? null) ? words : null
}
