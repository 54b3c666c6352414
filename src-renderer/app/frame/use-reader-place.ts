import { useEffect, useRef, type RefObject } from 'react'

/** Time without scrolling until the place is noted, ms. */
const NOTE_AFTER = 200
/** Longest wait for the text, ms: a PDF loads its program first. */
const WAIT_MILLISECONDS = 10_000
/** Frames without a change of height after which a text stands. */
const STILL_FRAMES = 5

/** The element that scrolls the text of the Reader. */
function scrollerIn(reader: HTMLElement | null): HTMLElement | null {
  const found = reader?.querySelector<HTMLElement>('section[tabindex="0"]') ?? null
  return found !== null && found.scrollHeight > found.clientHeight ? found : null
}

/**
 * Scrolls the text of a Reader that appears to where it was left (`place`: share of its height; null: where it opens by itself), and notes
 * where the person scrolls it.
 */
export function useReaderPlace(reader: RefObject<HTMLElement | null>, place: number | null, onPlace: (place: number) => void): void {
  const first = useRef(place)
  const isSettling = useRef(place !== null)
  useEffect(() => {
    const wanted = first.current
    const element = reader.current
    if (wanted === null || !element) return
    const until = performance.now() + WAIT_MILLISECONDS
    let frame = 0
    let height = 0
    let still = 0
    const end = () => {
      cancelAnimationFrame(frame)
      isSettling.current = false
      for (const name of ['wheel', 'pointerdown', 'keydown']) element.removeEventListener(name, end)
    }
    const settle = () => {
      const scroller = scrollerIn(element)
      still = scroller && scroller.scrollHeight === height ? still + 1 : 0
      height = scroller?.scrollHeight ?? 0
      if (scroller && still >= STILL_FRAMES) scroller.scrollTop = wanted * scroller.scrollHeight
      if ((scroller && still >= STILL_FRAMES) || performance.now() > until) end()
      else frame = requestAnimationFrame(settle)
    }
    for (const name of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(name, end, { passive: true })
    frame = requestAnimationFrame(settle)
    return end
  }, [reader])
  useEffect(() => {
    const element = reader.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const scroller = scrollerIn(element)
        if (scroller && !isSettling.current) onPlace(Math.min(1, Math.max(0, scroller.scrollTop / scroller.scrollHeight)))
      }, NOTE_AFTER)
    }
    // Scroll events do not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [reader, onPlace])
}
