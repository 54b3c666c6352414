import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Time in which scrolling belongs to a chosen section, milliseconds: the last ones cannot reach the top of the view. */
const SETTLES = 600

/** The section at the scroll position; one that was chosen stays until the person scrolls. `at`: the section that is read now, -1 before all. */
export function useSection(
  scroller: RefObject<HTMLElement | null>,
  at: (scroller: HTMLElement) => number,
): { section: number; choose: (index: number) => void } {
  const [section, setSection] = useState(-1)
  const latest = useRef(at)
  const chosenUntil = useRef(0)
  const look = useCallback(() => {
    const { current } = scroller
    if (current && performance.now() > chosenUntil.current) setSection(latest.current(current))
  }, [scroller])
  useEffect(() => {
    latest.current = at
    look()
  }, [at, look])
  useEffect(() => {
    const { current } = scroller
    let frame = 0
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    current?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      current?.removeEventListener('scroll', onScroll)
    }
  }, [scroller, look])
  const choose = useCallback((index: number) => {
    chosenUntil.current = performance.now() + SETTLES
    setSection(index)
  }, [])
  return { section, choose }
}
