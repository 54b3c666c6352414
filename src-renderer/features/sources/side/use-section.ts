import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Milliseconds after the last scrolling in which rows are rendered. */
const SETTLES = 150
/** What a person scrolls with. */
const SCROLLING = ['wheel', 'keydown', 'touchmove'] as const

export type SectionPlaces = {
  /** The section that is read at the scroll position; -1: before all. */
  at(scroller: HTMLElement): number
  /** True if the start of a section is in sight. */
  isInSight(index: number, scroller: HTMLElement): boolean
}

/**
 * The section that is being read. One that was chosen stays as long as it is in sight and nobody scrolls, because the last ones cannot reach
 * the top of the view.
 */
export function useSection(
  scroller: RefObject<HTMLElement | null>,
  places: SectionPlaces,
): { section: number; choose: (index: number) => void } {
  const [section, setSection] = useState(-1)
  const latest = useRef(places)
  const chosen = useRef(-1)
  const look = useCallback(() => {
    const { current: element } = scroller
    if (!element) return
    const { at, isInSight } = latest.current
    setSection(chosen.current >= 0 && isInSight(chosen.current, element) ? chosen.current : at(element))
  }, [scroller])
  useEffect(() => {
    latest.current = places
    look()
  }, [places, look])
  useEffect(() => {
    const { current: element } = scroller
    let frame = 0
    let settled: ReturnType<typeof setTimeout> | undefined
    const onScroll = (): void => {
      // After a long way the rows in sight are rendered a moment after the scrolling.
      clearTimeout(settled)
      settled = setTimeout(look, SETTLES)
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    const forget = (): void => {
      chosen.current = -1
    }
    element?.addEventListener('scroll', onScroll, { passive: true })
    for (const type of SCROLLING) element?.addEventListener(type, forget, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(settled)
      element?.removeEventListener('scroll', onScroll)
      for (const type of SCROLLING) element?.removeEventListener(type, forget)
    }
  }, [scroller, look])
  const choose = useCallback((index: number) => {
    chosen.current = index
    setSection(index)
  }, [])
  return { section, choose }
}
